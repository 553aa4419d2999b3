/**
 * Loss with an exponent beside the power law:  f = K [eta]+^alpha + C [eta]+^beta eta',  never below 0.
 *
 * Scheme      f = g (psi + g Delta/4) + r Delta,  r = C (Gamma(eta+) - Gamma(eta-))/(2k Delta),  Gamma = [eta]+^{beta+1}/(beta+1), taken at a
 *             guess X of Delta: the sum of the losses telescopes over a contact, so that the order is 2 for every beta. Any r >= 0 is passive.
 * Plan        X needs g and g needs r: once with r at eta, once more with the X found
 * Invariant   psi^2/2
 * Reference   docs/theory.md, loss with an exponent; p2 in collision-p2.ts, whose symbols these are
 */

import { LossExponent } from '../build/law-records';
import { clock } from '../memory';
import { power } from '../power';
import { gradientAt } from './collision-p2';
import { chord, chordSlope, setChord } from './p2-stages';
import { findPushChord } from './power-law';

/** Below this |X|, as a part of the overlap, a secant is the slope in the middle: the difference would lose its digits. */
const SHORT: f64 = 1e-5;

/** The secant of a [x]+^s between b and b + X. */
export function secant(a: f64, s: f64, b: f64, X: f64): f64 {
  const from = Math.max(0, b);
  const to = Math.max(0, b + X);
  const most = Math.max(from, to);
  if (most == 0) return 0;
  if (Math.abs(X) < SHORT * most) return a * s * power(0.5 * (from + to), s - 1);
  return (a * (power(to, s) - power(from, s))) / X;
}

/** r at eta, N/m: where the plan starts. */
export function lossAtEta(c: LossExponent): f64 {
  return c.eta > 0 ? c.coefficient * power(c.eta, c.lossExponent) * clock().halfRate : 0;
}

/** r over a move X, N/m. */
export function lossOver(c: LossExponent, X: f64): f64 {
  const s = c.lossExponent + 1;
  return secant(c.coefficient / s, s, c.etaPrev, X) * clock().halfRate;
}

// What `findGradient` found. Globals because AssemblyScript returns one number.
let X: f64 = 0;
export function foundMove(): f64 {
  return X;
}

/** g >= 0 of rule p2 beside a resistance rho that brings a force `base` at Delta = 0; finds the move that follows (`foundMove`). */
export function findGradient(c: LossExponent, D: f64, rho: f64, base: f64): f64 {
  const left = 1 / (1 + c.compliance * rho);
  const w = c.compliance * left;
  const D1 = (D - c.compliance * base) * left;
  const p = Math.abs(c.psi);
  const g = gradientAt(c, c.etaPrev, c.staticForcePrev, c.potential, c.potentialPrev, p, D1, w);
  X = D1 - (w * (g * (p + 0.25 * g * D1))) / (1 + 0.25 * g * g * w);
  return g;
}

/** Finds `chord` and `chordSlope` (p2-stages.ts) of spring and loss together over a move X. */
export function findLossyChord(c: LossExponent, X: f64): void {
  const b = c.etaPrev;
  if (b <= 0 && b + X <= 0) {
    setChord(0, 0);
    return;
  }
  findPushChord(c, X, b, c.staticForcePrev, c.potentialPrev);
  const ahead = Math.max(0, b + X);
  const slope = ahead > 0 ? c.coefficient * power(ahead, c.lossExponent) * clock().halfRate : 0;
  setChord(chord() + lossOver(c, X) * X, chordSlope() + slope);
}
