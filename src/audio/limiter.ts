/**
 * The last thing before the loudspeaker: whatever comes, nothing above full scale leaves. Quieter sound passes untouched, to the
 * bit; what is too loud is turned down at once, both channels alike, and comes back over a tenth of a second.
 */

import { exp } from '../numerics/portable.ts';

/** Largest sample that passes, below full scale by a hair so that rounding to single precision cannot exceed it. */
const CEILING = 0.999;
/** Time in which all but a third of a reduction is given back, s. */
const RELEASE = 0.1;

export interface Limiter {
  /** Turns one frame down if it must; read `left` and `right` afterwards. */
  readonly push: (left: number, right: number) => void;
  left: number;
  right: number;
  /** How far it is turned down now, 1. */
  gain: number;
  /** Frames that were turned down since last asked. */
  limited: number;
  /** Largest sample that went out since last asked, 1. */
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
    push: (left, right) => {
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
