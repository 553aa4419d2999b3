/** Engines of the audio thread in Node, for the tests: what to play, and blocks of any length. */
import { createEngine, type Engine } from '../../src/audio/engine.ts';
import { postGesture } from '../../src/audio/gestures.ts';
import type { fingerEvents } from '../../src/audio/hands.ts';
import { compile, type Program, withHands } from '../../src/compile/index.ts';
import { loadKernel } from '../../src/run/index.ts';
import { accepted, shippedModel } from '../support/engine.ts';

const module = await loadKernel();
export const RATE = 48_000;

export function playable(name: string, set: readonly string[] = []): Program {
  return accepted(compile(accepted(withHands({ ...shippedModel(name, set), rate: RATE }))));
}

export function press(engine: Engine, fingers: ReturnType<typeof fingerEvents>): void {
  if ('message' in fingers) throw new Error(fingers.message);
  for (const finger of fingers) postGesture(engine, finger);
}

/** A cello string without players. */
export function quietString(): Program {
  const model = { ...shippedModel('bowed-string', ['contacts.bow.force=0']), rate: RATE, players: {} };
  return accepted(compile(accepted(withHands(model))));
}

export function engineOf(program: Program, level = 1): Engine {
  return createEngine({ program, module, level, gain: 1, metered: false });
}

/** Renders in blocks of the given lengths, repeated in turn. */
export function renderIn(engine: Engine, frames: number, blocks: readonly number[], before = (_: number) => {}) {
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  for (let done = 0, i = 0; done < frames; i++) {
    const block = Math.min(blocks[i % blocks.length], frames - done);
    before(done);
    engine.process(left.subarray(done, done + block), right.subarray(done, done + block));
    done += block;
  }
  return [left, right] as const;
}

export const peak = (samples: Float32Array) => samples.reduce((top, x) => Math.max(top, Math.abs(x)), 0);
