/**
 * Lumped mass on a spring, with damping and gravity:  M u'' = -K (u - rest) - M R u' - M g + F.
 *
 * Scheme      u* = u + [ (1 - R k/2)(u - u-) - (k^2 K/M)(u - rest) - g k^2 ] / (1 + R k/2)
 * Stability   sqrt(K/M) k < 2
 * Invariant   E = M/2 ((u - u-)/k)^2 + K/2 (u - rest)(u- - rest) + M g ((u + u-)/2 - rest),  loss power M R ((u+ - u-)/2k)^2
 * Reference   notes (19)-(21), (72); docs/theory.md
 *
 * A falling ball moves by nanometres per step at heights of metres: u - u- would keep seven digits. So moves are part of the
 * state, and forces act on them directly. Slots: u; the move u - u-; the double move u - u-- (and zero in the buffer of u--, so
 * that the difference of the two buffers is the double move). Where the rest position is far away, u counts from there (src/elements/mass.ts).
 */

import { MassConstants } from '../build/element-records';
import { floatAt, setFloat } from '../memory';
import { ElementLinks } from '../records';
import { Tuning, TuningLinks } from '../tuning-records';

function constantsOf(e: ElementLinks): MassConstants {
  return changetype<MassConstants>(<usize>e.constants);
}

export function step(e: ElementLinks, uPrev: i32, u: i32, uNext: i32): void {
  const m = constantsOf(e);
  const now = floatAt(u, 0);
  const last = floatAt(u, 1);
  const move = m.momentum * last - m.pull * (now - m.rest) + m.fall;
  setFloat(uNext, 0, now + move);
  setFloat(uNext, 1, move);
  setFloat(uNext, 2, move + last);
  setFloat(uPrev, 2, 0);
}

/** u+ and the double move, from the move of the step. */
export function tidy(_e: ElementLinks, u: i32, uNext: i32): void {
  const move = floatAt(uNext, 1);
  setFloat(uNext, 0, floatAt(u, 0) + move);
  setFloat(uNext, 2, move + floatAt(u, 1));
}

/** Energy between n-1 and n, J. */
export function energy(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  const m = constantsOf(e);
  const speed = floatAt(u, 1) / k;
  const spring = 0.5 * m.stiffness * (floatAt(u, 0) - m.rest) * (floatAt(uPrev, 0) - m.rest);
  return 0.5 * m.mass * speed * speed + spring + liftOf(m, uPrev, u);
}

/** The part of it that is height against gravity, J. */
function liftOf(m: MassConstants, uPrev: i32, u: i32): f64 {
  return 0.5 * m.weight * (floatAt(u, 0) - m.rest + (floatAt(uPrev, 0) - m.rest));
}

/** A mass below its rest position has negative height energy, which may cancel the rest. */
export function turnover(e: ElementLinks, stored: f64, uPrev: i32, u: i32): f64 {
  const lifted = liftOf(constantsOf(e), uPrev, u);
  return Math.abs(stored - lifted) + Math.abs(lifted);
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function loss(e: ElementLinks, k: f64, _uPrev: i32, uNext: i32): f64 {
  const m = constantsOf(e);
  const speed = floatAt(uNext, 2) / (2 * k);
  return k * m.mass * m.damping * speed * speed;
}

export function retune(e: ElementLinks, t: Tuning, _links: TuningLinks, _booked: bool, uPrev: i32, u: i32): f64 {
  const m = constantsOf(e);
  const stiffer = t.pull - m.stiffness;
  m.pull = (t.squareStep * t.pull) / t.stretchBy;
  m.stiffness = t.pull;
  return 0.5 * stiffer * (floatAt(u, 0) - m.rest) * (floatAt(uPrev, 0) - m.rest);
}
