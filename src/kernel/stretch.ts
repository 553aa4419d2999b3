/**
 * Bodies that stretch: strings, membranes and plates whose tension follows their motion. On top of the linear element,
 *
 *     V = 1/2 sum_k e_k^2,   e_k = sqrt(lambda_k) (l_k u + 1/2 u C_k u)            a sum of squared strains
 *
 * A strain is a contact whose direction is dense and moves (rule q):
 *
 *     g_k = sqrt(lambda_k) (C_k u + l_k),   psi_k = 1/2 (sqrt(lambda_k) l_k u + g_k u-),   f = psi_k + Delta/4
 *
 * psi+ - psi = g (u+ - u-)/2 is then an identity, for any u+: psi is no state, and cannot drift. With many strains, one contact stands for all
 * (stretch-fold.ts). While a body rests, its strains sleep.
 *
 * The unknowns are packed into vectors, in an order in which C consists of few diagonals (strains.ts); the loops are in packed.ts.
 * Reference   docs/theory.md, bodies that stretch
 */

import { isAwake, setAsleep, setAwake } from './awake';
import { placeAmong } from './coupling';
import { disturb } from './elements';
import { plan } from './laws/strain';
import {
  contactAt,
  contactLinksAt,
  elementLinksAt,
  floatAt,
  header,
  intAt,
  setFloat,
  setInt,
  strainAt,
  stretchAt,
} from './memory';
import {
  addScaled,
  addThree,
  clear,
  dot,
  dotFour,
  dotTwo,
  fourthSum,
  multiplyDot,
  multiplyInto,
  pack,
  secondSum,
  thirdSum,
  unpack,
} from './packed';
import { ContactLinks } from './records';
import {
  at,
  boundAndMove,
  directionOf,
  findDirections,
  findStrain,
  noteGauge,
  presentStrain,
  squaredStrains,
  strainContact,
} from './strains';
import { planFolded } from './stretch-fold';
import { Drift, STRAINS_APART, STRAINS_FOLDED, Strain, Stretch } from './stretch-records';

/** Whether nothing of a body moves: the forces of its strains are then zero. */
function rests(s: Stretch): bool {
  for (let i = 0; i < s.elementCount; i++) if (elementLinksAt(intAt(s.elements, i)).still == 0) return false;
  return true;
}

/** Finds the strains of all bodies that move, before contacts are woken; u* is known. */
export function beginStretches(): void {
  const map = header();
  for (let i = 0; i < map.stretchCount; i++) {
    const s = stretchAt(i);
    const still = rests(s);
    for (let j = 0; j < s.contactCount; j++) {
      if (still) setAsleep(s.firstContact + j);
      else setAwake(s.firstContact + j);
      strainContact(s, j).force = 0;
    }
    if (still && s.isRead) memory.fill(<usize>s.values, 0, s.strainCount << 3);
    if (still) continue;
    findDirections(s);
    pack(<usize>s.move, map.uNext, <usize>s.slots, s.size);
    addScaled(<usize>s.move, <usize>s.before, -1, s.size);
    takeDoubleMoves(s);
    if (s.rule == STRAINS_APART) beginApart(s);
    else planFolded(s, i, s.move);
  }
}

/** u* - u- of modes that drift, with the digits that a difference of states has not. */
function takeDoubleMoves(s: Stretch): void {
  const uNext = header().uNext;
  for (let i = 0; i < s.driftCount; i++) {
    const drift = driftAt(s, i);
    setFloat(s.move, drift.place, floatAt(uNext, drift.double));
  }
}

/** What is in `push` acts on the moves that drifting modes keep, too. */
function pushMoves(s: Stretch): void {
  const uNext = header().uNext;
  for (let i = 0; i < s.driftCount; i++) {
    const drift = driftAt(s, i);
    const push = floatAt(s.push, drift.place);
    setFloat(uNext, drift.move, floatAt(uNext, drift.move) + push);
    setFloat(uNext, drift.double, floatAt(uNext, drift.double) + push);
  }
}

function driftAt(s: Stretch, i: i32): Drift {
  return changetype<Drift>(<usize>(s.drifts + i * <i32>offsetof<Drift>()));
}

function beginApart(s: Stretch): void {
  for (let j = 0; j < s.contactCount; j++) {
    const strain = strainAt(s, j);
    const c = strainContact(s, j);
    c.g = 1;
    c.psi = boundAndMove(s, strain);
    c.move = secondSum();
    if (s.isRead) {
      findStrain(s, strain);
      setFloat(s.values, j, presentStrain());
    }
  }
}

/** Rows and columns of W, when all contacts have their terms for this step. */
export function coupleStretches(): void {
  const map = header();
  for (let i = 0; i < map.stretchCount; i++) {
    const s = stretchAt(i);
    if (rests(s)) continue;
    let gauge: f64 = 0;
    for (let j = 0; j < s.contactCount; j++) gauge += coupleStrains(s, j);
    if (s.rule == STRAINS_APART) noteGauge(i, 0.25 * gauge);
    coupleTouches(s);
  }
}

