/**
 * Dense islands with more contacts than unknowns. All couplings between N contacts pass through the R unknowns that they share, such as the modes of a
 * plate: W = diag(d) + U U^T, U with a row of R numbers per contact, d the compliance of each contact through unknowns that no other touches. With e = 1 + S d S and P = S U/sqrt(e)
 *
 *   (I + S W S) y = b   becomes   (I + P P^T) x = b/sqrt(e),  y = x/sqrt(e),   x = c - P (I + P^T P)^-1 P^T c
 *
 * A system of R equations is factored instead of one of N: N R^2/2 multiplications instead of N^3/6. The subtraction loses digits where contacts are stiff;
 * corrections by the residual, which costs 2 N R, bring them back.
 * Reference   docs/theory.md, the solve
 */

import { factorRow, identityEntry, substitute } from './envelope';
import { contactAt, contactLinksAt, floatAt, header, intAt, isStrain, setFloat, setInt } from './memory';
import { ContactLinks, ContactRecord, Island } from './records';

/** So many times more contacts than shared unknowns, at least. */
const WORTH: i32 = 2;
/** Most corrections, and the part of the right side at which they end. */
const CORRECTIONS: i32 = 4;
const SOLVED: f64 = 4e-16;
/** A residual beyond this part of the right side is not the answer: the ordinary solve takes over. */
const FAILED: f64 = 1e-12;

function stopOf(links: ContactLinks): i32 {
  return links.firstRow + links.rowTerms;
}

/** Numbers the unknowns that contacts of an island share: 1 .. rank in `columns`, -1 for those that only one touches. */
export function findColumns(island: Island): void {
  const map = header();
  island.rank = 0;
  if (map.modeCapacity == 0) return;
  const stop = island.first + island.count;
  for (let i = island.first; i < stop; i++) {
    const links = contactLinksAt(i);
    if (links.slideControl >= 0 || isStrain(links)) return; // its direction changes
    for (let t = links.firstTerm; t < stopOf(links); t++) setInt(map.columns, intAt(map.termSlots, t), 0);
  }
  let rank = 0;
  for (let i = island.first; i < stop; i++) {
    const links = contactLinksAt(i);
    for (let t = links.firstTerm; t < stopOf(links); t++) {
      if (floatAt(map.termWeights, t) * floatAt(map.termMobilities, t) == 0) continue;
      const slot = intAt(map.termSlots, t);
      const known = intAt(map.columns, slot);
      if (known <= 0) setInt(map.columns, slot, known == 0 ? -1 : ++rank);
    }
  }
  if (WORTH * rank <= island.count && island.count * rank <= map.modeCapacity) island.rank = rank;
}

/** Whether the listed contacts of the present island are better solved through what they share. */
export function isLowRank(rank: i32, active: i32): bool {
  return rank > 0 && WORTH * rank <= active;
}

/** Solves for the listed contacts; their y replace the right side in envelopeVector. Returns whether it could. */
export function solveLowRank(active: i32, rank: i32): bool {
  const map = header();
  const y = map.envelopeVector;
  const right = map.modeVectors;
  const scales = right + (active << 3);
  const missing = scales + (active << 3);
  const reduced = missing + (active << 3);
  let size: f64 = 0;
  for (let i = 0; i < active; i++) {
    const index = intAt(map.activeList, i);
    const links = contactLinksAt(index);
    if (identityEntry(links) == 0) return false;
    const c = contactAt(index);
    const scale = formRow(i, c, links, rank);
    setFloat(scales, i, scale);
    setFloat(right, i, scale * (c.drive + c.root * c.freeMove));
    setFloat(missing, i, floatAt(right, i));
    setFloat(y, i, 0);
    size = Math.max(size, Math.abs(floatAt(right, i)));
  }
  formProduct(active, rank);
  for (let m = 0; m < rank; m++) factorRow(m, 0);
  let left = size;
  for (let round = 0; round <= CORRECTIONS && left > SOLVED * size; round++) {
    project(active, rank, missing, reduced);
    substitute(rank, reduced, 0);
    subtract(active, rank, missing, reduced);
    for (let i = 0; i < active; i++) setFloat(y, i, floatAt(y, i) + floatAt(missing, i));
    // right - y - P (P^T y)
    project(active, rank, y, reduced);
    for (let i = 0; i < active; i++) setFloat(missing, i, floatAt(right, i) - floatAt(y, i));
    subtract(active, rank, missing, reduced);
    const before = left;
    left = 0;
    for (let i = 0; i < active; i++) left = Math.max(left, Math.abs(floatAt(missing, i)));
    if (!(left < 0.5 * before)) break; // round-off
  }
  if (!(left <= FAILED * size)) return false;
  for (let i = 0; i < active; i++) setFloat(y, i, floatAt(y, i) * floatAt(scales, i));
  return true;
}

