/**
 * Modes: independent oscillators  m q'' = -m omega^2 q - 2 m sigma q' + F,  each with its own loss.
 *
 * Scheme      q* = q + [ (1 - sigma k)(q - q-) - omega^2 k^2 q ] / (1 + sigma k)
 *             exactly placed modes are the same scheme with omega and sigma warped so that the oscillation is exact
 * Stability   omega k <= 2
 * Invariant   sum m/2 ((q - q-)/k)^2 + m omega^2/2 q q-,  loss power 2 m sigma ((q+ - q-)/2k)^2
 * Reference   JASA 2021 section IV; docs/theory.md
 */

import { floatAt } from './memory';
import { ModalConstants } from './records';

export function stepModal(m: ModalConstants, slot: i32, size: i32, uPrev: i32, u: i32, uNext: i32): void {
  let momentum = <usize>m.momentum;
  let pull = <usize>m.pull;
  let prev = <usize>(uPrev + (slot << 3));
  let now = <usize>(u + (slot << 3));
  let next = <usize>(uNext + (slot << 3));
  const stop = now + ((<usize>size) << 3); // sizes are even: an odd body has one more mode, which never moves
  do {
    const q = v128.load(now);
    const kept = f64x2.mul(v128.load(momentum), f64x2.sub(q, v128.load(prev)));
    v128.store(next, f64x2.add(q, f64x2.sub(kept, f64x2.mul(v128.load(pull), q))));
    now += 16;
    prev += 16;
    next += 16;
    momentum += 16;
    pull += 16;
  } while (now < stop);
}

/** Energy between n-1 and n, J. */
export function energyModal(m: ModalConstants, slot: i32, size: i32, k: f64, uPrev: i32, u: i32): f64 {
  let energy: f64 = 0;
  for (let i = 0; i < size; i++) {
    const q = floatAt(u, slot + i);
    const before = floatAt(uPrev, slot + i);
    const speed = (q - before) / k;
    energy += floatAt(<i32>m.mass, i) * speed * speed + floatAt(<i32>m.stiffness, i) * q * before;
  }
  return 0.5 * energy;
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function lossModal(m: ModalConstants, slot: i32, size: i32, k: f64, uPrev: i32, uNext: i32): f64 {
  let loss: f64 = 0;
  for (let i = 0; i < size; i++) {
    const speed = (floatAt(uNext, slot + i) - floatAt(uPrev, slot + i)) / (2 * k);
    loss += floatAt(<i32>m.drag, i) * speed * speed;
  }
  return k * loss;
}
