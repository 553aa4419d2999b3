/**
 * Entries of W between contacts. Each contact lists its neighbours in ascending order. In an island from which contacts are eliminated (eliminate.ts)
 * the solve uses the reduced W; plans and pushes use W itself.
 */

import { contactAt, contactLinksAt, floatAt, header, intAt, reductionAt } from './memory';
import { ContactLinks, ContactRecord } from './records';

/** With this many times more neighbours than candidates, the candidates are looked up one by one, by bisection. */
const CROWD: i32 = 4;

/** Whether looking up `count` candidates is faster than going through all neighbours of a contact. */
export function isCrowded(neighbours: i32, count: i32): bool {
  return neighbours > CROWD * count;
}

/** W between two contacts, m/N. */
export function complianceBetween(a: i32, b: i32): f64 {
  if (a == b) return contactAt(a).compliance;
  const links = contactLinksAt(a);
  return entryOf(links, b, links.firstNeighbour, links.neighbourCount);
}

/** The entry for contact b in a list of neighbours. The last entry that was asked for is tried first: it is usually the same. */
function entryOf(links: ContactLinks, b: i32, first: i32, count: i32): f64 {
  const map = header();
  let found = links.asked;
  if (<u32>(found - first) >= <u32>count || intAt(map.neighbours, found) != b) {
    found = placeAmong(b, first, count);
    if (found < 0) return 0;
    links.asked = found;
  }
  return floatAt(map.compliances, found);
}

/** Index of contact b in a list of neighbours, or -1. */
export function placeAmong(b: i32, first: i32, count: i32): i32 {
  const map = header();
  const stop = first + count;
  let low = first;
  let high = stop;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (intAt(map.neighbours, middle) < b) low = middle + 1;
    else high = middle;
  }
  return low < stop && intAt(map.neighbours, low) == b ? low : -1;
}

/** Whether contacts are eliminated from the present island. */
let reduced: bool = false;
export function isReduced(): bool {
  return reduced;
}
export function setReduced(now: bool): void {
  reduced = now;
}

/** First neighbour of contact i as the solve sees it, and how many there are; `links` are those of contact i. */
export function firstInSolve(i: i32, links: ContactLinks): i32 {
  return reduced ? reductionAt(i).firstNeighbour : links.nearFirst;
}
export function countInSolve(i: i32, links: ContactLinks): i32 {
  return reduced ? reductionAt(i).neighbourCount : links.nearCount;
}

/** W between two different contacts as the solve sees it, m/N. */
export function couplingInSolve(a: i32, b: i32): f64 {
  const links = contactLinksAt(a);
  return entryOf(links, b, firstInSolve(a, links), countInSolve(a, links));
}

/** Compliance W_ii (m/N) and free move D (m) of contact i as the solve sees them; `c` is its record. */
export function complianceInSolve(i: i32, c: ContactRecord): f64 {
  return reduced ? floatAt(header().reducedCompliances, i) : c.compliance;
}
export function freeMoveInSolve(i: i32, c: ContactRecord): f64 {
  return reduced ? floatAt(header().reducedFreeMoves, i) : c.freeMove;
}
