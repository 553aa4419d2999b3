/**
 * The energy of a string, and what it loses.
 *
 * Invariant   sum m/2 (delta_t- u)^2 + T/2h Du.Du- + EI/2h^3 DDu.DDu- - m sigma1 k/2 |grad delta_t- u|^2, ends of DD by half
 * Reference   notes (71); docs/theory.md
 *
 * Both lanes are summed at once as far as both have nodes before the last; then what is left of lane 0, node by node. The sums take
 * either end for a whole node, which it is not: `ends` says what that was too much.
 */

import { StringConstants } from '../build/element-records';
import { floatAt } from '../memory';
import { ElementLinks } from '../records';
import { constantsOf, fillHalo, nodeSlot } from './string';

function both(lanes: v128): f64 {
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

function square(x: f64): f64 {
  return x * x;
}

/** Energy between n-1 and n, J; states as addresses of the string's first slot. */
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
  let kinetic = both(kinetics);
  let stretch = both(stretches);
  let bend = both(bends);
  let drag = both(drags);
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
  kinetic += ends(s, u, uPrev);
  // At a clamped end the curvature is 2 u_1 and counts by half; at a supported or free one there is none.
  const left = nodeSlot(lane, 1);
  const right = nodeSlot(lane, last - 1);
  if (s.leftEnd == 1) bend -= 2 * floatAt(u, left) * floatAt(uPrev, left);
  if (s.rightEnd == 1) bend += 2 * floatAt(u, right) * floatAt(uPrev, right);
  const dragged = (s.sigma1 / (s.spacing * s.spacing * k)) * drag;
  return 0.5 * (s.nodeMass * (kinetic / (k * k) - dragged) + s.stretchEnergy * stretch + s.bendEnergy * bend);
}

/** Half a node at either end: what the sums over whole nodes, the last left out, lack of the squares of a - b. */
function ends(s: StringConstants, a: i32, b: i32): f64 {
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
  let all = both(squares) + ends(s, uNext, uPrev);
  let turned = both(slopes);
  for (let l = pairs; l < min(lane, last); l++) {
    const at = nodeSlot(lane, l);
    const ahead = nodeSlot(lane, l + 1);
    const here = floatAt(uNext, at) - floatAt(uPrev, at);
    all += here * here;
    turned += square(floatAt(uNext, ahead) - floatAt(uPrev, ahead) - here);
  }
  return (s.nodeMass / (2 * k)) * (s.sigma0 * all + (s.sigma1 / (s.spacing * s.spacing)) * turned);
}
