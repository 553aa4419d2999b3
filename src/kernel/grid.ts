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

/** Sum over all edges of the grid of the product of two states' differences. */
function edgeProducts(g: GridConstants, a: i32, b: i32, aLess: i32, bLess: i32): f64 {
  const width = <i32>g.width;
  const nodes = width * (<i32>g.height - 1);
  let sum: f64 = 0;
  for (let node = 0; node < nodes; node++) {
    const here = floatAt(a, node) - (aLess != 0 ? floatAt(aLess, node) : 0);
    const other = floatAt(b, node) - (bLess != 0 ? floatAt(bLess, node) : 0);
    const right = floatAt(a, node + 1) - (aLess != 0 ? floatAt(aLess, node + 1) : 0);
    const rightOther = floatAt(b, node + 1) - (bLess != 0 ? floatAt(bLess, node + 1) : 0);
    const up = floatAt(a, node + width) - (aLess != 0 ? floatAt(aLess, node + width) : 0);
    const upOther = floatAt(b, node + width) - (bLess != 0 ? floatAt(bLess, node + width) : 0);
    sum += (right - here) * (rightOther - other) + (up - here) * (upOther - other);
  }
  return sum;
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
  const runs = <i32>g.runs;
  const runCount = <i32>g.runCount;
  const width = <i32>g.width;
  let kinetic: f64 = 0;
  let bend: f64 = 0;
  for (let r = 0; r < runCount; r++) {
    const first = intAt(runs, 2 * r);
    const end = first + intAt(runs, 2 * r + 1);
    for (let node = first; node < end; node++) {
      const move = floatAt(u, node) - floatAt(uPrev, node);
      kinetic += move * move;
      if (g.bendEnergy != 0) bend += aroundOne(u, node, width) * aroundOne(uPrev, node, width);
    }
  }
  if (g.clamped != 0) bend += edgeCurvatures(g, uPrev, u);
  let energy = (g.nodeMass / (k * k)) * kinetic + g.bendEnergy * bend;
  if (g.stretchEnergy != 0) energy += g.stretchEnergy * edgeProducts(g, u, uPrev, 0, 0);
  if (g.sigma1 != 0)
    energy -= ((g.nodeMass * g.sigma1) / (g.spacing * g.spacing * k)) * edgeProducts(g, u, u, uPrev, uPrev);
  return 0.5 * energy;
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function lossGrid(g: GridConstants, k: f64, uPrev: i32, uNext: i32): f64 {
  const runs = <i32>g.runs;
  const runCount = <i32>g.runCount;
  let all: f64 = 0;
  if (g.sigma0 != 0) {
    for (let r = 0; r < runCount; r++) {
      const first = intAt(runs, 2 * r);
      const end = first + intAt(runs, 2 * r + 1);
      for (let node = first; node < end; node++) {
        const move = floatAt(uNext, node) - floatAt(uPrev, node);
        all += move * move;
      }
    }
  }
  let loss = g.sigma0 * all;
  if (g.sigma1 != 0) loss += (g.sigma1 / (g.spacing * g.spacing)) * edgeProducts(g, uNext, uNext, uPrev, uPrev);
  return (g.nodeMass / (2 * k)) * loss;
}
