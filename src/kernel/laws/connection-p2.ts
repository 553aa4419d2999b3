/**
 * Two-sided power law by rule p2: one Newton step on IT-2's scalar equation, then psi^2 is steered towards phi(eta) + phi(eta-), so that it does not drift.
 * phi is even, the force has the sign of eta, and nothing ever leaves: of the stages of p2-stages.ts there are only the last three.
 *
 * Scheme, invariant   connection-signed.ts
 * Reference           docs/theory.md, rule p2
 */

import { PowerLaw } from '../build/law-records';
import { chord, chordSlope, steered, takeTo } from './p2-stages';
import { findPullChord } from './power-law';
import { setQuadratised } from './quadratised';

export { planTangent } from './connection-it2';
export { keepPull as beginStatic, potential, pullForce as staticForce } from './power-law';

export function plan(c: PowerLaw, D: f64): void {
  setQuadratised(c, gradient(c, D, c.compliance), 0);
}

function gradient(c: PowerLaw, D: f64, w: f64): f64 {
  const b = c.etaPrev;
  const e = c.eta;
  const p = Math.abs(c.psi);
  const slope = e != 0 ? (c.exponent * c.staticForce) / e : c.exponent == 1 ? c.stiffness : 0; // phi''(e)
  let X = (D - w * (c.staticForce + slope * (b - e))) / (1 + 0.5 * w * slope);
  findPullChord(c, X, b, c.staticForcePrev, c.potentialPrev);
  X -= (X + w * chord() - D) / (1 + w * chordSlope());
  findPullChord(c, X, b, c.staticForcePrev, c.potentialPrev);
  const iq = 1 / (1 + w * chordSlope());
  const found = (chord() + chordSlope() * (D - X)) * iq;
  const f = steered(found, iq, p * p - c.potential - c.potentialPrev, D, w);
  const t2 = p * p + f * (D - w * f);
  let g: f64 = 0;
  if (t2 < 0) {
    if (p > 0) g = f < 0 ? -takeTo(0, p, -D, w) : takeTo(0, p, D, w);
  } else {
    const sum = p + Math.sqrt(t2);
    if (sum > 0) g = (2 * f) / sum;
  }
  return c.psi < 0 ? -g : g;
}
