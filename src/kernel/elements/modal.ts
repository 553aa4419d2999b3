/**
 * Modes: independent oscillators  m q'' = -m omega^2 q - 2 m sigma q' + F,  each with its own loss.
 *
 * Scheme      q* = q + [ (1 - sigma k)(q - q-) - omega^2 k^2 q ] / (1 + sigma k)
 *             written out (elements/modal.ts):  q* = here q - momentum q-;  slow modes come first, and are stepped as they stand
 *             exactly placed modes are the same scheme with omega and sigma warped so that the oscillation is exact
 * Stability   omega k <= 2
 * Invariant   modal-energy.ts
 * Reference   JASA 2021 section IV; docs/theory.md
 */

import { ModalConstants } from '../build/element-records';
import { ElementLinks } from '../records';
import { driftModes } from './drift';

export function constantsOf(e: ElementLinks): ModalConstants {
  return changetype<ModalConstants>(<usize>e.constants);
}

export function step(e: ElementLinks, uPrev: i32, u: i32, uNext: i32): void {
  stepAhead(e, uPrev, u, uNext, 1);
}

/**
 * Addresses are those of the body's own first mode. Its size is a multiple of eight: spare modes never move.
 *
 * `steps`: one; two or three at once are for modes that nothing touches and that do not drift, which are then loaded once for all. Each lands where a
 * step of its own would put it: in the buffers of u+, u- and u.
 */
export function stepAhead(e: ElementLinks, uPrev: i32, u: i32, uNext: i32, steps: i32): void {
  const m = constantsOf(e);
  const slow = (<usize>m.slow) << 3;
  const drifting = (<usize>m.drifting) << 3;
  const bytes = ((<usize>e.size) << 3) - slow;
  const p = <usize>uPrev;
  const q = <usize>u;
  const n = <usize>uNext;
  if (drifting > 0) driftModes(m, uPrev, u, uNext);
  if (slow > drifting) {
    creep(
      <usize>m.momentum + drifting,
      <usize>m.pull + drifting,
      p + drifting,
      q + drifting,
      n + drifting,
      slow - drifting,
    );
    if (steps > 1) creep(<usize>m.momentum, <usize>m.pull, q, n, p, slow);
    if (steps > 2) creep(<usize>m.momentum, <usize>m.pull, n, p, q, slow);
  }
  if (bytes == 0) return;
  const here = <usize>m.here + slow;
  const momentum = <usize>m.momentum + slow;
  if (steps == 1) swing(here, momentum, p + slow, q + slow, n + slow, bytes);
  else if (steps == 2) swingTwice(here, momentum, p + slow, q + slow, n + slow, bytes);
  else swingThrice(here, momentum, p + slow, q + slow, n + slow, bytes);
}

/** q* of two modes written out. */
function swung(here: v128, q: v128, momentum: v128, before: v128): v128 {
  return f64x2.sub(f64x2.mul(here, q), f64x2.mul(momentum, before));
}

function swing(here: usize, momentum: usize, p: usize, q: usize, n: usize, bytes: usize): void {
  const stop = n + bytes;
  do {
    v128.store(n, swung(v128.load(here), v128.load(q), v128.load(momentum), v128.load(p)));
    v128.store(n, swung(v128.load(here, 16), v128.load(q, 16), v128.load(momentum, 16), v128.load(p, 16)), 16);
    v128.store(n, swung(v128.load(here, 32), v128.load(q, 32), v128.load(momentum, 32), v128.load(p, 32)), 32);
    v128.store(n, swung(v128.load(here, 48), v128.load(q, 48), v128.load(momentum, 48), v128.load(p, 48)), 48);
    q += 64;
    p += 64;
    n += 64;
    momentum += 64;
    here += 64;
  } while (n < stop);
}

