/** Runs in a thread: renders one job after the other. */
import { parentPort } from 'node:worker_threads';
import { performModel } from './perform.ts';
import { compilePart, type Job, type Reply } from './perform-job.ts';

parentPort?.on('message', async (job: Job) => {
  const reply = (message: Reply, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);
  const performance = await performModel(compilePart(job), job.frames, job.options, (seconds) => reply({ seconds }));
  reply(
    { performance },
    performance.outputs.map((samples) => samples.buffer as ArrayBuffer),
  );
});
