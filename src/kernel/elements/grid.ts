/**
 * Membrane or plate on a square grid:  m' u'' = T lap u - D lap lap u - 2 m' sigma0 u' + 2 m' sigma1 lap u' + F,  m' per area.
 *
 * Scheme      u* = u + [ (1 - sigma0 k)(u - u-) + k^2/m' (T L - D L^2) u + 2 sigma1 k L (u - u-) ] / (1 + sigma0 k)
 *             With the coefficients multiplied out (elements/scheme.ts) and S4 the sum over the four neighbours:
 *               w  = bend S4(u) + near u + spreadPrev u-
 *               u* = here u + herePrev u- + S4(w)
 * Edges       held. Supported: w = 0. Clamped: the mirror image makes the curvature twice the inner neighbour's height, w = 2 bend u_inner.
 * Stability   h^2 >= q + sqrt(q^2 + 16 kappa^2 k^2),  q = c^2 k^2 + 4 sigma1 k
 * Invariant   grid-energy.ts
 * Scalar form grid-scalar.ts specifies this file node by node
 * Reference   notes (46c), (73); JASA 2021 section V; docs/theory.md
 *
 * Layout (elements/fold.ts). Row after row, each folded in the middle: lane 0 holds the left half, lane 1 the right half backwards. So the
 * neighbours of a vector are the vectors before and behind it, and those at the same place in the rows above and below. Behind the last vector
 * of a row lies a halo, that vector with its lanes swapped: the neighbours across the fold. Rows of 8 and of 7 columns, both with lane = 4:
 *
 *     vector   0   1   2   3 | 4             0   1   2   3 | 4
 *     lane 0   0   1   2   3 | 4             0   1   2   3 | 4
 *     lane 1   7   6   5   4 | 3             .   6   5   4 | 3        .   spare, always zero
 *                even row     halo              odd row     halo
 *
 * The left and right edges both lie in vector 0; the right edge of an odd row lies in vector 1.
 */

import { GridConstants } from '../build/element-records';
import { floatAt, intAt, setFloat } from '../memory';
import { ElementLinks } from '../records';
import { mixed, multiplyAdd } from '../vector';

export function constantsOf(e: ElementLinks): GridConstants {
  return changetype<GridConstants>(<usize>e.constants);
}

/** S4. Lane 1 has left and right exchanged, which does not change the bits of the sum. */
function neighbours(left: v128, right: v128, down: v128, up: v128): v128 {
  return f64x2.add(f64x2.add(left, right), f64x2.add(down, up));
}

/** Fills the halo of a row of `lane` vectors that begins at address `row`. */
export function fillRowHalo(row: i32, lane: i32): void {
  const last = v128.load(<usize>(row + ((lane - 1) << 4)));
  v128.store(<usize>(row + (lane << 4)), v128.shuffle<f64>(last, last, 1, 0));
}

/** w of a plate over `count` vectors, four in each round, so up to SPILL more are written. Edges and halos come out wrong, and are set later. */
function bendSweep(g: GridConstants, u: usize, uPrev: usize, w: usize, count: i32): void {
  const bend = f64x2.splat(g.bend);
  const near = f64x2.splat(g.near);
  const prev = f64x2.splat(g.spreadPrev);
  const row = (<usize>g.lane + 1) << 4;
  let down = u - row;
  let up = u + row;
  let a = v128.load(u - 16);
  let b = v128.load(u);
  const stop = w + ((<usize>count) << 4);
  do {
    const c = v128.load(u, 16);
    v128.store(
      w,
      multiplyAdd(bend, neighbours(a, c, v128.load(down), v128.load(up)), mixed(near, b, prev, v128.load(uPrev))),
    );
    const d = v128.load(u, 32);
    v128.store(
      w,
      multiplyAdd(
        bend,
        neighbours(b, d, v128.load(down, 16), v128.load(up, 16)),
        mixed(near, c, prev, v128.load(uPrev, 16)),
      ),
      16,
    );
    a = v128.load(u, 48);
    v128.store(
      w,
      multiplyAdd(
        bend,
        neighbours(c, a, v128.load(down, 32), v128.load(up, 32)),
        mixed(near, d, prev, v128.load(uPrev, 32)),
      ),
      32,
    );
    b = v128.load(u, 64);
    v128.store(
      w,
      multiplyAdd(
        bend,
        neighbours(d, b, v128.load(down, 48), v128.load(up, 48)),
        mixed(near, a, prev, v128.load(uPrev, 48)),
      ),
      48,
    );
    u += 64;
    uPrev += 64;
    down += 64;
    up += 64;
    w += 64;
  } while (w < stop);
}

/** The same for a membrane, whose bend is zero. */
function flatSweep(g: GridConstants, u: usize, uPrev: usize, w: usize, count: i32): void {
  const near = f64x2.splat(g.near);
  const prev = f64x2.splat(g.spreadPrev);
  const stop = w + ((<usize>count) << 4);
  do {
    v128.store(w, mixed(near, v128.load(u), prev, v128.load(uPrev)));
    v128.store(w, mixed(near, v128.load(u, 16), prev, v128.load(uPrev, 16)), 16);
    v128.store(w, mixed(near, v128.load(u, 32), prev, v128.load(uPrev, 32)), 32);
    v128.store(w, mixed(near, v128.load(u, 48), prev, v128.load(uPrev, 48)), 48);
    u += 64;
    uPrev += 64;
    w += 64;
  } while (w < stop);
}

