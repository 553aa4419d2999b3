/** Measures one note: the frequency of a partial, when it begins, how long it rings. */
import { decayRateOf, inharmonicityOf } from './partials.ts';
import { climb, hann, powerAt } from './spectrum.ts';

export interface Heard {
  /** Frequency of the partial nearest to the wanted pitch, with what beats with it, or of the strongest one if none is wanted, Hz; null where there is none. */
  readonly measured: number | null;
  /** Time for 60 dB, from the decay of the energy between -5 and -25 dB, s; null where it does not decay as far. */
  readonly t60: number | null;
  /** When the sound first reaches a hundredth of its largest value, s; null if it is silent. */
  readonly onset: number | null;
  /** Largest magnitude. */
  readonly peak: number;
  /** B of partials at n F √(1 + B n²), as a stiff string has them; null where they are not. */
  readonly inharmonicity: number | null;
  /** How fast that partial decays at first, dB/s; null where it does not. */
  readonly decay: number | null;
}

/** The blow itself is left out of the pitch: it is measured from so long after the onset on, s. */
const AFTER = 0.03;
/** A partial is searched within this distance of the wanted pitch, cents, and must be this much of the strongest one. */
const SPAN = 80;
const FAINT = 1e-4;
/**
 * Partials nearer than this to the strongest one beat with it, cents. The ear then hears the mean of their frequencies weighted by their power: the intensity-weighted
 * average of instantaneous frequency (after J. Anantharaman, A. Krishnamurthy and L. Feth, J. Acoust. Soc. Am. 94, 1993, 723, quoted from memory).
 */
const BEATING = 15;
const BEATING_STEPS = 15;
/** How often the mean is taken around the mean. */
const MEANS = 3;
/** Longest part of a note from which its pitch is measured, s. */
const LISTEN = 1.5;
/** Where the pitch of something without a wanted pitch is sought, Hz. */
const UNPITCHED = [20, 2000] as const;
const STEPS_PER_SEMITONE = 4;

export function hearNote(samples: Float64Array, rate: number, wanted: number | null): Heard {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const first = samples.findIndex((value) => Math.abs(value) >= 0.01 * peak);
  if (peak === 0 || first < 0) {
    return { measured: null, t60: null, onset: null, peak, inharmonicity: null, decay: null };
  }
  const t60 = decayOf(samples.subarray(first), rate);
  const from = first + Math.round(AFTER * rate);
  // A sound that has died away says nothing more about its pitch.
  const length = Math.min(LISTEN, Math.max(0.1, 0.5 * (t60 ?? LISTEN)));
  const part = samples.subarray(from, from + Math.round(length * rate));
  const measured = partialOf(part, rate, wanted);
  const isString = measured !== null && wanted !== null;
  const inharmonicity = isString ? inharmonicityOf(part, rate, measured) : null;
  const decay = measured === null ? null : decayRateOf(samples.subarray(from), rate, measured);
  return { measured, t60, onset: first / rate, peak, inharmonicity, decay };
}

/** The frequency of a partial, to a fraction of a cent: the largest value of the transform near the wanted pitch, or the mean of those that beat there. */
function partialOf(samples: Float64Array, rate: number, wanted: number | null): number | null {
  const windowed = hann(samples);
  const power = (frequency: number) => powerAt(windowed, frequency / rate);
  const [low, high] = wanted === null ? UNPITCHED : [wanted * 2 ** (-SPAN / 1200), wanted * 2 ** (SPAN / 1200)];
  const width = rate / samples.length;
  const step = wanted === null ? Math.max(0.5, 0.5 * width) : Math.max(0.25 * width, (high - low) / 200);
  let best = low;
  let most = 0;
  for (let f = low; f <= high; f += step) {
    const here = power(f);
    if (here > most) [best, most] = [f, here];
  }
  if (wanted !== null) {
    const loudest = loudestPower(power, wanted);
    const isEdge = best <= low || best + step > high;
    if (most < FAINT * FAINT * loudest || (isEdge && Math.min(power(best - step), power(best + step)) > most))
      return null;
  }
  if (most === 0) return null;
  best = climb(power, best, step);
  return wanted === null ? best : meanAround(power, best);
}

/** The mean frequency of what beats with the strongest partial; that partial itself if it is alone. */
function meanAround(power: (frequency: number) => number, strongest: number): number {
  let mean = strongest;
  for (let i = 0; i < MEANS; i++) {
    const step = (mean * (2 ** (BEATING / 1200) - 1)) / BEATING_STEPS;
    let [sum, weighted] = [0, 0];
    for (let n = -BEATING_STEPS; n <= BEATING_STEPS; n++) {
      const here = power(mean + n * step);
      sum += here;
      weighted += here * n * step;
    }
    mean += weighted / sum;
  }
  return mean;
}

/** Power of the strongest of the first partials. */
function loudestPower(power: (frequency: number) => number, pitch: number): number {
  let most = 0;
  for (let k = 0; k < 4 * 12 * STEPS_PER_SEMITONE; k++)
    most = Math.max(most, power(pitch * 2 ** (k / 12 / STEPS_PER_SEMITONE)));
  return most;
}

/** Schroeder's backward integral, and a straight line through its fall from -5 to -25 dB. */
function decayOf(samples: Float64Array, rate: number): number | null {
  const left = new Float64Array(samples.length);
  let sum = 0;
  for (let i = samples.length - 1; i >= 0; i--) {
    sum += samples[i] * samples[i];
    left[i] = sum;
  }
  const at = (dB: number) => left.findIndex((value) => value <= 10 ** (dB / 10) * sum);
  const [start, end] = [at(-5), at(-25)];
  // Near its end the integral falls because the recording ends, not because the sound does.
  if (start < 0 || end < 0 || end > 0.9 * samples.length) return null;
  return (3 * (end - start)) / rate;
}
