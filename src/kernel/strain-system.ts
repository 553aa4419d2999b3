/**
 * The forces of strains that are all that acts in their island, as mostly while a string sounds: each of them is coupled with each. The bits are those of
 * stretch-couplings.ts and envelope.ts; W is not written, the matrix is.
 *
 *   (I + W/4) y = drive + D/2,   f = y/2,   W = G B G^T
 *
 * Cholesky column by column, so that the rows below a column do not wait for each other, with the right side as a last row.
 */

import { setForce } from './active';
import { nextAwake } from './awake';
import { inverseRoot, pivotOf } from './envelope';
import { floatAt, header, intAt, islandAt, setFloat } from './memory';
import { dot, dotFour, dotTwo, fourthSum, multiplyDot, secondSum, thirdSum } from './packed';
import { ISLAND_ORDINARY } from './records';
import { at, directionOf, noteGauge, strainContact } from './strains';
import { STRAINS_APART, Stretch } from './stretch-records';

/** Fewer are written out (active.ts). */
const FEWEST: i32 = 3;

/** Finds whether the strains of a body are all that acts in their island, and that is solved in the ordinary way. */
export function findAlone(s: Stretch): void {
  s.alone = 0;
  const map = header();
  if (s.rule != STRAINS_APART || s.alike == 0 || s.contactCount < FEWEST || map.islandsValid == 0) return;
  const island = islandAt(intAt(map.islandOf, s.firstContact));
  if (island.kind != ISLAND_ORDINARY || island.weak == 0 || island.reduced != 0 || island.held != 0) return;
  const stop = island.first + island.count;
  const next = s.firstContact + s.contactCount;
  if (nextAwake(island.first, stop) == s.firstContact && nextAwake(next, stop) == stop) s.alone = 1;
}

/** Bytes of the rows before row i of the matrix: each reaches from column 0 to the diagonal. */
function rowsBefore(i: i32): usize {
  return <usize>((i * (i + 1)) << 2);
}

/** Finds the forces of the strains of body number `index`, which are planned. */
export function solveStrains(s: Stretch, index: i32): void {
  const count = s.contactCount;
  const map = header();
  const right = map.envelopeVector;
  let gauge: f64 = 0;
  for (let j = 0; j < count; j++) gauge += formColumn(s, j);
  noteGauge(index, 0.25 * gauge);
  for (let j = 0; j < count; j++) takeColumn(j, count, <usize>s.bounds);
  for (let i = count - 1; i >= 0; i--) {
    const row = <usize>map.envelope + rowsBefore(i);
    const y = floatAt(right, i) * load<f64>(row + ((<usize>i) << 3));
    setForce(strainContact(s, i), y);
    let at = <usize>right;
    for (let entry = row; entry < row + ((<usize>i) << 3); entry += 8, at += 8)
      store<f64>(at, load<f64>(at) - load<f64>(entry) * y);
  }
}

/** Column j of I + W/4, and the right side of its row. Returns the compliance of strain j, m/N. */
function formColumn(s: Stretch, j: i32): f64 {
  const map = header();
  const c = strainContact(s, j);
  const strain = directionOf(s, j);
  const size = strain.size;
  const bytes = (<usize>size) << 3;
  const moved = <usize>s.reach; // B g
  const w = multiplyDot(moved, <usize>strain.row, at(s.mobilities, strain.low), size);
  c.compliance = w;
  setFloat(s.bounds, j, 0);
  setFloat(map.envelopeVector, j, c.drive + c.root * c.freeMove);
  const matrix = <usize>map.envelope + ((<usize>j) << 3);
  store<f64>(matrix + rowsBefore(j), 1 + c.root * c.root * w);
  let row = <usize>strain.row + bytes;
  let i = j + 1;
  for (; i + 3 < s.contactCount; i += 4, row += 4 * bytes) {
    store<f64>(matrix + rowsBefore(i), 0.25 * dotFour(moved, row, bytes, size));
    store<f64>(matrix + rowsBefore(i + 1), 0.25 * secondSum());
    store<f64>(matrix + rowsBefore(i + 2), 0.25 * thirdSum());
    store<f64>(matrix + rowsBefore(i + 3), 0.25 * fourthSum());
  }
  if (i + 1 < s.contactCount) {
    store<f64>(matrix + rowsBefore(i), 0.25 * dotTwo(moved, row, row + bytes, size));
    store<f64>(matrix + rowsBefore(i + 1), 0.25 * secondSum());
    row += 2 * bytes;
    i += 2;
  }
  if (i < s.contactCount) store<f64>(matrix + rowsBefore(i), 0.25 * dot(moved, row, size));
  return w;
}

/**
 * Makes column j one of L, and takes what it contributes from the columns behind it and from the right side; the diagonal keeps 1/L_jj. `squares`: what was
 * taken from each diagonal entry so far.
 */
function takeColumn(j: i32, count: i32, squares: usize): void {
  const map = header();
  const matrix = <usize>map.envelope;
  const right = <usize>map.envelopeVector;
  const column = (<usize>j) << 3;
  const own = matrix + rowsBefore(j) + column;
  const scale = inverseRoot(pivotOf(load<f64>(own), load<f64>(squares + column)));
  store<f64>(own, scale);
  const y = load<f64>(right + column) * scale;
  store<f64>(right + column, y);
  const stop = (<usize>count) << 3;
  const firstBelow = own + column + 8;
  let mine = firstBelow; // entry (i, j)
  for (let i = column + 8; i < stop; i += 8) {
    const entry = load<f64>(mine) * scale;
    store<f64>(mine, entry);
    store<f64>(squares + i, load<f64>(squares + i) + entry * entry);
    store<f64>(right + i, load<f64>(right + i) - entry * y);
    let other = firstBelow; // entry (l, j)
    let next = column + 16; // from there to the next
    for (let at = mine + 8; at < mine + (i - column); at += 8) {
      store<f64>(at, load<f64>(at) - entry * load<f64>(other));
      other += next;
      next += 8;
    }
    mine += i + 8;
  }
}
