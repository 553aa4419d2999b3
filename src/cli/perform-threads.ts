/** Threads that render. A clone runs TypeScript, so its threads load what bin/clangor.js loads. */
import { Worker } from 'node:worker_threads';
import type { Performance } from './perform.ts';
import type { Job, Reply } from './perform-job.ts';

export interface Thread {
  readonly perform: (job: Job, onBeat: (seconds: number) => void) => Promise<Performance>;
  readonly close: () => Promise<unknown>;
}

function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./perform-worker.js', import.meta.url));
  const loader = import.meta.resolve('tsx/esm/api');
  const code = new URL('./perform-worker.ts', import.meta.url).href;
  const load = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(code)}); });`;
  return new Worker(load, { eval: true });
}

export function startThread(): Thread {
  const worker = startWorker();
  // One job at a time; listeners stay, for a worker that loses its last one falls silent.
  let onReply: (reply: Reply) => void = () => {};
  let onError: (error: Error) => void = () => {};
  worker.on('message', (reply: Reply) => onReply(reply));
  worker.on('error', (error: Error) => onError(error));
  return {
    perform: (job, onBeat) =>
      new Promise((resolve, reject) => {
        onReply = (reply) => ('seconds' in reply ? onBeat(reply.seconds) : resolve(reply.performance));
        onError = reject;
        worker.postMessage(job);
      }),
    close: () => worker.terminate(),
  };
}
