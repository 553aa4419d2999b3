/**
 * Rule p2: the accuracy of the iterative scheme IT-2 at a fixed cost.
 *
 * For any g a step has f = (psi+^2 - psi^2)/(eta+ - eta-); were psi+^2 = phi(eta+) + phi(eta), it would be IT-2 itself. So at
 * most two Newton-like steps are taken on IT-2's scalar equation X + w q(X) = D, q = (phi(b+X) - phi(b))/X, the stored
 * energy is corrected towards its target, and g is built from the result: what the truncation leaves costs no energy.
 *
 *   b = eta-, e = eta, D = eta* - eta-, w = W_cc, p = |psi|, A = alpha + 1
 *   ab, ae = phi'(b), phi'(e);  Fb, Fe = phi(b), phi(e)
 *
 * Reference   docs/theory.md, rule p2
 */

import { takeTo } from './collision';
import { power } from './power';
import { ContactRecord } from './records';

/** Below this |X/b| the differences q, dq are taken from their series: a difference quotient would lose its digits. */
export const SERIES_RATIO: f64 = 0.002;

/** A move below this has no reciprocal, and nothing to press with, m. */
export const TINIEST: f64 = 1e-300;

// What `slopes` found: q and its derivative dq at X; phi' there. Globals because AssemblyScript returns one number.
let q: f64 = 0;
let dq: f64 = 0;
let press: f64 = 0;

/** What `slopes` found. */
export function foundForce(): f64 {
  return q;
}
export function foundSlope(): f64 {
  return dq;
}

/** q and dq of a power law of exponent alpha and force ab at b, close to X = 0. */
export function series(X: f64, b: f64, ab: f64, alpha: f64): void {
  const perB = 1 / b;
  const r = X * perB;
  const c1 = 0.5 * alpha;
  const c2 = (1.0 / 3) * (alpha - 1);
  const c3 = 0.25 * (alpha - 2);
  q = ab * (1 + c1 * r * (1 + c2 * r * (1 + c3 * r)));
  dq = ab * perB * c1 * (1 + 2 * c2 * r * (1 + 1.5 * c3 * r));
}

/** q and dq of the one-sided law. */
export function slopes(c: ContactRecord, X: f64, b: f64, ab: f64, Fb: f64): void {
  if (b > 0 && Math.abs(X) < SERIES_RATIO * b) {
    press = 0;
    series(X, b, ab, c.exponent);
    return;
  }
  const x = b + X;
  press = x > 0 ? c.stiffness * power(x, c.exponent) : 0;
  quotients(c, X, x, Fb);
}

/** The same from `press`. Its divisions are taken at once: they are what an operation waits for longest. */
function quotients(c: ContactRecord, X: f64, x: f64, Fb: f64): void {
  if (Math.abs(X) < TINIEST) {
    q = 0;
    dq = 0;
    return;
  }
  const perX = 1 / X;
  q = (c.share * (press * x) - Fb) * perX;
  dq = (press - q) * perX;
}

/** The g that makes the force f, steered by the surplus E = psi^2 - (what it should be); iq = 1/(1 + w dq). */
export function gradientFrom(planned: f64, iq: f64, E: f64, p: f64, D: f64, w: f64): f64 {
  // 4  Steer psi^2 towards its target, phi(eta) + phi(eta-) for p2.
  let f = planned;
  let d = D - w * f;
  if (f > 0 && E != 0) {
    const s = 0.25 * w * f;
    const half = 0.5 * f;
    f -= iq * Math.max(-half, Math.min(half, (E * d) / (d * d + s * s)));
    d = D - w * f;
  }

  // 5  The g that makes this force and books its work in psi.
  let t2 = p * p + f * d;
  if (t2 <= 0) {
    if (p > 0) return takeTo(0, p, D, w);
    if (D <= 0) return 0;
  }
  if (p == 0 && d < 0.001 * D) {
    f = (0.999 * D) / w;
    t2 = 0.001 * f * D;
  }
  const sum = p + Math.sqrt(t2);
  const g = sum > 0 ? (2 * f) / sum : 0;
  return p + 0.25 * g * D < 0 ? 0 : g;
}

/** g for a force that the island has settled on; slope is that of the law it was found with, N/m, room what it left to move, m. */
export function ruleFound(c: ContactRecord, force: f64, slope: f64, room: f64): f64 {
  const w = c.compliance;
  const p = Math.abs(c.psi);
  const E = p * p - c.potential - c.potentialPrev;
  const g = gradientFrom(force, 1 / (1 + w * slope), E, p, room, w);
  return c.psi < 0 ? -g : g;
}

/** q and dq of the two-sided law. */
export function slopesTwoSided(c: ContactRecord, X: f64, b: f64, ab: f64, Fb: f64): void {
  if (b != 0 && Math.abs(X) < SERIES_RATIO * Math.abs(b)) {
    series(X, b, ab, c.exponent);
    return;
  }
  const x = b + X;
  const size = c.stiffness * power(Math.abs(x), c.exponent);
  press = x < 0 ? -size : size;
  quotients(c, X, x, Fb);
}

/** The same equation for a two-sided law: phi is even, the force has the sign of eta, nothing ever leaves. */
export function ruleP2TwoSided(c: ContactRecord, D: f64, w: f64): f64 {
  const b = c.etaPrev;
  const e = c.eta;
  const p = Math.abs(c.psi);
  const Fe = c.potential;
  const Fb = c.potentialPrev;
  const slope = e != 0 ? (c.exponent * c.press) / e : c.exponent == 1 ? c.stiffness : 0; // phi''(e)
  let X = (D - w * (c.press + slope * (b - e))) / (1 + 0.5 * w * slope);
  slopesTwoSided(c, X, b, c.pressPrev, Fb);
  X -= (X + w * q - D) / (1 + w * dq);
  slopesTwoSided(c, X, b, c.pressPrev, Fb);
  const iq = 1 / (1 + w * dq);
  let f = (q + dq * (D - X)) * iq;
  let d = D - w * f;
  const E = p * p - Fe - Fb;
  if (f != 0 && E != 0) {
    const s = 0.25 * w * Math.abs(f);
    const half = 0.5 * Math.abs(f);
    f -= iq * Math.max(-half, Math.min(half, (E * d) / (d * d + s * s)));
    d = D - w * f;
  }
  const t2 = p * p + f * d;
  let g: f64 = 0;
  if (t2 < 0) {
    if (p > 0) g = f < 0 ? -takeTo(0, p, -D, w) : takeTo(0, p, D, w);
  } else {
    const sum = p + Math.sqrt(t2);
    if (sum > 0) g = (2 * f) / sum;
  }
  return c.psi < 0 ? -g : g;
}
