/**
 * Double-double arithmetic: an unevaluated sum hi + lo of two doubles carries about 106 bits.
 *
 * Error-free transformations (Dekker 1971, Knuth TAOCP 2, 4.2.2): the rounding error of a sum or product of two doubles
 * is itself a double and can be computed with the same operations. IEEE 754 defines + - x / and the square root to the
 * last bit, so everything built from them has the same bits in every engine.
 */

/** hi + lo, with |lo| at most half a unit in the last place of hi. */
export type DoubleDouble = readonly [hi: number, lo: number];

/** Splits a double into two halves of 26 bits: 2^27 + 1 (Veltkamp). Overflows above 2^996. */
const SPLITTER = 134217729;

/** a + b exactly, for any magnitudes of a and b (Knuth). */
export function twoSum(a: number, b: number): DoubleDouble {
  const sum = a + b;
  const bPart = sum - a;
  return [sum, a - (sum - bPart) + (b - bPart)];
}

/** a + b exactly, where |a| >= |b| or a = 0 (Dekker). */
export function fastTwoSum(a: number, b: number): DoubleDouble {
  const sum = a + b;
  return [sum, b - (sum - a)];
}

/** a b exactly, where neither the product nor its error leaves the normal range and |a|, |b| < 2^996 (Dekker). */
export function twoProduct(a: number, b: number): DoubleDouble {
  const product = a * b;
  const aScaled = SPLITTER * a;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = SPLITTER * b;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return [product, aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)];
}

/** (a)(b), relative error about 2^-102. */
export function multiply(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const [product, error] = twoProduct(a[0], b[0]);
  return fastTwoSum(product, error + (a[0] * b[1] + a[1] * b[0]));
}

/** Horner's rule: coefficients[0] + coefficients[1] x + ... in plain doubles. */
export function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) value = value * x + coefficients[i];
  return value;
}
