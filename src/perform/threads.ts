/**
 * Threads that render. Each gets the compiled kernel and Programs; its own code is one file without imports, so that it starts in the time of an
 * empty thread. The packed package holds that file; a clone, which holds TypeScript, makes it when it is first wanted.
 */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Job, Reply } from './job.ts';
import type { Performance } from './perform.ts';

export interface Thread {
  /** Settles when it runs, or is lost. */
  readonly started: Promise<unknown>;
  readonly perform: (job: Job, onBeat: (seconds: number) => void) => Promise<Performance>;
  readonly close: () => Promise<unknown>;
}

/** A thread ended before its work did. */
export class ThreadLost extends Error {}

let code: Promise<string> | undefined;

/** What threads run, as text. */
function threadCode(): Promise<string> {
  code ??= import.meta.url.endsWith('.ts') ? bundle() : readFile(new URL('./worker.cjs', import.meta.url), 'utf8');
  return code;
}

async function bundle(): Promise<string> {
  const { href } = new URL('../../scripts/build-thread.mjs', import.meta.url);
  const made = (await import(href)) as { readonly bundleThread: () => Promise<string> };
  return made.bundleThread();
}

export async function startThreads(count: number, kernel: Promise<WebAssembly.Module>): Promise<Thread[]> {
  const [text, module] = await Promise.all([threadCode(), kernel]);
  return Array.from({ length: count }, () => startThread(text, module));
}

export function startThread(text: string, kernel: WebAssembly.Module): Thread {
  const worker = new Worker(text, { eval: true, workerData: kernel });
  // One job at a time; listeners stay, for a worker that loses its last one falls silent.
  let onReply: (reply: Reply) => void = () => {};
  let lost: ThreadLost | undefined;
  let onLost: (error: ThreadLost) => void = () => {};
  const lose = (why: string) => {
    lost ??= new ThreadLost(`a thread that renders ended early: ${why}`);
    onLost(lost);
  };
  worker.on('message', (reply: Reply) => onReply(reply));
  worker.on('error', (error: Error) => lose(error.message));
  worker.on('exit', (status) => lose(`exit code ${status}`));
  return {
    started: new Promise((resolve) => worker.once('online', resolve).once('exit', resolve)),
    perform: (job, onBeat) =>
      new Promise((resolve, reject) => {
        if (lost !== undefined) return reject(lost);
        onReply = (reply) => ('seconds' in reply ? onBeat(reply.seconds) : resolve(reply.performance));
        onLost = reject;
        worker.postMessage(job);
      }),
    close: () => worker.terminate(),
  };
}
