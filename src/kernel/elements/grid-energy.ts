/**
 * The energy of a membrane or plate, and what it loses.
 *
 * Invariant   sum m/2 (delta_t- u)^2 + T/2 Du.Du- + D/2h^2 S(u).S(u-) - m sigma1 k/2 |grad delta_t- u|^2, edges of S by half
 *             S the sum of the differences to the four neighbours
 * Reference   notes (73); docs/theory.md
 *
 * Sums run over whole rows, held nodes included: they add nothing. Between the halves of a row there is one edge, not two.
 */

import { GridConstants } from '../build/element-records';
import { floatAt } from '../memory';
import { ElementLinks } from '../records';
import { constantsOf, fillRowHalo } from './grid';

function both(lanes: v128): f64 {
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

// What `moves` found. Globals because AssemblyScript returns one value.
let squares: f64 = 0;
let edges: f64 = 0;

/** Squares of a - b over one row, and squares of its differences along the row and to the next. */
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
  squares += both(square);
  edges += both(f64x2.add(edge, f64x2.add(edgeUp, f64x2.mul(up, up)))) + middle * middle;
}

/** Squares of a - b over all nodes, and squares of its differences over all edges. */
function moves(g: GridConstants, a: i32, b: i32): void {
  const lane = <i32>g.lane;
  const stride = (lane + 1) << 4;
  squares = 0;
  edges = 0;
  for (let j = 0; j < <i32>g.height - 1; j++) rowMoves(<usize>(a + j * stride), <usize>(b + j * stride), lane);
}

/** Sum over the edges along one row and to the next of the product of two states' differences. */
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
  return both(sum) - f64x2.extract_lane(last, 0);
}

/** Sum of the differences to the four neighbours. */
function around(at: usize, row: usize): v128 {
  const here = v128.load(at);
  const across = f64x2.add(f64x2.sub(v128.load(at, 16), here), f64x2.sub(v128.load(at - 16), here));
  const along = f64x2.add(f64x2.sub(v128.load(at + row), here), f64x2.sub(v128.load(at - row), here));
  return f64x2.add(across, along);
}

/** Sum over the nodes of one row of the product of two states' five-point sums; an odd row's right edge lies in its first vector. */
function rowBend(g: GridConstants, a: usize, b: usize, lane: i32): f64 {
  const row = (<usize>lane + 1) << 4;
  let sum = f64x2.mul(around(a, row), around(b, row));
  if (g.odd != 0) sum = f64x2.replace_lane(sum, 1, 0);
  for (let t = 2; t < lane; t++) {
    a += 16;
    b += 16;
    sum = f64x2.add(sum, f64x2.mul(around(a, row), around(b, row)));
  }
  return both(sum);
}

/** Half of the products of the curvatures on clamped edges. */
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
