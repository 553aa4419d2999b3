/**
 * When the Newton iteration of the iterated laws (IT-2: laws/collision-it2.ts) is done.
 * Reference   docs/theory.md, the iterative schemes
 */

import { depthLaw } from './build/laws';
import { movesByLaw } from './laws/quadratised';
import { ContactLinks, ContactRecord } from './records';

/**
 * The change of an iterate at which Newton stops, as a part of the depth it starts from, itself and, unless the law is stiff, its free move. The
 * depth counts because x = eta- + X is rounded at its size: where a body turns, X is far smaller and can settle no better; the free move because X
 * is found as D - W f. Newton doubles its digits in every step, so that the step which changes the eleventh has found them all.
 */
const CONVERGED: f64 = 1e-11;
/**
 * Its digits are those of the overlap, over which the law bends. A body that comes from far away overlaps by much less than it moves, and the change
 * must then be small against the overlap too, or as small as x can tell.
 */
const WITHIN_OVERLAP: f64 = 1e-7;
const ROUND_OFF: f64 = 4 * f64.EPSILON;

/** Takes the next iterate; returns whether it has converged. */
export function converges(c: ContactRecord, links: ContactLinks, next: f64): bool {
  const change = Math.abs(next - c.reach);
  const before = depthLaw(c, links.law, c.etaPrev);
  const size = Math.abs(before) + Math.abs(next) + (movesByLaw(c) ? 0 : Math.abs(c.freeMove));
  const overlap = Math.max(before, depthLaw(c, links.law, c.etaPrev + next));
  c.reach = next;
  return change <= CONVERGED * size && change <= Math.max(WITHIN_OVERLAP * overlap, ROUND_OFF * size);
}
