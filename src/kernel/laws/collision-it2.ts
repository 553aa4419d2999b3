/**
 * IT-2, the iterative rival: f = (phi(eta+) - phi(eta-)) / (eta+ - eta-) exactly, by Newton on all contacts of an island at once (it2.ts).
 *
 * Scheme      linearised at the iterate X the law is affine, f = q + q'(Delta - X), so each Newton step is one island solve
 * Loss        r Delta wherever eta > 0, as published: while the bodies part it may exceed the elastic push, and the contact then pulls
 * Invariant   (phi(eta) + phi(eta-))/2, kept as psi^2/2
 * Reference   JASA 2021 (18)-(20); docs/theory.md, the iterative schemes
 */

import { PowerLaw } from '../build/law-records';
import { chord, chordSlope } from './p2-stages';
import { findPushChord, pushForce } from './power-law';
import { impliedLoss } from './quadratised';

export { keepPush as beginStatic, potential, pushForce as staticForce } from './power-law';
export { impliedLoss } from './quadratised';

export function plan(c: PowerLaw, _D: f64): void {
  planTangent(c);
}

/**
 * The tangent of the law at the move `reach`. Loss acts wherever eta > 0, also on a way that begins and ends outside: the force would
 * jump to r |eta-| where the move ends at the surface, and if a solution lay in that jump Newton would cycle for ever.
 */
export function planTangent(c: PowerLaw): void {
  const b = c.etaPrev;
  const X = c.reach;
  let force: f64 = 0;
  let slope: f64 = 0;
  if (b > 0 || b + X > 0) {
    findPushChord(c, X, b, c.staticForcePrev, c.potentialPrev);
    force = chord();
    // Where potentials underflow, what is left of their difference may have any sign.
    slope = Math.max(0, chordSlope());
  }
  c.loss = impliedLoss(c);
  c.root = Math.sqrt(slope + c.loss);
  c.drive = c.root > 0 ? (force - slope * X) / c.root : 0;
}

/** The law has no psi of its own: it stores the mean potential of eta and eta-. */
export function afterStep(c: PowerLaw): void {
  c.psi = Math.sqrt(c.potential + c.potentialPrev);
}

export function slideWork(c: PowerLaw, from: f64, to: f64): f64 {
  return 0.5 * c.share * (pushForce(c, to) * to - pushForce(c, from) * from);
}
