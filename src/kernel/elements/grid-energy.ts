/**
 * Energy and losses of a membrane or plate. Specified node by node in grid-scalar.ts.
 *
 * Invariant   E = sum m/2 (delta_t- u)^2 + T/2 sum D u . D u- + D/2h^2 sum S(u) S(u-) - m sigma1 k/2 |grad delta_t- u|^2
 *             D u the differences along all edges of the grid, S the sum of the differences to the four neighbours; on the boundary S(u) S(u-)
 *             counts by half
 * Loss        (m/2k) [ sigma0 sum (u+ - u-)^2 + sigma1/h^2 sum (D(u+ - u-))^2 ] in a step
 * Reference   notes (73); docs/theory.md
 *
 * Sums run row by row over both lanes of the folded layout (grid.ts), nodes that are held included: they are zero. The grid's edge across the
 * fold joins the two lanes of the last vector, and is counted once:
 *
 *     lane 0   0 - 1 - 2 - 3
 *                          |   the edge across the fold
 *     lane 1   7 - 6 - 5 - 4
 */

import { GridConstants } from '../build/element-records';
import { clock, floatAt } from '../memory';
import { ElementLinks } from '../records';
import { Tuning, TuningLinks } from '../tuning-records';
import { constantsOf, fillRowHalo } from './grid';
import { bend, bendEnergy, findScheme, here, near, stretchEnergy } from './tuned-scheme';

