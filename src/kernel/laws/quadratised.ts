/**
 * How a quadratised law enters the solve:  f = g (psi + g Delta/4) + r Delta,  that is c = g^2/4 + r and d = g psi.
 * Reference: docs/theory.md, the solve.
 */

import { PowerLaw } from '../build/law-records';
import { clock } from '../memory';
import { ContactRecord } from '../records';

/** Share of the elastic push that damping always leaves. */
export const LOSS_MARGIN: f64 = 1e-12;

/** Without loss the quotient d / root is 2 psi exactly, however small g. */
export function setQuadratised(c: ContactRecord, g: f64, loss: f64): void {
  c.g = g;
  c.loss = loss;
  if (loss > 0) {
    c.root = Math.sqrt(0.25 * g * g + loss);
    c.drive = (g * c.psi) / c.root;
  } else {
    c.root = 0.5 * g;
    c.drive = g != 0 ? 2 * c.psi : 0;
  }
}

/** eta+ - eta- as the force of this step has it, f = c (eta+ - eta-) + d: the states know the move of a stiff contact only to the round-off of far larger ones. */
export function solvedMove(c: ContactRecord): f64 {
  return c.root != 0 ? (c.scaledForce - c.drive) / c.root : 0;
}

/** Whether the move of a contact is better found from its law than as D - W f, which loses digits where the law is stiff. */
export function movesByLaw(c: ContactRecord): bool {
  return c.root * c.root * c.compliance > 1 && c.force != 0;
}

/** Energy lost in this step to r, J. */
export function lossInStep(c: ContactRecord): f64 {
  if (c.root == 0) return 0;
  const moved = solvedMove(c);
  return 0.5 * c.loss * moved * moved;
}

/** r of Hunt-Crossley damping, N/m. */
export function impliedLoss(c: PowerLaw): f64 {
  return c.damping > 0 && c.eta > 0 ? c.damping * c.staticForce * clock().halfRate : 0;
}

/**
 * Hunt-Crossley damping may use up the elastic push while the bodies part, never turn it into a pull. A hair less than all of
 * it: at exactly all, the sign of round-off would decide whether the contact is dropped.
 */
export function setDamped(c: ContactRecord, g: f64, loss: f64, D: f64): void {
  let kept = loss;
  if (loss > 0 && D < 0) kept = Math.max(0, Math.min(loss, (1 - LOSS_MARGIN) * ((g * c.psi + 0.25 * g * g * D) / -D)));
  setQuadratised(c, g, kept);
}
