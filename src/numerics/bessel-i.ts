/**
 * Modified Bessel functions I_m of integer order, scaled by exp(-x) so that they stay finite.
 *
 *   I_m(x) = (x/2)^m/m! sum_k (x^2/4)^k / (k! (m+1)...(m+k))      series, where x^2/4 <= m + 1
 *   I_(k-1) = (2k/x) I_k + I_(k+1)                                elsewhere, downwards (Miller): I is the growing solution
 *   I_0 + 2 I_1 + 2 I_2 + ... = exp(x)                            fixes the factor, and scales by exp(-x) at the same time
 */
import { exp } from './portable.ts';

/** Keeps the recurrence from overflowing: 2^512 and its inverse. */
const HUGE = 1.3407807929942597e154;
const TINY = 1 / HUGE;

function series(order: number, x: number): number {
  let factor = exp(-x);
  for (let i = 1; i <= order; i++) factor *= (0.5 * x) / i;
  const quarter = 0.25 * x * x;
  let sum = 1;
  for (let k = 1, term = 1; term > 1e-17 * sum; k++) {
    term *= quarter / (k * (order + k));
    sum += term;
  }
  return factor * sum;
}

/** exp(-x) I_m(x) and exp(-x) I_(m+1)(x), for x >= 0. */
export function besselIPair(order: number, x: number): readonly [atOrder: number, above: number] {
  if (0.25 * x * x <= order + 1) return [series(order, x), series(order + 1, x)];
  // I_k falls as exp(-k²/2x) and faster: orders so far above do not reach the last digit.
  const start = order + Math.ceil(Math.sqrt(90 * x)) + 20;
  let [value, previous, sum, atOrder, above] = [1, 0, 0, 0, 0];
  for (let k = start; ; k--) {
    if (value > HUGE) {
      value *= TINY;
      previous *= TINY;
      sum *= TINY;
      above *= TINY;
      atOrder *= TINY;
    }
    if (k === order + 1) above = value;
    if (k === order) atOrder = value;
    if (k === 0) break;
    sum += 2 * value;
    const next = (2 * k * value) / x + previous;
    previous = value;
    value = next;
  }
  sum += value;
  return [atOrder / sum, above / sum];
}
