/**
 * Modes: independent oscillators  m q'' = -m omega^2 q - 2 m sigma q' + F,  each with its own loss.
 *
 * Scheme      q* = q + [ (1 - sigma k)(q - q-) - omega^2 k^2 q ] / (1 + sigma k)
 *             Fast modes, multiplied out (elements/modal.ts):  q* = here q - momentum q-
 *             Slow modes, whose move per step is small against q:  q* = q + (momentum (q - q-) - pull q)
 *             Drifting modes, the slowest of these, keep their moves in slots of their own (drift.ts).
 *             Exactly placed modes use the same scheme, with omega and sigma warped so that the oscillation is exact.
 * Stability   omega k <= 2
 * Invariant   modal-energy.ts
 * Scalar form modal-scalar.ts specifies this file mode by mode
 * Reference   JASA 2021 section IV; docs/theory.md
 *
 * Layout. One number per mode, in the states and in each table of factors. `drifting`, `slow` and `modes` are multiples of eight: a few fast modes may be
 * stepped by the formula for slow ones, and spare modes at the end never move.
 *
 *     slot     0 .. drifting - 1 | .. slow - 1 | .. count - 1 | .. modes - 1 | .. modes + drifting - 1 | .. modes + 2 drifting - 1
 *                   drifting     |    slow     |     fast     |    spare     |         moves         |       double moves
 */

import { ModalConstants } from '../build/element-records';
import { ElementLinks } from '../records';
import { driftModes, tidyDrift } from './drift';

export function constantsOf(e: ElementLinks): ModalConstants {
  return changetype<ModalConstants>(<usize>e.constants);
}

/** Slots of a body that are modes, spare ones among them. */
export function modesOf(e: ElementLinks, m: ModalConstants): i32 {
  return e.size - 2 * m.drifting;
}

export function step(e: ElementLinks, uPrev: i32, u: i32, uNext: i32): void {
  stepAhead(e, uPrev, u, uNext, 1);
}

export function tidy(e: ElementLinks, u: i32, uNext: i32): void {
  const m = constantsOf(e);
  tidyDrift(m, modesOf(e, m), u, uNext);
}

/**
 * One, two or three steps, specified by `stepScalar`; states are addresses of the body's first mode.
 *
 * Several steps at once are for modes that nothing touches and that do not drift: each mode is loaded once for all of them. The results land
 * where single steps would have put them, in uNext, then uPrev, then u.
 */
export function stepAhead(e: ElementLinks, uPrev: i32, u: i32, uNext: i32, steps: i32): void {
  const m = constantsOf(e);
  const slow = (<usize>m.slow) << 3;
  const drifting = (<usize>m.drifting) << 3;
  const modes = modesOf(e, m);
  const bytes = ((<usize>modes) << 3) - slow;
  const p = <usize>uPrev;
  const q = <usize>u;
  const n = <usize>uNext;
  if (drifting > 0) driftModes(m, modes, uPrev, u, uNext);
  if (slow > drifting) {
    stepSlow(
      <usize>m.momentum + drifting,
      <usize>m.pull + drifting,
      p + drifting,
      q + drifting,
      n + drifting,
      slow - drifting,
    );
    if (steps > 1) stepSlow(<usize>m.momentum, <usize>m.pull, q, n, p, slow);
    if (steps > 2) stepSlow(<usize>m.momentum, <usize>m.pull, n, p, q, slow);
  }
  if (bytes == 0) return;
  const here = <usize>m.here + slow;
  const momentum = <usize>m.momentum + slow;
  if (steps == 1) stepFast(here, momentum, p + slow, q + slow, n + slow, bytes);
  else if (steps == 2) stepFastTwice(here, momentum, p + slow, q + slow, n + slow, bytes);
  else stepFastThrice(here, momentum, p + slow, q + slow, n + slow, bytes);
}

/** q* of two fast modes. */
export function fastNext(here: v128, q: v128, momentum: v128, before: v128): v128 {
  return f64x2.sub(f64x2.mul(here, q), f64x2.mul(momentum, before));
}

/** Eight modes in each round. */
function stepFast(here: usize, momentum: usize, p: usize, q: usize, n: usize, bytes: usize): void {
  const stop = n + bytes;
  do {
    v128.store(n, fastNext(v128.load(here), v128.load(q), v128.load(momentum), v128.load(p)));
    v128.store(n, fastNext(v128.load(here, 16), v128.load(q, 16), v128.load(momentum, 16), v128.load(p, 16)), 16);
    v128.store(n, fastNext(v128.load(here, 32), v128.load(q, 32), v128.load(momentum, 32), v128.load(p, 32)), 32);
    v128.store(n, fastNext(v128.load(here, 48), v128.load(q, 48), v128.load(momentum, 48), v128.load(p, 48)), 48);
    q += 64;
    p += 64;
    n += 64;
    momentum += 64;
    here += 64;
  } while (n < stop);
}

