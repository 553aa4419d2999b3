/**
 * Rules p2c and p2m: the steps of p2 on another discrete energy.
 *
 * With psi^2 = P(eta, eta-) at every half step, f = (P(eta+, eta) - P(eta, eta-))/(eta+ - eta-): for the known e = eta that is
 * IT-2's scalar equation with the potential p(x) = P(x, e), and while p is convex and rises nothing else changes.
 *
 *   p2   P = phi(x) + phi(e)
 *   p2c  P = (1 - beta)(phi(x) + phi(e)) + 2 beta phi((x + e)/2):  error 1 - 0.6 beta of IT-2's on a mass, statics exact
 *   p2m  P = phi~(x) + phi~(e), phi~ = phi + (5/24) w phi'^2:  order 4 on lumped masses, but phi~ is another law at rest
 *
 *   b = eta-, e = eta, D = eta* - eta-, w = W_cc, p = |psi|, x0: below it p is flat
 *
 * Reference   docs/theory.md, rules p2c and p2m
 */

import { takeTo } from './collision';
import { foundForce, foundSlope, gradientFrom, SERIES_RATIO, series, slopes } from './collision-p2';
import { power } from './power';
import { COLLISION_P2M, ContactRecord } from './records';

/** beta: 1 would have the constant of 27s, and its undamped odd/even motion on strings near their limit. */
const CLOSER: f64 = 0.8;
/** Of w phi'^2, from the modified equation of a mass. */
const MEND: f64 = 5.0 / 24.0;

// What `chord` found: q = (p(b+X) - p(b))/X and its derivative dq. Globals because AssemblyScript returns one number.
let q: f64 = 0;
let dq: f64 = 0;
// At the middle of eta and eta-: phi' and phi.
let middlePress: f64 = 0;
let middleEnergy: f64 = 0;

/** Adds a share of the chord of phi from b to b + X; outside of contact there is none. */
function addChord(c: ContactRecord, X: f64, b: f64, ab: f64, Fb: f64, share: f64, slopeShare: f64): void {
  if (b <= 0 && b + X <= 0) return;
  slopes(c, X, b, ab, Fb);
  q += share * foundForce();
  dq += slopeShare * foundSlope();
}

/** Adds the chord of m phi'^2, a power law of exponent 2 alpha - 1. */
function addMend(c: ContactRecord, X: f64, b: f64, ab: f64, m: f64): void {
  if (b <= 0 && b + X <= 0) return;
  const alpha = c.exponent;
  if (b > 0 && Math.abs(X) < SERIES_RATIO * b) {
    series(X, b, (2 * alpha * m * ab * ab) / b, 2 * alpha - 1);
    q += foundForce();
    dq += foundSlope();
    return;
  }
  const press = q + X * dq; // phi'(b + X), since dq = (press - q)/X
  const chord = (m * (press - ab) * (press + ab)) / X;
  const x = b + X;
  q += chord;
  dq += ((x > 0 ? (2 * alpha * m * press * press) / x : 0) - chord) / X;
}

function chord(c: ContactRecord, law: i32, X: f64, b: f64, ab: f64, Fb: f64): void {
  q = 0;
  dq = 0;
  if (law == COLLISION_P2M) {
    addChord(c, X, b, ab, Fb, 1, 1);
    addMend(c, X, b, ab, MEND * c.compliance);
    return;
  }
  addChord(c, X, b, ab, Fb, 1 - CLOSER, 1 - CLOSER);
  addChord(c, 0.5 * X, 0.5 * (b + c.eta), middlePress, middleEnergy, CLOSER, 0.5 * CLOSER);
}

/** g >= 0 for |psi|; the cases are those of p2. */
function magnitude(c: ContactRecord, law: i32, D: f64, w: f64): f64 {
  const e = c.eta;
  const p = Math.abs(c.psi);
  const b = c.etaPrev;
  const ab = c.pressPrev;
  const Fb = c.potentialPrev;
  const Fe = c.potential;
  let x0: f64 = 0; // p(x0), and how much more p(b) is
  let rest: f64 = 0;
  let above: f64 = 0;
  if (law == COLLISION_P2M) {
    const m = MEND * c.compliance;
    rest = Fe + (e > 0 ? m * c.press * c.press : 0);
    above = Fb + (b > 0 ? m * ab * ab : 0);
  } else {
    const middle = 0.5 * (b + e);
    middlePress = middle > 0 ? c.stiffness * power(middle, c.exponent) : 0;
    middleEnergy = c.share * (middlePress * middle);
    x0 = Math.min(0, -e);
    rest = (1 - CLOSER) * Fe;
    above = (1 - CLOSER) * Fb + 2 * CLOSER * middleEnergy;
  }
  const room = b - x0;
  const free = room + D; // eta* - x0

  if (room <= 0 && free <= 0) {
    const over = p * p - rest;
    return over > 0 && (D < 0 || 4 * w * over > D * D) ? takeTo(Math.sqrt(rest), p, D, w) : 0;
  }
  if (room > 0 && room * free <= w * above) {
    if (p * p > rest) return takeTo(Math.sqrt(rest), p, D, w);
    const S = Math.sqrt(D * D + 4 * w * above);
    return gradientFrom(D < 0 ? (2 * above) / (S - D) : (D + S) / (2 * w), 1, p * p - rest - above, p, D, w);
  }
  let X = D;
  if (room > 0) {
    chord(c, law, 0, b, ab, Fb);
    X = Math.min(D, (D - w * q) / (1 + w * dq));
    if (room + X <= 0) X = -0.999 * room;
  }
  chord(c, law, X, b, ab, Fb);
  const stiff = w * dq;
  const steps = stiff > 1 ? 2 : stiff > 0.1 ? 1 : 0;
  for (let i = 0; i < steps; i++) {
    const x = room + X;
    const G = x + w * q;
    X = x * power(G / free, -G / (x * (1 + w * dq))) - room;
    chord(c, law, X, b, ab, Fb);
  }
  const iq = 1 / (1 + w * dq);
  return gradientFrom(Math.max(0, (q + dq * (D - X)) * iq), iq, p * p - rest - above, p, D, w);
}

export function ruleP2Kin(c: ContactRecord, law: i32, D: f64, w: f64): f64 {
  const g = magnitude(c, law, D, w);
  return c.psi < 0 ? -g : g;
}
