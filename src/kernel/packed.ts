/**
 * Loops over packed vectors: the unknowns of a body that stretches, in an order of its own (strains.ts). Specified number by number in
 * packed-scalar.ts. Vectors have an even length and begin at a vector boundary; runs have an even length and may begin anywhere.
 *
 * Sums run in four lanes, two vectors p and q in each round:  p + q, then lane 0 + lane 1; a last odd vector goes to p.
 */

import { multiplyAdd } from './vector';

function sumOf(p: v128, q: v128): f64 {
  const lanes = f64x2.add(p, q);
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

/** Sum of a b. */
export function dot(a: usize, b: usize, count: i32): f64 {
  let p = f64x2.splat(0);
  let q = p;
  const stop = a + ((<usize>count) << 3);
  for (; a + 16 < stop; a += 32, b += 32) {
    p = multiplyAdd(v128.load(a), v128.load(b), p);
    q = multiplyAdd(v128.load(a, 16), v128.load(b, 16), q);
  }
  if (a < stop) p = multiplyAdd(v128.load(a), v128.load(b), p);
  return sumOf(p, q);
}

// The second of two sums over one row: AssemblyScript returns one number.
let second: f64 = 0;
export function secondSum(): f64 {
  return second;
}

/** Sums of row a and of row b. */
export function dotTwo(row: usize, a: usize, b: usize, count: i32): f64 {
  let p = f64x2.splat(0);
  let q = p;
  let r = p;
  let s = p;
  const stop = row + ((<usize>count) << 3);
  for (; row + 16 < stop; row += 32, a += 32, b += 32) {
    const here = v128.load(row);
    const next = v128.load(row, 16);
    p = multiplyAdd(here, v128.load(a), p);
    q = multiplyAdd(next, v128.load(a, 16), q);
    r = multiplyAdd(here, v128.load(b), r);
    s = multiplyAdd(next, v128.load(b, 16), s);
  }
  if (row < stop) {
    p = multiplyAdd(v128.load(row), v128.load(a), p);
    r = multiplyAdd(v128.load(row), v128.load(b), r);
  }
  second = sumOf(r, s);
  return sumOf(p, q);
}

/** Sums of (row w) row and of row x. */
export function dotWeighted(row: usize, w: usize, x: usize, count: i32): f64 {
  let p = f64x2.splat(0);
  let q = p;
  let r = p;
  let s = p;
  const stop = row + ((<usize>count) << 3);
  for (; row + 16 < stop; row += 32, w += 32, x += 32) {
    const here = v128.load(row);
    const next = v128.load(row, 16);
    p = multiplyAdd(f64x2.mul(here, v128.load(w)), here, p);
    q = multiplyAdd(f64x2.mul(next, v128.load(w, 16)), next, q);
    r = multiplyAdd(here, v128.load(x), r);
    s = multiplyAdd(next, v128.load(x, 16), s);
  }
  if (row < stop) {
    p = multiplyAdd(f64x2.mul(v128.load(row), v128.load(w)), v128.load(row), p);
    r = multiplyAdd(v128.load(row), v128.load(x), r);
  }
  second = sumOf(r, s);
  return sumOf(p, q);
}

/** target = a b. */
export function multiplyInto(target: usize, a: usize, b: usize, count: i32): void {
  const stop = target + ((<usize>count) << 3);
  for (; target < stop; target += 16, a += 16, b += 16) v128.store(target, f64x2.mul(v128.load(a), v128.load(b)));
}

/** target = a b. Returns the sum of a target. */
export function multiplyDot(target: usize, a: usize, b: usize, count: i32): f64 {
  let p = f64x2.splat(0);
  let q = p;
  const stop = target + ((<usize>count) << 3);
  for (; target + 16 < stop; target += 32, a += 32, b += 32) {
    const here = v128.load(a);
    const next = v128.load(a, 16);
    const moved = f64x2.mul(here, v128.load(b));
    const movedNext = f64x2.mul(next, v128.load(b, 16));
    v128.store(target, moved);
    v128.store(target, movedNext, 16);
    p = multiplyAdd(here, moved, p);
    q = multiplyAdd(next, movedNext, q);
  }
  if (target < stop) {
    const moved = f64x2.mul(v128.load(a), v128.load(b));
    v128.store(target, moved);
    p = multiplyAdd(v128.load(a), moved, p);
  }
  return sumOf(p, q);
}

/** target += factor row. */
export function addScaled(target: usize, row: usize, factor: f64, count: i32): void {
  const f = f64x2.splat(factor);
  const stop = target + ((<usize>count) << 3);
  for (; target < stop; target += 16, row += 16) v128.store(target, multiplyAdd(f, v128.load(row), v128.load(target)));
}

/** target += factor (w row). */
export function addWeighted(target: usize, row: usize, w: usize, factor: f64, count: i32): void {
  const f = f64x2.splat(factor);
  const stop = target + ((<usize>count) << 3);
  for (; target < stop; target += 16, row += 16, w += 16)
    v128.store(target, multiplyAdd(f, f64x2.mul(v128.load(w), v128.load(row)), v128.load(target)));
}

/** target += weights source, term by term. */
export function addRun(target: usize, weights: usize, source: usize, count: i32): void {
  const stop = target + ((<usize>count) << 3);
  for (; target < stop; target += 16, weights += 16, source += 16)
    v128.store(target, multiplyAdd(v128.load(weights), v128.load(source), v128.load(target)));
}

/** target = the numbers of `state` at `slots`. */
export function pack(target: usize, state: i32, slots: usize, count: i32): void {
  const stop = target + ((<usize>count) << 3);
  for (; target < stop; target += 16, slots += 8) {
    store<f64>(target, load<f64>(<usize>(state + (load<i32>(slots) << 3))));
    store<f64>(target, load<f64>(<usize>(state + (load<i32>(slots, 4) << 3))), 8);
  }
}

/** target = source backwards, from its end; of an even length. */
export function turnInto(target: usize, source: usize, count: i32): void {
  const stop = target + ((<usize>count) << 3);
  for (let from = source + ((<usize>count) << 3) - 16; target < stop; target += 16, from -= 16) {
    const two = v128.load(from);
    v128.store(target, v128.shuffle<f64>(two, two, 1, 0));
  }
}

/** The numbers of `state` at `slots` += packed. */
export function unpack(packed: usize, state: i32, slots: usize, count: i32): void {
  const stop = packed + ((<usize>count) << 3);
  for (; packed < stop; packed += 8, slots += 4) {
    const at = <usize>(state + (load<i32>(slots) << 3));
    store<f64>(at, load<f64>(at) + load<f64>(packed));
  }
}
