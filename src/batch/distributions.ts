/** From a number between 0 and 1 to a value. */
import { exp, log } from '../numerics/portable.ts';

/** How a value is drawn, in SI units. */
export type Distribution =
  | { readonly kind: 'uniform' | 'logUniform'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'normal';
      readonly mean: number;
      readonly deviation: number;
      /** What is drawn lies between these. */
      readonly min?: number;
      readonly max?: number;
    }
  | { readonly kind: 'choice' | 'grid'; readonly values: readonly (number | string)[] };

export function valueAt(distribution: Distribution, u: number): number | string {
  switch (distribution.kind) {
    case 'uniform':
      return distribution.from + (distribution.to - distribution.from) * u;
    case 'logUniform':
      return distribution.from * exp(log(distribution.to / distribution.from) * u);
    case 'normal': {
      const { mean, deviation, min, max } = distribution;
      const low = min === undefined ? 0 : below((min - mean) / deviation);
      const high = max === undefined ? 1 : below((max - mean) / deviation);
      const value = mean + deviation * quantile(low + (high - low) * u);
      return Math.min(max ?? value, Math.max(min ?? value, value));
    }
    default:
      return distribution.values[Math.min(distribution.values.length - 1, Math.floor(u * distribution.values.length))];
  }
}

/** Farthest value of a standard normal variable that is distinguished from infinity. */
const FAR = 8;

/** Share of a standard normal variable below x: ½ + φ(x) (x + x³/3 + x⁵/15 + …), G. Marsaglia, J. Stat. Softw. 11 (2004). */
function below(x: number): number {
  if (x <= -FAR) return 0;
  if (x >= FAR) return 1;
  let term = x;
  let sum = x;
  for (let n = 3; Math.abs(term) > 1e-18 * Math.abs(sum); n += 2) {
    term *= (x * x) / n;
    sum += term;
  }
  return 0.5 + (sum * exp(-0.5 * x * x)) / Math.sqrt(2 * Math.PI);
}

/** The x below which a share u lies, by halving. */
function quantile(u: number): number {
  let [low, high] = [-FAR, FAR];
  for (let i = 0; i < 56; i++) {
    const middle = (low + high) / 2;
    if (below(middle) < u) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
