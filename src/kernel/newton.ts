/**
 * When the Newton iteration of the iterated laws (IT-2: laws/collision-it2.ts) is done.
 * Reference   docs/theory.md, the iterative schemes
 */

import { depthLaw } from './build/laws';
import { movesByLaw } from './laws/quadratised';
import { contactAt, contactLinksAt, floatAt, header, intAt } from './memory';

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
/** A few last digits. */
const ROUND_OFF: f64 = 4 * f64.EPSILON;

/** Takes the next iterate of contact i; returns whether it has converged. A stiff law knows its move better than the solve does, unless ties hold both its ends. */
export function converges(i: i32, next: f64): bool {
  const c = contactAt(i);
  const links = contactLinksAt(i);
  const change = Math.abs(next - c.reach);
  const before = depthLaw(c, links.law, c.etaPrev);
  const place = Math.abs(before) + Math.abs(next);
  const size = place + (movesByLaw(c) ? 0 : Math.abs(c.freeMove));
  const overlap = Math.max(before, depthLaw(c, links.law, c.etaPrev + next));
  c.reach = next;
  if (change <= CONVERGED * size) {
    if (overlap <= 0 || change <= Math.max(WITHIN_OVERLAP * overlap, ROUND_OFF * place)) return true;
  }
  const stiffness = links.tied != 0 ? 0 : c.root * c.root * c.compliance;
  return change <= (ROUND_OFF * turnover(i)) / (1 + stiffness);
}

/** |D| + sum |W f|, of which the move of contact i is what is left: it is known to the last digits of that, m. */
function turnover(i: i32): f64 {
  const map = header();
  const c = contactAt(i);
  const links = contactLinksAt(i);
  let sum = Math.abs(c.freeMove) + c.compliance * Math.abs(c.force);
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++)
    sum += Math.abs(floatAt(map.compliances, k) * contactAt(intAt(map.neighbours, k)).force);
  return sum;
}
