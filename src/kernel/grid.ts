/**
 * Membrane or plate on a square grid:  m' u'' = T lap u - D lap lap u - 2 m' sigma0 u' + 2 m' sigma1 lap u' + F,  m' per area.
 *
 * Scheme      u* = u + [ (1 - sigma0 k)(u - u-) + k^2/m' (T L - D L^2) u + 2 sigma1 k L (u - u-) ] / (1 + sigma0 k)
 *             as two five-point passes S (sum of differences to the four neighbours):
 *             v = bend S(u) + here u + herePrev u-,   u* = u + momentum (u - u-) + S(v)
 *             supported edge: v = 0 on it; clamped edge: the curvature there is twice the neighbour's height
 * Stability   h^2 >= q + sqrt(q^2 + 16 kappa^2 k^2),  q = c^2 k^2 + 4 sigma1 k
 * Invariant   sum m/2 (delta_t- u)^2 + T/2 Du.Du- + D/2h^2 S(u).S(u-) - m sigma1 k/2 |grad delta_t- u|^2, edges of S by half
 * Reference   notes (46c), (73); JASA 2021 section V; docs/theory.md
 */

import { floatAt, intAt, setFloat } from './memory';
import { GridConstants } from './records';

/** Five-point sum of differences at an address, two nodes at once; `row` in bytes. */
function around(at: usize, row: usize): v128 {
  const here = v128.load(at);
  const across = f64x2.add(f64x2.sub(v128.load(at, 8), here), f64x2.sub(v128.load(at - 8), here));
  const along = f64x2.add(f64x2.sub(v128.load(at + row), here), f64x2.sub(v128.load(at - row), here));
  return f64x2.add(across, along);
}

/** The same at one node. */
function aroundOne(state: i32, node: i32, width: i32): f64 {
  const here = floatAt(state, node);
  const across = floatAt(state, node + 1) - here + (floatAt(state, node - 1) - here);
  return across + (floatAt(state, node + width) - here + (floatAt(state, node - width) - here));
}

/** v of the inner pass over one run. The last pair of an odd run also writes the node behind it. */
function innerRun(g: GridConstants, u: usize, uPrev: usize, v: usize, count: i32, row: usize): void {
  const bend = f64x2.splat(g.bend);
  const here = f64x2.splat(g.here);
  const herePrev = f64x2.splat(g.herePrev);
  const stop = u + ((<usize>count) << 3);
  do {
    const plain = f64x2.add(f64x2.mul(here, v128.load(u)), f64x2.mul(herePrev, v128.load(uPrev)));
    v128.store(v, f64x2.add(plain, f64x2.mul(bend, around(u, row))));
    u += 16;
    uPrev += 16;
    v += 16;
  } while (u < stop);
}

/** Outer pass over one run. */
function outerRun(g: GridConstants, u: usize, uPrev: usize, v: usize, uNext: usize, count: i32, row: usize): void {
  const momentum = f64x2.splat(g.momentum);
  const stop = u + ((<usize>count) << 3);
  do {
    const here = v128.load(u);
    const move = f64x2.add(f64x2.mul(momentum, f64x2.sub(here, v128.load(uPrev))), around(v, row));
    v128.store(uNext, f64x2.add(here, move));
    u += 16;
    uPrev += 16;
    v += 16;
    uNext += 16;
  } while (u < stop);
}

/** Without bending one pass is enough: S is linear, so S(v) is taken of u and u- themselves. */
function membraneRun(g: GridConstants, u: usize, uPrev: usize, uNext: usize, count: i32, row: usize): void {
  const momentum = f64x2.splat(g.momentum);
  const now = f64x2.splat(g.here);
  const stop = u + ((<usize>count) << 3);
  do {
    const here = v128.load(u);
    const move = f64x2.mul(momentum, f64x2.sub(here, v128.load(uPrev)));
    v128.store(uNext, f64x2.add(here, f64x2.add(move, f64x2.mul(now, around(u, row)))));
    u += 16;
    uPrev += 16;
    uNext += 16;
  } while (u < stop);
}

