/**
 * The ledger of a body of modes.
 *
 * Invariant   sum m/2 ((q - q-)/k)^2 + m omega^2/2 q q-,  loss power 2 m sigma ((q+ - q-)/2k)^2
 * Reference   JASA 2021 section IV; docs/theory.md
 */

import { creep, swung } from './modal';
import { ElementRecord, ModalConstants } from './records';

/** Sum of the lanes of four vectors. */
function total(a: v128, b: v128, c: v128, d: v128): f64 {
  const sum = f64x2.add(f64x2.add(a, b), f64x2.add(c, d));
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** sum + weight (now - before)^2. */
function withMove(sum: v128, weight: v128, now: v128, before: v128): v128 {
  const move = f64x2.sub(now, before);
  return f64x2.add(sum, f64x2.mul(weight, f64x2.mul(move, move)));
}

/** sum + stiffness a b. */
function withProduct(sum: v128, stiffness: v128, a: v128, b: v128): v128 {
  return f64x2.add(sum, f64x2.mul(stiffness, f64x2.mul(a, b)));
}

/** The same two steps, and what each loses, J. */
export function stepModalTwiceLosing(
  m: ModalConstants,
  size: i32,
  k: f64,
  uPrev: i32,
  u: i32,
  uNext: i32,
  record: ElementRecord,
): void {
  const slow = (<usize>m.slow) << 3;
  const all = (<usize>size) << 3;
  record.loss = 0;
  record.lossAhead = 0;
  if (slow > 0) {
    creep(<usize>m.momentum, <usize>m.pull, <usize>uPrev, <usize>u, <usize>uNext, slow);
    record.loss = moves(<usize>m.drag, <usize>uNext, <usize>uPrev, slow);
    creep(<usize>m.momentum, <usize>m.pull, <usize>u, <usize>uNext, <usize>uPrev, slow);
    record.lossAhead = moves(<usize>m.drag, <usize>uPrev, <usize>u, slow);
  }
  if (slow < all)
    swingTwiceLosing(
      <usize>m.here + slow,
      <usize>m.momentum + slow,
      <usize>m.drag + slow,
      <usize>uPrev + slow,
      <usize>u + slow,
      <usize>uNext + slow,
      all - slow,
      record,
    );
  record.loss /= 4 * k;
  record.lossAhead /= 4 * k;
}

function swingTwiceLosing(
  here: usize,
  momentum: usize,
  drag: usize,
  p: usize,
  q: usize,
  n: usize,
  bytes: usize,
  record: ElementRecord,
): void {
  const stop = n + bytes;
  let loss0 = f64x2.splat(0);
  let loss1 = loss0;
  let ahead0 = loss0;
  let ahead1 = loss0;
  do {
    const a0 = v128.load(here);
    const b0 = v128.load(momentum);
    const d0 = v128.load(drag);
    const before0 = v128.load(p);
    const now0 = v128.load(q);
    const next0 = swung(a0, now0, b0, before0);
    const after0 = swung(a0, next0, b0, now0);
    v128.store(n, next0);
    v128.store(p, after0);
    loss0 = withMove(loss0, d0, next0, before0);
    ahead0 = withMove(ahead0, d0, after0, now0);
    const a1 = v128.load(here, 16);
    const b1 = v128.load(momentum, 16);
    const d1 = v128.load(drag, 16);
    const before1 = v128.load(p, 16);
    const now1 = v128.load(q, 16);
    const next1 = swung(a1, now1, b1, before1);
    const after1 = swung(a1, next1, b1, now1);
    v128.store(n, next1, 16);
    v128.store(p, after1, 16);
    loss1 = withMove(loss1, d1, next1, before1);
    ahead1 = withMove(ahead1, d1, after1, now1);
    q += 32;
    p += 32;
    n += 32;
    momentum += 32;
    here += 32;
    drag += 32;
  } while (n < stop);
  const zero = f64x2.splat(0);
  record.loss += total(loss0, loss1, zero, zero);
  record.lossAhead += total(ahead0, ahead1, zero, zero);
}

/** Sum over modes of weight (now - before)^2. */
function moves(weight: usize, now: usize, before: usize, bytes: usize): f64 {
  const stop = now + bytes;
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  do {
    a = withMove(a, v128.load(weight), v128.load(now), v128.load(before));
    b = withMove(b, v128.load(weight, 16), v128.load(now, 16), v128.load(before, 16));
    c = withMove(c, v128.load(weight, 32), v128.load(now, 32), v128.load(before, 32));
    d = withMove(d, v128.load(weight, 48), v128.load(now, 48), v128.load(before, 48));
    weight += 64;
    now += 64;
    before += 64;
  } while (now < stop);
  return total(a, b, c, d);
}

/** Sum over modes of stiffness a b. */
function products(stiffness: usize, a: usize, b: usize, bytes: usize): f64 {
  const stop = a + bytes;
  let sum0 = f64x2.splat(0);
  let sum1 = sum0;
  let sum2 = sum0;
  let sum3 = sum0;
  do {
    sum0 = withProduct(sum0, v128.load(stiffness), v128.load(a), v128.load(b));
    sum1 = withProduct(sum1, v128.load(stiffness, 16), v128.load(a, 16), v128.load(b, 16));
    sum2 = withProduct(sum2, v128.load(stiffness, 32), v128.load(a, 32), v128.load(b, 32));
    sum3 = withProduct(sum3, v128.load(stiffness, 48), v128.load(a, 48), v128.load(b, 48));
    stiffness += 64;
    a += 64;
    b += 64;
  } while (a < stop);
  return total(sum0, sum1, sum2, sum3);
}

/** Energy between n-1 and n, J. */
export function energyModal(m: ModalConstants, size: i32, k: f64, uPrev: i32, u: i32): f64 {
  const bytes = (<usize>size) << 3;
  const kinetic = moves(<usize>m.mass, <usize>u, <usize>uPrev, bytes) / (k * k);
  return 0.5 * (kinetic + products(<usize>m.stiffness, <usize>u, <usize>uPrev, bytes));
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function lossModal(m: ModalConstants, size: i32, k: f64, uPrev: i32, uNext: i32): f64 {
  return moves(<usize>m.drag, <usize>uNext, <usize>uPrev, (<usize>size) << 3) / (4 * k);
}
