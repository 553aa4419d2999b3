/**
 * Stiff string by finite differences:  rhoA u'' = T u_xx - EI u_xxxx - 2 rhoA sigma0 u' + 2 rhoA sigma1 u'_xx + F.
 *
 * Scheme      u* = u + [ (1 - sigma0 k)(u - u-) + k^2 (c^2 L - kappa^2 L^2) u + 2 sigma1 k L (u - u-) ] / (1 + sigma0 k)
 *             supported end: ghost = -mirror; clamped end: ghost = mirror; free end: half a node's mass, no curvature.
 *             All keep the operators symmetric.
 * Stability   h^2 >= (q + sqrt(q^2 + 16 kappa^2 k^2))/2,  q = c^2 k^2 + 4 sigma1 k
 * Invariant   sum m/2 (delta_t- u)^2 + T/2h Du.Du- + EI/2h^3 DDu.DDu- - m sigma1 k/2 |grad delta_t- u|^2, ends of DD by half
 * Reference   notes (25)-(26), (71); docs/theory.md
 */

import { floatAt, setFloat } from './memory';
import { StringConstants } from './records';

export function stepString(s: StringConstants, slot: i32, size: i32, uPrev: i32, u: i32, uNext: i32): void {
  const last = slot + size - 1; // the right ghost
  setFloat(u, slot, ghost(s.leftEnd, floatAt(u, slot + 1), floatAt(u, slot + 2)));
  setFloat(u, last, ghost(s.rightEnd, floatAt(u, last - 1), floatAt(u, last - 2)));
  const momentum = f64x2.splat(s.momentum);
  const spread = f64x2.splat(s.spread);
  const spreadPrev = f64x2.splat(s.spreadPrev);
  const bend = f64x2.splat(s.bend);
  const nodes = size - 4; // between the ends
  let now = <usize>(u + ((slot + 2) << 3));
  let prev = <usize>(uPrev + ((slot + 2) << 3));
  let next = <usize>(uNext + ((slot + 2) << 3));
  // The last pair of an odd count also writes the right end, which is then written anew.
  const stop = now + ((<usize>nodes) << 3);
  do {
    const here = v128.load(now);
    const before = v128.load(prev);
    // Differences of neighbours first, then differences of these: they carry far less rounding than a written-out stencil.
    const ahead = v128.load(now, 8);
    const behind = v128.load(now - 8);
    const right = f64x2.sub(ahead, here);
    const left = f64x2.sub(here, behind);
    const second = f64x2.sub(right, left);
    const secondAhead = f64x2.sub(f64x2.sub(v128.load(now, 16), ahead), right);
    const secondBehind = f64x2.sub(left, f64x2.sub(behind, v128.load(now - 16)));
    const fourth = f64x2.sub(f64x2.sub(secondAhead, second), f64x2.sub(second, secondBehind));
    const secondPrev = f64x2.sub(f64x2.sub(v128.load(prev, 8), before), f64x2.sub(before, v128.load(prev - 8)));
    const moved = f64x2.add(
      f64x2.add(f64x2.mul(momentum, f64x2.sub(here, before)), f64x2.mul(spread, second)),
      f64x2.add(f64x2.mul(spreadPrev, secondPrev), f64x2.mul(bend, fourth)),
    );
    v128.store(next, f64x2.add(here, moved));
    now += 16;
    prev += 16;
    next += 16;
  } while (now < stop);
  setFloat(uNext, slot + 1, s.leftEnd == 0 ? stepFreeEnd(s, slot + 1, 1, uPrev, u) : 0);
  setFloat(uNext, last - 1, s.rightEnd == 0 ? stepFreeEnd(s, last - 1, -1, uPrev, u) : 0);
}

function ghost(end: f64, edge: f64, inner: f64): f64 {
  return end == 0 ? 2 * edge - inner : end * inner;
}

/** A free end: half a node's mass, so every difference counts twice; `inwards` is +1 or -1. */
function stepFreeEnd(s: StringConstants, end: i32, inwards: i32, uPrev: i32, u: i32): f64 {
  const here = floatAt(u, end);
  const before = floatAt(uPrev, end);
  const slope = floatAt(u, end + inwards) - here;
  const slopePrev = floatAt(uPrev, end + inwards) - before;
  const curve = floatAt(u, end + 2 * inwards) - floatAt(u, end + inwards) - slope;
  return here + (s.momentum * (here - before) + 2 * (s.spread * slope + s.spreadPrev * slopePrev + s.bend * curve));
}

/** Energy between n-1 and n, J. */
export function energyString(s: StringConstants, slot: i32, size: i32, k: f64, uPrev: i32, u: i32): f64 {
  const left = slot + 1;
  const right = slot + size - 2;
  let kinetic: f64 = 0;
  let stretch: f64 = 0;
  let bend: f64 = 0;
  let drag: f64 = 0;
  for (let l = left; l < right; l++) {
    const here = floatAt(u, l);
    const before = floatAt(uPrev, l);
    const ahead = floatAt(u, l + 1);
    const aheadBefore = floatAt(uPrev, l + 1);
    const moved = here - before;
    const slopeMoved = ahead - aheadBefore - moved;
    kinetic += l > left ? moved * moved : 0.5 * moved * moved; // half a node at either end
    stretch += (ahead - here) * (aheadBefore - before);
    drag += slopeMoved * slopeMoved;
    if (l > left) bend += (floatAt(u, l - 1) + ahead - 2 * here) * (floatAt(uPrev, l - 1) + aheadBefore - 2 * before);
  }
  const moved = floatAt(u, right) - floatAt(uPrev, right);
  kinetic += 0.5 * moved * moved;
  // At a clamped end the curvature is 2 u_1 and counts by half; at a supported or free one there is none.
  if (s.leftEnd == 1) bend += 2 * floatAt(u, left + 1) * floatAt(uPrev, left + 1);
  if (s.rightEnd == 1) bend += 2 * floatAt(u, right - 1) * floatAt(uPrev, right - 1);
  const dragged = (s.sigma1 / (s.spacing * s.spacing * k)) * drag;
  return 0.5 * (s.nodeMass * (kinetic / (k * k) - dragged) + s.stretchEnergy * stretch + s.bendEnergy * bend);
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function lossString(s: StringConstants, slot: i32, size: i32, k: f64, uPrev: i32, uNext: i32): f64 {
  if (s.sigma0 == 0 && s.sigma1 == 0) return 0;
  const right = slot + size - 2;
  let slopes: f64 = 0;
  let moved = floatAt(uNext, slot + 1) - floatAt(uPrev, slot + 1);
  let all = 0.5 * moved * moved;
  for (let l = slot + 2; l <= right; l++) {
    const ahead = floatAt(uNext, l) - floatAt(uPrev, l);
    all += l < right ? ahead * ahead : 0.5 * ahead * ahead;
    slopes += (ahead - moved) * (ahead - moved);
    moved = ahead;
  }
  return (s.nodeMass / (2 * k)) * (s.sigma0 * all + (s.sigma1 / (s.spacing * s.spacing)) * slopes);
}
