/**
 * exp, log, pow, sin, cos, expm1 and log1p with the same bits in every engine.
 *
 * ECMAScript leaves the last bits of Math.exp and similar functions to the engine. The functions here use only + - x /
 * and the square root, which IEEE 754 defines exactly, so that a compiled Program has the same hash everywhere.
 *
 *   log x = e ln 2 + 2 artanh s,  x = 2^e m, 1/sqrt 2 < m <= sqrt 2, s = (m-1)/(m+1), |s| <= 0.1716
 *   exp z = 2^n exp r,  n = round(z/ln 2), |r| <= 0.3466
 *   pow(x, y) = exp(y log x)  with y log x to about 100 bits
 *
 * The Taylor series are truncated below 2^-60 of the value; 2s + 2s^3/3 and 1 + r + r^2/2 are computed as double-doubles.
 * Largest errors against 60-digit arithmetic in 20,000 random arguments each, in units in the last place: log 0.50,
 * exp 0.52, pow 0.52 (0.59 for exponents up to 1,000), expm1 0.54, log1p 0.64, sin and cos 0.75; 0.75 also for
 * results of exp below 1e-307, which are rounded twice.
 */
import { type DoubleDouble, fastTwoSum, multiply, polynomial, twoProduct, twoSum } from './double-double.ts';

export { cos, sin } from './portable-sine.ts';

/** ln 2 in two parts; the first has 32 bits, so that its product with any exponent is exact. Their sum is exact to 2^-86. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const INVERSE_LN2 = 1 / (LN2_HIGH + LN2_LOW);

/** 2/3 to 106 bits: 3 (2/3 rounded) falls short of 2 by an exact double. */
const TWO_THIRDS: DoubleDouble = [2 / 3, (2 - twoProduct(3, 2 / 3)[0] - twoProduct(3, 2 / 3)[1]) / 3];

/** 1/3!, 1/4!, ... 1/14!: exp r - 1 - r - r^2/2 = r^3 (1/3! + r/4! + ...). Factorials up to 18! are exact doubles. */
const EXP_TAIL = reciprocalFactorials(3, 14);

/** 2/5, 2/7, ... 2/27: 2 artanh s - 2s - 2s^3/3 = s^5 (2/5 + 2 s^2/7 + ...). */
const LOG_TAIL = Array.from({ length: 12 }, (_, i) => 2 / (2 * i + 5));

/** 2^-1074 ... 2^1023, each exact: halving and doubling never round. */
const LOWEST_EXPONENT = -1074;
const POWERS_OF_TWO = powersOfTwo();

/** Gives access to the bits of a double. DataView is big-endian: the first word is the sign, 11 bits of exponent and 20 of mantissa. */
const bits = new DataView(new ArrayBuffer(8));

function reciprocalFactorials(from: number, to: number): readonly number[] {
  const reciprocals: number[] = [];
  let factorial = 1;
  for (let i = 2; i <= to; i++) {
    factorial *= i;
    if (i >= from) reciprocals.push(1 / factorial);
  }
  return reciprocals;
}

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(1023 - LOWEST_EXPONENT + 1);
  powers[-LOWEST_EXPONENT] = 1;
  for (let e = 1; e <= 1023; e++) powers[e - LOWEST_EXPONENT] = powers[e - 1 - LOWEST_EXPONENT] * 2;
  for (let e = -1; e >= LOWEST_EXPONENT; e--) powers[e - LOWEST_EXPONENT] = powers[e + 1 - LOWEST_EXPONENT] / 2;
  return powers;
}

function powerOfTwo(e: number): number {
  return POWERS_OF_TWO[e - LOWEST_EXPONENT];
}

/** x 2^n for x near 1, with two factors where a single one would overflow or round twice. */
function scale(x: number, n: number): number {
  if (n > 1023) return x * powerOfTwo(1023) * powerOfTwo(n - 1023);
  if (n < -1022) return x * powerOfTwo(-960) * powerOfTwo(n + 960);
  return x * powerOfTwo(n);
}

/** log of a positive finite x to about 2^-66 of its value. */
function logOf(x: number): DoubleDouble {
  const isSubnormal = x < 2.2250738585072014e-308;
  const normal = isSubnormal ? x * 18014398509481984 : x; // 2^54
  bits.setFloat64(0, normal);
  let e = (bits.getUint32(0) >>> 20) - 1023;
  let m = normal * powerOfTwo(-e);
  if (m > Math.SQRT2) {
    m *= 0.5;
    e += 1;
  }
  if (isSubnormal) e -= 54;
  // s = (m-1)/(m+1): m-1 is exact; dividing the remainder of the quotient gives the low part.
  const numerator = m - 1;
  const [denominator, denominatorLow] = twoSum(m, 1);
  const quotient = numerator / denominator;
  const [back, backLow] = twoProduct(quotient, denominator);
  const s = fastTwoSum(quotient, (numerator - back - backLow - quotient * denominatorLow) / denominator);
  const square = multiply(s, s);
  const cubic = multiply(multiply(square, s), TWO_THIRDS);
  const tail = square[0] * square[0] * s[0] * polynomial(LOG_TAIL, square[0]);
  const [logM, logMLow] = fastTwoSum(2 * s[0], cubic[0]);
  const [high, highLow] = twoSum(e * LN2_HIGH, logM);
  return fastTwoSum(high, highLow + (e * LN2_LOW + (logMLow + (2 * s[1] + cubic[1] + tail))));
}

