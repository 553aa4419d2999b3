/**
 * Stiff string by finite differences:  rhoA u'' = T u_xx - EI u_xxxx - 2 rhoA sigma0 u' + 2 rhoA sigma1 u'_xx + F.
 *
 * Scheme      u* = u + [ (1 - sigma0 k)(u - u-) + k^2 (c^2 L - kappa^2 L^2) u + 2 sigma1 k L (u - u-) ] / (1 + sigma0 k)
 *             With the coefficients multiplied out (elements/scheme.ts), for nodes l = 1..N-1:
 *               w_l  = bend (u_{l-1} + u_{l+1}) + near u_l + spreadPrev u-_l
 *               u*_l = here u_l + herePrev u-_l + w_{l-1} + w_{l+1}
 * Ends        Ghosts u_{-1} and u_{N+1} stand for the conditions: supported ghost = -mirror, clamped ghost = mirror. A free end has half a
 *             node's mass and no curvature. All of these keep the operators symmetric, which energy conservation needs.
 * Stability   h^2 >= (q + sqrt(q^2 + 16 kappa^2 k^2))/2,  q = c^2 k^2 + 4 sigma1 k
 * Invariant   string-energy.ts
 * Scalar form string-scalar.ts specifies this file node by node
 * Reference   notes (25)-(26), (71); docs/theory.md
 *
 * Layout (elements/fold.ts). The string is cut in two, and a vector holds one node of each half: node t in lane 0, node t + lane in lane 1.
 * So the neighbours of a vector are the vectors before and behind it, and no load straddles two vectors. For N = 6 and lane = 4:
 *
 *     vector     0    1 |  2    3    4    5 |  6    7
 *     lane 0     .    g |  0    1    2    3 |  4    5         g   ghosts -1 and N + 1
 *     lane 1     2    3 |  4    5    6    g |  .    .         .   never read for a node that moves
 *                 halo           nodes           halo
 *
 * Two vectors of halo on either side repeat the nodes where one lane ends and the other begins, because the scheme reaches two nodes far. They
 * are filled from a state just before it is used: contacts change nodes after a step, and would leave copies behind that are out of date.
 */

import { StringConstants } from '../build/element-records';
import { floatAt, setFloat } from '../memory';
import { ElementLinks } from '../records';
import { mixed, multiplyAdd } from '../vector';

/** Vectors of halo on either side. */
const HALO: i32 = 2;

/** Slot of node l within the string; also of the ghosts -1 and N + 1. */
export function nodeSlot(lane: i32, node: i32): i32 {
  return node < lane ? 2 * (HALO + node) : 2 * (HALO + node - lane) + 1;
}

export function constantsOf(e: ElementLinks): StringConstants {
  return changetype<StringConstants>(<usize>e.constants);
}

/** Address of the last two vectors of nodes, those before the halo behind them. */
function tailOf(e: ElementLinks, state: i32): i32 {
  return state + ((e.size - 4 * HALO) << 3);
}

/** Continues lane 0 with the first nodes of lane 1. In a short string the right ghost is one of these, so it has to be set before. */
function continueLane(state: i32, tail: i32): void {
  setFloat(tail, 4, floatAt(state, 5));
  setFloat(tail, 6, floatAt(state, 7));
}

/** Fills halo and ghosts of one state as if both ends were held; `state` is the address of its first slot. */
function fillHeld(e: ElementLinks, state: i32): void {
  const s = constantsOf(e);
  const tail = tailOf(e, state);
  setFloat(state, 1, floatAt(tail, 0));
  setFloat(state, 3, floatAt(tail, 2));
  setFloat(state, 2, s.leftEnd * floatAt(state, 6));
  setFloat(state + e.ghost, 0, s.rightEnd * floatAt(state + e.edge, 0));
  continueLane(state, tail);
}

function hasFreeEnd(s: StringConstants): bool {
  return s.leftEnd * s.rightEnd == 0;
}

/** Replaces the ghosts of free ends: the string continues straight. */
function extendFreeEnds(e: ElementLinks, state: i32): void {
  const s = constantsOf(e);
  const edge = state + e.edge;
  if (s.leftEnd == 0) setFloat(state, 2, 2 * floatAt(state, 4) - floatAt(state, 6));
  if (s.rightEnd == 0) setFloat(state + e.ghost, 0, 2 * floatAt(edge, 2) - floatAt(edge, 0));
  continueLane(state, tailOf(e, state));
}

/** Fills halo and ghosts of one state. */
export function fillHalo(e: ElementLinks, state: i32): void {
  fillHeld(e, state);
  if (hasFreeEnd(constantsOf(e))) extendFreeEnds(e, state);
}

/**
 * One step of the whole string, specified by `stepScalar`. The halo of u- must be filled: it was when u- was u, one step ago.
 *
 * Every vector is computed as if it held inner nodes, and the ends are set afterwards. A round makes eight vectors; the last may stop after
 * four, since lanes are multiples of four. Within a round everything that the next vector needs stays in registers. Pointers stand one vector
 * before the one that is being made.
 */
