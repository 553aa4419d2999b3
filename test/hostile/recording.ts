/** A small valid recording, to be damaged. */
import { createEngine } from '../../src/audio/engine.ts';
import { encodeRecording } from '../../src/audio/recording.ts';
import { compile, type Program, withHands } from '../../src/compile/index.ts';
import { loadKernel } from '../../src/run/index.ts';
import { accepted, shippedModel } from '../support/engine.ts';

export const FRAMES = 64;

/** A string with hands, so that every kind of event has something to act on. */
export function handProgram(): Program {
  const model = { ...shippedModel('bowed-string', ['contacts.bow.force=0']), rate: 48_000, players: {} };
  return accepted(compile(accepted(withHands(model))));
}

/** The recording as a file has it. */
export async function goodRecording(program: Program): Promise<Readonly<Record<string, unknown>>> {
  const engine = createEngine({ program, module: await loadKernel(), level: 1, gain: 1, metered: false });
  engine.process(new Float32Array(256), new Float32Array(256));
  const start = engine.state();
  if (start === undefined) throw new Error('expected a state');
  return JSON.parse(JSON.stringify(encodeRecording({ epoch: 0, start, frames: FRAMES, events: [] }, program)));
}
