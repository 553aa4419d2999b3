/**
 * The string of string.ts and string-energy.ts, one node at a time: the specification of the vector code. A test holds both to the same bits
 * (test/kernel/string-scalar.test.ts); the build with relaxed SIMD differs in last digits, because it may round a b + c once instead of twice.
 * Nothing here is part of the kernel's binary.
 *
 * Nodes       l = 0..N; u_{-1} and u_{N+1} are ghosts that stand for the conditions at the ends
 * Scheme      w_l  = bend (u_{l-1} + u_{l+1}) + (near u_l + spreadPrev u-_l)
 *             u*_l = (here u_l + herePrev u-_l) + (w_{l-1} + w_{l+1})         for l = 1..N-1
 *             u*_0 = 0 and u*_N = 0 at a held end; at a free one stepFreeEnd (string.ts)
 * Ghosts      supported -u_1, clamped u_1, free 2 u_0 - u_1; likewise at N
 * Energy      sums over l = 0..N-1 with D u_l = u_{l+1} - u_l and D2 u_l = D u_l - D u_{l-1}; their order is that of `sumOfNodes`
 */

import { StringConstants } from '../build/element-records';
import { floatAt, setFloat } from '../memory';
import { ElementLinks } from '../records';
import { constantsOf, nodeSlot, stepFreeEnd } from './string';

function square(x: f64): f64 {
  return x * x;
}

/** u_l for l = 0..N. */
function nodeAt(s: StringConstants, u: i32, l: i32): f64 {
  return floatAt(u, nodeSlot(<i32>s.lane, l));
}

/** u_l for l = -1..N+1. */
function withGhosts(s: StringConstants, u: i32, l: i32): f64 {
  const N = <i32>s.intervals;
  if (l < 0) return ghost(s.leftEnd, nodeAt(s, u, 0), nodeAt(s, u, 1));
  if (l > N) return ghost(s.rightEnd, nodeAt(s, u, N), nodeAt(s, u, N - 1));
  return nodeAt(s, u, l);
}

/** What lies beyond an end: its mirror image with the sign of the condition; beyond a free end the string continues straight. */
function ghost(condition: f64, end: f64, mirror: f64): f64 {
  return condition == 0 ? 2 * end - mirror : condition * mirror;
}

function wAt(s: StringConstants, uPrev: i32, u: i32, l: i32): f64 {
  const neighbours = withGhosts(s, u, l - 1) + withGhosts(s, u, l + 1);
  return s.bend * neighbours + (s.near * nodeAt(s, u, l) + s.spreadPrev * nodeAt(s, uPrev, l));
}

/** Specifies `step`. */
export function stepScalar(e: ElementLinks, uPrev: i32, u: i32, uNext: i32): void {
  const s = constantsOf(e);
  const N = <i32>s.intervals;
  for (let l = 1; l < N; l++) {
    const own = s.here * nodeAt(s, u, l) + s.herePrev * nodeAt(s, uPrev, l);
    const next = own + (wAt(s, uPrev, u, l - 1) + wAt(s, uPrev, u, l + 1));
    setFloat(uNext, nodeSlot(<i32>s.lane, l), next);
  }
  setFloat(uNext, nodeSlot(<i32>s.lane, 0), s.leftEnd == 0 ? stepFreeEnd(s, 0, 1, uPrev, u) : 0);
  setFloat(uNext, nodeSlot(<i32>s.lane, N), s.rightEnd == 0 ? stepFreeEnd(s, N, -1, uPrev, u) : 0);
}

/** D u_l. */
function slopeAt(s: StringConstants, u: i32, l: i32): f64 {
  return withGhosts(s, u, l + 1) - withGhosts(s, u, l);
}

/** D2 u_l. */
function curvatureAt(s: StringConstants, u: i32, l: i32): f64 {
  return slopeAt(s, u, l) - slopeAt(s, u, l - 1);
}

/** What node l adds to a sum over two states a and b. */
type Term = (s: StringConstants, a: i32, b: i32, l: i32) => f64;