export function step(e: ElementLinks, uPrev: i32, u: i32, uNext: i32): void {
  const s = constantsOf(e);
  const free = hasFreeEnd(s);
  fillHeld(e, u);
  if (free) extendFreeEnds(e, u);
  const here = f64x2.splat(s.here);
  const herePrev = f64x2.splat(s.herePrev);
  const far = f64x2.splat(s.bend);
  const near = f64x2.splat(s.near);
  const prev = f64x2.splat(s.spreadPrev);
  let at = <usize>(u + 16);
  let atPrev = <usize>(uPrev + 16);
  let atNext = <usize>(uNext + 16);
  const stop = atNext + ((<usize>(e.size - 4 * HALO)) << 3);
  const half = stop - 64;
  const before = v128.load(at);
  let u0 = v128.load(at, 16);
  let u1 = v128.load(at, 32);
  let p0 = v128.load(atPrev, 16);
  let wLeft = inner(far, near, prev, v128.load(<usize>u), before, u0, v128.load(atPrev));
  let w0 = inner(far, near, prev, before, u0, u1, p0);
  do {
    const u2 = v128.load(at, 48);
    const p1 = v128.load(atPrev, 32);
    const w1 = inner(far, near, prev, u0, u1, u2, p1);
    v128.store(atNext, outer(here, herePrev, u0, p0, wLeft, w1), 16);
    const u3 = v128.load(at, 64);
    const p2 = v128.load(atPrev, 48);
    const w2 = inner(far, near, prev, u1, u2, u3, p2);
    v128.store(atNext, outer(here, herePrev, u1, p1, w0, w2), 32);
    const u4 = v128.load(at, 80);
    const p3 = v128.load(atPrev, 64);
    const w3 = inner(far, near, prev, u2, u3, u4, p3);
    v128.store(atNext, outer(here, herePrev, u2, p2, w1, w3), 48);
    const u5 = v128.load(at, 96);
    const p4 = v128.load(atPrev, 80);
    const w4 = inner(far, near, prev, u3, u4, u5, p4);
    v128.store(atNext, outer(here, herePrev, u3, p3, w2, w4), 64);
    if (atNext == half) break;
    const u6 = v128.load(at, 112);
    const p5 = v128.load(atPrev, 96);
    const w5 = inner(far, near, prev, u4, u5, u6, p5);
    v128.store(atNext, outer(here, herePrev, u4, p4, w3, w5), 80);
    const u7 = v128.load(at, 128);
    const p6 = v128.load(atPrev, 112);
    const w6 = inner(far, near, prev, u5, u6, u7, p6);
    v128.store(atNext, outer(here, herePrev, u5, p5, w4, w6), 96);
    const u8 = v128.load(at, 144);
    const p7 = v128.load(atPrev, 128);
    const w7 = inner(far, near, prev, u6, u7, u8, p7);
    v128.store(atNext, outer(here, herePrev, u6, p6, w5, w7), 112);
    u1 = v128.load(at, 160);
    p0 = v128.load(atPrev, 144);
    const w8 = inner(far, near, prev, u7, u8, u1, p0);
    v128.store(atNext, outer(here, herePrev, u7, p7, w6, w8), 128);
    u0 = u8;
    wLeft = w7;
    w0 = w8;
    at += 128;
    atPrev += 128;
    atNext += 128;
  } while (atNext < stop);
  holdEnds(e, uNext);
  if (free) stepFreeEnds(e, uPrev, u, uNext);
}

/** w of two nodes. */
function inner(far: v128, near: v128, prev: v128, left: v128, u: v128, right: v128, uPrev: v128): v128 {
  return multiplyAdd(far, f64x2.add(left, right), mixed(near, u, prev, uPrev));
}

/** u* of two nodes. */
function outer(here: v128, herePrev: v128, u: v128, uPrev: v128, wLeft: v128, wRight: v128): v128 {
  return f64x2.add(mixed(here, u, herePrev, uPrev), f64x2.add(wLeft, wRight));
}

/** Zeroes both ends, which the sweep computed like inner nodes, and the up to seven spare places of lane 1 behind the right end. */
function holdEnds(e: ElementLinks, uNext: i32): void {
  setFloat(uNext, 2 * HALO, 0);
  setFloat(uNext + e.edge, 2, 0);
  const stop = uNext + ((e.size - 2 * HALO) << 3);
  for (let at = uNext + e.ghost; at < stop; at += 16) setFloat(at, 0, 0);
}

/** Sets u* of the ends that are free. */
function stepFreeEnds(e: ElementLinks, uPrev: i32, u: i32, uNext: i32): void {
  const s = constantsOf(e);
  if (s.leftEnd == 0) setFloat(uNext, 2 * HALO, stepFreeEnd(s, 0, 1, uPrev, u));
  if (s.rightEnd == 0) setFloat(uNext + e.edge, 2, stepFreeEnd(s, <i32>s.intervals, -1, uPrev, u));
}

/**
 * u* of a free end, node `end`. It has half a node's mass, so differences count twice; `inwards` is +1 at the left end, -1 at the right:
 *
 *   u* = u + momentum (u - u-) + 2 [ spread D u + spreadPrev D u- + bend D2 u ],  D u the slope inwards, D2 u the curvature at the next node
 */
export function stepFreeEnd(s: StringConstants, end: i32, inwards: i32, uPrev: i32, u: i32): f64 {
  const lane = <i32>s.lane;
  const at = nodeSlot(lane, end);
  const next = nodeSlot(lane, end + inwards);
  const here = floatAt(u, at);
  const before = floatAt(uPrev, at);
  const slope = floatAt(u, next) - here;
  const slopePrev = floatAt(uPrev, next) - before;
  const curve = floatAt(u, nodeSlot(lane, end + 2 * inwards)) - floatAt(u, next) - slope;
  return here + (s.momentum * (here - before) + 2 * (s.spread * slope + s.spreadPrev * slopePrev + s.bend * curve));
}
