/**
 * The fundamental of a sound by the method YIN (A. de Cheveigné and H. Kawahara, J. Acoust. Soc. Am. 111, 2002): the lag at which a
 * stretch of sound differs least from itself, where the difference is measured against its mean over all shorter lags.
 */
import { planOf, powerOfTwo } from './fourier.ts';
import { room } from './rooms.ts';

/** Lowest and highest fundamental that is looked for, Hz. */
const LOWEST = 25;
const HIGHEST = 5000;
/** The first lag whose normalised difference is below this is taken: "absolute threshold" of the paper, step 4. */
const CLEAR = 0.15;
/** Above this nothing is called a pitch. */
const UNCLEAR = 0.4;

export interface Pitch {
  /** Hz; null where there is no pitch. */
  readonly fundamental: number | null;
  /** 1 for a perfectly periodic sound. */
  readonly clarity: number;
}

/** Of `length` samples from `from` on; `rate` in Hz. */
export function pitchOf(samples: Float64Array, from: number, length: number, rate: number): Pitch {
  const longest = Math.min(Math.floor(rate / LOWEST), Math.floor(length / 2));
  const shortest = Math.max(2, Math.floor(rate / HIGHEST));
  const window = length - longest;
  if (longest <= shortest + 2) return { fundamental: null, clarity: 0 };
  const difference = differenceOf(samples, from, window, longest);
  const normal = new Float64Array(longest + 1).fill(1);
  let sum = 0;
  for (let lag = 1; lag <= longest; lag++) {
    sum += difference[lag];
    normal[lag] = sum === 0 ? 1 : (difference[lag] * lag) / sum;
  }
  let best = shortest;
  for (let lag = shortest; lag <= longest; lag++) if (normal[lag] < normal[best]) best = lag;
  for (let lag = shortest; lag < longest; lag++) {
    if (normal[lag] >= CLEAR) continue;
    best = lag;
    while (best < longest && normal[best + 1] < normal[best]) best++;
    break;
  }
  const clarity = Math.max(0, 1 - normal[best]);
  if (normal[best] > UNCLEAR || best >= longest) return { fundamental: null, clarity };
  const [left, middle, right] = [difference[best - 1], difference[best], difference[best + 1]];
  const bend = left - 2 * middle + right;
  const shift = bend > 0 ? Math.max(-1, Math.min(1, (0.5 * (left - right)) / bend)) : 0;
  return { fundamental: rate / (best + shift), clarity };
}

/** Σ (x_n − x_{n+lag})² over `window` samples, for all lags up to `longest`; the mixed term is a correlation, by FFT. */
function differenceOf(samples: Float64Array, from: number, window: number, longest: number): Float64Array {
  const size = powerOfTwo(window + longest + 1);
  const plan = planOf(size);
  const transform = (name: string, count: number) => {
    const padded = room('pitch', size).fill(0);
    padded.set(samples.subarray(from, from + count));
    const out = room(name, 2 * size);
    plan.realTransform(out, padded);
    plan.completeSpectrum(out);
    return out;
  };
  const a = transform('pitch window', window);
  const b = transform('pitch whole', window + longest);
  const product = room('pitch product', 2 * size);
  for (let bin = 0; bin < 2 * size; bin += 2) {
    product[bin] = a[bin] * b[bin] + a[bin + 1] * b[bin + 1];
    product[bin + 1] = a[bin] * b[bin + 1] - a[bin + 1] * b[bin];
  }
  const correlation = room('pitch correlation', 2 * size);
  plan.inverseTransform(correlation, product);
  let power = 0;
  for (let n = 0; n < window; n++) power += samples[from + n] ** 2;
  const own = power;
  const difference = new Float64Array(longest + 1);
  for (let lag = 1; lag <= longest; lag++) {
    power += samples[from + window + lag - 1] ** 2 - samples[from + lag - 1] ** 2;
    difference[lag] = Math.max(0, own + power - 2 * correlation[2 * lag]);
  }
  return difference;
}
