/**
 * Render threads. Each gets the compiled kernel and then Programs. A thread's code is a single file without imports, so that it starts as
 * quickly as an empty thread. The npm package contains that file; a clone of the repository bundles it from TypeScript on first use.
 */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Job, Reply } from './job.ts';
import type { Performance } from './perform.ts';

export interface Thread {
  /** Resolves when the thread runs or has ended. */
  readonly started: Promise<unknown>;
  readonly perform: (job: Job, onProgress: (seconds: number) => void) => Promise<Performance>;
  readonly close: () => Promise<unknown>;
}

/** A thread ended before its job was done. */
export class ThreadLost extends Error {}

let code: Promise<string> | undefined;

/** The code that threads run. */
function threadCode(): Promise<string> {
  code ??= import.meta.url.endsWith('.ts') ? bundle() : readFile(new URL('./worker.cjs', import.meta.url), 'utf8');
  return code;
}

async function bundle(): Promise<string> {
  const { href } = new URL('../../scripts/build-thread.mjs', import.meta.url);
  const { bundleThread } = (await import(href)) as { readonly bundleThread: () => Promise<string> };
  return bundleThread();
}

export async function startThreads(count: number, kernel: Promise<WebAssembly.Module>): Promise<Thread[]> {
  const [text, module] = await Promise.all([threadCode(), kernel]);
  return Array.from({ length: count }, () => startThread(text, module));
}

export function startThread(text: string, kernel: WebAssembly.Module): Thread {
  const worker = new Worker(text, { eval: true, workerData: kernel });
  // Runs one job at a time. The listeners stay attached between jobs, because a worker stops delivering messages when its last one is removed.
  let onReply: (reply: Reply) => void = () => {};
  let lost: ThreadLost | undefined;
  let onLost: (error: ThreadLost) => void = () => {};
  const reportLost = (cause: string) => {
    lost ??= new ThreadLost(`render thread ended early: ${cause}`);
    onLost(lost);
  };
  worker.on('message', (reply: Reply) => onReply(reply));
  worker.on('error', (error: Error) => reportLost(error.message));
  worker.on('exit', (status) => reportLost(`exit code ${status}`));
  return {
    started: new Promise((resolve) => worker.once('online', resolve).once('exit', resolve)),
    perform: (job, onProgress) =>
      new Promise((resolve, reject) => {
        if (lost !== undefined) return reject(lost);
        onReply = (reply) => ('seconds' in reply ? onProgress(reply.seconds) : resolve(reply.performance));
        onLost = reject;
        worker.postMessage(job);
      }),
    close: () => worker.terminate(),
  };
}
