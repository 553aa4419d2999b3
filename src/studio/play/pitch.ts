/**
 * Pitch detection by the normalised autocorrelation of McLeod and Wyvill (Proc. ICMC 2005):
 * n(τ) = 2 Σ x_j x_{j+τ} / Σ (x_j² + x_{j+τ}²); the period is the first lag whose n is close to the largest.
 */

/** Range of the search, Hz. */
const LOWEST = 24;
const HIGHEST = 2000;
/** Below this similarity there is no pitch; the first peak above this fraction of the best one is the period. */
const MIN_SIMILARITY = 0.8;
const NEAR_BEST = 0.93;
/** Quieter signals have no pitch, rms. */
const MIN_RMS = 2e-4;
/** The signal is decimated to about this rate, which is enough for these pitches, Hz. */
const ANALYSIS_RATE = 12_000;

const NAMES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];

export interface Pitch {
  readonly hertz: number;
  /** Nearest note of equal temperament, A4 = 440 Hz. */
  readonly note: string;
  /** Distance from that note in cents, such as "+12". */
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
  const every = Math.max(1, Math.floor(rate / ANALYSIS_RATE));
  const x = decimate(signal, every);
  const fs = rate / every;
  const power = x.reduce((sum, value) => sum + value * value, 0) / x.length;
  if (power < MIN_RMS * MIN_RMS) return undefined;
  const longest = Math.min(Math.ceil(fs / LOWEST), x.length >> 1);
  const shortest = Math.floor(fs / HIGHEST);
  const similarities = Float64Array.from({ length: longest + 1 }, (_, lag) => similarity(x, lag));
  const peaks: number[] = [];
  // Peaks count only after the similarity has first fallen below zero.
  let fallen = false;
  for (let lag = shortest; lag < longest; lag++) {
    if (similarities[lag] < 0) fallen = true;
    if (fallen && similarities[lag] > similarities[lag - 1] && similarities[lag] >= similarities[lag + 1])
      peaks.push(lag);
  }
  const best = Math.max(...peaks.map((lag) => similarities[lag]), 0);
  if (best < MIN_SIMILARITY) return undefined;
  const windowed = x.map((value, i) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / x.length)));
  for (const lag of peaks) {
    if (similarities[lag] < NEAR_BEST * best) continue;
    const hertz = refine(x, similarities, lag, fs, longest);
    if (isHeardAt(windowed, hertz, fs)) return hertz;
  }
  return undefined;
}

/** Partials weaker than this, relative to the strongest, do not count. */
const WEAK = 0.03;
/** Number of partials looked at. */
const PARTIALS = 12;

/**
 * Whether a sound with this period is heard at this pitch. Several notes, or the partials of a plate, also repeat after some time, but
 * only their common divisor has that period: its first partial does not sound, and others are missing (those of a fifth have no fifth partial). A tone has its first partial, or else
 * the second, third and fifth.
 */
function isHeardAt(x: Float32Array, hertz: number, fs: number): boolean {
  const count = Math.min(PARTIALS, Math.floor((0.5 * fs) / hertz));
  const partials = Array.from({ length: count }, (_, i) => amplitude(x, (i + 1) * hertz, fs));
  const strongest = Math.max(...partials);
  const sounds = (number: number) => (partials[number - 1] ?? 0) > WEAK * strongest;
  return sounds(1) || (sounds(2) && sounds(3) && sounds(5));
}

/** Magnitude of the spectrum at a frequency, by Goertzel's recurrence. */
function amplitude(x: Float32Array, hertz: number, fs: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / fs);
  let [now, before] = [0, 0];
  for (const value of x) [now, before] = [value + turn * now - before, now];
  return Math.sqrt(Math.max(0, now * now + before * before - turn * now * before));
}

/** Refines a lag by a parabola through its peak, then through a peak many periods later, where an error in lag matters less. */
function refine(x: Float32Array, similarities: Float64Array, lag: number, fs: number, longest: number): number {
  const period = parabolaPeak(similarities[lag - 1], similarities[lag], similarities[lag + 1]) + lag;
  const periods = Math.max(1, Math.floor(Math.min(longest, x.length * 0.5) / period));
  const guess = Math.round(periods * period);
  if (periods === 1) return fs / period;
  const around = Array.from({ length: 9 }, (_, i) => guess - 4 + i);
  const values = around.map((at) => similarity(x, at));
  const peak = values.indexOf(Math.max(...values));
  if (peak === 0 || peak === values.length - 1) return fs / period;
  return (fs * periods) / (around[peak] + parabolaPeak(values[peak - 1], values[peak], values[peak + 1]));
}

function parabolaPeak(before: number, here: number, after: number): number {
  const bend = before - 2 * here + after;
  return bend === 0 ? 0 : (0.5 * (before - after)) / bend;
}

function similarity(x: Float32Array, lag: number): number {
  let product = 0;
  let power = 0;
  for (let j = 0; j + lag < x.length; j++) {
    product += x[j] * x[j + lag];
    power += x[j] * x[j] + x[j + lag] * x[j + lag];
  }
  return power === 0 ? 0 : (2 * product) / power;
}

/** The means of consecutive groups of `every` samples. */
function decimate(signal: Float32Array, every: number): Float32Array {
  return Float32Array.from({ length: Math.floor(signal.length / every) }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < every; j++) sum += signal[i * every + j];
    return sum / every;
  });
}

/** The name of a MIDI key, such as C4 for 60. */
export function keyName(key: number): string {
  return `${NAMES[((key % 12) + 12) % 12]}${Math.floor(key / 12) - 1}`;
}

function nameOf(hertz: number): { note: string; cents: string } {
  const key = 69 + 12 * Math.log2(hertz / 440);
  const nearest = Math.round(key);
  const cents = Math.round(100 * (key - nearest));
  return {
    note: keyName(nearest),
    cents: cents === 0 ? '±0' : cents > 0 ? `+${cents}` : `−${-cents}`,
  };
}
