/**
 * Bow on its exact friction curve (bow-implicit.ts has the equation): f = F_b Phi(delta_t. eta - v_b), after the affine contacts of the island have been
 * eliminated (solve-bows.ts). Where several bows of an island do not settle, they are solved once by the implicit law.
 *
 * Invariant   stores nothing; loses f v >= 0, the hand gives -f v_b
 * Reference   Bilbao 2009 (8.3); docs/theory.md
 */

import { Bow } from '../build/law-records';

export { energy, loss, work } from './bow-implicit';

/** Its force is found with the solve, not before it. */
export function plan(_c: Bow, _D: f64): void {}

export function friction(a: f64, v: f64): f64 {
  return Math.sqrt(2 * a) * v * Math.exp(0.5 - a * v * v);
}

function frictionSlope(a: f64, v: f64): f64 {
  return Math.sqrt(2 * a) * (1 - 2 * a * v * v) * Math.exp(0.5 - a * v * v);
}

/**
 * The slip v that solves  v + b F Phi(v) = q  (b = w/2k of the bow alone, q the slip without friction). Newton from the last slip;
 * where friction makes the equation many-valued, or Newton strays, bisection between 0 and q, where a solution always lies.
 */
export function solveSlip(a: f64, bF: f64, q: f64, guess: f64): f64 {
  let low = Math.min(0, q);
  let high = Math.max(0, q);
  let v = Math.max(low, Math.min(high, guess));
  for (let i = 0; i < 100; i++) {
    const error = v + bF * friction(a, v) - q;
    if (error == 0) return v;
    if (error > 0) high = v;
    else low = v;
    const slope = 1 + bF * frictionSlope(a, v);
    let next = v - error / slope;
    if (!(slope > 0 && next > low && next < high)) next = 0.5 * (low + high);
    if (Math.abs(next - v) <= 1e-15 * Math.abs(v) || next == v) return next;
    v = next;
  }
  return v;
}
