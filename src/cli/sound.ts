/** From raw outputs to what a loudspeaker gets. */
import type { Program } from '../compile/index.ts';
import { mix, normalise, removeDc, sanitise } from '../listen/index.ts';
import type { Performance } from './perform.ts';

/** The mix in SI units, without anything that is not finite, and how many samples were not. */
export function soundOf(program: Program, performance: Performance, kind: 'stereo' | 'stems') {
  const inputs = program.outputs.map(({ gain, pan }, o) => ({ samples: performance.outputs[o], gain, pan }));
  const { channels, replaced } = sanitise(mix(inputs, kind));
  return { clean: channels, broken: replaced };
}

/** Without DC, and as loud as it goes. */
export function finished(channels: readonly Float64Array[], rate: number): Float64Array[] {
  return normalise(removeDc(channels, rate)).channels;
}
