/**
 * Membrane or plate on a square grid:  m' u'' = T lap u - D lap lap u - 2 m' sigma0 u' + 2 m' sigma1 lap u' + F,  m' per area.
 *
 * Scheme      u* = u + [ (1 - sigma0 k)(u - u-) + k^2/m' (T L - D L^2) u + 2 sigma1 k L (u - u-) ] / (1 + sigma0 k)
 *             written out with S4, the sum over the four neighbours (elements/scheme.ts):
 *             w = bend S4(u) + near u + spreadPrev u-,   u* = here u + herePrev u- + S4(w)
 *             supported edge: w = 0 on it; clamped edge: the curvature there is twice the neighbour's height
 * Stability   h^2 >= q + sqrt(q^2 + 16 kappa^2 k^2),  q = c^2 k^2 + 4 sigma1 k
 * Invariant   grid-energy.ts
 * Reference   notes (46c), (73); JASA 2021 section V; docs/theory.md
 *
 * Rows are bent over (elements/fold.ts): the neighbours of vector t are the vectors t - 1 and t + 1 of its row, of which the last
 * one's is its own with the lanes swapped, and the vectors t of the rows above and below.
 */

import { GridConstants } from '../build/element-records';
import { floatAt, intAt, setFloat } from '../memory';
import { ElementLinks } from '../records';
import { mixed, multiplyAdd } from '../vector';

export function constantsOf(e: ElementLinks): GridConstants {
  return changetype<GridConstants>(<usize>e.constants);
}

/** Sum over the four neighbours: mirrored lanes have left and right exchanged, which leaves the bits as they are. */
function neighbours(left: v128, right: v128, down: v128, up: v128): v128 {
  return f64x2.add(f64x2.add(left, right), f64x2.add(down, up));
}

/** Writes the halo of a row of `lane` vectors that begins at `row`. */
export function fillRowHalo(row: i32, lane: i32): void {
  const last = v128.load(<usize>(row + ((lane - 1) << 4)));
  v128.store(<usize>(row + (lane << 4)), v128.shuffle<f64>(last, last, 1, 0));
}

/** w of a plate over `count` vectors, four in each round: up to three more are written. */
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

/** The same for a membrane, which does not bend. */
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

/** u* of `count` vectors, up to three more as above; `w` stands where they do, among rows `row` bytes long. */
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

/** w of an edge row: on a clamped edge the mirror image makes the sum over the neighbours twice the inner one. */
function edgeRow(g: GridConstants, inner: i32, w: i32): void {
  const lane = <i32>g.lane;
  if (g.clamped == 0) {
    memory.fill(<usize>w, 0, (lane + 1) << 4);
    return;
  }
  for (let i = 0; i < 2 * lane; i++) setFloat(w, i, 2 * g.bend * floatAt(inner, i));
  fillRowHalo(w, lane);
}

/** w of the rows [first, first + count) between the edges, at `w`. */
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

/** What is held in a row stays still: the vectors before those in which its halves begin to move. */
function holdRow(g: GridConstants, j: i32, row: i32): void {
  const left = intAt(<i32>g.starts, 2 * j);
  const right = intAt(<i32>g.starts, 2 * j + 1);
  for (let t = 0; t < left; t++) setFloat(row, 2 * t, 0);
  for (let t = 0; t < right; t++) setFloat(row, 2 * t + 1, 0);
}

/** Vectors that a sweep may write beyond its last. */
const SPILL: i32 = 3;

/** Rows whose w is found before those before them move: few enough to stay near, many enough that ends of sweeps do not matter. */
const BLOCK: i32 = 8;

/**
 * `uPrev`, `u`, `uNext` are addresses of the grid's own first node. Block by block: w of some rows, then u* of the same rows but
 * one earlier; for these the last two rows of w are carried over to the front of the next block.
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
