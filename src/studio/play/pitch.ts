/**
 * The pitch of what sounds, by the normalised difference of a signal with itself shifted (McLeod and Wyvill, Proc. ICMC 2005):
 * n(τ) = 2 Σ x_j x_{j+τ} / Σ (x_j² + x_{j+τ}²); the first lag whose n is nearly the largest is the period.
 */

/** Lowest and highest pitch that is looked for, Hz. */
const LOWEST = 24;
const HIGHEST = 2000;
/** Below this likeness there is no pitch, and a peak this near to the best one counts as it. */
const CLEAR = 0.8;
const NEARLY = 0.93;
/** Quieter than this nothing is said, rms. */
const SILENT = 2e-4;
/** Rate that is enough for these pitches, Hz. */
const ENOUGH = 12_000;

const NAMES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];

export interface Pitch {
  readonly hertz: number;
  /** Nearest note of equal temperament, A4 = 440 Hz. */
  readonly note: string;
  /** How far from it, such as "+12". */
  readonly cents: string;
}

let samples = new Float32Array(0);

export function pitchOf(analyser: AnalyserNode): Pitch | undefined {
  if (samples.length !== analyser.fftSize) samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  const hertz = frequencyOf(samples, analyser.context.sampleRate);
  return hertz === undefined ? undefined : { hertz, ...nameOf(hertz) };
}

/** The frequency of a periodic signal, Hz; undefined for silence and noise. */
export function frequencyOf(signal: Float32Array, rate: number): number | undefined {
  const every = Math.max(1, Math.floor(rate / ENOUGH));
  const x = thinned(signal, every);
  const fs = rate / every;
  const power = x.reduce((sum, value) => sum + value * value, 0) / x.length;
  if (power < SILENT * SILENT) return undefined;
  const longest = Math.min(Math.ceil(fs / LOWEST), x.length >> 1);
  const shortest = Math.floor(fs / HIGHEST);
  const likeness = Float64Array.from({ length: longest + 1 }, (_, lag) => alike(x, lag));
  const peaks: number[] = [];
  // A peak counts only after the likeness has fallen below zero once.
  let fallen = false;
  for (let lag = shortest; lag < longest; lag++) {
    if (likeness[lag] < 0) fallen = true;
    if (fallen && likeness[lag] > likeness[lag - 1] && likeness[lag] >= likeness[lag + 1]) peaks.push(lag);
  }
  const best = Math.max(...peaks.map((lag) => likeness[lag]), 0);
  if (best < CLEAR) return undefined;
  const first = peaks.find((lag) => likeness[lag] >= NEARLY * best) as number;
  return refined(x, likeness, first, fs, longest);
}

/** A parabola through a peak, and the same many periods on, where an error in lag counts less. */
function refined(x: Float32Array, likeness: Float64Array, lag: number, fs: number, longest: number): number {
  const period = top(likeness[lag - 1], likeness[lag], likeness[lag + 1]) + lag;
  const periods = Math.max(1, Math.floor(Math.min(longest, x.length * 0.5) / period));
  const guess = Math.round(periods * period);
  if (periods === 1) return fs / period;
  const around = Array.from({ length: 9 }, (_, i) => guess - 4 + i);
  const values = around.map((at) => alike(x, at));
  const peak = values.indexOf(Math.max(...values));
  if (peak === 0 || peak === values.length - 1) return fs / period;
  return (fs * periods) / (around[peak] + top(values[peak - 1], values[peak], values[peak + 1]));
}

function top(before: number, here: number, after: number): number {
  const bend = before - 2 * here + after;
  return bend === 0 ? 0 : (0.5 * (before - after)) / bend;
}

function alike(x: Float32Array, lag: number): number {
  let product = 0;
  let power = 0;
  for (let j = 0; j + lag < x.length; j++) {
    product += x[j] * x[j + lag];
    power += x[j] * x[j] + x[j + lag] * x[j + lag];
  }
  return power === 0 ? 0 : (2 * product) / power;
}

/** Means of `every` samples. */
function thinned(signal: Float32Array, every: number): Float32Array {
  return Float32Array.from({ length: Math.floor(signal.length / every) }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < every; j++) sum += signal[i * every + j];
    return sum / every;
  });
}

function nameOf(hertz: number): { note: string; cents: string } {
  const key = 69 + 12 * Math.log2(hertz / 440);
  const nearest = Math.round(key);
  const cents = Math.round(100 * (key - nearest));
  return {
    note: `${NAMES[((nearest % 12) + 12) % 12]}${Math.floor(nearest / 12) - 1}`,
    cents: cents === 0 ? '±0' : cents > 0 ? `+${cents}` : `−${-cents}`,
  };
}
