/**
 * Bow: friction  f = F_b Phi(v),  Phi(v) = sqrt(2a) v exp(-a v^2 + 1/2),  v = eta' - v_b the slip between string and hair.
 *
 * Scheme      implicit: f = F_b Gamma (delta_t. eta - v_b), Gamma = Phi(v)/v at the last known slip: affine, passive for any force
 *             newton: f = F_b Phi(delta_t. eta - v_b) exactly, after the other contacts of the island are eliminated
 * Invariant   stores nothing; loses f v >= 0, the hand gives -f v_b
 * Reference   Bilbao 2009 (8.3); notes section 7; docs/theory.md
 */

import { ContactRecord } from './records';

export function friction(a: f64, v: f64): f64 {
  return Math.sqrt(2 * a) * v * Math.exp(0.5 - a * v * v);
}

function frictionSlope(a: f64, v: f64): f64 {
  return Math.sqrt(2 * a) * (1 - 2 * a * v * v) * Math.exp(0.5 - a * v * v);
}

/** c = F Gamma/2k, d = -F Gamma v_b; the quotient d / sqrt(c) is taken without dividing by a small Gamma. */
export function planBow(c: ContactRecord, force: f64, velocity: f64, k: f64): void {
  const slip = (c.eta - c.etaPrev) / k - velocity;
  const gamma = force * Math.sqrt(2 * c.sharpness) * Math.exp(0.5 - c.sharpness * slip * slip);
  c.root = Math.sqrt(gamma / (2 * k));
  c.drive = -velocity * Math.sqrt(2 * k * gamma);
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
