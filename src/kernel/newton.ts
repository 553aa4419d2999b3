/**
 * When the Newton iteration of the iterated laws (IT-2: laws/collision-it2.ts) is done.
 * Reference   docs/theory.md, the iterative schemes
 */

import { movesByLaw } from './laws/quadratised';
import { ContactRecord } from './records';

/**
 * The change of an iterate at which Newton stops, as a part of the overlap it starts from, itself and, unless the law is stiff, its free move. The
 * overlap counts because x = eta- + X is rounded at its size: where a body turns, X is far smaller and can settle no better; the free move because X
 * is found as D - W f. Newton doubles its digits in every step, so that the step which changes the eleventh has found them all.
 */
const CONVERGED: f64 = 1e-11;

/** Takes the next iterate; returns whether it has converged. */
export function converges(c: ContactRecord, next: f64): bool {
  const change = Math.abs(next - c.reach);
  const room = movesByLaw(c) ? 0 : Math.abs(c.freeMove);
  c.reach = next;
  return change <= CONVERGED * (Math.abs(c.etaPrev) + Math.abs(next) + room);
}
