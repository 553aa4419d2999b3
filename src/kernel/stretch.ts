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
  strainAt,
  stretchAt,
} from './memory';
import {
  addScaled,
  addThree,
  clear,
  dotFour,
  dotTwo,
  fourthSum,
  multiplyInto,
  pack,
  packMoves,
  secondSum,
  thirdSum,
  unpack,
} from './packed';
import { ContactLinks } from './records';
import { findAlone } from './strain-system';
import {
  at,
  directionOf,
  findPackedDirections,
  findStrain,
  linearPart,
  noteGauge,
  presentStrain,
  squaredStrains,
  strainContact,
} from './strains';
import { alikeFrom, coupleAllStrains, coupleStrains, coupleTouches, placeOf } from './stretch-couplings';
import { planFolded } from './stretch-fold';
import { Drift, STRAINS_APART, STRAINS_FOLDED, Stretch } from './stretch-records';

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
    pack(<usize>s.now, <usize>map.u, <usize>s.slots, s.size);
    packMoves(<usize>s.before, <usize>s.move, <usize>map.uPrev, <usize>map.uNext, <usize>s.slots, s.size);
    findPackedDirections(s);
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
  let j = 0;
  if (s.alike != 0) for (; j + 3 < s.contactCount; j += 4) beginFour(s, j);
  for (; j < s.contactCount; j++) {
    const strain = strainAt(s, j);
    const bound = dotTwo(<usize>strain.row, at(s.before, strain.low), at(s.move, strain.low), strain.size);
    beginStrain(s, j, bound, secondSum());
  }
  if (s.isRead)
    for (let j = 0; j < s.contactCount; j++) {
      findStrain(s, strainAt(s, j));
      setFloat(s.values, j, presentStrain());
    }
}

/** Begins strain j, whose direction times u- is `bound`, and times u* - u- is `move`. */
function beginStrain(s: Stretch, j: i32, bound: f64, move: f64): void {
  const c = strainContact(s, j);
  c.g = 1;
  c.psi = 0.5 * (linearPart(strainAt(s, j), s.now) + bound);
  c.move = move;
}

/** Begins four strains of one extent. */
function beginFour(s: Stretch, j: i32): void {
  const strain = strainAt(s, j);
  const bytes = (<usize>strain.size) << 3;
  const first = dotFour(at(s.before, strain.low), <usize>strain.row, bytes, strain.size);
  const bound1 = secondSum();
  const bound2 = thirdSum();
  const bound3 = fourthSum();
  beginStrain(s, j, first, dotFour(at(s.move, strain.low), <usize>strain.row, bytes, strain.size));
  beginStrain(s, j + 1, bound1, secondSum());
  beginStrain(s, j + 2, bound2, thirdSum());
  beginStrain(s, j + 3, bound3, fourthSum());
}

/** Rows and columns of W, when all contacts have their terms for this step. */
export function coupleStretches(): void {
  const map = header();
  for (let i = 0; i < map.stretchCount; i++) {
    const s = stretchAt(i);
    if (rests(s)) continue;
    findAlone(s);
    if (s.alone == 0) {
      const gauge = coupleAllStrains(s);
      if (s.rule == STRAINS_APART) noteGauge(i, 0.25 * gauge);
    }
    coupleTouches(s);
  }
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
    unpack(<usize>s.push, <usize>map.uNext, <usize>s.slots, s.size);
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
