/**
 * Points that move along a string: a sliding finger, a travelling bow. With linear interpolation I between the nodes,
 *
 *   eta+ - eta- = s I^n (u+ - u-) + shift,   shift = s (I^{n+1} - I^{n-1}) u^n  (and what moves the offset)
 *
 * so W follows I^n, and the hand does the work f shift / 2 per step.  Reference: docs/theory.md, moving points.
 */

import { contactAt, contactLinksAt, controlAt, floatAt, header, intAt, setFloat, setInt } from './memory';
import { ContactLinks, ContactRecord } from './records';

/** Displacement at a node coordinate. */
function heightAt(links: ContactLinks, node: f64, state: i32): f64 {
  const left = Math.min(Math.floor(node), <f64>(links.slideIntervals - 1));
  const part = node - left;
  const slot = links.slideSlot + <i32>left;
  return (1 - part) * floatAt(state, slot) + part * floatAt(state, slot + 1);
}

/** The hand's part of eta+ - eta-: s (I^{n+1} - I^{n-1}) u^n. */
export function slideShift(c: ContactRecord, links: ContactLinks): f64 {
  const control = controlAt(links.slideControl);
  const u = header().u;
  return c.slideSign * (heightAt(links, control.next, u) - heightAt(links, control.prev, u));
}

/** What eta^{n+1} has beyond the terms, which stand at n: s (I^{n+1} - I^n) u^{n+1}. */
export function slideAhead(c: ContactRecord, links: ContactLinks): f64 {
  const control = controlAt(links.slideControl);
  const uNext = header().uNext;
  return c.slideSign * (heightAt(links, control.next, uNext) - heightAt(links, control.now, uNext));
}

function setTerm(term: i32, slot: i32, weight: f64, mobility: f64): void {
  const map = header();
  setInt(map.termSlots, term, slot);
  setFloat(map.termWeights, term, weight);
  setFloat(map.termMoves, term, weight);
  setFloat(map.termMobilities, term, weight * mobility);
}

/** Puts the moving terms where the point is now, and W with them. */
export function slideTerms(index: i32): void {
  const c = contactAt(index);
  const links = contactLinksAt(index);
  const node = controlAt(links.slideControl).now;
  if (node == c.slid) return;
  c.slid = node;
  const left = <i32>Math.min(Math.floor(node), <f64>(links.slideIntervals - 1));
  const part = node - <f64>left;
  const atRight = left + 1 == links.slideIntervals;
  setTerm(links.slideTerm, links.slideSlot + left, c.slideSign * (1 - part), left == 0 ? c.slideLeft : c.slideMobility);
  setTerm(
    links.slideTerm + 1,
    links.slideSlot + left + 1,
    c.slideSign * part,
    atRight ? c.slideRight : c.slideMobility,
  );
  refreshCompliance(index);
}

/** Row and column of W for one contact, from the terms as they are. */
function refreshCompliance(index: i32): void {
  const map = header();
  const links = contactLinksAt(index);
  contactAt(index).compliance = coupling(links, links);
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const neighbour = contactLinksAt(intAt(map.neighbours, k));
    const entry = coupling(links, neighbour);
    setFloat(map.compliances, k, entry);
    for (let j = neighbour.firstNeighbour; j < neighbour.firstNeighbour + neighbour.neighbourCount; j++)
      if (intAt(map.neighbours, j) == index) setFloat(map.compliances, j, entry);
  }
}

function coupling(a: ContactLinks, b: ContactLinks): f64 {
  const map = header();
  let sum: f64 = 0;
  for (let s = a.firstTerm; s < a.firstTerm + a.termCount; s++)
    for (let t = b.firstTerm; t < b.firstTerm + b.termCount; t++)
      if (intAt(map.termSlots, s) == intAt(map.termSlots, t))
        sum += floatAt(map.termWeights, s) * floatAt(map.termMobilities, t);
  return sum;
}