/** The part of u- in a lossy membrane. */
function dragRun(g: GridConstants, uPrev: usize, uNext: usize, count: i32, row: usize): void {
  const prev = f64x2.splat(g.herePrev);
  const stop = uPrev + ((<usize>count) << 3);
  do {
    v128.store(uNext, f64x2.add(v128.load(uNext), f64x2.mul(prev, around(uPrev, row))));
    uPrev += 16;
    uNext += 16;
  } while (uPrev < stop);
}

function stepMembrane(g: GridConstants, uPrev: i32, u: i32, uNext: i32): void {
  const runs = <i32>g.runs;
  const runCount = <i32>g.runCount;
  const row = (<usize>g.width) << 3;
  for (let r = 0; r < runCount; r++) {
    const first = intAt(runs, 2 * r);
    const count = intAt(runs, 2 * r + 1);
    const at = first << 3;
    membraneRun(g, <usize>(u + at), <usize>(uPrev + at), <usize>(uNext + at), count, row);
    if (g.herePrev != 0) dragRun(g, <usize>(uPrev + at), <usize>(uNext + at), count, row);
    setFloat(uNext, first + count, 0);
  }
}

/** On a clamped edge the mirror image makes the five-point sum twice the inner neighbour. */
function clampEdges(g: GridConstants, u: i32): void {
  const width = <i32>g.width;
  const height = <i32>g.height;
  const v = <i32>g.scratch;
  const twice = 2 * g.bend;
  for (let i = 1; i < width - 1; i++) {
    setFloat(v, i, twice * floatAt(u, i + width));
    setFloat(v, (height - 1) * width + i, twice * floatAt(u, (height - 2) * width + i));
  }
  for (let j = 1; j < height - 1; j++) {
    setFloat(v, j * width, twice * floatAt(u, j * width + 1));
    setFloat(v, j * width + width - 1, twice * floatAt(u, j * width + width - 2));
  }
}

/** `uPrev`, `u`, `uNext` are addresses of the grid's own first node. */
export function stepGrid(g: GridConstants, uPrev: i32, u: i32, uNext: i32): void {
  if (g.bend == 0) {
    stepMembrane(g, uPrev, u, uNext);
    return;
  }
  const v = <i32>g.scratch;
  const runs = <i32>g.runs;
  const runCount = <i32>g.runCount;
  const row = (<usize>g.width) << 3;
  for (let r = 0; r < runCount; r++) {
    const first = intAt(runs, 2 * r);
    const count = intAt(runs, 2 * r + 1);
    const at = first << 3;
    innerRun(g, <usize>(u + at), <usize>(uPrev + at), <usize>(v + at), count, row);
    setFloat(v, first + count, 0);
  }
  if (g.clamped != 0) clampEdges(g, u);
  for (let r = 0; r < runCount; r++) {
    const first = intAt(runs, 2 * r);
    const count = intAt(runs, 2 * r + 1);
    const at = first << 3;
    outerRun(g, <usize>(u + at), <usize>(uPrev + at), <usize>(v + at), <usize>(uNext + at), count, row);
    setFloat(uNext, first + count, 0);
  }
}

// What `moves` found: sums over the whole grid, whose held nodes add nothing. Globals because AssemblyScript returns one number.
let squares: f64 = 0;
let edges: f64 = 0;

/** Nodes below the topmost row, in whole pairs: a last odd one is at the held right edge, and neither it nor its edges move. */
function pairedNodes(g: GridConstants): i32 {
  return (<i32>g.width * (<i32>g.height - 1)) & ~1;
}

/** Squares of a - b over all nodes, and squares of its differences over all edges. */
function moves(g: GridConstants, a: i32, b: i32): void {
  const row = (<usize>g.width) << 3;
  let at = <usize>a;
  let less = <usize>b;
  const stop = at + ((<usize>pairedNodes(g)) << 3);
  let square = f64x2.splat(0);
  let edge = f64x2.splat(0);
  do {
    const here = f64x2.sub(v128.load(at), v128.load(less));
    const right = f64x2.sub(f64x2.sub(v128.load(at, 8), v128.load(less, 8)), here);
    const up = f64x2.sub(f64x2.sub(v128.load(at + row), v128.load(less + row)), here);
    square = f64x2.add(square, f64x2.mul(here, here));
    edge = f64x2.add(edge, f64x2.add(f64x2.mul(right, right), f64x2.mul(up, up)));
    at += 16;
    less += 16;
  } while (at < stop);
  squares = f64x2.extract_lane(square, 0) + f64x2.extract_lane(square, 1);
  edges = f64x2.extract_lane(edge, 0) + f64x2.extract_lane(edge, 1);
}

