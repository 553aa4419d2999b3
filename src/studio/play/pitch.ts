/**
 * Pitch detection by the normalised autocorrelation of McLeod and Wyvill (Proc. ICMC 2005):
 * n(τ) = 2 Σ x_j x_{j+τ} / Σ (x_j² + x_{j+τ}²); the period is the first lag whose n is close to the largest.
 */

/** Range of the search, Hz. */
const LOWEST = 24;
const HIGHEST = 2000;
/** Below this similarity there is no pitch; the first peak above this fraction of the best one is the period. */
const MIN_SIMILARITY = 0.88;
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

/** So many readings in a row must agree within so many semitones before a pitch is shown. */
const AGREEING = 3;
const AGREEMENT = 0.5;

/** What is left 40 dB below what was heard lately is no pitch of the instrument, such as the last overtone of a drum; amplitude. */
const LEFT_OVER = 0.01;
/** Part of the memory of what was heard lately that a reading keeps, 1: at eight readings per second it lasts two seconds. */
const KEPT = Math.exp(-1 / 16);

/** A reader of pitch, called a few times per second; what it hears only for a moment it keeps to itself. */
export function createPitchReader(): (signal: Float32Array, rate: number) => Pitch | undefined {
  let last: number | undefined;
  let agreeing = 0;
  let lately = 0;
  return (signal, rate) => {
    const loudness = Math.sqrt(meanSquare(signal));
    lately = Math.max(loudness, KEPT * lately);
    const hertz = loudness < LEFT_OVER * lately ? undefined : frequencyOf(signal, rate);
    const agrees = hertz !== undefined && last !== undefined && Math.abs(12 * Math.log2(hertz / last)) < AGREEMENT;
    agreeing = agrees ? agreeing + 1 : 1;
    last = hertz;
    return hertz === undefined || agreeing < AGREEING ? undefined : { hertz, ...nameOf(hertz) };
  };
}

/** The frequency of a periodic signal, Hz; undefined for silence and noise. */
export function frequencyOf(signal: Float32Array, rate: number): number | undefined {
  const every = Math.max(1, Math.floor(rate / ANALYSIS_RATE));
  const raw = decimate(signal, every);
  const fs = rate / every;
  if (meanSquare(raw) < MIN_RMS * MIN_RMS) return undefined;
  const x = asHeard(raw, fs);
  const longest = Math.min(Math.ceil(fs / LOWEST), x.length >> 1);
  const shortest = Math.floor(fs / HIGHEST);
  const similarities = Float64Array.from({ length: longest + 1 }, (_, lag) => similarity(x, lag));
  const peaks: { readonly lag: number; readonly height: number }[] = [];
  // Peaks count only after the similarity has first fallen below zero.
  let fallen = false;
  for (let lag = shortest; lag < longest; lag++) {
    const [before, here, after] = similarities.subarray(lag - 1, lag + 2);
    if (here < 0) fallen = true;
    // A short period lies between two lags: its peak is higher than both.
    if (fallen && here > before && here >= after) peaks.push({ lag, height: parabolaHeight(before, here, after) });
  }
  const best = Math.max(...peaks.map(({ height }) => height), 0);
  if (best < MIN_SIMILARITY) return undefined;
  const partials = spectrumOf(x, fs);
  for (const { lag, height } of peaks) {
    if (height < NEAR_BEST * best) continue;
    const hertz = refine(x, similarities, lag, fs, longest);
    if (isHeardAt(partials, hertz)) return hertz;
  }
  return undefined;
}

/**
 * Corner of the slope that stands for the ear's at low frequencies, Hz: that of the A-weighting (IEC 61672-1, Annex E), twice. Guess: its
 * third, at 738 Hz, is left out; with it the rattle of a string on a fret hides the string's pitch.
 */
const CORNERS = [107.7, 107.7];

/**
 * The signal as the ear weights it. A plate swings most at its lowest mode, which is inaudible beside those above; without the weight that mode
 * would be the pitch.
 */
function asHeard(x: Float32Array, fs: number): Float32Array {
  return CORNERS.reduce((input, corner) => {
    const keep = Math.exp((-2 * Math.PI * corner) / fs);
    let [before, y] = [input[0], 0];
    return input.map((value) => {
      y = keep * (y + value - before);
      before = value;
      return y;
    });
  }, x);
}

/** Below this a lone sine has no pitch to speak of, Hz. Guess: a mass that sways at 32 Hz has none, a slack rubber band at 55 Hz has. */
const FAINT = 50;
/** A partial with a smaller share of the power than this does not count. */
const WEAK = 1e-3;

/**
 * Whether a sound with this period is heard at this pitch. Several notes, or the partials of a plate, also repeat after some time, but
 * only their common divisor has that period: its first partial does not sound, and others are missing (a major chord has no seventh partial).
 * A tone has its first partial, a low one the next two as well; or else it has the second, third, fifth and seventh.
 */
function isHeardAt(shareAt: (hertz: number) => number, hertz: number): boolean {
  const sounds = (number: number) => {
    const share = shareAt(number * hertz);
    // The skirt of a strong partial elsewhere is no partial.
    return share > WEAK && share > 2 * Math.max(shareAt((number - 0.5) * hertz), shareAt((number + 0.5) * hertz));
  };
  return (sounds(1) && (hertz > FAINT || [2, 3].every(sounds))) || [2, 3, 5, 7].every(sounds);
}

/** The share of the power that a sine of a frequency would have to have, by the windowed spectrum there. */
function spectrumOf(x: Float32Array, fs: number): (hertz: number) => number {
  const windowed = x.map((value, i) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / x.length)));
  // A sine of amplitude A has magnitude A·N/4 in a spectrum windowed by von Hann, and 3/16·A²·N as the sum of its squares.
  const whole = (meanSquare(windowed) * x.length * x.length) / 3;
  return (hertz) => (hertz < 0.5 * fs ? amplitude(windowed, hertz, fs) ** 2 / whole : 0);
}

function meanSquare(x: Float32Array): number {
  return x.reduce((sum, value) => sum + value * value, 0) / x.length;
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

function parabolaHeight(before: number, here: number, after: number): number {
  return here + 0.25 * (after - before) * parabolaPeak(before, here, after);
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
