/**
 * Directions. A contact depends on its bodies through one direction: the terms s I of its links, which make eta from the unknowns and spread its force over
 * them. A direction may have few terms (a point of a grid) or as many as there are unknowns (a point of modes, an area of a skin), and it may
 * change while the model runs (a sliding finger; a body that stretches). Code that changes the terms of a contact calls `refreshDirection`, which computes the
 * contact's row and column of W again, in a time proportional to the terms involved, however dense they are.
 */

import { contactAt, contactLinksAt, floatAt, header, intAt, isStrain, setFloat } from './memory';
import { ContactLinks, TermLinks } from './records';

function endOf(terms: TermLinks): i32 {
  return terms.firstRow + terms.rowTerms;
}

/** Lays a direction out over all unknowns, or takes it away again: terms of one unknown add up. */
function layOut(terms: TermLinks): void {
  const map = header();
  for (let t = terms.firstTerm; t < endOf(terms); t++) {
    const slot = intAt(map.termSlots, t);
    setFloat(map.direction, slot, floatAt(map.direction, slot) + floatAt(map.termWeights, t));
  }
}
function clear(terms: TermLinks): void {
  const map = header();
  for (let t = terms.firstTerm; t < endOf(terms); t++) setFloat(map.direction, intAt(map.termSlots, t), 0);
}

/** How far a unit force along `terms` moves the direction that is laid out, m/N. */
function movedBy(terms: TermLinks): f64 {
  const map = header();
  let sum: f64 = 0;
  for (let t = terms.firstTerm; t < endOf(terms); t++)
    sum += floatAt(map.direction, intAt(map.termSlots, t)) * floatAt(map.termMobilities, t);
  return sum;
}

/** Row and column of W for one contact, from the terms as they are. */
export function refreshDirection(index: i32): void {
  const map = header();
  const links = contactLinksAt(index);
  layOut(links);
  contactAt(index).compliance = movedBy(links);
  let first = links.firstNeighbour + links.neighbourCount;
  let last = first - 1;
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const neighbour = contactLinksAt(intAt(map.neighbours, k));
    const strains = isStrain(neighbour); // stretch.ts finds that entry, in every step
    const entry = strains ? 0 : movedBy(neighbour);
    const isNear = strains || entry != 0;
    if (!strains) setFloat(map.compliances, k, entry);
    if (isNear) {
      first = min(first, k);
      last = k;
    }
    for (let j = neighbour.firstNeighbour; j < neighbour.firstNeighbour + neighbour.neighbourCount; j++)
      if (intAt(map.neighbours, j) == index) {
        if (!strains) setFloat(map.compliances, j, entry);
        if (isNear) bringNear(neighbour, j);
      }
  }
  links.nearFirst = first;
  links.nearCount = max(0, last + 1 - first);
  clear(links);
}

/** Lets a contact feel its neighbour at entry j of W too. */
function bringNear(links: ContactLinks, j: i32): void {
  const none = links.nearCount == 0;
  const stop = none ? j + 1 : max(links.nearFirst + links.nearCount, j + 1);
  links.nearFirst = none ? j : min(links.nearFirst, j);
  links.nearCount = stop - links.nearFirst;
}
