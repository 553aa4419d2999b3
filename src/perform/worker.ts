/** Runs in a thread: renders one job after the other. It knows nothing but how to run a Program, so that it starts quickly. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Job, Reply } from './job.ts';
import { performProgram } from './perform.ts';

const kernel = workerData as WebAssembly.Module;

parentPort?.on('message', ({ program, frames, options }: Job) => {
  const reply = (message: Reply, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);
  const performance = performProgram(program, kernel, frames, options, (seconds) => reply({ seconds }));
  reply(
    { performance },
    performance.outputs.map((samples) => samples.buffer as ArrayBuffer),
  );
});
