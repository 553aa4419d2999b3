/**
 * Cholesky of I + S W S over the contacts that act, within its envelope: each row from its first non-zero column. Contacts along
 * a line give a narrow band, unconnected ones a diagonal; only a dense island costs the full cube.
 * Reference: docs/theory.md, the solve.
 */

import { complianceInSolve, countInSolve, couplingInSolve, firstInSolve, freeMoveInSolve, isCrowded } from './coupling';
import { CONSTRAINT } from './laws/traits';
import { contactAt, contactLinksAt, floatAt, has, header, intAt, setFloat, setInt } from './memory';
import { ContactLinks } from './records';

/** The diagonal entry of I: 1, or 0 for a constraint. */
export function identityEntry(links: ContactLinks): f64 {
  return has(links, CONSTRAINT) ? 0 : 1;
}

/**
 * Forms and factors the matrix of the listed contacts, and writes the right side to envelopeVector. Several factors are kept one after the other: this one
 * has its rows from index `rows` and its numbers from index `start` on. Returns the end of the numbers.
 */
export function factor(active: i32, rows: i32, start: i32): i32 {
  let next = start;
  for (let i = 0; i < active; i++) next = formRow(i, rows, next);
  for (let i = 0; i < active; i++) factorRow(i, rows);
  return next;
}

/** Forms row `place` of I + S W S, from its first non-zero column to its diagonal. Returns the end of the row. */
function formRow(place: i32, rows: i32, start: i32): i32 {
  const map = header();
  const index = intAt(map.activeList, place);
  const links = contactLinksAt(index);
  const c = contactAt(index);
  const column = isCrowded(countInSolve(index, links), place)
    ? formFewColumns(place, index, start)
    : formColumns(place, index, start);
  setInt(map.envelopeFirst, rows + place, column);
  setInt(map.envelopeStart, rows + place, start);
  setFloat(map.envelope, start + place - column, identityEntry(links) + c.root * c.root * complianceInSolve(index, c));
  setFloat(map.envelopeVector, place, c.drive + c.root * freeMoveInSolve(index, c));
  return start + place - column + 1;
}

/** The entries of a row left of its diagonal, neighbour by neighbour. Returns the first column. */
function formColumns(place: i32, index: i32, start: i32): i32 {
  const map = header();
  const links = contactLinksAt(index);
  const first = firstInSolve(index, links);
  const stop = first + countInSolve(index, links);
  const root = contactAt(index).root;
  let column = place;
  for (let k = first; k < stop; k++) {
    const neighbour = intAt(map.neighbours, k);
    if (neighbour > index) break;
    const other = intAt(map.activePlace, neighbour) - 1;
    if (other < 0) continue;
    if (column == place) {
      column = other; // neighbours and places both ascend, so the first one is the leftmost
      for (let j = 0; j < place - column; j++) setFloat(map.envelope, start + j, 0);
    }
    setFloat(map.envelope, start + other - column, root * floatAt(map.compliances, k) * contactAt(neighbour).root);
  }
  return column;
}

/** The same for a contact that has far more neighbours than there are columns. */
function formFewColumns(place: i32, index: i32, start: i32): i32 {
  const map = header();
  const root = contactAt(index).root;
  let column = place;
  for (let j = 0; j < place; j++) {
    const other = intAt(map.activeList, j);
    const between = couplingInSolve(index, other);
    if (between == 0 && column == place) continue;
    if (column == place) column = j;
    setFloat(map.envelope, start + j - column, root * between * contactAt(other).root);
  }
  return column;
}

/** A smaller pivot is round-off: the constraint is already enforced by others, and gets no force. */
const NO_PIVOT: f64 = 1e-13;

/** A pivot below this part of its diagonal entry has lost digits that the balance of energy would miss (refine.ts). */
const LEAST_KEPT: f64 = 0.05;

/** Whether any pivot since `setCancelled(false)` has. */
let cancelled: bool = false;
export function hasCancelled(): bool {
  return cancelled;
}
export function setCancelled(now: bool): void {
  cancelled = now;
}

/** What is left of a diagonal entry after `taken` has been subtracted. */
export function pivotOf(entry: f64, taken: f64): f64 {
  const pivot = entry - taken;
  if (pivot < LEAST_KEPT * entry) cancelled = true;
  return pivot;
}

/** Cholesky L L^T row by row; the diagonal keeps 1/L_ii. */
export function factorRow(i: i32, rows: i32): void {
  const map = header();
  const firsts = map.envelopeFirst + (rows << 2);
  const starts = map.envelopeStart + (rows << 2);
  const values = map.envelope;
  const firstI = intAt(firsts, i);
  const rowI = intAt(starts, i) - firstI; // so that rowI + column is the place of an entry
  let square: f64 = 0;
  for (let j = firstI; j < i; j++) {
    const firstJ = intAt(firsts, j);
    const rowJ = intAt(starts, j) - firstJ;
    let sum = floatAt(values, rowI + j);
    for (let l = max(firstI, firstJ); l < j; l++) sum -= floatAt(values, rowI + l) * floatAt(values, rowJ + l);
    sum *= floatAt(values, rowJ + j);
    setFloat(values, rowI + j, sum);
    square += sum * sum;
  }
  const pivot = pivotOf(floatAt(values, rowI + i), square);
  setFloat(values, rowI + i, inverseRoot(pivot));
}

/** 1/L_ii of a pivot. */
export function inverseRoot(pivot: f64): f64 {
  return pivot > NO_PIVOT ? 1 / Math.sqrt(pivot) : 0;
}

/** Solves L L^T y = right in place, with the factor whose rows start at index `rows`. */
export function substitute(active: i32, vector: i32, rows: i32): void {
  const map = header();
  const firsts = map.envelopeFirst + (rows << 2);
  const starts = map.envelopeStart + (rows << 2);
  const values = map.envelope;
  for (let i = 0; i < active; i++) {
    const first = intAt(firsts, i);
    const row = intAt(starts, i) - first;
    let right = floatAt(vector, i);
    for (let j = first; j < i; j++) right -= floatAt(values, row + j) * floatAt(vector, j);
    setFloat(vector, i, right * floatAt(values, row + i));
  }
  for (let i = active - 1; i >= 0; i--) {
    const first = intAt(firsts, i);
    const row = intAt(starts, i) - first;
    const y = floatAt(vector, i) * floatAt(values, row + i);
    setFloat(vector, i, y);
    for (let j = first; j < i; j++) setFloat(vector, j, floatAt(vector, j) - floatAt(values, row + j) * y);
  }
}
