/**
 * The Sobol sequence: point n of dimension d is the exclusive or of one direction number for every bit of n.
 *
 * Direction numbers follow from a primitive polynomial over GF(2) and a few odd starting numbers by the recurrence of Bratley and Fox
 * (ACM TOMS 14, 1988). Polynomials and starting numbers: S. Joe and F. Y. Kuo, SIAM J. Sci. Comput. 30 (2008), file
 * new-joe-kuo-6.21201, the first 21 dimensions; scipy.stats.qmc.Sobol uses the same.
 */

const BITS = 32;

/** Per dimension from the second on: coefficients of the polynomial between its first and last, then the starting numbers. */
const STARTS: readonly (readonly [number, readonly number[]])[] = [
  [0, [1]],
  [1, [1, 3]],
  [1, [1, 3, 1]],
  [2, [1, 1, 1]],
  [1, [1, 1, 3, 3]],
  [4, [1, 3, 5, 13]],
  [2, [1, 1, 5, 5, 17]],
  [4, [1, 1, 5, 5, 5]],
  [7, [1, 1, 7, 11, 19]],
  [11, [1, 1, 5, 1, 1]],
  [13, [1, 1, 1, 3, 11]],
  [14, [1, 3, 5, 5, 31]],
  [1, [1, 3, 3, 9, 7, 49]],
  [13, [1, 1, 1, 15, 21, 21]],
  [16, [1, 3, 1, 13, 27, 49]],
  [19, [1, 1, 1, 15, 7, 5]],
  [22, [1, 3, 1, 15, 13, 25]],
  [25, [1, 1, 5, 5, 19, 61]],
  [1, [1, 3, 7, 11, 23, 15, 103]],
  [4, [1, 3, 7, 13, 13, 15, 69]],
];

/** Most dimensions of a point. */
export const mostSobol = STARTS.length + 1;

const known = new Map<number, Uint32Array>();

function directions(dimension: number): Uint32Array {
  const found = known.get(dimension);
  if (found !== undefined) return found;
  const v = new Uint32Array(BITS);
  if (dimension === 0) for (let i = 0; i < BITS; i++) v[i] = 2 ** (BITS - 1 - i);
  else {
    const [between, starts] = STARTS[dimension - 1];
    const degree = starts.length;
    for (let i = 0; i < BITS; i++) {
      if (i < degree) {
        v[i] = starts[i] * 2 ** (BITS - 1 - i);
        continue;
      }
      let next = v[i - degree] ^ (v[i - degree] >>> degree);
      for (let k = 1; k < degree; k++) if ((between >> (degree - 1 - k)) & 1) next ^= v[i - k];
      v[i] = next;
    }
  }
  known.set(dimension, v);
  return v;
}

/** Coordinate of a point as a whole number from 0 to 2³² − 1. `index` below 2³². */
export function sobol(dimension: number, index: number): number {
  const v = directions(dimension);
  let x = 0;
  for (let bit = 0, rest = index; rest > 0; bit++, rest = Math.floor(rest / 2)) if (rest % 2 === 1) x ^= v[bit];
  return x >>> 0;
}
