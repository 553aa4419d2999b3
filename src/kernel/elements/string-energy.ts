/**
 * Energy and losses of a string. Specified node by node in string-scalar.ts.
 *
 * Invariant   E = sum m/2 (delta_t- u)^2 + T/2h D u . D u- + EI/2h^3 D2 u . D2 u- - m sigma1 k/2 |grad delta_t- u|^2
 *             D the difference to the right neighbour, D2 the second difference; ends count by half in the first and third sum
 * Loss        (m/2k) [ sigma0 sum (u+ - u-)^2 + sigma1/h^2 sum (D(u+ - u-))^2 ] in a step
 * Reference   notes (71); docs/theory.md
 *
 * Sums run over the nodes 0..N-1: over both lanes of the folded layout (string.ts) as far as both have nodes, then over what is left of
 * lane 0. Node 0 is counted whole and node N not at all, and `halfEnds` corrects that.
 *
 *     lane 0     0    1    2 |  3         N = 7, lane = 4: three pairs, then node 3
 *     lane 1     4    5    6 |  (7)
 */

import { StringConstants } from '../build/element-records';
import { clock, floatAt } from '../memory';
import { ElementLinks } from '../records';
import { Tuning, TuningLinks } from '../tuning-records';
import { constantsOf, fillHalo, nodeSlot } from './string';
import { bend, bendEnergy, findScheme, here, near, spread, stretchEnergy } from './tuned-scheme';

