/** Measures one note: the frequency of a partial, when it begins, how long it rings. */
import { cos, sin } from '../numerics/portable.ts';

export interface Heard {
  /** Frequency of the partial nearest to the wanted pitch, or of the strongest one if none is wanted, Hz; null where there is none. */
  readonly measured: number | null;
  /** Time for 60 dB, from the decay of the energy between -5 and -25 dB, s; null where it does not decay as far. */
  readonly t60: number | null;
  /** When the sound first reaches a hundredth of its largest value, s; null if it is silent. */
  readonly onset: number | null;
  /** Largest magnitude. */
  readonly peak: number;
}

/** The blow itself is left out of the pitch: it is measured from so long after the onset on, s. */
const AFTER = 0.03;
/** A partial is searched within this distance of the wanted pitch, cents, and must be this much of the strongest one. */
const SPAN = 80;
const FAINT = 1e-4;
/** Longest part of a note from which its pitch is measured, s. */
const LISTEN = 1.5;
/** Where the pitch of something without a wanted pitch is sought, Hz. */
const UNPITCHED = [20, 2000] as const;
const STEPS_PER_SEMITONE = 4;

export function hearNote(samples: Float64Array, rate: number, wanted: number | null): Heard {
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const first = samples.findIndex((value) => Math.abs(value) >= 0.01 * peak);
  if (peak === 0 || first < 0) return { measured: null, t60: null, onset: null, peak };
  const t60 = decayOf(samples.subarray(first), rate);
  const from = first + Math.round(AFTER * rate);
  // A sound that has died away tells no more of its pitch.
  const length = Math.min(LISTEN, Math.max(0.1, 0.5 * (t60 ?? LISTEN)));
  const part = samples.subarray(from, from + Math.round(length * rate));
  return { measured: partialOf(part, rate, wanted), t60, onset: first / rate, peak };
}

/** The frequency of a partial, to a fraction of a cent if it is alone: the largest value of the transform near the wanted pitch. */
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
  for (let d = step; d > 1e-7 * best; d /= 2) {
    const [left, here, right] = [power(best - d), power(best), power(best + d)];
    if (left > here && left >= right) best -= d;
    else if (right > here) best += d;
  }
  return most === 0 ? null : best;
}

/** Power of the strongest of the first partials. */
function loudestPower(power: (frequency: number) => number, pitch: number): number {
  let most = 0;
  for (let k = 0; k < 4 * 12 * STEPS_PER_SEMITONE; k++)
    most = Math.max(most, power(pitch * 2 ** (k / 12 / STEPS_PER_SEMITONE)));
  return most;
}

function hann(samples: Float64Array): Float64Array {
  const turn = (2 * Math.PI) / samples.length;
  return samples.map((value, i) => value * (0.5 - 0.5 * cos(turn * i)));
}

/** Squared magnitude of the transform at a frequency in cycles per sample, by Goertzel's recursion. */
function powerAt(samples: Float64Array, cycles: number): number {
  const turn = 2 * Math.PI * cycles;
  const twice = 2 * cos(turn);
  let last = 0;
  let before = 0;
  for (let i = 0; i < samples.length; i++) {
    const next = samples[i] + twice * last - before;
    before = last;
    last = next;
  }
  const re = last - before * cos(turn);
  const im = before * sin(turn);
  return re * re + im * im;
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
