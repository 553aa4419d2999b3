/**
 * sin and cos with the same bits in every engine (see portable.ts).
 *
 *   x = n pi/2 + r, |r| <= pi/4;   sin r = r + r^3 S(r^2),   cos r = 1 - r^2/2 + r^4 C(r^2)   (Taylor, cut below 2^-60)
 *
 * Reduction for |x| <= 1e6: pi/2 in four parts, of which the first three have at most 33 bits, so that n times such a part is exact
 * (Cody and Waite), summed as a double-double. Larger x is an integer multiple of a power of two and is reduced exactly
 * in integers with 1,200 bits of pi/2.
 */
import { type DoubleDouble, polynomial, twoProduct, twoSum } from './double-double.ts';

/** pi/2 = sum of the parts to 2^-150; the first three have 33 bits. */
const HALF_PI_PARTS = [1.5707963267341256, 6.077100506303966e-11, 2.0222662487111665e-21, 8.4784276603689e-32] as const;
const INVERSE_HALF_PI = 0.6366197723675814;

/** Above this, n no longer fits the 20 bits that the first part leaves free. */
const LARGEST_FAST = 1e6;

/** Fractional bits of the integer reduction: 1,024 for the largest double, the rest for the remainder. */
const INTEGER_BITS = 1200n;
let halfPiInteger: bigint | undefined;

const SIN_TAIL = alternatingReciprocalFactorials(3, 17, -1);
const COS_TAIL = alternatingReciprocalFactorials(4, 18, 1);

/** sign/from!, -sign/(from+2)!, ... */
function alternatingReciprocalFactorials(from: number, to: number, sign: number): readonly number[] {
  const coefficients: number[] = [];
  let factorial = 1;
  for (let i = 2; i <= to; i++) {
    factorial *= i;
    if (i >= from && (i - from) % 2 === 0) coefficients.push((((i - from) / 2) % 2 === 0 ? sign : -sign) / factorial);
  }
  return coefficients;
}

/** 2^bits arctan(1/q) rounded down, possibly a few units too low. */
function arctanOfReciprocal(q: bigint, bits: bigint): bigint {
  let power = (1n << bits) / q;
  let sum = 0n;
  for (let i = 1n, sign = 1n; power > 0n; i += 2n, sign = -sign) {
    sum += (sign * power) / i;
    power /= q * q;
  }
  return sum;
}

/** pi/2 times 2^INTEGER_BITS by Machin's formula, with 32 guard bits; computed when first needed. */
function halfPi(): bigint {
  const bits = INTEGER_BITS + 32n;
  halfPiInteger ??= (8n * arctanOfReciprocal(5n, bits) - 2n * arctanOfReciprocal(239n, bits)) >> 32n;
  return halfPiInteger;
}

type Reduced = { readonly quadrant: number; readonly r: DoubleDouble };

function reduceFast(x: number): Reduced {
  const n = Math.floor(x * INVERSE_HALF_PI + 0.5);
  let [hi, lo] = twoSum(x, -n * HALF_PI_PARTS[0]);
  for (const part of [HALF_PI_PARTS[1], HALF_PI_PARTS[2], HALF_PI_PARTS[3]]) {
    const [sum, error] = twoSum(hi, -n * part);
    [hi, lo] = twoSum(sum, error + lo);
  }
  return { quadrant: n - 4 * Math.floor(n / 4), r: [hi, lo] };
}

function reduceInIntegers(x: number): Reduced {
  const quarter = halfPi();
  // Above 2^19 a double has no bits below 2^-34, so that 2^40 x is an integer; above 2^53, x itself is.
  const isSmall = Math.abs(x) < 9007199254740992;
  const scaled = isSmall ? BigInt(x * 1099511627776) << (INTEGER_BITS - 40n) : BigInt(x) << INTEGER_BITS;
  let n = scaled / quarter;
  let rest = scaled - n * quarter;
  if (2n * rest > quarter) {
    rest -= quarter;
    n += 1n;
  } else if (-2n * rest > quarter) {
    rest += quarter;
    n -= 1n;
  }
  const short = rest >> (INTEGER_BITS - 200n);
  const hi = Number(short);
  const unit = 6.223015277861142e-61; // 2^-200
  return { quadrant: Number(BigInt.asUintN(2, n)), r: [hi * unit, Number(short - BigInt(hi)) * unit] };
}

function sinOfReduced([hi, lo]: DoubleDouble): number {
  const square = hi * hi;
  return hi + (lo * (1 - 0.5 * square) + hi * square * polynomial(SIN_TAIL, square));
}

function cosOfReduced([hi, lo]: DoubleDouble): number {
  const [square, squareLow] = twoProduct(hi, hi);
  const [sum, error] = twoSum(1, -0.5 * square);
  return sum + (error - 0.5 * squareLow - hi * lo + square * square * polynomial(COS_TAIL, square));
}

/** sin(x + shift pi/2). */
function shiftedSine(x: number, shift: number): number {
  if (!(Math.abs(x) < Number.POSITIVE_INFINITY)) return Number.NaN;
  const { quadrant, r } = Math.abs(x) <= LARGEST_FAST ? reduceFast(x) : reduceInIntegers(x);
  const q = (quadrant + shift) % 4;
  const value = q % 2 === 0 ? sinOfReduced(r) : cosOfReduced(r);
  return q < 2 ? value : -value;
}

/** Sine of x in radians. */
export function sin(x: number): number {
  return x === 0 ? x : shiftedSine(x, 0);
}

/** Cosine of x in radians. */
export function cos(x: number): number {
  return shiftedSine(x, 1);
}
