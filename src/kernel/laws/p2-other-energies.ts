/**
 * Rules p2c and p2m: the stages of p2 (p2-stages.ts) on another discrete energy.
 *
 * With psi^2 = P(eta, eta-) at every half step, f = (P(eta+, eta) - P(eta, eta-))/(eta+ - eta-): for the known e = eta that is
 * IT-2's scalar equation with the potential P(x, e), and while that is convex and rises nothing else changes.
 *
 *   p2   P = phi(x) + phi(e)
 *   p2c  P = (1 - beta)(phi(x) + phi(e)) + 2 beta phi((x + e)/2):  error 1 - 0.6 beta of IT-2's on a mass, statics exact
 *   p2m  P = phi~(x) + phi~(e), phi~ = phi + (5/24) w phi'^2:  order 4 on lumped masses, but phi~ is another law at rest
 *
 *   x0: below it P(x, e) is flat;  held = P(x0, e), above = P(b, e) - held
 *
 * Reference   docs/theory.md, rules p2c and p2m
 */

import { PowerLaw } from '../build/law-records';
import { power } from '../power';
import {
  BARELY_INSIDE,
  chord,
  chordSlope,
  gradientFrom,
  leaving,
  outside,
  SERIES_RATIO,
  seriesChord,
  stepExponent,
  stepsFor,
  tangentForce,
} from './p2-stages';
import { findPushChord } from './power-law';
import { impliedLoss, setDamped } from './quadratised';

/** beta: 1 would have the constant of 27s, and its undamped odd/even motion on strings near their limit. */
const CLOSER: f64 = 0.8;
/** Of w phi'^2, from the modified equation of a mass. */
const MEND: f64 = 5.0 / 24.0;

// What `findTotal` found: the chord of P and its derivative. Globals because AssemblyScript returns one number.
let q: f64 = 0;
let dq: f64 = 0;
// At the middle of eta and eta-: phi' and phi.
let middleForce: f64 = 0;
let middleEnergy: f64 = 0;

/** Adds a share of the chord of phi from b to b + X; outside of contact there is none. */
function addChord(c: PowerLaw, X: f64, b: f64, forceB: f64, potentialB: f64, share: f64, slopeShare: f64): void {
  if (b <= 0 && b + X <= 0) return;
  findPushChord(c, X, b, forceB, potentialB);
  q += share * chord();
  dq += slopeShare * chordSlope();
}

/** Adds the chord of m phi'^2, a power law of exponent 2 alpha - 1. */
function addMend(c: PowerLaw, X: f64, b: f64, forceB: f64, m: f64): void {
  if (b <= 0 && b + X <= 0) return;
  const alpha = c.exponent;
  if (b > 0 && Math.abs(X) < SERIES_RATIO * b) {
    seriesChord(X, b, (2 * alpha * m * forceB * forceB) / b, 2 * alpha - 1);
    q += chord();
    dq += chordSlope();
    return;
  }
  const force = q + X * dq; // phi'(b + X), since dq = (force - q)/X
  const mend = (m * (force - forceB) * (force + forceB)) / X;
  const x = b + X;
  q += mend;
  dq += ((x > 0 ? (2 * alpha * m * force * force) / x : 0) - mend) / X;
}

function findTotal(c: PowerLaw, mended: bool, X: f64): void {
  const b = c.etaPrev;
  q = 0;
  dq = 0;
  if (mended) {
    addChord(c, X, b, c.staticForcePrev, c.potentialPrev, 1, 1);
    addMend(c, X, b, c.staticForcePrev, MEND * c.compliance);
    return;
  }
  addChord(c, X, b, c.staticForcePrev, c.potentialPrev, 1 - CLOSER, 1 - CLOSER);
  addChord(c, 0.5 * X, 0.5 * (b + c.eta), middleForce, middleEnergy, CLOSER, 0.5 * CLOSER);
}

/** g >= 0 for |psi|; the cases are those of p2. */
function gradient(c: PowerLaw, mended: bool, D: f64, w: f64): f64 {
  const e = c.eta;
  const p = Math.abs(c.psi);
  const b = c.etaPrev;
  let x0: f64 = 0;
  let held: f64 = 0;
  let above: f64 = 0;
  if (mended) {
    const m = MEND * c.compliance;
    held = c.potential + (e > 0 ? m * c.staticForce * c.staticForce : 0);
    above = c.potentialPrev + (b > 0 ? m * c.staticForcePrev * c.staticForcePrev : 0);
  } else {
    const middle = 0.5 * (b + e);
    middleForce = middle > 0 ? c.stiffness * power(middle, c.exponent) : 0;
    middleEnergy = c.share * (middleForce * middle);
    x0 = Math.min(0, -e);
    held = (1 - CLOSER) * c.potential;
    above = (1 - CLOSER) * c.potentialPrev + 2 * CLOSER * middleEnergy;
  }
  const start = b - x0;
  const free = start + D; // eta* - x0
  if (start <= 0 && free <= 0) return outside(held, p, D, w);
  if (start > 0 && start * free <= w * above) return leaving(held, above, p, D, w);
  let X = D;
  if (start > 0) {
    findTotal(c, mended, 0);
    X = Math.min(D, (D - w * q) / (1 + w * dq));
    if (start + X <= 0) X = -BARELY_INSIDE * start;
  }
  findTotal(c, mended, X);
  const steps = stepsFor(w * dq);
  for (let i = 0; i < steps; i++) {
    const x = start + X;
    const G = x + w * q;
    X = x * power(G / free, stepExponent(G, x, w, dq)) - start;
    findTotal(c, mended, X);
  }
  const iq = 1 / (1 + w * dq);
  return gradientFrom(tangentForce(X, D, q, dq, iq), iq, p * p - held - above, p, D, w);
}

/** Plans p2m if `mended`, otherwise p2c. */
export function planOther(c: PowerLaw, mended: bool, D: f64): void {
  const loss = impliedLoss(c);
  const left = 1 / (1 + c.compliance * loss);
  const g = gradient(c, mended, D * left, c.compliance * left);
  setDamped(c, c.psi < 0 ? -g : g, loss, D);
}
