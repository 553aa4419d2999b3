/**
 * The last stage before the loudspeaker: no sample above full scale passes. Quieter sound passes unchanged, to the bit; sound that is too
 * loud is turned down at once, in both channels equally, and the gain recovers over a tenth of a second.
 */

import { exp } from '../numerics/portable.ts';

/** Largest sample that passes: slightly below full scale, so that rounding to single precision cannot exceed it. */
const CEILING = 0.999;
/** Time constant of the recovery: after it, about a third of a reduction is left, s. */
const RELEASE = 0.1;

/** Larger samples count as this large, so that a large gain cannot make them infinite. */
const LARGEST = 1e300;

export interface Limiter {
  /** Limits one frame; the result is in `left` and `right`. */
  readonly push: (left: number, right: number) => void;
  left: number;
  right: number;
  /** Current gain, 1. */
  gain: number;
  /** Number of frames turned down since the reader last set it to 0. */
  limited: number;
  /** Largest output sample since the reader last set it to 0, 1. */
  peak: number;
}

/** `rate` in Hz. */
export function createLimiter(rate: number): Limiter {
  const release = 1 - exp(-1 / (RELEASE * rate));
  const limiter: Limiter = {
    gain: 1,
    left: 0,
    right: 0,
    limited: 0,
    peak: 0,
    push: (wantedLeft, wantedRight) => {
      const left = Math.max(-LARGEST, Math.min(LARGEST, wantedLeft));
      const right = Math.max(-LARGEST, Math.min(LARGEST, wantedRight));
      const loudest = Math.max(Math.abs(left), Math.abs(right));
      let gain = limiter.gain;
      if (gain < 1) gain = gain > 1 - 1e-6 ? 1 : gain + (1 - gain) * release;
      if (loudest * gain > CEILING) gain = CEILING / loudest;
      if (gain < 1) limiter.limited++;
      limiter.gain = gain;
      limiter.left = left * gain;
      limiter.right = right * gain;
      limiter.peak = Math.max(limiter.peak, loudest * gain);
    },
  };
  return limiter;
}