/** Row `place` of P. Returns 1/sqrt(e). */
function formRow(place: i32, c: ContactRecord, links: ContactLinks, rank: i32): f64 {
  const map = header();
  const row = map.modeRows + ((place * rank) << 3);
  for (let m = 0; m < rank; m++) setFloat(row, m, 0);
  const s = c.root;
  let e: f64 = 1;
  for (let t = links.firstTerm; t < stopOf(links); t++) {
    const weight = floatAt(map.termWeights, t);
    const square = weight * floatAt(map.termMobilities, t);
    if (square == 0) continue;
    const column = intAt(map.columns, intAt(map.termSlots, t)) - 1;
    if (column < 0) e += s * s * square;
    else setFloat(row, column, s * (weight < 0 ? -Math.sqrt(square) : Math.sqrt(square)));
  }
  if (e == 1) return 1;
  const scale = 1 / Math.sqrt(e);
  for (let m = 0; m < rank; m++) setFloat(row, m, floatAt(row, m) * scale);
  return scale;
}

/** I + P^T P as the rows of an envelope, four contacts at a time: each pass over the matrix costs as much as what it adds. */
function formProduct(active: i32, rank: i32): void {
  const map = header();
  const values = map.envelope;
  const last = map.modeRows + (((active - 1) * rank) << 3);
  let start = 0;
  for (let m = 0; m < rank; m++) {
    setInt(map.envelopeFirst, m, 0);
    setInt(map.envelopeStart, m, start);
    for (let n = 0; n <= m; n++) setFloat(values, start + n, n == m ? 1 : 0);
    start += m + 1;
  }
  for (let i = 0; i < active; i += 4) {
    const a = map.modeRows + ((i * rank) << 3);
    const b = min(a + (rank << 3), last);
    const c = min(b + (rank << 3), last);
    const d = min(c + (rank << 3), last);
    start = values;
    for (let m = 0; m < rank; m++) {
      const am = floatAt(a, m);
      const bm = i + 1 < active ? floatAt(b, m) : 0;
      const cm = i + 2 < active ? floatAt(c, m) : 0;
      const dm = i + 3 < active ? floatAt(d, m) : 0;
      for (let n = 0; n <= m; n++) {
        const sum = am * floatAt(a, n) + bm * floatAt(b, n) + (cm * floatAt(c, n) + dm * floatAt(d, n));
        setFloat(start, n, floatAt(start, n) + sum);
      }
      start += (m + 1) << 3;
    }
  }
}

/** reduced = P^T vector. */
function project(active: i32, rank: i32, vector: i32, reduced: i32): void {
  let row = header().modeRows;
  for (let m = 0; m < rank; m++) setFloat(reduced, m, 0);
  for (let i = 0; i < active; i++) {
    const part = floatAt(vector, i);
    for (let m = 0; m < rank; m++) setFloat(reduced, m, floatAt(reduced, m) + part * floatAt(row, m));
    row += rank << 3;
  }
}

/** vector -= P reduced. */
function subtract(active: i32, rank: i32, vector: i32, reduced: i32): void {
  let row = header().modeRows;
  for (let i = 0; i < active; i++) {
    let sum: f64 = 0;
    for (let m = 0; m < rank; m++) sum += floatAt(row, m) * floatAt(reduced, m);
    setFloat(vector, i, floatAt(vector, i) - sum);
    row += rank << 3;
  }
}