/** The sum of both lanes. */
function laneSum(lanes: v128): f64 {
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

// What `moves` found: globals, because AssemblyScript functions return one value.
let squares: f64 = 0;
let edges: f64 = 0;

/** Adds the squares of a - b over one row, and those of its differences along the row and to the row above. */
function rowMoves(a: usize, b: usize, lane: i32): void {
  const row = (<usize>lane + 1) << 4;
  let aUp = a + row;
  let bUp = b + row;
  const stop = a + ((<usize>lane - 1) << 4);
  let here = f64x2.sub(v128.load(a), v128.load(b));
  let square = f64x2.mul(here, here);
  let edge = f64x2.splat(0);
  let edgeUp = f64x2.splat(0);
  do {
    const right = f64x2.sub(v128.load(a, 16), v128.load(b, 16));
    const across = f64x2.sub(right, here);
    const up = f64x2.sub(f64x2.sub(v128.load(aUp), v128.load(bUp)), here);
    square = f64x2.add(square, f64x2.mul(right, right));
    edge = f64x2.add(edge, f64x2.mul(across, across));
    edgeUp = f64x2.add(edgeUp, f64x2.mul(up, up));
    here = right;
    a += 16;
    b += 16;
    aUp += 16;
    bUp += 16;
  } while (a < stop);
  const up = f64x2.sub(f64x2.sub(v128.load(aUp), v128.load(bUp)), here);
  const middle = f64x2.extract_lane(here, 0) - f64x2.extract_lane(here, 1);
  squares += laneSum(square);
  edges += laneSum(f64x2.add(edge, f64x2.add(edgeUp, f64x2.mul(up, up)))) + middle * middle;
}

/** Finds `squares`, of a - b over all nodes, and `edges`, of its differences along all edges of the grid. */
function moves(g: GridConstants, a: i32, b: i32): void {
  const lane = <i32>g.lane;
  const stride = (lane + 1) << 4;
  squares = 0;
  edges = 0;
  for (let j = 0; j < <i32>g.height - 1; j++) rowMoves(<usize>(a + j * stride), <usize>(b + j * stride), lane);
}

/** Sum of the products of two states' differences, along one row and to the row above. Both lanes count the edge across the fold. */
function rowStretch(a: usize, b: usize, lane: i32): f64 {
  const row = (<usize>lane + 1) << 4;
  let aUp = a + row;
  let bUp = b + row;
  const stop = a + ((<usize>lane) << 4);
  let sum = f64x2.splat(0);
  let last = sum;
  let here = v128.load(a);
  let there = v128.load(b);
  do {
    const right = v128.load(a, 16);
    const thereRight = v128.load(b, 16);
    const up = f64x2.mul(f64x2.sub(v128.load(aUp), here), f64x2.sub(v128.load(bUp), there));
    last = f64x2.mul(f64x2.sub(right, here), f64x2.sub(thereRight, there));
    sum = f64x2.add(sum, f64x2.add(last, up));
    here = right;
    there = thereRight;
    a += 16;
    b += 16;
    aUp += 16;
    bUp += 16;
  } while (a < stop);
  return laneSum(sum) - f64x2.extract_lane(last, 0);
}

/** S: the sum of the differences to the four neighbours. */
function around(at: usize, row: usize): v128 {
  const here = v128.load(at);
  const across = f64x2.add(f64x2.sub(v128.load(at, 16), here), f64x2.sub(v128.load(at - 16), here));
  const along = f64x2.add(f64x2.sub(v128.load(at + row), here), f64x2.sub(v128.load(at - row), here));
  return f64x2.add(across, along);
}

/** Sum of S(a) S(b) over one row between its edges; `a` and `b` are the addresses of vector 1, in which an odd row has its right edge. */
function rowBend(g: GridConstants, a: usize, b: usize, lane: i32): f64 {
  const row = (<usize>lane + 1) << 4;
  let sum = f64x2.mul(around(a, row), around(b, row));
  if (g.odd != 0) sum = f64x2.replace_lane(sum, 1, 0);
  for (let t = 2; t < lane; t++) {
    a += 16;
    b += 16;
    sum = f64x2.add(sum, f64x2.mul(around(a, row), around(b, row)));
  }
  return laneSum(sum);
}

/** Half of S(u) S(u-) summed over clamped edges, where S is twice the height of the inner neighbour. */
function edgeCurvatures(g: GridConstants, uPrev: i32, u: i32): f64 {
  const lane = <i32>g.lane;
  const height = <i32>g.height;
  const stride = 2 * (lane + 1);
  const right = g.odd != 0 ? 5 : 3;
  const top = (height - 2) * stride;
  let sum: f64 = 0;
  for (let i = 2; i < 2 * lane; i++)
    sum += floatAt(u, stride + i) * floatAt(uPrev, stride + i) + floatAt(u, top + i) * floatAt(uPrev, top + i);
  for (let j = 1; j < height - 1; j++) {
    const at = j * stride;
    sum += floatAt(u, at + 2) * floatAt(uPrev, at + 2) + floatAt(u, at + right) * floatAt(uPrev, at + right);
  }
  return 2 * sum;
}

/** Energy between n-1 and n, J. */
export function energy(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  const g = constantsOf(e);
  const lane = <i32>g.lane;
  const stride = (lane + 1) << 4;
  for (let j = 0; j < <i32>g.height - 1; j++) {
    fillRowHalo(u + j * stride, lane);
    fillRowHalo(uPrev + j * stride, lane);
  }
  moves(g, u, uPrev);
  let energy = (g.nodeMass / (k * k)) * (squares - ((g.sigma1 * k) / (g.spacing * g.spacing)) * edges);
  if (g.stretchEnergy != 0) {
    let stretch: f64 = 0;
    for (let j = 0; j < <i32>g.height - 1; j++)
      stretch += rowStretch(<usize>(u + j * stride), <usize>(uPrev + j * stride), lane);
    energy += g.stretchEnergy * stretch;
  }
  if (g.bendEnergy != 0) {
    let bend: f64 = g.clamped != 0 ? edgeCurvatures(g, uPrev, u) : 0;
    for (let j = 1; j < <i32>g.height - 1; j++)
      bend += rowBend(g, <usize>(u + j * stride + 16), <usize>(uPrev + j * stride + 16), lane);
    energy += g.bendEnergy * bend;
  }
  return 0.5 * energy;
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function loss(e: ElementLinks, k: f64, uPrev: i32, uNext: i32): f64 {
  const g = constantsOf(e);
  if (g.sigma0 == 0 && g.sigma1 == 0) return 0;
  moves(g, uNext, uPrev);
  return (g.nodeMass / (2 * k)) * (g.sigma0 * squares + (g.sigma1 / (g.spacing * g.spacing)) * edges);
}

export function retune(e: ElementLinks, t: Tuning, _links: TuningLinks, booked: bool, uPrev: i32, u: i32): f64 {
  const g = constantsOf(e);
  findScheme(t);
  g.bend = bend;
  g.near = near;
  g.here = here;
  const work = booked ? energyOfChange(e, uPrev, u) : 0;
  g.stretchEnergy = stretchEnergy;
  g.bendEnergy = bendEnergy;
  return work;
}

/** The energy is linear in its constants: that of their changes is the change. */
function energyOfChange(e: ElementLinks, uPrev: i32, u: i32): f64 {
  const g = constantsOf(e);
  const mass = g.nodeMass;
  g.nodeMass = 0;
  g.stretchEnergy = stretchEnergy - g.stretchEnergy;
  g.bendEnergy = bendEnergy - g.bendEnergy;
  const change = energy(e, clock().step, uPrev, u);
  g.nodeMass = mass;
  return change;
}
