/** What the partials of a string tell of it: how much its stiffness spreads them, and how fast the lowest one decays. */
import { climb, hann, powerAt } from './spectrum.ts';

/** Partials above this one are not sought. */
const MOST = 16;
const FEWEST = 3;
/** A partial is sought around where those below it say, cents. */
const SPAN = 12;
/** The second one is sought up to here, as far as it is at C8 of a piano; and where one is missing, what stands in its place. */
const WIDE = 60;
/** Power of what speaks against a string, standing where it has no partial, relative to the strongest one. */
const STRANGE = 0.01;
const STEP = 1.5;
/** Power of a partial that counts, relative to the strongest one. */
const FAINT = 1e-6;
/** How far the partials may be from those of a stiff string, root of the mean square, cents: bodies push single ones. */
const STRAY = 4;
/** The level of the lowest partial is read so often, in windows of at least so many periods, until it has fallen so far. */
const EVERY = 0.05;
const PERIODS = 10;
const WINDOW = 0.1;
const FALL = 30;

interface Partial {
  readonly n: number;
  readonly frequency: number;
}

/** B of f_n = n F √(1 + B n²), from partials that are strong enough; null where there are too few, or no such string has them. */
export function inharmonicityOf(samples: Float64Array, rate: number, lowest: number): number | null {
  const windowed = hann(samples);
  const power = (frequency: number) => powerAt(windowed, frequency / rate);
  const found: Partial[] = [{ n: 1, frequency: lowest }];
  let strongest = power(lowest);
  for (let n = 2; n <= MOST; n++) {
    const expected = n === 2 ? 2 * lowest : partialOf(fitted(found), n);
    const [low, high] = n === 2 ? [-SPAN, WIDE] : [-SPAN, SPAN];
    if (!(expected < 0.45 * rate)) break;
    const [best, most] = largest(power, expected, low, high);
    strongest = Math.max(strongest, most);
    // The largest value at an edge belongs to something else.
    if (most < FAINT * strongest || best <= low || best + STEP > high) {
      if (largest(power, expected, -WIDE, WIDE)[1] > STRANGE * strongest) return null;
      continue;
    }
    const frequency = climb(power, expected * 2 ** (best / 1200), expected * (2 ** (STEP / 1200) - 1));
    found.push({ n, frequency });
  }
  if (found.length < FEWEST) return null;
  const string = fitted(found);
  const off = found.map(({ n, frequency }) => 1200 * Math.log2(frequency / partialOf(string, n)));
  const stray = Math.sqrt(off.reduce((sum, cents) => sum + cents * cents, 0) / off.length);
  return string.stiffness > 0 && stray < STRAY ? string.stiffness : null;
}

/** Where the power is largest, cents from a frequency, and how large. */
function largest(power: (frequency: number) => number, frequency: number, low: number, high: number) {
  let [best, most] = [0, 0];
  for (let cents = low; cents <= high; cents += STEP) {
    const here = power(frequency * 2 ** (cents / 1200));
    if (here > most) [best, most] = [cents, here];
  }
  return [best, most] as const;
}

interface StiffString {
  readonly pitch: number;
  readonly stiffness: number;
}

/** The straight line of (f_n/n)² over n². */
function fitted(found: readonly Partial[]): StiffString {
  if (found.length < 2) return { pitch: found[0].frequency, stiffness: 0 };
  const points = found.map(({ n, frequency }) => [n * n, (frequency / n) ** 2] as const);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const slope = mean(points.map(([px, py]) => (px - x) * (py - y))) / mean(points.map(([px]) => (px - x) ** 2));
  const square = y - slope * x;
  return { pitch: Math.sqrt(square), stiffness: slope / square };
}

function partialOf({ pitch, stiffness }: StiffString, n: number): number {
  return n * pitch * Math.sqrt(1 + stiffness * n * n);
}

/** How fast a partial decays at first, until it has fallen by 30 dB or the sound ends, dB/s; null where it does not. */
export function decayRateOf(samples: Float64Array, rate: number, frequency: number): number | null {
  const length = Math.round(rate * Math.max(WINDOW, PERIODS / frequency));
  const levels: number[] = [];
  for (let from = 0; from + length <= samples.length; from += Math.round(EVERY * rate)) {
    const level = 10 * Math.log10(powerAt(hann(samples.subarray(from, from + length)), frequency / rate));
    if (!Number.isFinite(level) || level < (levels[0] ?? level) - FALL) break;
    levels.push(level);
  }
  if (levels.length < FEWEST) return null;
  const middle = (levels.length - 1) / 2;
  const [sum, squares] = levels.reduce(
    ([up, down], level, i) => [up + (i - middle) * level, down + (i - middle) ** 2],
    [0, 0],
  );
  const fall = -sum / squares / EVERY;
  return fall > 0 ? fall : null;
}
