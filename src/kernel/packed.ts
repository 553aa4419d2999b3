/**
 * Loops over packed vectors: the unknowns of a body that stretches, in an order of its own (stretch.ts). Specified number by number in
 * packed-scalar.ts. Vectors have an even length and begin at a vector boundary; runs may begin anywhere and have any length.
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

/** Sum of (a w) b. */
export function weightedDot(a: usize, b: usize, w: usize, count: i32): f64 {
  let p = f64x2.splat(0);
  let q = p;
  const stop = a + ((<usize>count) << 3);
  for (; a + 16 < stop; a += 32, b += 32, w += 32) {
    p = multiplyAdd(f64x2.mul(v128.load(a), v128.load(w)), v128.load(b), p);
    q = multiplyAdd(f64x2.mul(v128.load(a, 16), v128.load(w, 16)), v128.load(b, 16), q);
  }
  if (a < stop) p = multiplyAdd(f64x2.mul(v128.load(a), v128.load(w)), v128.load(b), p);
  return sumOf(p, q);
}

/** target = a b. */
export function multiplyInto(target: usize, a: usize, b: usize, count: i32): void {
  const stop = target + ((<usize>count) << 3);
  for (; target < stop; target += 16, a += 16, b += 16) v128.store(target, f64x2.mul(v128.load(a), v128.load(b)));
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

/** target += weights source, term by term; a run of any length. */
export function addRun(target: usize, weights: usize, source: usize, count: i32): void {
  const pairs = target + ((<usize>(count & ~1)) << 3);
  for (; target < pairs; target += 16, weights += 16, source += 16)
    v128.store(target, multiplyAdd(v128.load(weights), v128.load(source), v128.load(target)));
  if (count & 1) store<f64>(target, load<f64>(weights) * load<f64>(source) + load<f64>(target));
}

/** The same with a source that runs backwards from its address. */
export function addRunBack(target: usize, weights: usize, source: usize, count: i32): void {
  for (let i = 0; i < count; i++, target += 8, weights += 8, source -= 8)
    store<f64>(target, load<f64>(weights) * load<f64>(source) + load<f64>(target));
}

/** target = the numbers of `state` at `slots`. */
export function pack(target: usize, state: i32, slots: usize, count: i32): void {
  const stop = target + ((<usize>count) << 3);
  for (; target < stop; target += 8, slots += 4)
    store<f64>(target, load<f64>(<usize>(state + (load<i32>(slots) << 3))));
}

/** The numbers of `state` at `slots` += packed. */
export function unpack(packed: usize, state: i32, slots: usize, count: i32): void {
  const stop = packed + ((<usize>count) << 3);
  for (; packed < stop; packed += 8, slots += 4) {
    const at = <usize>(state + (load<i32>(slots) << 3));
    store<f64>(at, load<f64>(at) + load<f64>(packed));
  }
}
