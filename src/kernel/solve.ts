/**
 * The island solve. With S = diag(root) over the contacts that act, the forces of one step follow from
 *
 *   (I + S W S) y = drive + S D,   f = S y          symmetric, positive definite, eigenvalues >= 1
 *
 * One contact is a division. Several are factored by Cholesky within their envelope (each row from its first non-zero column):
 * contacts along a line have a narrow band, unconnected ones a diagonal, and a dense island costs what it must.
 * Reference: docs/theory.md, the solve.
 */

import { isCorrected, onlyPushes, planLaw } from './laws';
import { clock, contactAt, contactLinksAt, floatAt, header, intAt, setFloat, setInt } from './memory';
import { ContactRecord } from './records';

function settle(c: ContactRecord, y: f64): void {
  c.answer = y;
  c.force = c.root * y;
}

function drop(c: ContactRecord): void {
  c.root = 0;
  c.g = 0;
  c.loss = 0;
  settle(c, 0);
}

function solveAlone(c: ContactRecord): void {
  const s = c.root;
  settle(c, s != 0 ? (c.drive + s * c.free) / (1 + s * s * c.compliance) : 0);
}

/** Lists the contacts of an island that act; the others get no force. Returns how many. */
function listActive(first: i32, count: i32): i32 {
  const map = header();
  let active = 0;
  for (let i = first; i < first + count; i++) {
    const c = contactAt(i);
    if (c.root != 0) {
      setInt(map.activePlace, i, active);
      setInt(map.activeList, active++, i);
    } else {
      setInt(map.activePlace, i, -1);
      settle(c, 0);
    }
  }
  return active;
}

/** Row `place` of I + S W S up to its diagonal, from its first non-zero column, behind the row before it. */
function formRow(place: i32, start: i32): i32 {
  const map = header();
  const index = intAt(map.activeList, place);
  const links = contactLinksAt(index);
  const c = contactAt(index);
  let column = place;
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const other = intAt(map.activePlace, intAt(map.neighbours, k));
    if (other >= 0 && other < column) column = other;
  }
  setInt(map.envelopeFirst, place, column);
  setInt(map.envelopeStart, place, start);
  for (let j = 0; j < place - column; j++) setFloat(map.envelope, start + j, 0);
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const neighbour = intAt(map.neighbours, k);
    const other = intAt(map.activePlace, neighbour);
    if (other >= 0 && other < place)
      setFloat(map.envelope, start + other - column, c.root * floatAt(map.compliances, k) * contactAt(neighbour).root);
  }
  setFloat(map.envelope, start + place - column, 1 + c.root * c.root * c.compliance);
  setFloat(map.envelopeVector, place, c.drive + c.root * c.free);
  return start + place - column + 1;
}

/** Cholesky L L^T and the forward substitution, row by row; the diagonal keeps 1/L_ii. */
function factorRow(i: i32): void {
  const map = header();
  const firstI = intAt(map.envelopeFirst, i);
  const rowI = intAt(map.envelopeStart, i) - firstI; // so that rowI + column is the place of an entry
  let right = floatAt(map.envelopeVector, i);
  let square: f64 = 0;
  for (let j = firstI; j < i; j++) {
    const firstJ = intAt(map.envelopeFirst, j);
    const rowJ = intAt(map.envelopeStart, j) - firstJ;
    let sum = floatAt(map.envelope, rowI + j);
    for (let l = max(firstI, firstJ); l < j; l++)
      sum -= floatAt(map.envelope, rowI + l) * floatAt(map.envelope, rowJ + l);
    sum *= floatAt(map.envelope, rowJ + j);
    setFloat(map.envelope, rowI + j, sum);
    square += sum * sum;
    right -= sum * floatAt(map.envelopeVector, j);
  }
  const inverse = 1 / Math.sqrt(floatAt(map.envelope, rowI + i) - square);
  setFloat(map.envelope, rowI + i, inverse);
  setFloat(map.envelopeVector, i, right * inverse);
}

function solveActive(active: i32): void {
  const map = header();
  if (active == 1) {
    solveAlone(contactAt(intAt(map.activeList, 0)));
    return;
  }
  let start = 0;
  for (let i = 0; i < active; i++) start = formRow(i, start);
  for (let i = 0; i < active; i++) factorRow(i);
  for (let i = active - 1; i >= 0; i--) {
    const first = intAt(map.envelopeFirst, i);
    const row = intAt(map.envelopeStart, i) - first;
    const y = floatAt(map.envelopeVector, i) * floatAt(map.envelope, row + i);
    for (let j = first; j < i; j++)
      setFloat(map.envelopeVector, j, floatAt(map.envelopeVector, j) - floatAt(map.envelope, row + j) * y);
    settle(contactAt(intAt(map.activeList, i)), y);
  }
}

/** Plans p2 contacts again with the room that the neighbours' forces leave them. */
function correct(first: i32, count: i32): void {
  const map = header();
  // The forces all stem from the solve before; planning changes root and drive only.
  for (let i = first; i < first + count; i++) {
    const links = contactLinksAt(i);
    if (!isCorrected(links.law)) continue;
    const c = contactAt(i);
    let room = c.free;
    for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++)
      room -= floatAt(map.compliances, k) * contactAt(intAt(map.neighbours, k)).force;
    planLaw(c, links.law, room);
  }
}

/** Lets go of collisions that came out pulling. Returns whether there were any. */
function dropPulling(first: i32, count: i32): bool {
  let any = false;
  for (let i = first; i < first + count; i++) {
    const c = contactAt(i);
    if (c.force < 0 && onlyPushes(contactLinksAt(i).law)) {
      drop(c);
      any = true;
    }
  }
  return any;
}

/** Finds the forces of an island whose contacts know their room D (`free`). */
export function solveIsland(first: i32, count: i32): void {
  for (let i = first; i < first + count; i++) {
    const c = contactAt(i);
    planLaw(c, contactLinksAt(i).law, c.free);
  }
  if (count == 1) {
    solveAlone(contactAt(first));
    if (dropPulling(first, 1)) clock().resolves += 1;
    return;
  }
  let active = listActive(first, count);
  if (active == 0) return;
  solveActive(active);
  const passes = header().passes;
  for (let pass = 0; pass < passes; pass++) {
    correct(first, count);
    active = listActive(first, count);
    solveActive(active);
  }
  while (dropPulling(first, count)) {
    clock().resolves += 1;
    active = listActive(first, count);
    if (active > 0) solveActive(active);
  }
}
