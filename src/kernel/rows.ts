/**
 * Sums over rows of terms. A point of a body of modes weighs all of them: its slots stand in rows of eight, one number tells where a row begins,
 * and vectors do the rest. Sums run in eight lanes.
 */

import { header } from './header';
import { ROW, TermLinks } from './records';

/** From one row to the next, bytes of its numbers and of its slots. */
const NUMBERS: usize = ROW << 3;
const SLOTS: usize = ROW << 2;

function rowsEnd(terms: TermLinks): i32 {
  return terms.firstRow + terms.rowTerms;
}

function added(a: v128, b: v128, c: v128, d: v128): f64 {
  const lanes = f64x2.add(f64x2.add(a, b), f64x2.add(c, d));
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

/** The sum of s I u, of which `singles` are the terms that stand in no row. */
export function addRows(singles: f64, terms: TermLinks, state: i32): f64 {
  return terms.rowTerms ? singles + sumOfRows(terms, state) : singles;
}

export function sumOfRows(terms: TermLinks, state: i32): f64 {
  const map = header();
  const stop = rowsEnd(terms);
  const first = terms.firstRow;
  let slot = <usize>(map.termSlots + (first << 2));
  let weight = <usize>(map.termWeights + (first << 3));
  const end = <usize>(map.termWeights + (stop << 3));
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  do {
    const at = <usize>(state + (load<i32>(slot) << 3));
    a = f64x2.add(a, f64x2.mul(v128.load(weight), v128.load(at)));
    b = f64x2.add(b, f64x2.mul(v128.load(weight, 16), v128.load(at, 16)));
    c = f64x2.add(c, f64x2.mul(v128.load(weight, 32), v128.load(at, 32)));
    d = f64x2.add(d, f64x2.mul(v128.load(weight, 48), v128.load(at, 48)));
    slot += SLOTS;
    weight += NUMBERS;
  } while (weight < end);
  return added(a, b, c, d);
}

/** w (u+ - u-) of two terms. */
function moved(weight: v128, next: v128, before: v128): v128 {
  return f64x2.mul(weight, f64x2.sub(next, before));
}

/** The rows of the sum of s I (u+ - u-) in the step under way: modes move by their weights. */
export function moveRows(terms: TermLinks): f64 {
  return terms.rowTerms ? moveOfRows(terms) : 0;
}

function moveOfRows(terms: TermLinks): f64 {
  const map = header();
  const stop = rowsEnd(terms);
  const first = terms.firstRow;
  let slot = <usize>(map.termSlots + (first << 2));
  let weight = <usize>(map.termWeights + (first << 3));
  const end = <usize>(map.termWeights + (stop << 3));
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  do {
    const n = <usize>(map.uNext + (load<i32>(slot) << 3));
    const p = <usize>(map.uPrev + (load<i32>(slot) << 3));
    a = f64x2.add(a, moved(v128.load(weight), v128.load(n), v128.load(p)));
    b = f64x2.add(b, moved(v128.load(weight, 16), v128.load(n, 16), v128.load(p, 16)));
    c = f64x2.add(c, moved(v128.load(weight, 32), v128.load(n, 32), v128.load(p, 32)));
    d = f64x2.add(d, moved(v128.load(weight, 48), v128.load(n, 48), v128.load(p, 48)));
    slot += SLOTS;
    weight += NUMBERS;
  } while (weight < end);
  return added(a, b, c, d);
}

/** state += B (s I)^T force, for rows. */
export function spreadRows(terms: TermLinks, state: i32, force: f64): void {
  if (terms.rowTerms) spreadOverRows(terms, state, force);
}

function spreadOverRows(terms: TermLinks, state: i32, force: f64): void {
  const map = header();
  const stop = rowsEnd(terms);
  const first = terms.firstRow;
  const f = f64x2.splat(force);
  let slot = <usize>(map.termSlots + (first << 2));
  let mobility = <usize>(map.termMobilities + (first << 3));
  const end = <usize>(map.termMobilities + (stop << 3));
  do {
    const at = <usize>(state + (load<i32>(slot) << 3));
    v128.store(at, f64x2.add(v128.load(at), f64x2.mul(v128.load(mobility), f)));
    v128.store(at, f64x2.add(v128.load(at, 16), f64x2.mul(v128.load(mobility, 16), f)), 16);
    v128.store(at, f64x2.add(v128.load(at, 32), f64x2.mul(v128.load(mobility, 32), f)), 32);
    v128.store(at, f64x2.add(v128.load(at, 48), f64x2.mul(v128.load(mobility, 48), f)), 48);
    slot += SLOTS;
    mobility += NUMBERS;
  } while (mobility < end);
}

/** Sum of w |u|, for weights that are not negative. */
export function sizeRows(first: i32, stop: i32, state: i32): f64 {
  const map = header();
  let slot = <usize>(map.termSlots + (first << 2));
  let weight = <usize>(map.termWeights + (first << 3));
  const end = <usize>(map.termWeights + (stop << 3));
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  while (weight < end) {
    const at = <usize>(state + (load<i32>(slot) << 3));
    a = f64x2.add(a, f64x2.mul(v128.load(weight), f64x2.abs(v128.load(at))));
    b = f64x2.add(b, f64x2.mul(v128.load(weight, 16), f64x2.abs(v128.load(at, 16))));
    c = f64x2.add(c, f64x2.mul(v128.load(weight, 32), f64x2.abs(v128.load(at, 32))));
    d = f64x2.add(d, f64x2.mul(v128.load(weight, 48), f64x2.abs(v128.load(at, 48))));
    slot += SLOTS;
    weight += NUMBERS;
  }
  return added(a, b, c, d);
}

/** w |a - b| of two terms. */
function way(weight: v128, a: v128, b: v128): v128 {
  return f64x2.mul(weight, f64x2.abs(f64x2.sub(a, b)));
}

/** Sum of w |a - b|. */
export function wayRows(first: i32, stop: i32, before: i32, after: i32): f64 {
  const map = header();
  let slot = <usize>(map.termSlots + (first << 2));
  let weight = <usize>(map.termWeights + (first << 3));
  const end = <usize>(map.termWeights + (stop << 3));
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  while (weight < end) {
    const p = <usize>(before + (load<i32>(slot) << 3));
    const q = <usize>(after + (load<i32>(slot) << 3));
    a = f64x2.add(a, way(v128.load(weight), v128.load(p), v128.load(q)));
    b = f64x2.add(b, way(v128.load(weight, 16), v128.load(p, 16), v128.load(q, 16)));
    c = f64x2.add(c, way(v128.load(weight, 32), v128.load(p, 32), v128.load(q, 32)));
    d = f64x2.add(d, way(v128.load(weight, 48), v128.load(p, 48), v128.load(q, 48)));
    slot += SLOTS;
    weight += NUMBERS;
  }
  return added(a, b, c, d);
}
