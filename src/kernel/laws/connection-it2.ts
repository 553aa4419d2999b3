/**
 * IT-2 for the two-sided power law: as collision-it2.ts, but without loss, and never apart.
 *
 * Reference   JASA 2021 (18)-(20); docs/theory.md, the iterative schemes
 */

import { PowerLaw } from '../build/law-records';
import { chord, chordSlope } from './p2-stages';
import { findPullChord, pullForce } from './power-law';

export { afterStep } from './collision-it2';
export { keepPull as beginStatic, potential, pullForce as staticForce } from './power-law';

export function plan(c: PowerLaw, _D: f64): void {
  planTangent(c);
}

export function depth(_c: PowerLaw, eta: f64): f64 {
  return Math.abs(eta);
}

/** The tangent of the law at the move `reach`. */
export function planTangent(c: PowerLaw): void {
  findPullChord(c, c.reach, c.etaPrev, c.staticForcePrev, c.potentialPrev);
  // Where potentials underflow, what is left of their difference may have any sign.
  const slope = Math.max(0, chordSlope());
  c.loss = 0;
  c.root = Math.sqrt(slope);
  c.drive = c.root > 0 ? (chord() - slope * c.reach) / c.root : 0;
}

export function slideWork(c: PowerLaw, from: f64, to: f64): f64 {
  return 0.5 * c.share * (pullForce(c, to) * to - pullForce(c, from) * from);
}
