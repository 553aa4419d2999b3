/**
 * From outputs to channels. `stereo` places every output between two loudspeakers; `stems` keeps one channel per output, for mixing
 * elsewhere.
 */
import { show } from '../model/problems.ts';
import { framesIn } from './channels.ts';
import { scale } from './level.ts';

/** One output of a render, ready to be mixed. */
export interface MixInput {
  /** One value per frame, in the unit of the output. */
  readonly samples: Float64Array;
  /** Factor on the samples, 1. */
  readonly gain: number;
  /** Position between the loudspeakers, from -1 (left) through 0 (centre) to 1 (right), 1. */
  readonly pan: number;
}

/** How outputs become channels. */
export type MixKind = 'stereo' | 'stems';

/** Mixes outputs of equal length to two channels (`stereo`) or to one channel each (`stems`: gain applied, pan not). */
export function mix(outputs: readonly MixInput[], kind: MixKind): Float64Array[] {
  const frames = framesIn(
    'mix',
    outputs.map(({ samples }) => samples),
  );
  if (kind !== 'stems' && kind !== 'stereo') throw new RangeError(`mix: expected stereo or stems; got ${show(kind)}`);
  if (kind === 'stems') {
    return outputs.map(({ samples, gain }) => scale(samples.slice(), gain));
  }
  const left = new Float64Array(frames);
  const right = new Float64Array(frames);
  for (const { samples, gain, pan } of outputs) {
    const [toLeft, toRight] = panGains(pan);
    addScaled(left, samples, gain * toLeft);
    addScaled(right, samples, gain * toRight);
  }
  return [left, right];
}

/**
 * Constant power: L² + R² = 1 at every pan, so that loudness does not depend on position. Square roots instead of the usual cosine and
 * sine: the same law up to the spacing of the pan scale, and IEEE square roots have the same bits on every machine.
 */
export function panGains(pan: number): readonly [left: number, right: number] {
  const clamped = Math.min(1, Math.max(-1, pan));
  return [Math.sqrt((1 - clamped) / 2), Math.sqrt((1 + clamped) / 2)];
}

function addScaled(sum: Float64Array, samples: Float64Array, gain: number): void {
  for (let n = 0; n < sum.length; n++) sum[n] += gain * samples[n];
}
