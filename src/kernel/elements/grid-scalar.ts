/**
 * The membrane or plate of grid.ts and grid-energy.ts, one node at a time: the specification of the vector code. A test holds both to the same
 * bits (test/kernel/grid-scalar.test.ts); the build with relaxed SIMD differs in last digits, because it may round a b + c once instead of
 * twice. Nothing here is part of the kernel's binary.
 *
 * Nodes       column i of row j, edges included; S4(u)_ij = (u_{i-1,j} + u_{i+1,j}) + (u_{i,j-1} + u_{i,j+1})
 * Scheme      w  = bend S4(u) + (near u + spreadPrev u-)      between the edges
 *             w  = 2 bend u_inner on a clamped edge, with u_inner the neighbour towards the middle; 0 on a supported one
 *             u* = (here u + herePrev u-) + S4(w)             where the outline lets a node move; 0 elsewhere
 * Energy      sums over all rows but the last; the order within a row is that of `sumOfHalves`
 */

import { GridConstants } from '../build/element-records';
import { floatAt, intAt, setFloat } from '../memory';

/** Nodes of a row. */
function widthOf(g: GridConstants): i32 {
  return 2 * <i32>g.lane - <i32>g.odd;
}

/** The half of its row in which column i lies: 0 on the left, in lane 0; 1 on the right, in lane 1. */
function halfOf(g: GridConstants, i: i32): i32 {
  return i < <i32>g.lane ? 0 : 1;
}

/** The vector of its row in which column i lies: both halves are counted from their edge inwards. Its own inverse within a half. */
function inHalf(g: GridConstants, half: i32, i: i32): i32 {
  return half == 0 ? i : 2 * <i32>g.lane - 1 - i;
}

function slotOf(g: GridConstants, i: i32, j: i32): i32 {
  const half = halfOf(g, i);
  return 2 * (j * (<i32>g.lane + 1) + inHalf(g, half, i)) + half;
}

/** u_ij. */
function nodeAt(g: GridConstants, u: i32, i: i32, j: i32): f64 {
  return floatAt(u, slotOf(g, i, j));
}

function mayMove(g: GridConstants, i: i32, j: i32): bool {
  const half = halfOf(g, i);
  return j > 0 && j < <i32>g.height - 1 && inHalf(g, half, i) >= intAt(<i32>g.starts, 2 * j + half);
}

function wAt(g: GridConstants, uPrev: i32, u: i32, i: i32, j: i32): f64 {
  const right = widthOf(g) - 1;
  const top = <i32>g.height - 1;
  if (i == 0 || i == right || j == 0 || j == top) {
    if (g.clamped == 0) return 0;
    return 2 * g.bend * nodeAt(g, u, min(max(i, 1), right - 1), min(max(j, 1), top - 1));
  }
  const row = nodeAt(g, u, i - 1, j) + nodeAt(g, u, i + 1, j);
  const column = nodeAt(g, u, i, j - 1) + nodeAt(g, u, i, j + 1);
  return g.bend * (row + column) + (g.near * nodeAt(g, u, i, j) + g.spreadPrev * nodeAt(g, uPrev, i, j));
}

/** Specifies `step`. */
export function stepScalar(g: GridConstants, uPrev: i32, u: i32, uNext: i32): void {
  for (let j = 0; j < <i32>g.height; j++)
    for (let i = 0; i < widthOf(g); i++) {
      let next: f64 = 0;
      if (mayMove(g, i, j)) {
        const row = wAt(g, uPrev, u, i - 1, j) + wAt(g, uPrev, u, i + 1, j);
        const column = wAt(g, uPrev, u, i, j - 1) + wAt(g, uPrev, u, i, j + 1);
        const own = g.here * nodeAt(g, u, i, j) + g.herePrev * nodeAt(g, uPrev, i, j);
        next = own + (row + column);
      }
      setFloat(uNext, slotOf(g, i, j), next);
    }
}

/** What node (i, j) adds to a sum over two states a and b; `inner` is the next column towards the middle of the row. */
type Term = (g: GridConstants, a: i32, b: i32, i: i32, inner: i32, j: i32) => f64;

/**
 * A row's sum of a term over the vectors [from, to) of each half, in the order of the vector code: each half from its edge inwards, then both.
 * The right half of an odd row is one node short; its vector 0 holds a spare number that is always zero, and counts like a node.
 */
function sumOfHalves(g: GridConstants, term: Term, a: i32, b: i32, j: i32, from: i32, to: i32): f64 {
  let left: f64 = 0;
  let right: f64 = 0;
  for (let t = from; t < to; t++) {
    left += term(g, a, b, t, t + 1, j);
    const i = inHalf(g, 1, t);
    right += term(g, a, b, i, i - 1, j);
  }
  return left + right;
}

function square(x: f64): f64 {
  return x * x;
}

/** (a - b)_ij. */
function moveAt(g: GridConstants, a: i32, b: i32, i: i32, j: i32): f64 {
  return nodeAt(g, a, i, j) - nodeAt(g, b, i, j);
}

function moveSquared(g: GridConstants, a: i32, b: i32, i: i32, _inner: i32, j: i32): f64 {
  return square(moveAt(g, a, b, i, j));
}

/** Sum of (a - b)^2 over all nodes. */
function squaresOf(g: GridConstants, a: i32, b: i32): f64 {
  let sum: f64 = 0;
  for (let j = 0; j < <i32>g.height - 1; j++) sum += sumOfHalves(g, moveSquared, a, b, j, 0, <i32>g.lane);
  return sum;
}

