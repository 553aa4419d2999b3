/**
 * Stiff string by finite differences:  rhoA u'' = T u_xx - EI u_xxxx - 2 rhoA sigma0 u' + 2 rhoA sigma1 u'_xx + F.
 *
 * Scheme      u* = u + [ (1 - sigma0 k)(u - u-) + k^2 (c^2 L - kappa^2 L^2) u + 2 sigma1 k L (u - u-) ] / (1 + sigma0 k)
 *             supported end: ghost = -mirror; clamped end: ghost = mirror. Both keep L^2 symmetric.
 * Stability   h^2 >= (q + sqrt(q^2 + 16 kappa^2 k^2))/2,  q = c^2 k^2 + 4 sigma1 k
 * Invariant   sum m/2 (delta_t- u)^2 + T/2h Du.Du- + EI/2h^3 DDu.DDu- - m sigma1 k/2 |grad delta_t- u|^2, ends of DD by half
 * Reference   notes (25)-(26), (71); docs/theory.md
 */

import { floatAt, setFloat } from './memory';
import { StringConstants } from './records';

export function stepString(s: StringConstants, slot: i32, size: i32, uPrev: i32, u: i32, uNext: i32): void {
  const last = slot + size - 1; // the right ghost
  setFloat(u, slot, s.leftEnd * floatAt(u, slot + 2));
  setFloat(u, last, s.rightEnd * floatAt(u, last - 2));
  const momentum = f64x2.splat(s.momentum);
  const spread = f64x2.splat(s.spread);
  const spreadPrev = f64x2.splat(s.spreadPrev);
  const bend = f64x2.splat(s.bend);
  const nodes = size - 4; // between the ends
  let now = <usize>(u + ((slot + 2) << 3));
  let prev = <usize>(uPrev + ((slot + 2) << 3));
  let next = <usize>(uNext + ((slot + 2) << 3));
  // The last pair of an odd count also writes the right end, which is then held again.
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
  setFloat(uNext, last - 1, 0);
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
    kinetic += moved * moved;
    stretch += (ahead - here) * (aheadBefore - before);
    drag += slopeMoved * slopeMoved;
    if (l > left) bend += (floatAt(u, l - 1) + ahead - 2 * here) * (floatAt(uPrev, l - 1) + aheadBefore - 2 * before);
  }
  // At a clamped end the curvature is (1 + 1) u_1, at a supported one (1 - 1) u_1; it counts by half.
  const leftCurve = (1 + s.leftEnd) * (1 + s.leftEnd) * floatAt(u, left + 1) * floatAt(uPrev, left + 1);
  const rightCurve = (1 + s.rightEnd) * (1 + s.rightEnd) * floatAt(u, right - 1) * floatAt(uPrev, right - 1);
  bend += 0.5 * (leftCurve + rightCurve);
  const dragged = (s.sigma1 / (s.spacing * s.spacing * k)) * drag;
  return 0.5 * (s.nodeMass * (kinetic / (k * k) - dragged) + s.stretchEnergy * stretch + s.bendEnergy * bend);
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function lossString(s: StringConstants, slot: i32, size: i32, k: f64, uPrev: i32, uNext: i32): f64 {
  if (s.sigma0 == 0 && s.sigma1 == 0) return 0;
  const right = slot + size - 2;
  let all: f64 = 0;
  let slopes: f64 = 0;
  let moved: f64 = 0; // of the left end
  for (let l = slot + 2; l <= right; l++) {
    const ahead = floatAt(uNext, l) - floatAt(uPrev, l);
    all += ahead * ahead;
    slopes += (ahead - moved) * (ahead - moved);
    moved = ahead;
  }
  return (s.nodeMass / (2 * k)) * (s.sigma0 * all + (s.sigma1 / (s.spacing * s.spacing)) * slopes);
}
