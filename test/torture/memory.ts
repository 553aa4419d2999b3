/** Whether the engine keeps anything: models are loaded hundreds of times, and after a garbage collection memory is as before. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEngine } from '../../src/audio/engine.ts';
import { postGesture } from '../../src/audio/gestures.ts';
import { createHistory } from '../../src/audio/history.ts';
import type { Voice } from '../../src/audio/voice.ts';
import { randomFrom } from '../../src/numerics/random.ts';
import { loadKernel } from '../../src/run/index.ts';
import { drawGesture, loadOf, soundingOf } from './draw.ts';
import { playableAt } from './models.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const module = await loadKernel();

export interface MemoryRun {
  readonly loads: number;
  /** Machines, each with a WebAssembly memory, that exist after the storm. */
  readonly machines: number;
  /** Growth of the heap and of all array buffers between the first and the last third of the storm, bytes. */
  readonly heapGrowth: number;
  readonly bufferGrowth: number;
}

/** Memory after a garbage collection; finalisers and weak references need a few turns of the event loop. */
async function memoryNow() {
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await setImmediate();
  }
  const { heapUsed, arrayBuffers, external } = process.memoryUsage();
  return { heapUsed, buffers: Math.max(arrayBuffers, external) };
}

/** Loads two models in turn, with gestures between the loads. */
export async function tortureMemory(names: readonly [string, string], loads: number): Promise<MemoryRun> {
  const random = randomFrom(loads);
  const programs = names.map((name) => {
    const program = playableAt(name, 48_000);
    if (program === undefined) throw new Error(`expected a model that runs at 48 kHz; got ${name}`);
    return program;
  });
  const engine = createEngine({ program: programs[0], module, level: 1, gain: 1, metered: false });
  const history = createHistory(engine);
  engine.onPerformed = history.add;
  const voices: WeakRef<Voice>[] = [];
  const channels = [new Float32Array(1000), new Float32Array(1000)] as const;
  const storm = (from: number, to: number) => {
    for (let load = from; load < to; load++) {
      const program = programs[load % 2];
      postGesture(engine, loadOf(program, 1, load % 3 > 0));
      for (const gesture of drawGesture(random, soundingOf(program)).gestures) postGesture(engine, gesture);
      history.tick();
      engine.process(...channels);
      voices.push(new WeakRef(engine.voice));
    }
  };
  const third = Math.floor(loads / 3);
  storm(0, third);
  const before = await memoryNow();
  storm(third, loads);
  // The last crossfade ends, so that one voice is left.
  for (let block = 0; block < 4; block++) engine.process(...channels);
  const after = await memoryNow();
  const machines = voices.filter((voice) => voice.deref() !== undefined).length;
  return {
    loads,
    machines,
    heapGrowth: after.heapUsed - before.heapUsed,
    bufferGrowth: after.buffers - before.buffers,
  };
}
