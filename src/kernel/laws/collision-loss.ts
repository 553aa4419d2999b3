/**
 * One-sided power law by rule p2 with a loss that has an exponent of its own: felt, rubber, Tsuji's law, a dashpot (loss-exponent.ts).
 *
 * Invariant   psi^2/2
 * Reference   docs/theory.md, loss with an exponent
 */

import { LossExponent } from '../build/law-records';
import { findGradient, findLossyChord, foundMove, lossAtEta, lossOver } from './loss-exponent';
import { chord, chordSlope } from './p2-stages';
import { setDamped } from './quadratised';

export { findTangent } from './collision-p2';
export { keepPush as beginStatic, potential, pushForce as staticForce } from './power-law';

export function plan(c: LossExponent, D: f64): void {
  findGradient(c, D, lossAtEta(c), 0);
  const r = lossOver(c, foundMove());
  const g = findGradient(c, D, r, 0);
  setDamped(c, c.psi < 0 ? -g : g, r, D);
}

/** r over the present move of a strongly coupled island. */
export function impliedLoss(c: LossExponent): f64 {
  return lossOver(c, c.reach);
}

/** The tangent of spring and loss at the move `reach`, where islands settle before they are booked. */
export function planTangent(c: LossExponent): void {
  const X = c.reach;
  findLossyChord(c, X);
  c.loss = lossOver(c, X);
  c.root = Math.sqrt(chordSlope());
  c.drive = c.root > 0 ? (chord() - chordSlope() * X) / c.root : 0;
}