/** The first step goes to n, the second to p. */
function stepFastTwice(here: usize, momentum: usize, p: usize, q: usize, n: usize, bytes: usize): void {
  const stop = n + bytes;
  do {
    const a = v128.load(here);
    const b = v128.load(momentum);
    const now = v128.load(q);
    const next = fastNext(a, now, b, v128.load(p));
    v128.store(n, next);
    v128.store(p, fastNext(a, next, b, now));
    const a1 = v128.load(here, 16);
    const b1 = v128.load(momentum, 16);
    const now1 = v128.load(q, 16);
    const next1 = fastNext(a1, now1, b1, v128.load(p, 16));
    v128.store(n, next1, 16);
    v128.store(p, fastNext(a1, next1, b1, now1), 16);
    const a2 = v128.load(here, 32);
    const b2 = v128.load(momentum, 32);
    const now2 = v128.load(q, 32);
    const next2 = fastNext(a2, now2, b2, v128.load(p, 32));
    v128.store(n, next2, 32);
    v128.store(p, fastNext(a2, next2, b2, now2), 32);
    const a3 = v128.load(here, 48);
    const b3 = v128.load(momentum, 48);
    const now3 = v128.load(q, 48);
    const next3 = fastNext(a3, now3, b3, v128.load(p, 48));
    v128.store(n, next3, 48);
    v128.store(p, fastNext(a3, next3, b3, now3), 48);
    q += 64;
    p += 64;
    n += 64;
    momentum += 64;
    here += 64;
  } while (n < stop);
}

/** The first step goes to n, the second to p, the third to q. */
function stepFastThrice(here: usize, momentum: usize, p: usize, q: usize, n: usize, bytes: usize): void {
  const stop = n + bytes;
  do {
    const a = v128.load(here);
    const b = v128.load(momentum);
    const now = v128.load(q);
    const next = fastNext(a, now, b, v128.load(p));
    const after = fastNext(a, next, b, now);
    v128.store(n, next);
    v128.store(p, after);
    v128.store(q, fastNext(a, after, b, next));
    const a1 = v128.load(here, 16);
    const b1 = v128.load(momentum, 16);
    const now1 = v128.load(q, 16);
    const next1 = fastNext(a1, now1, b1, v128.load(p, 16));
    const after1 = fastNext(a1, next1, b1, now1);
    v128.store(n, next1, 16);
    v128.store(p, after1, 16);
    v128.store(q, fastNext(a1, after1, b1, next1), 16);
    const a2 = v128.load(here, 32);
    const b2 = v128.load(momentum, 32);
    const now2 = v128.load(q, 32);
    const next2 = fastNext(a2, now2, b2, v128.load(p, 32));
    const after2 = fastNext(a2, next2, b2, now2);
    v128.store(n, next2, 32);
    v128.store(p, after2, 32);
    v128.store(q, fastNext(a2, after2, b2, next2), 32);
    const a3 = v128.load(here, 48);
    const b3 = v128.load(momentum, 48);
    const now3 = v128.load(q, 48);
    const next3 = fastNext(a3, now3, b3, v128.load(p, 48));
    const after3 = fastNext(a3, next3, b3, now3);
    v128.store(n, next3, 48);
    v128.store(p, after3, 48);
    v128.store(q, fastNext(a3, after3, b3, next3), 48);
    q += 64;
    p += 64;
    n += 64;
    momentum += 64;
    here += 64;
  } while (n < stop);
}

/** q* of two slow modes: the move is formed first, so that its digits are not lost against q. */
function slowNext(q: v128, before: v128, momentum: v128, pull: v128): v128 {
  return f64x2.add(q, f64x2.sub(f64x2.mul(momentum, f64x2.sub(q, before)), f64x2.mul(pull, q)));
}

/** Four modes in each round. */
function stepSlow(momentum: usize, pull: usize, p: usize, q: usize, n: usize, bytes: usize): void {
  const stop = n + bytes;
  do {
    v128.store(n, slowNext(v128.load(q), v128.load(p), v128.load(momentum), v128.load(pull)));
    v128.store(n, slowNext(v128.load(q, 16), v128.load(p, 16), v128.load(momentum, 16), v128.load(pull, 16)), 16);
    q += 32;
    p += 32;
    n += 32;
    momentum += 32;
    pull += 32;
  } while (n < stop);
}