/** The sum of both lanes. */
function laneSum(lanes: v128): f64 {
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

function square(x: f64): f64 {
  return x * x;
}

/** Energy between n-1 and n, J. States are addresses of the string's first slot. */
export function energy(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  const s = constantsOf(e);
  const lane = <i32>s.lane;
  const last = <i32>s.intervals;
  fillHalo(e, u);
  fillHalo(e, uPrev);
  let kinetics = f64x2.splat(0);
  let stretches = f64x2.splat(0);
  let bends = f64x2.splat(0);
  let drags = f64x2.splat(0);
  const pairs = max(last - lane, 0);
  let now = <usize>u + 32;
  let before = <usize>uPrev + 32;
  let here = v128.load(now);
  let herePrev = v128.load(before);
  let slope = f64x2.sub(here, v128.load(now - 16));
  let slopePrev = f64x2.sub(herePrev, v128.load(before - 16));
  for (let t = 0; t < pairs; t++) {
    const ahead = v128.load(now, 16);
    const aheadPrev = v128.load(before, 16);
    const right = f64x2.sub(ahead, here);
    const rightPrev = f64x2.sub(aheadPrev, herePrev);
    const moved = f64x2.sub(here, herePrev);
    const turned = f64x2.sub(right, rightPrev);
    kinetics = f64x2.add(kinetics, f64x2.mul(moved, moved));
    stretches = f64x2.add(stretches, f64x2.mul(right, rightPrev));
    drags = f64x2.add(drags, f64x2.mul(turned, turned));
    bends = f64x2.add(bends, f64x2.mul(f64x2.sub(right, slope), f64x2.sub(rightPrev, slopePrev)));
    here = ahead;
    herePrev = aheadPrev;
    slope = right;
    slopePrev = rightPrev;
    now += 16;
    before += 16;
  }
  let kinetic = laneSum(kinetics);
  let stretch = laneSum(stretches);
  let bend = laneSum(bends);
  let drag = laneSum(drags);
  for (let l = pairs; l < min(lane, last); l++) {
    const at = nodeSlot(lane, l);
    const right = floatAt(u, at + 2) - floatAt(u, at);
    const rightPrev = floatAt(uPrev, at + 2) - floatAt(uPrev, at);
    const left = floatAt(u, at) - floatAt(u, at - 2);
    const leftPrev = floatAt(uPrev, at) - floatAt(uPrev, at - 2);
    kinetic += square(floatAt(u, at) - floatAt(uPrev, at));
    stretch += right * rightPrev;
    drag += square(right - rightPrev);
    bend += (right - left) * (rightPrev - leftPrev);
  }
  kinetic += halfEnds(s, u, uPrev);
  // The curvature of a clamped end is 2 u_1, and half of its square counts; supported and free ends have none. The sum has counted node 0 whole.
  const left = nodeSlot(lane, 1);
  const right = nodeSlot(lane, last - 1);
  if (s.leftEnd == 1) bend -= 2 * floatAt(u, left) * floatAt(uPrev, left);
  if (s.rightEnd == 1) bend += 2 * floatAt(u, right) * floatAt(uPrev, right);
  const dragged = (s.sigma1 / (s.spacing * s.spacing * k)) * drag;
  return 0.5 * (s.nodeMass * (kinetic / (k * k) - dragged) + s.stretchEnergy * stretch + s.bendEnergy * bend);
}

/** Corrects a sum of (a - b)^2 over the nodes 0..N-1: each end has half a node's mass. */
function halfEnds(s: StringConstants, a: i32, b: i32): f64 {
  const first = nodeSlot(<i32>s.lane, 0);
  const last = nodeSlot(<i32>s.lane, <i32>s.intervals);
  return 0.5 * (square(floatAt(a, last) - floatAt(b, last)) - square(floatAt(a, first) - floatAt(b, first)));
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function loss(e: ElementLinks, k: f64, uPrev: i32, uNext: i32): f64 {
  const s = constantsOf(e);
  if (s.sigma0 == 0 && s.sigma1 == 0) return 0;
  const lane = <i32>s.lane;
  const last = <i32>s.intervals;
  let squares = f64x2.splat(0);
  let slopes = f64x2.splat(0);
  const pairs = max(last - lane, 0);
  let next = <usize>uNext + 32;
  let before = <usize>uPrev + 32;
  let moved = f64x2.sub(v128.load(next), v128.load(before));
  for (let t = 0; t < pairs; t++) {
    const ahead = f64x2.sub(v128.load(next, 16), v128.load(before, 16));
    const slope = f64x2.sub(ahead, moved);
    squares = f64x2.add(squares, f64x2.mul(moved, moved));
    slopes = f64x2.add(slopes, f64x2.mul(slope, slope));
    moved = ahead;
    next += 16;
    before += 16;
  }
  let all = laneSum(squares) + halfEnds(s, uNext, uPrev);
  let turned = laneSum(slopes);
  for (let l = pairs; l < min(lane, last); l++) {
    const at = nodeSlot(lane, l);
    const ahead = nodeSlot(lane, l + 1);
    const here = floatAt(uNext, at) - floatAt(uPrev, at);
    all += here * here;
    turned += square(floatAt(uNext, ahead) - floatAt(uPrev, ahead) - here);
  }
  return (s.nodeMass / (2 * k)) * (s.sigma0 * all + (s.sigma1 / (s.spacing * s.spacing)) * turned);
}

export function retune(e: ElementLinks, t: Tuning, _links: TuningLinks, booked: bool, uPrev: i32, u: i32): f64 {
  const s = constantsOf(e);
  findScheme(t);
  s.spread = spread;
  s.bend = bend;
  s.near = near;
  s.here = here;
  const work = booked ? energyOfChange(e, uPrev, u) : 0;
  s.stretchEnergy = stretchEnergy;
  s.bendEnergy = bendEnergy;
  return work;
}

/** The energy is linear in its constants: that of their changes is the change. */
function energyOfChange(e: ElementLinks, uPrev: i32, u: i32): f64 {
  const s = constantsOf(e);
  const mass = s.nodeMass;
  s.nodeMass = 0;
  s.stretchEnergy = stretchEnergy - s.stretchEnergy;
  s.bendEnergy = bendEnergy - s.bendEnergy;
  const change = energy(e, clock().step, uPrev, u);
  s.nodeMass = mass;
  return change;
}