/** u* of `count` vectors, and of up to SPILL more; `w` is the address of the first one's w. */
function moveSweep(g: GridConstants, u: usize, uPrev: usize, uNext: usize, w: usize, count: i32): void {
  const here = f64x2.splat(g.here);
  const prev = f64x2.splat(g.herePrev);
  const row = (<usize>g.lane + 1) << 4;
  let down = w - row;
  let up = w + row;
  let a = v128.load(w - 16);
  let b = v128.load(w);
  const stop = uNext + ((<usize>count) << 4);
  do {
    const c = v128.load(w, 16);
    v128.store(
      uNext,
      f64x2.add(mixed(here, v128.load(u), prev, v128.load(uPrev)), neighbours(a, c, v128.load(down), v128.load(up))),
    );
    const d = v128.load(w, 32);
    v128.store(
      uNext,
      f64x2.add(
        mixed(here, v128.load(u, 16), prev, v128.load(uPrev, 16)),
        neighbours(b, d, v128.load(down, 16), v128.load(up, 16)),
      ),
      16,
    );
    a = v128.load(w, 48);
    v128.store(
      uNext,
      f64x2.add(
        mixed(here, v128.load(u, 32), prev, v128.load(uPrev, 32)),
        neighbours(c, a, v128.load(down, 32), v128.load(up, 32)),
      ),
      32,
    );
    b = v128.load(w, 64);
    v128.store(
      uNext,
      f64x2.add(
        mixed(here, v128.load(u, 48), prev, v128.load(uPrev, 48)),
        neighbours(d, b, v128.load(down, 48), v128.load(up, 48)),
      ),
      48,
    );
    u += 64;
    uPrev += 64;
    w += 64;
    down += 64;
    up += 64;
    uNext += 64;
  } while (uNext < stop);
}

/** w of the lower or upper edge; `inner` is the address of u in the row next to it. */
function edgeRow(g: GridConstants, inner: i32, w: i32): void {
  const lane = <i32>g.lane;
  if (g.clamped == 0) {
    memory.fill(<usize>w, 0, (lane + 1) << 4);
    return;
  }
  for (let i = 0; i < 2 * lane; i++) setFloat(w, i, 2 * g.bend * floatAt(inner, i));
  fillRowHalo(w, lane);
}

/** w of `count` rows from row `first` on, none of them an edge, written to `w`; with their left and right edges. */
function innerRows(g: GridConstants, first: i32, count: i32, uPrev: i32, u: i32, w: i32): void {
  const lane = <i32>g.lane;
  const stride = (lane + 1) << 4;
  const at = first * stride;
  if (g.bend == 0) {
    flatSweep(g, <usize>(u + at), <usize>(uPrev + at), <usize>w, count * (lane + 1));
    for (let j = 0; j < count; j++) fillRowHalo(w + j * stride, lane);
    return;
  }
  for (let j = 0; j < count; j++) fillRowHalo(u + at + j * stride, lane);
  bendSweep(g, <usize>(u + at), <usize>(uPrev + at), <usize>w, count * (lane + 1));
  const twice = g.clamped != 0 ? 2 * g.bend : 0;
  const right = g.odd != 0 ? 3 : 1;
  for (let j = 0; j < count; j++) {
    const row = u + at + j * stride;
    setFloat(w + j * stride, 0, twice * floatAt(row, 2));
    setFloat(w + j * stride, right, twice * floatAt(row, right + 2));
    fillRowHalo(w + j * stride, lane);
  }
}

/** Zeroes u* of the nodes of row j that the outline holds: in each half, the vectors before the first that moves. */
function holdRow(g: GridConstants, j: i32, row: i32): void {
  const left = intAt(<i32>g.starts, 2 * j);
  const right = intAt(<i32>g.starts, 2 * j + 1);
  for (let t = 0; t < left; t++) setFloat(row, 2 * t, 0);
  for (let t = 0; t < right; t++) setFloat(row, 2 * t + 1, 0);
}

/** How many vectors a sweep may write beyond its last one. */
const SPILL: i32 = 3;

/** Rows of w that are computed before the rows they move: few enough to stay in the cache, enough that starting a sweep costs little. */
const BLOCK: i32 = 8;

/**
 * One step of the whole grid, specified by `stepScalar`; states are addresses of the grid's first slot.
 *
 * The rows are done in blocks: w of the rows `first` .. `first + count - 1`, then u* of the rows one lower, because u* of a row needs w of
 * the next. The last two rows of w are carried over to the front of the next block. Spilled vectors lie in the next row, which the next sweep
 * writes over; behind the last one they lie in the upper edge, which is zeroed at the end.
 */
export function step(e: ElementLinks, uPrev: i32, u: i32, uNext: i32): void {
  const g = constantsOf(e);
  const lane = <i32>g.lane;
  const last = <i32>g.height - 1; // the upper edge
  const stride = (lane + 1) << 4;
  const carried = <i32>g.scratch;
  const block = carried + 2 * stride;
  edgeRow(g, u + stride, carried + stride);
  for (let first = 1; first <= last; first += BLOCK) {
    const count = min(BLOCK, last + 1 - first);
    const inner = min(count, last - first);
    if (inner > 0) innerRows(g, first, inner, uPrev, u, block);
    if (inner < count) edgeRow(g, u + (last - 1) * stride, block + inner * stride);
    const from = max(first - 1, 1);
    const rows = first + count - 1 - from;
    const at = from * stride;
    const w = <usize>(block + (from - first) * stride);
    if (rows > 0) moveSweep(g, <usize>(u + at), <usize>(uPrev + at), <usize>(uNext + at), w, rows * (lane + 1));
    for (let j = from; j < from + rows; j++) holdRow(g, j, uNext + j * stride);
    memory.copy(<usize>carried, <usize>(carried + count * stride), 2 * stride);
  }
  memory.fill(<usize>(uNext + last * stride), 0, SPILL << 4);
}
