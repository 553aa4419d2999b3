/**
 * W of bodies that stretch: the compliances between their strains, and between these and the contacts that touch them. A strain's direction moves in every
 * step, so these entries are found again in every step.
 */

import { isAwake } from './awake';
import { placeAmong } from './coupling';
import { contactAt, contactLinksAt, floatAt, header, intAt, setFloat, setInt, stretchAt } from './memory';
import { clear, dot, dotFour, dotTwo, fourthSum, multiplyDot, secondSum, thirdSum } from './packed';
import { ContactLinks } from './records';
import { at, directionOf } from './strains';
import { Strain, Stretch } from './stretch-records';

/** Entries of W between all strains of a body. Returns the sum of their compliances, m/N. */
export function coupleAllStrains(s: Stretch): f64 {
  let gauge: f64 = 0;
  for (let j = 0; j < s.contactCount; j++) gauge += coupleStrains(s, j);
  s.alone = 0;
  return gauge;
}

/** Entries of W between the strains of a body, from number j on. Returns the compliance of j, m/N. */
export function coupleStrains(s: Stretch, j: i32): f64 {
  const map = header();
  const index = s.firstContact + j;
  const strain = directionOf(s, j);
  const links = contactLinksAt(index);
  const c = contactAt(index);
  const low = strain.low;
  const moved = s.reach; // B g
  c.compliance = multiplyDot(at(moved, low), <usize>strain.row, at(s.mobilities, low), strain.size);
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const other = intAt(map.neighbours, k);
    const peer = other - s.firstContact;
    if (peer <= j || peer >= s.contactCount) continue;
    const next = directionOf(s, peer);
    const first = max(low, next.low);
    const stop = min(low + strain.size, next.low + next.size);
    // Neighbours that reach as far are met at once: the sums are the same.
    const alike = stop > first ? alikeFrom(s, peer) : 1;
    const from = first - next.low;
    if (alike == 4) {
      const sum = dotFour(at(moved, first), at(next.row, from), next.size << 3, stop - first);
      setPair(index, k, other, sum);
      setPair(index, ++k, other + 1, secondSum());
      setPair(index, ++k, other + 2, thirdSum());
      setPair(index, ++k, other + 3, fourthSum());
    } else if (alike > 1) {
      const after = directionOf(s, peer + 1);
      setPair(index, k, other, dotTwo(at(moved, first), at(next.row, from), at(after.row, from), stop - first));
      setPair(index, ++k, other + 1, secondSum());
    } else
      setPair(index, k, other, stop > first ? dot(at(moved, first), at(next.row, first - next.low), stop - first) : 0);
  }
  return c.compliance;
}

/** How many strains from number j on, up to four, have directions of one extent: these are neighbours of each other, and lie one behind the other. */
export function alikeFrom(s: Stretch, j: i32): i32 {
  const first = directionOf(s, j);
  const most = min(4, s.contactCount - j);
  let count = 1;
  while (count < most) {
    const next = directionOf(s, j + count);
    if (next.low != first.low || next.size != first.size) break;
    count++;
  }
  return count;
}

/** Entries of W between the strains of a body and the contacts that touch it: of those that are awake. While one sleeps they are zero. */
export function coupleTouches(s: Stretch): void {
  for (let i = 0; i < s.touchCount; i++) {
    const index = intAt(s.touches, i);
    const awake = isAwake(index);
    if (awake) coupleTouch(s, index);
    else if (intAt(s.touches, s.touchCount + i) != 0) uncouple(s, index);
    setInt(s.touches, s.touchCount + i, awake ? 1 : 0);
  }
}

/** A contact that wakes while its island is solved. */
export function coupleJoined(index: i32): void {
  const map = header();
  for (let i = 0; i < map.stretchCount; i++) {
    const s = stretchAt(i);
    if (!isAwake(s.firstContact)) continue;
    for (let t = 0; t < s.touchCount; t++)
      if (intAt(s.touches, t) == index) {
        if (s.alone != 0) coupleAllStrains(s);
        coupleTouch(s, index);
        setInt(s.touches, s.touchCount + t, 1);
      }
  }
}

/** The entries of W between a contact and all strains of a body. */
function coupleTouch(s: Stretch, index: i32): void {
  const map = header();
  const links = contactLinksAt(index);
  const isDense = links.rowTerms > 0;
  if (isDense) packTerms(s, links);
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const j = intAt(map.neighbours, k) - s.firstContact;
    if (<u32>j >= <u32>s.contactCount) continue;
    const strain = directionOf(s, j);
    const entry = isDense ? dot(<usize>strain.row, at(s.reach, strain.low), strain.size) : movedBy(s, links, strain);
    setPair(index, k, s.firstContact + j, entry);
  }
}

function uncouple(s: Stretch, index: i32): void {
  const map = header();
  const links = contactLinksAt(index);
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const other = intAt(map.neighbours, k);
    if (<u32>(other - s.firstContact) < <u32>s.contactCount) setPair(index, k, other, 0);
  }
}

/** The place of term t among the packed unknowns of a body; beyond its size if it has none. */
export function placeOf(s: Stretch, t: i32): i32 {
  return intAt(header().packedPlace, intAt(header().termSlots, t)) - 1 - s.base;
}

/** The mobilities of a contact's terms, packed into `reach`. */
function packTerms(s: Stretch, links: ContactLinks): void {
  const map = header();
  const stop = links.firstRow + links.rowTerms;
  clear(<usize>s.reach, s.size);
  for (let t = links.firstTerm; t < stop; t++) {
    const place = placeOf(s, t);
    if (<u32>place < <u32>s.size) setFloat(s.reach, place, floatAt(s.reach, place) + floatAt(map.termMobilities, t));
  }
}

/** How far a unit force of a contact with few terms moves a strain. */
function movedBy(s: Stretch, links: ContactLinks, strain: Strain): f64 {
  const map = header();
  let sum: f64 = 0;
  for (let t = links.firstTerm; t < links.firstRow; t++) {
    const place = placeOf(s, t) - strain.low;
    if (<u32>place < <u32>strain.size) sum += floatAt(map.termMobilities, t) * floatAt(strain.row, place);
  }
  return sum;
}

/** Sets entry k of W, in the row of contact `index`, and its mirror image in that of `other`. */
function setPair(index: i32, k: i32, other: i32, entry: f64): void {
  const map = header();
  const links = contactLinksAt(other);
  setFloat(map.compliances, k, entry);
  // Strains are met one after the other: the entry is usually the one behind that of the last.
  let mirror = links.asked + 1;
  if (<u32>(mirror - links.firstNeighbour) >= <u32>links.neighbourCount || intAt(map.neighbours, mirror) != index)
    mirror = placeAmong(index, links.firstNeighbour, links.neighbourCount);
  links.asked = mirror;
  setFloat(map.compliances, mirror, entry);
}