/** Entries of W between the strains of a body, from number j on. Returns the compliance of j, m/N. */
function coupleStrains(s: Stretch, j: i32): f64 {
  const map = header();
  const index = s.firstContact + j;
  const strain = directionOf(s, j);
  const links = contactLinksAt(index);
  const c = contactAt(index);
  const low = strain.low;
  const moved = s.push; // B g
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
function alikeFrom(s: Stretch, j: i32): i32 {
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
function coupleTouches(s: Stretch): void {
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
function placeOf(s: Stretch, t: i32): i32 {
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

/**
 * Plans the folded bodies of an island again, with the forces that the other contacts have found. Returns whether there were any: without company a body
 * keeps its plan.
 */
export function planFoldedAgain(island: i32): bool {
  const map = header();
  let any = false;
  for (let i = 0; i < map.stretchCount; i++) {
    const s = stretchAt(i);
    if (s.rule != STRAINS_FOLDED || intAt(map.islandOf, s.firstContact) != island) continue;
    if (!isAwake(s.firstContact) || !findCompany(s)) continue;
    planFolded(s, i, s.push);
    const c = strainContact(s, 0);
    plan(c, c.move);
    coupleStrains(s, 0);
    coupleTouches(s);
    any = true;
  }
  return any;
}

/** u* - u- as the forces of the other contacts leave it, in `push`. Returns whether there are any. */
function findCompany(s: Stretch): bool {
  const map = header();
  memory.copy(<usize>s.push, <usize>s.move, s.size << 3);
  let any = false;
  for (let i = 0; i < s.touchCount; i++) {
    const index = intAt(s.touches, i);
    const force = contactAt(index).force;
    if (force == 0 || !isAwake(index)) continue;
    const links = contactLinksAt(index);
    const stop = links.firstRow + links.rowTerms;
    for (let t = links.firstTerm; t < stop; t++) {
      const place = placeOf(s, t);
      if (<u32>place >= <u32>s.size) continue;
      setFloat(s.push, place, floatAt(s.push, place) - floatAt(map.termMobilities, t) * force);
    }
    any = true;
  }
  return any;
}

/** What the forces of a body's strains move, in `push`, m. Returns whether there are any. */
function findPush(s: Stretch): bool {
  let any = false;
  for (let j = 0; j < s.contactCount; j++) {
    const force = strainContact(s, j).force;
    if (force == 0) continue;
    if (!any) clear(<usize>s.push, s.size);
    any = true;
    const strain = directionOf(s, j);
    const target = at(s.push, strain.low);
    if (alikeFrom(s, j) > 2) {
      const second = strainContact(s, j + 1).force;
      const third = strainContact(s, j + 2).force;
      if (second != 0 && third != 0) {
        addThree(target, <usize>strain.row, strain.size << 3, -force, -second, -third, strain.size);
        j += 2;
        continue;
      }
    }
    addScaled(target, <usize>strain.row, -force, strain.size);
  }
  if (any) multiplyInto(<usize>s.push, <usize>s.push, <usize>s.mobilities, s.size);
  return any;
}

/** u+ = u* - B sum g f. */
export function pushStretches(): void {
  const map = header();
  for (let i = 0; i < map.stretchCount; i++) {
    const s = stretchAt(i);
    if (!findPush(s)) continue;
    unpack(<usize>s.push, map.uNext, <usize>s.slots, s.size);
    pushMoves(s);
    for (let e = 0; e < s.elementCount; e++) disturb(intAt(s.elements, e));
  }
}

/** Begins to test whether the forces of body number i, if it is in the present island, close the gap of contacts that sleep. */
export function pushesSleepers(i: i32, first: i32, stop: i32): bool {
  const s = stretchAt(i);
  if (s.touchCount == 0 || s.firstContact < first || s.firstContact >= stop || !isAwake(s.firstContact)) return false;
  return findPush(s);
}

/** By how much these forces move eta of a contact, m. */
export function strainPush(i: i32, links: ContactLinks): f64 {
  const map = header();
  const s = stretchAt(i);
  const stop = links.firstRow + links.rowTerms;
  let sum: f64 = 0;
  for (let t = links.firstTerm; t < stop; t++) {
    const place = placeOf(s, t);
    if (<u32>place < <u32>s.size) sum += floatAt(map.termWeights, t) * floatAt(s.push, place);
  }
  return sum;
}

/** Index of the body that an element keeps the account of, or -1. */
function stretchOf(element: i32): i32 {
  const map = header();
  for (let i = 0; i < map.stretchCount; i++) if (intAt(stretchAt(i).elements, 0) == element) return i;
  return -1;
}

/** What the strains of an element store between n-1 and n, J. */
export function stretchEnergy(element: i32): f64 {
  const i = stretchOf(element);
  if (i < 0) return 0;
  const s = stretchAt(i);
  const psi = strainContact(s, 0).psi;
  return 0.5 * (s.rule == STRAINS_APART ? squaredStrains(s) : psi * psi);
}

/** Takes away what the folded contacts of bodies at rest still store. Returns that energy of an element, J. */
export function restStretch(element: i32): f64 {
  const i = stretchOf(element);
  if (i < 0) return 0;
  const s = stretchAt(i);
  if (s.rule == STRAINS_APART || !rests(s)) return 0;
  const c = strainContact(s, 0);
  const left = 0.5 * c.psi * c.psi;
  c.psi = 0;
  return left;
}

/** Lets the folded contacts store what their strains do in the present states, after the host has changed either. */
export function replaceStretches(): void {
  for (let i = 0; i < header().stretchCount; i++) {
    const s = stretchAt(i);
    if (s.rule == STRAINS_APART) continue;
    const c = strainContact(s, 0);
    const psi = Math.sqrt(squaredStrains(s));
    c.psi = c.psi < 0 ? -psi : psi;
  }
}
