/** Code of a render thread: renders one job after the other. It can only run Programs, not compile them, so that it starts quickly. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Job, Reply } from './job.ts';
import { performProgram } from './perform.ts';

const kernel = workerData as WebAssembly.Module;

parentPort?.on('message', ({ program, frames, options }: Job) => {
  const reply = (message: Reply, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);
  const performance = performProgram(program, kernel, frames, options, (seconds) => reply({ seconds }));
  reply(
    { performance },
    performance.outputs.map((samples) => samples.buffer as ArrayBuffer),
  );
});
