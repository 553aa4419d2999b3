/** Entries of W between contacts. Each contact lists its neighbours in ascending order. */

import { contactAt, contactLinksAt, floatAt, header, intAt } from './memory';

/** A contact with this many times more neighbours than there are candidates finds each of these by bisection. */
const CROWD: i32 = 4;

/** Whether it is shorter to look up `count` candidates than to go through all neighbours of a contact. */
export function isCrowded(neighbours: i32, count: i32): bool {
  return neighbours > CROWD * count;
}

/** W between two contacts, m/N. */
export function complianceBetween(a: i32, b: i32): f64 {
  const map = header();
  if (a == b) return contactAt(a).compliance;
  const links = contactLinksAt(a);
  let low = links.firstNeighbour;
  let high = low + links.neighbourCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (intAt(map.neighbours, middle) < b) low = middle + 1;
    else high = middle;
  }
  const found = low < links.firstNeighbour + links.neighbourCount && intAt(map.neighbours, low) == b;
  return found ? floatAt(map.compliances, low) : 0;
}
