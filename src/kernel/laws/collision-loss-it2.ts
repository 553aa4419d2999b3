/**
 * IT-2 with a loss that has an exponent: f = (phi(eta+) - phi(eta-))/Delta + C (Gamma(eta+) - Gamma(eta-))/2k. Gamma is convex, so that Newton's
 * slope is never negative. While the bodies part the loss may exceed the elastic push, and the contact then pulls, as with collision-it2.ts.
 *
 * Invariant   (phi(eta) + phi(eta-))/2, kept as psi^2/2
 * Reference   docs/theory.md, loss with an exponent
 */

import { LossExponent } from '../build/law-records';
import { planTangent } from './collision-loss';
import { movesByLaw, solvedMove } from './quadratised';

export { afterStep, slideWork } from './collision-it2';
export { impliedLoss, planTangent } from './collision-loss';
export { keepPush as beginStatic, potential, pushForce as staticForce } from './power-law';

export function plan(c: LossExponent, _D: f64): void {
  planTangent(c);
}

/** Where a dashpot ends, the tangent is nearly flat and says nothing of the move; the states do. */
export function loss(c: LossExponent, moved: f64): f64 {
  const move = movesByLaw(c) ? solvedMove(c) : moved;
  return c.root != 0 ? 0.5 * c.loss * move * move : 0;
}