function swingTwice(here: usize, momentum: usize, p: usize, q: usize, n: usize, bytes: usize): void {
  const stop = n + bytes;
  do {
    const a = v128.load(here);
    const b = v128.load(momentum);
    const now = v128.load(q);
    const next = swung(a, now, b, v128.load(p));
    v128.store(n, next);
    v128.store(p, swung(a, next, b, now));
    const a1 = v128.load(here, 16);
    const b1 = v128.load(momentum, 16);
    const now1 = v128.load(q, 16);
    const next1 = swung(a1, now1, b1, v128.load(p, 16));
    v128.store(n, next1, 16);
    v128.store(p, swung(a1, next1, b1, now1), 16);
    const a2 = v128.load(here, 32);
    const b2 = v128.load(momentum, 32);
    const now2 = v128.load(q, 32);
    const next2 = swung(a2, now2, b2, v128.load(p, 32));
    v128.store(n, next2, 32);
    v128.store(p, swung(a2, next2, b2, now2), 32);
    const a3 = v128.load(here, 48);
    const b3 = v128.load(momentum, 48);
    const now3 = v128.load(q, 48);
    const next3 = swung(a3, now3, b3, v128.load(p, 48));
    v128.store(n, next3, 48);
    v128.store(p, swung(a3, next3, b3, now3), 48);
    q += 64;
    p += 64;
    n += 64;
    momentum += 64;
    here += 64;
  } while (n < stop);
}

function swingThrice(here: usize, momentum: usize, p: usize, q: usize, n: usize, bytes: usize): void {
  const stop = n + bytes;
  do {
    const a = v128.load(here);
    const b = v128.load(momentum);
    const now = v128.load(q);
    const next = swung(a, now, b, v128.load(p));
    const after = swung(a, next, b, now);
    v128.store(n, next);
    v128.store(p, after);
    v128.store(q, swung(a, after, b, next));
    const a1 = v128.load(here, 16);
    const b1 = v128.load(momentum, 16);
    const now1 = v128.load(q, 16);
    const next1 = swung(a1, now1, b1, v128.load(p, 16));
    const after1 = swung(a1, next1, b1, now1);
    v128.store(n, next1, 16);
    v128.store(p, after1, 16);
    v128.store(q, swung(a1, after1, b1, next1), 16);
    const a2 = v128.load(here, 32);
    const b2 = v128.load(momentum, 32);
    const now2 = v128.load(q, 32);
    const next2 = swung(a2, now2, b2, v128.load(p, 32));
    const after2 = swung(a2, next2, b2, now2);
    v128.store(n, next2, 32);
    v128.store(p, after2, 32);
    v128.store(q, swung(a2, after2, b2, next2), 32);
    const a3 = v128.load(here, 48);
    const b3 = v128.load(momentum, 48);
    const now3 = v128.load(q, 48);
    const next3 = swung(a3, now3, b3, v128.load(p, 48));
    const after3 = swung(a3, next3, b3, now3);
    v128.store(n, next3, 48);
    v128.store(p, after3, 48);
    v128.store(q, swung(a3, after3, b3, next3), 48);
    q += 64;
    p += 64;
    n += 64;
    momentum += 64;
    here += 64;
  } while (n < stop);
}

/** q* of two modes that move little in a step: the move is formed first. */
function crept(q: v128, before: v128, momentum: v128, pull: v128): v128 {
  return f64x2.add(q, f64x2.sub(f64x2.mul(momentum, f64x2.sub(q, before)), f64x2.mul(pull, q)));
}

function creep(momentum: usize, pull: usize, p: usize, q: usize, n: usize, bytes: usize): void {
  const stop = n + bytes;
  do {
    v128.store(n, crept(v128.load(q), v128.load(p), v128.load(momentum), v128.load(pull)));
    v128.store(n, crept(v128.load(q, 16), v128.load(p, 16), v128.load(momentum, 16), v128.load(pull, 16)), 16);
    q += 32;
    p += 32;
    n += 32;
    momentum += 32;
    pull += 32;
  } while (n < stop);
}