function moveSquared(s: StringConstants, a: i32, b: i32, l: i32): f64 {
  return square(nodeAt(s, a, l) - nodeAt(s, b, l));
}

function slopes(s: StringConstants, a: i32, b: i32, l: i32): f64 {
  return slopeAt(s, a, l) * slopeAt(s, b, l);
}

function curvatures(s: StringConstants, a: i32, b: i32, l: i32): f64 {
  return curvatureAt(s, a, l) * curvatureAt(s, b, l);
}

function slopeMoveSquared(s: StringConstants, a: i32, b: i32, l: i32): f64 {
  return square(slopeAt(s, a, l) - slopeAt(s, b, l));
}

/** (D (a - b)_l)^2: the same on paper, but the moves are rounded before the slope is taken. */
function moveSlopeSquared(s: StringConstants, a: i32, b: i32, l: i32): f64 {
  const here = nodeAt(s, a, l) - nodeAt(s, b, l);
  return square(nodeAt(s, a, l + 1) - nodeAt(s, b, l + 1) - here);
}

/**
 * The sum over l = 0..N-1, in the order of the vector code. Lane 0 has the nodes from 0 on, lane 1 those from `lane` on. As long as both have
 * one, each lane is summed by itself; then come the sum of both lanes, `correction`, and the nodes that only lane 0 has.
 */
function sumOfNodes(s: StringConstants, term: Term, a: i32, b: i32, correction: f64): f64 {
  const lane = <i32>s.lane;
  const N = <i32>s.intervals;
  const pairs = max(N - lane, 0);
  let left: f64 = 0;
  let right: f64 = 0;
  for (let l = 0; l < pairs; l++) {
    left += term(s, a, b, l);
    right += term(s, a, b, lane + l);
  }
  let sum = left + right + correction;
  for (let l = pairs; l < min(lane, N); l++) sum += term(s, a, b, l);
  return sum;
}

/** The ends have half a node's mass each: the sum over 0..N-1 has half of node 0 too much, and lacks half of node N. */
function halfEnds(s: StringConstants, a: i32, b: i32): f64 {
  return 0.5 * (moveSquared(s, a, b, <i32>s.intervals) - moveSquared(s, a, b, 0));
}

/** Specifies `energy`. */
export function energyScalar(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  const s = constantsOf(e);
  const N = <i32>s.intervals;
  const kinetic = sumOfNodes(s, moveSquared, u, uPrev, 0) + halfEnds(s, u, uPrev);
  const stretch = sumOfNodes(s, slopes, u, uPrev, 0);
  const drag = sumOfNodes(s, slopeMoveSquared, u, uPrev, 0);
  let bend = sumOfNodes(s, curvatures, u, uPrev, 0);
  // The curvature of a clamped end is 2 u_1, and half of its square counts; the sum over 0..N-1 has all of it on the left, none on the right.
  if (s.leftEnd == 1) bend -= 2 * nodeAt(s, u, 1) * nodeAt(s, uPrev, 1);
  if (s.rightEnd == 1) bend += 2 * nodeAt(s, u, N - 1) * nodeAt(s, uPrev, N - 1);
  const dragged = (s.sigma1 / (s.spacing * s.spacing * k)) * drag;
  return 0.5 * (s.nodeMass * (kinetic / (k * k) - dragged) + s.stretchEnergy * stretch + s.bendEnergy * bend);
}

/** Specifies `loss`. */
export function lossScalar(e: ElementLinks, k: f64, uPrev: i32, uNext: i32): f64 {
  const s = constantsOf(e);
  if (s.sigma0 == 0 && s.sigma1 == 0) return 0;
  const moves = sumOfNodes(s, moveSquared, uNext, uPrev, halfEnds(s, uNext, uPrev));
  const turns = sumOfNodes(s, moveSlopeSquared, uNext, uPrev, 0);
  return (s.nodeMass / (2 * k)) * (s.sigma0 * moves + (s.sigma1 / (s.spacing * s.spacing)) * turns);
}
