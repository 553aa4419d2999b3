/**
 * Contacts whose c never changes, springs without a cubic part and rigid connections, are eliminated from their island once. With
 * r for them and v for the others, A = I + S W S over r (no I for a rigid connection) is constant, and so are
 *
 *   Q = A^-1 S_r W_rv,   W' = W_vv - W_vr S_r Q          by how much a force of the others lowers y_r, and the reduced W
 *
 * In each step   b = drive_r + S_r D_r,   x = A^-1 b,   D' = D_v - Q^T b,   after which the others see an island of their own,
 *
 *   (I + S W' S) y = drive + S D',   and   y_r = x - Q f_v
 *
 * All solves of a step share b, x and D'. Which contacts are eliminated is decided at compile (compile/elimination.ts).
 * Reference: docs/theory.md, the solve.
 */

import { constantSlopeLaw } from './build/laws';
import { complianceBetween, isReduced, placeAmong, setReduced } from './coupling';
import { factor, hasCancelled, pivotOf, setCancelled, substitute } from './envelope';
import { contactAt, contactLinksAt, floatAt, header, intAt, islandAt, reductionAt, setFloat, setInt } from './memory';
import { Island } from './records';
import { memberAt, memberCount } from './sleep';

/** The island under way. */
let first: i32 = 0;
let count: i32 = 0;

/** How many are eliminated from the island under way. */
export function eliminatedCount(): i32 {
  return isReduced() ? count : 0;
}

function eliminatedAt(p: i32): i32 {
  return intAt(header().eliminated, first + p);
}

/** Whether a contact is eliminated from the island under way. */
export function isEliminated(i: i32): bool {
  return isReduced() && reductionAt(i).place > 0;
}

/** Finds b, x and D' for an island whose members are planned. */
export function beginReduced(island: Island): void {
  setReduced(island.reduced != 0);
  if (!isReduced()) return;
  if (island.cancelling != 0) setCancelled(true);
  const map = header();
  first = island.firstEliminated;
  count = island.eliminatedCount;
  for (let p = 0; p < count; p++) {
    const c = contactAt(eliminatedAt(p));
    const right = c.drive + c.root * c.freeMove;
    setFloat(map.steadyRight, first + p, right);
    setFloat(map.steadySolution, first + p, right);
  }
  substitute(count, map.steadySolution + (first << 3), map.contactCount + first);
  for (let m = 0; m < memberCount(); m++) reduceFreeMove(memberAt(m));
}

/** Whether all members of the island under way are eliminated. */
export function areAllEliminated(): bool {
  if (!isReduced()) return false;
  if (LEAN != 0) return memberCount() <= count; // there no spring sleeps, so that all eliminated ones are members
  for (let m = 0; m < memberCount(); m++) if (reductionAt(memberAt(m)).place == 0) return false;
  return true;
}

/** D' of a contact. */
export function reduceFreeMove(i: i32): void {
  if (!isReduced()) return;
  const map = header();
  const own = reductionAt(i);
  if (own.place > 0) return;
  const responses = map.responses + (own.firstResponse << 3);
  const rights = map.steadyRight + ((first + own.firstPlace) << 3);
  const c = contactAt(i);
  const slope = c.root * c.root;
  pivotOf(1 + slope * c.compliance, slope * (c.compliance - floatAt(map.reducedCompliances, i))); // W' may have lost digits
  let room = c.freeMove;
  for (let k = 0; k < own.responseCount; k++) room -= floatAt(responses, k) * floatAt(rights, k);
  setFloat(map.reducedFreeMoves, i, room);
}

/** y and force of the eliminated contacts, now that the forces of all others are known: of so many in activeList and in bowList. */
export function settleEliminated(active: i32, bows: i32): void {
  const map = header();
  const x = map.steadySolution + (first << 3);
  let y = x;
  if (active + bows > 0) {
    y = map.envelopeVector;
    for (let p = 0; p < count; p++) setFloat(y, p, floatAt(x, p));
    for (let a = 0; a < active; a++) take(y, intAt(map.activeList, a));
    for (let b = 0; b < bows; b++) take(y, intAt(map.bowList, b));
  }
  for (let p = 0; p < count; p++) {
    const c = contactAt(eliminatedAt(p));
    c.scaledForce = floatAt(y, p);
    c.force = c.root * c.scaledForce;
  }
}

