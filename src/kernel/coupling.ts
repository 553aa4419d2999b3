/**
 * Entries of W between contacts. Each contact lists its neighbours in ascending order. In an island from which others are eliminated
 * (eliminate.ts) the solve takes its entries from the reduced W, and all else, plans and pushes, from W itself.
 */

import { contactAt, contactLinksAt, floatAt, header, intAt, reductionAt } from './memory';
import { ContactLinks, ContactRecord } from './records';

/** A contact with this many times more neighbours than there are candidates finds each of these by bisection. */
const CROWD: i32 = 4;

/** Whether it is shorter to look up `count` candidates than to go through all neighbours of a contact. */
export function isCrowded(neighbours: i32, count: i32): bool {
  return neighbours > CROWD * count;
}

/** W between two contacts, m/N. */
export function complianceBetween(a: i32, b: i32): f64 {
  if (a == b) return contactAt(a).compliance;
  const links = contactLinksAt(a);
  return entryOf(links, b, links.firstNeighbour, links.neighbourCount);
}

/** The entry of contact b in a list of neighbours of another one, which mostly asks for the one it has asked for before. */
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

/** Where contact b stands in a list of neighbours; -1: nowhere. */
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

/** Whether the island under way is one from which contacts are eliminated. */
let reduced: bool = false;
export function isReduced(): bool {
  return reduced;
}
export function setReduced(now: bool): void {
  reduced = now;
}

/** The neighbours that the solve asks contact i, whose links these are. */
export function firstInSolve(i: i32, links: ContactLinks): i32 {
  return reduced ? reductionAt(i).firstNeighbour : links.nearFirst;
}
export function countInSolve(i: i32, links: ContactLinks): i32 {
  return reduced ? reductionAt(i).neighbourCount : links.nearCount;
}

/** W between two contacts that are not the same, as the solve sees it, m/N. */
export function couplingInSolve(a: i32, b: i32): f64 {
  const links = contactLinksAt(a);
  return entryOf(links, b, firstInSolve(a, links), countInSolve(a, links));
}

/** W of contact i, whose record this is, with itself, and the room D that it has, as the solve sees them, m/N and m. */
export function complianceInSolve(i: i32, c: ContactRecord): f64 {
  return reduced ? floatAt(header().reducedCompliances, i) : c.compliance;
}
export function freeMoveInSolve(i: i32, c: ContactRecord): f64 {
  return reduced ? floatAt(header().reducedFreeMoves, i) : c.freeMove;
}