/** Sum of the squared differences of a - b along all edges between neighbours: in each half first those along the row, then those upwards. */
function edgesOf(g: GridConstants, a: i32, b: i32): f64 {
  const lane = <i32>g.lane;
  let sum: f64 = 0;
  for (let j = 0; j < <i32>g.height - 1; j++) {
    const halves = halfEdges(g, a, b, 0, j) + halfEdges(g, a, b, 1, j);
    sum += halves + square(moveAt(g, a, b, lane - 1, j) - moveAt(g, a, b, lane, j));
  }
  return sum;
}

function halfEdges(g: GridConstants, a: i32, b: i32, half: i32, j: i32): f64 {
  const lane = <i32>g.lane;
  let along: f64 = 0;
  let upwards: f64 = 0;
  for (let t = 0; t < lane; t++) {
    const i = inHalf(g, half, t);
    const here = moveAt(g, a, b, i, j);
    if (t < lane - 1) along += square(moveAt(g, a, b, inHalf(g, half, t + 1), j) - here);
    upwards += square(moveAt(g, a, b, i, j + 1) - here);
  }
  return along + upwards;
}

/** Products of the differences of a and of b, inwards and upwards. */
function stretches(g: GridConstants, a: i32, b: i32, i: i32, inner: i32, j: i32): f64 {
  const hereA = nodeAt(g, a, i, j);
  const hereB = nodeAt(g, b, i, j);
  const inwards = (nodeAt(g, a, inner, j) - hereA) * (nodeAt(g, b, inner, j) - hereB);
  const upwards = (nodeAt(g, a, i, j + 1) - hereA) * (nodeAt(g, b, i, j + 1) - hereB);
  return inwards + upwards;
}

/** Sum of the differences to the four neighbours. */
function differences(g: GridConstants, u: i32, i: i32, j: i32): f64 {
  const here = nodeAt(g, u, i, j);
  const row = nodeAt(g, u, i + 1, j) - here + (nodeAt(g, u, i - 1, j) - here);
  const column = nodeAt(g, u, i, j + 1) - here + (nodeAt(g, u, i, j - 1) - here);
  return row + column;
}

/** Product of the curvatures of a and of b between the edges. */
function curvatures(g: GridConstants, a: i32, b: i32, i: i32, _inner: i32, j: i32): f64 {
  return i < widthOf(g) - 1 ? differences(g, a, i, j) * differences(g, b, i, j) : 0;
}

/** Half of the products of the curvatures on clamped edges, which are twice the height of the inner neighbour. */
function edgeCurvatures(g: GridConstants, a: i32, b: i32): f64 {
  const right = widthOf(g) - 1;
  const top = <i32>g.height - 1;
  let sum: f64 = 0;
  // Columns in the order of the slots: one from the left, one from the right, and so on. An odd row's right edge is among them, and is zero.
  for (let t = 1; t < <i32>g.lane; t++)
    for (let half = 0; half < 2; half++) {
      const i = inHalf(g, half, t);
      sum += nodeAt(g, a, i, 1) * nodeAt(g, b, i, 1) + nodeAt(g, a, i, top - 1) * nodeAt(g, b, i, top - 1);
    }
  for (let j = 1; j < top; j++)
    sum += nodeAt(g, a, 1, j) * nodeAt(g, b, 1, j) + nodeAt(g, a, right - 1, j) * nodeAt(g, b, right - 1, j);
  return 2 * sum;
}

/** Specifies `energy`. */
export function energyScalar(g: GridConstants, k: f64, uPrev: i32, u: i32): f64 {
  const lane = <i32>g.lane;
  const top = <i32>g.height - 1;
  const drag = (g.sigma1 * k) / (g.spacing * g.spacing);
  let energy = (g.nodeMass / (k * k)) * (squaresOf(g, u, uPrev) - drag * edgesOf(g, u, uPrev));
  if (g.stretchEnergy != 0) {
    let stretch: f64 = 0;
    for (let j = 0; j < top; j++) {
      // Both halves count the edge in the middle of the row.
      const middle = nodeAt(g, u, lane, j) - nodeAt(g, u, lane - 1, j);
      const middlePrev = nodeAt(g, uPrev, lane, j) - nodeAt(g, uPrev, lane - 1, j);
      stretch += sumOfHalves(g, stretches, u, uPrev, j, 0, lane) - middle * middlePrev;
    }
    energy += g.stretchEnergy * stretch;
  }
  if (g.bendEnergy != 0) {
    let bend: f64 = g.clamped != 0 ? edgeCurvatures(g, u, uPrev) : 0;
    for (let j = 1; j < top; j++) bend += sumOfHalves(g, curvatures, u, uPrev, j, 1, lane);
    energy += g.bendEnergy * bend;
  }
  return 0.5 * energy;
}

/** Specifies `loss`. */
export function lossScalar(g: GridConstants, k: f64, uPrev: i32, uNext: i32): f64 {
  if (g.sigma0 == 0 && g.sigma1 == 0) return 0;
  const squares = squaresOf(g, uNext, uPrev);
  const edges = edgesOf(g, uNext, uPrev);
  return (g.nodeMass / (2 * k)) * (g.sigma0 * squares + (g.sigma1 / (g.spacing * g.spacing)) * edges);
}