/** y - Q f of one contact. */
function take(y: i32, i: i32): void {
  const own = reductionAt(i);
  const force = contactAt(i).force;
  const responses = header().responses + (own.firstResponse << 3);
  const taken = y + (own.firstPlace << 3);
  for (let k = 0; k < own.responseCount; k++) setFloat(taken, k, floatAt(taken, k) - floatAt(responses, k) * force);
}

/** Finds what is constant, of all islands. Contacts are planned: it asks for their roots. */
export function eliminate(): void {
  const map = header();
  setReduced(false);
  let start = map.steadyEnvelope;
  for (let i = 0; i < map.islandCount; i++) {
    const island = islandAt(i);
    island.reduced = 0;
    first = island.firstEliminated;
    count = island.eliminatedCount;
    if (count == 0 || !areSteady()) continue;
    island.reduced = 1;
    for (let j = island.first; j < island.first + island.count; j++) setInt(map.activePlace, j, 0);
    for (let p = 0; p < count; p++) {
      setInt(map.activeList, p, eliminatedAt(p));
      setInt(map.activePlace, eliminatedAt(p), p + 1);
    }
    setCancelled(false);
    start = factor(count, map.contactCount + first, start);
    for (let j = island.first; j < island.first + island.count; j++) if (reductionAt(j).place == 0) setDriven(j);
    for (let j = island.first; j < island.first + island.count; j++) if (reductionAt(j).place == 0) reduce(j);
    island.cancelling = hasCancelled() ? 1 : 0;
  }
}

/** A live change may have given a spring a cubic part: its island is then solved whole. */
function areSteady(): bool {
  for (let p = 0; p < count; p++) {
    const i = eliminatedAt(p);
    if (!constantSlopeLaw(contactAt(i), contactLinksAt(i).law)) return false;
  }
  return true;
}

/** S_r W_ri of a contact that stays; it stands where its column of Q will. */
function setDriven(i: i32): void {
  const map = header();
  const own = reductionAt(i);
  if (own.responseCount == 0) return;
  for (let k = 0; k < own.responseCount; k++) setFloat(map.responses, own.firstResponse + k, 0);
  const links = contactLinksAt(i);
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const place = reductionAt(intAt(map.neighbours, k)).place - 1;
    if (place < 0) continue;
    const driven = contactAt(eliminatedAt(place)).root * floatAt(map.compliances, k);
    setFloat(map.responses, own.firstResponse + place - own.firstPlace, driven);
  }
}

/** Q and W' of a contact that stays, when all before it have theirs. */
function reduce(i: i32): void {
  const map = header();
  const own = reductionAt(i);
  const column = map.envelopeVector;
  for (let p = 0; p < count; p++) setFloat(column, p, 0);
  if (own.responseCount > 0) {
    for (let k = 0; k < own.responseCount; k++)
      setFloat(column, own.firstPlace + k, floatAt(map.responses, own.firstResponse + k));
    substitute(count, column, map.contactCount + first);
  }
  // W' is positive semi-definite: below zero is round-off.
  setFloat(map.reducedCompliances, i, Math.max(0, contactAt(i).compliance - through(i)));
  for (let k = own.firstNeighbour; k < own.firstNeighbour + own.neighbourCount; k++) {
    const j = intAt(map.neighbours, k);
    if (j < i) continue; // set with those of j
    const other = reductionAt(j);
    const entry = complianceBetween(i, j) - through(j);
    setFloat(map.compliances, k, entry);
    setFloat(map.compliances, placeAmong(i, other.firstNeighbour, other.neighbourCount), entry);
  }
  for (let k = 0; k < own.responseCount; k++)
    setFloat(map.responses, own.firstResponse + k, floatAt(column, own.firstPlace + k));
}

/** W_jr S_r times the column of Q at hand, for a contact that has none yet. */
function through(j: i32): f64 {
  const map = header();
  const own = reductionAt(j);
  let sum: f64 = 0;
  for (let k = 0; k < own.responseCount; k++)
    sum += floatAt(map.responses, own.firstResponse + k) * floatAt(map.envelopeVector, own.firstPlace + k);
  return sum;
}