/** Sum over all edges of the product of two states' differences. */
function stretches(g: GridConstants, a: i32, b: i32): f64 {
  const row = (<usize>g.width) << 3;
  let at = <usize>a;
  let other = <usize>b;
  const stop = at + ((<usize>pairedNodes(g)) << 3);
  let sum = f64x2.splat(0);
  do {
    const here = v128.load(at);
    const there = v128.load(other);
    const right = f64x2.mul(f64x2.sub(v128.load(at, 8), here), f64x2.sub(v128.load(other, 8), there));
    const up = f64x2.mul(f64x2.sub(v128.load(at + row), here), f64x2.sub(v128.load(other + row), there));
    sum = f64x2.add(sum, f64x2.add(right, up));
    at += 16;
    other += 16;
  } while (at < stop);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** Sum over all nodes that move of the product of two states' five-point sums. */
function bendings(g: GridConstants, a: i32, b: i32): f64 {
  const runs = <i32>g.runs;
  const runCount = <i32>g.runCount;
  const width = <i32>g.width;
  const row = (<usize>width) << 3;
  let pairs = f64x2.splat(0);
  let sum: f64 = 0;
  for (let r = 0; r < runCount; r++) {
    const first = intAt(runs, 2 * r);
    const count = intAt(runs, 2 * r + 1);
    for (let i = 0; i + 1 < count; i += 2) {
      const at = (first + i) << 3;
      pairs = f64x2.add(pairs, f64x2.mul(around(<usize>(a + at), row), around(<usize>(b + at), row)));
    }
    if (count & 1) sum += aroundOne(a, first + count - 1, width) * aroundOne(b, first + count - 1, width);
  }
  return sum + f64x2.extract_lane(pairs, 0) + f64x2.extract_lane(pairs, 1);
}

/** Half of the products of the curvatures on clamped edges. */
function edgeCurvatures(g: GridConstants, uPrev: i32, u: i32): f64 {
  const width = <i32>g.width;
  const height = <i32>g.height;
  let sum: f64 = 0;
  for (let i = 1; i < width - 1; i++) {
    const top = (height - 2) * width + i;
    sum += floatAt(u, i + width) * floatAt(uPrev, i + width) + floatAt(u, top) * floatAt(uPrev, top);
  }
  for (let j = 1; j < height - 1; j++) {
    const left = j * width + 1;
    const right = j * width + width - 2;
    sum += floatAt(u, left) * floatAt(uPrev, left) + floatAt(u, right) * floatAt(uPrev, right);
  }
  return 2 * sum;
}

/** Energy between n-1 and n, J. */
export function energyGrid(g: GridConstants, k: f64, uPrev: i32, u: i32): f64 {
  moves(g, u, uPrev);
  let energy = (g.nodeMass / (k * k)) * (squares - ((g.sigma1 * k) / (g.spacing * g.spacing)) * edges);
  if (g.stretchEnergy != 0) energy += g.stretchEnergy * stretches(g, u, uPrev);
  if (g.bendEnergy != 0) {
    let bend = bendings(g, u, uPrev);
    if (g.clamped != 0) bend += edgeCurvatures(g, uPrev, u);
    energy += g.bendEnergy * bend;
  }
  return 0.5 * energy;
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function lossGrid(g: GridConstants, k: f64, uPrev: i32, uNext: i32): f64 {
  if (g.sigma0 == 0 && g.sigma1 == 0) return 0;
  moves(g, uNext, uPrev);
  return (g.nodeMass / (2 * k)) * (g.sigma0 * squares + (g.sigma1 / (g.spacing * g.spacing)) * edges);
}