/** n, hi and lo of exp(z + zLow) = 2^n (1 + hi + lo). Needs |z| < 1100. */
function expParts(z: number, zLow: number): { readonly n: number; readonly hi: number; readonly lo: number } {
  const n = Math.floor(z * INVERSE_LN2 + 0.5);
  const [r, rError] = twoSum(z - n * LN2_HIGH, -n * LN2_LOW);
  const rLow = rError + zLow;
  const [square, squareLow] = twoProduct(r, r);
  const tail = r * square * polynomial(EXP_TAIL, r);
  const [hi, hiLow] = fastTwoSum(r, 0.5 * square);
  return { n, hi, lo: hiLow + (0.5 * squareLow + (tail + rLow * (1 + hi + tail))) }; // exp(r + rLow) = exp(r)(1 + rLow)
}

function expOf(z: number, zLow: number): number {
  if (z > 710) return Number.POSITIVE_INFINITY;
  if (z < -746) return 0;
  const { n, hi, lo } = expParts(z, zLow);
  const [sum, error] = fastTwoSum(1, hi);
  return scale(sum + (error + lo), n);
}

/** e^x; 0 and Infinity outside the range of doubles. */
export function exp(x: number): number {
  return Number.isNaN(x) ? x : expOf(x, 0);
}

/** e^x - 1 without cancellation for small x. */
export function expm1(x: number): number {
  if (Number.isNaN(x) || x === 0) return x;
  if (x > 40) return exp(x);
  if (x < -40) return -1;
  const { n, hi, lo } = expParts(x, 0);
  if (n === 0) return hi + lo;
  const factor = powerOfTwo(n);
  const [sum, error] = fastTwoSum(1, hi);
  const [difference, rest] = twoSum(factor * sum, -1);
  return difference + (rest + factor * (error + lo));
}

/** Natural logarithm; NaN below 0, -Infinity at 0. */
export function log(x: number): number {
  if (Number.isNaN(x) || x < 0) return Number.NaN;
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (x === Number.POSITIVE_INFINITY) return x;
  const [hi, lo] = logOf(x);
  return hi + lo;
}

/** log(1 + x) without cancellation for small x; NaN below -1. */
export function log1p(x: number): number {
  if (Number.isNaN(x) || x < -1) return Number.NaN;
  if (x === 0 || x === Number.POSITIVE_INFINITY) return x;
  if (x === -1) return Number.NEGATIVE_INFINITY;
  const [sum, error] = twoSum(1, x);
  const rest = error / sum; // log(sum + error) = log sum + log(1 + rest)
  const [hi, lo] = logOf(sum);
  return hi + (lo + (rest - 0.5 * rest * rest));
}

/** x^y with the special cases of ECMAScript's Math.pow; exact for y = 0, 1, 2, -1 and 1/2 (one rounding). */
export function pow(x: number, y: number): number {
  if (y === 0) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const magnitude = Math.abs(x);
  if (Math.abs(y) === Number.POSITIVE_INFINITY) {
    if (magnitude === 1) return Number.NaN;
    return magnitude > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0;
  }
  const isInteger = Math.floor(y) === y;
  const isOdd = isInteger && Math.floor(y * 0.5) !== y * 0.5;
  if (magnitude === 0 || magnitude === Number.POSITIVE_INFINITY) {
    const limit = (magnitude === 0) === y > 0 ? 0 : Number.POSITIVE_INFINITY;
    return isOdd && (x < 0 || Object.is(x, -0)) ? -limit : limit;
  }
  if (x < 0 && !isInteger) return Number.NaN;
  if (y === 1) return x;
  if (y === 2) return x * x;
  if (y === -1) return 1 / x;
  if (y === 0.5) return Math.sqrt(x);
  const power = magnitude === 1 ? 1 : powPositive(magnitude, y);
  return isOdd && x < 0 ? -power : power;
}

function powPositive(x: number, y: number): number {
  const [hi, lo] = logOf(x);
  const estimate = y * hi;
  if (estimate > 720) return Number.POSITIVE_INFINITY;
  if (estimate < -760) return 0;
  const [z, error] = twoProduct(y, hi);
  return expOf(z, error + y * lo);
}
