/**
 * Approximations of the output velocity, of any order n.
 *
 *   polynomial   v_in (A_1 + A_2 z + ... + A_n z^(n-1)),   z = mu v_in                          (30); n = 2 is (29)
 *   nonlocal     (1/mu) [ -1 + (b_0 + b_1 z + ... + b_n z^n) e^(-2z) ]                            (7)
 *
 * A_j: t = mu v_out obeys G(t) = G(z) (6), differentiated t t' (1+z) = z (1+t). With T_m the coefficient of z^m in t^2:
 *
 *   ((n+1) T_(n+1) + n T_n)/2 = A_(n-1) for n > 1,  T_2 = 1,   2 A_1 A_n = T_(n+1) - sum_(1<i<n) A_i A_(n+1-i)
 *   b_j = A_j - sum_(l<j) b_l c_(j-l),  c_j = (-2)^j/j!                           (37), (38) with sums from 0
 *
 * (7) is evaluated as v_in [ expm1(-2z)/z + (b_1 + b_2 z + ...) e^(-2z) ]; the printed form loses all digits as z -> 0.
 */
import { polynomial } from '../numerics/double-double.ts';
import { exp, expm1 } from '../numerics/portable.ts';
import type { Impact } from './params.ts';
import { minus, ONE, plus, type Rational, rational, times, toNumber, ZERO } from './rational.ts';

/** The order of the paper's approximation, equation (8). */
export const PAPER_ORDER = 4;

/** A_1 ... A_n: a_j = A_j mu^(j-1)                                                                 (33) */
export function polynomialCoefficients(order: number): readonly Rational[] {
  const a: Rational[] = [rational(-1n)];
  const square: Rational[] = [ZERO, ZERO, ONE]; // T_0, T_1, T_2
  for (let n = 2; n <= order; n++) {
    const next = times(
      minus(times(rational(2n), a[n - 2]), times(rational(BigInt(n)), square[n])),
      rational(1n, BigInt(n + 1)),
    );
    square.push(next);
    let rest = ZERO;
    for (let i = 2; i <= n - 1; i++) rest = plus(rest, times(a[i - 1], a[n - i]));
    a.push(times(rational(-1n, 2n), minus(next, rest)));
  }
  return a;
}

/** c_0 ... c_n of e^(-2z)                                                                          (37) from j = 0 */
export function exponentialCoefficients(order: number): readonly Rational[] {
  const c: Rational[] = [ONE];
  for (let j = 1; j <= order; j++) c.push(times(c[j - 1], rational(-2n, BigInt(j))));
  return c;
}

/** B_0 ... B_n: b_j = B_j mu^j                                                                     (8), (38) */
export function nonlocalCoefficients(order: number): readonly Rational[] {
  const a = polynomialCoefficients(order);
  const c = exponentialCoefficients(order);
  const b: Rational[] = [ONE];
  for (let j = 1; j <= order; j++) {
    let value = a[j - 1];
    for (let l = 0; l < j; l++) value = minus(value, times(b[l], c[j - l]));
    b.push(value);
  }
  return b;
}

const doubles = new Map<string, readonly number[]>();

function asDoubles(kind: 'polynomial' | 'nonlocal', order: number): readonly number[] {
  if (!Number.isSafeInteger(order) || order < 1)
    throw new RangeError(`order: expected a whole number >= 1; got ${order}`);
  const key = `${kind} ${order}`;
  const known = doubles.get(key);
  if (known) return known;
  const exact = kind === 'polynomial' ? polynomialCoefficients(order) : nonlocalCoefficients(order).slice(1);
  const computed = exact.map(toNumber);
  doubles.set(key, computed);
  return computed;
}

/** Polynomial approximation of v_out, m/s: local, good for small z                                 (29), (30) */
export function polynomialOutputVelocity({ damping, velocity }: Impact, order: number): number {
  return velocity * polynomial(asDoubles('polynomial', order), damping * velocity);
}

/** Nonlocal approximation of v_out, m/s: good for small and for large z                           (7) */
export function nonlocalOutputVelocity({ damping, velocity }: Impact, order: number = PAPER_ORDER): number {
  const z = damping * velocity;
  const decay = exp(-2 * z);
  // For very large z the polynomial may overflow although its product with e^(-2z) vanishes.
  const tail = decay === 0 ? 0 : polynomial(asDoubles('nonlocal', order), z) * decay;
  return velocity * ((z === 0 ? -2 : expm1(-2 * z) / z) + tail);
}
