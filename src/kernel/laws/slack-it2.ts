/**
 * IT-2 for a joint with play: as connection-it2.ts, with a potential that is flat within the play and may be left on one side and reached on the other
 * within one step. The chord over both sides is that of a convex potential, so that Newton's slope is never negative.
 *
 * Invariant   (phi(eta) + phi(eta-))/2, kept as psi^2/2
 * Reference   JASA 2021 (18)-(20); docs/theory.md, the iterative schemes
 */

import { Slack } from '../build/law-records';
import { chord, chordSlope, quotientChord, setChord } from './p2-stages';
import { findPushChord, pushForce } from './power-law';
import { potential, staticForce } from './slack';

export { afterStep } from './collision-it2';
export { beginStatic, potential, staticForce } from './slack';

export function plan(c: Slack, _D: f64): void {
  planTangent(c);
}

/** The potential begins to rise at both ends of the play. */
export function depth(c: Slack, eta: f64): f64 {
  return Math.abs(eta) - c.play;
}

/** Finds `chord` and `chordSlope` of the law at the move X. */
function findChord(c: Slack, X: f64): void {
  const end = c.etaPrev + X;
  const side: f64 = c.etaPrev < 0 || (c.etaPrev == 0 && X < 0) ? -1 : 1;
  if (side * end < 0) {
    const force = staticForce(c, end);
    quotientChord(X, force, potential(c, end, force) - c.potentialPrev);
    return;
  }
  const b = side * c.etaPrev - c.play;
  if (b <= 0 && b + side * X <= 0) {
    setChord(0, 0);
    return;
  }
  findPushChord(c, side * X, b, pushForce(c, b), c.potentialPrev);
  setChord(side * chord(), chordSlope());
}

/** The tangent of the law at the move `reach`. */
export function planTangent(c: Slack): void {
  findChord(c, c.reach);
  // Where potentials underflow, what is left of their difference may have any sign.
  const slope = Math.max(0, chordSlope());
  c.loss = 0;
  c.root = Math.sqrt(slope);
  c.drive = c.root > 0 ? (chord() - slope * c.reach) / c.root : 0;
}

export function slideWork(c: Slack, from: f64, to: f64): f64 {
  return 0.5 * (potential(c, to, staticForce(c, to)) - potential(c, from, staticForce(c, from)));
}
