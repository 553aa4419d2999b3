/**
 * Loops over packed vectors: the unknowns of a body that stretches, in an order of its own (strains.ts). Specified number by number in
 * packed-scalar.ts. Vectors have an even length and begin at a vector boundary; runs have an even length and may begin anywhere.
 *
 * Sums run in four lanes, alternating between two vectors p and q:  p + q, then lane 0 + lane 1; a last odd vector goes to p. The engine checks in every round of a
 * loop whether it should stop, so rounds are long.
 */

import { both, multiplyAdd } from './vector';

function sumOf(p: v128, q: v128): f64 {
  const lanes = f64x2.add(p, q);
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

/** Sum of a b. */
export function dot(a: usize, b: usize, count: i32): f64 {
  let p = f64x2.splat(0);
  let q = p;
  const stop = a + ((<usize>count) << 3);
  for (; a + 48 < stop; a += 64, b += 64) {
    p = multiplyAdd(v128.load(a), v128.load(b), p);
    q = multiplyAdd(v128.load(a, 16), v128.load(b, 16), q);
    p = multiplyAdd(v128.load(a, 32), v128.load(b, 32), p);
    q = multiplyAdd(v128.load(a, 48), v128.load(b, 48), q);
  }
  if (a + 16 < stop) {
    p = multiplyAdd(v128.load(a), v128.load(b), p);
    q = multiplyAdd(v128.load(a, 16), v128.load(b, 16), q);
    a += 32;
    b += 32;
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
  for (; row + 48 < stop; row += 64, a += 64, b += 64) {
    let here = v128.load(row);
    let next = v128.load(row, 16);
    p = multiplyAdd(here, v128.load(a), p);
    q = multiplyAdd(next, v128.load(a, 16), q);
    r = multiplyAdd(here, v128.load(b), r);
    s = multiplyAdd(next, v128.load(b, 16), s);
    here = v128.load(row, 32);
    next = v128.load(row, 48);
    p = multiplyAdd(here, v128.load(a, 32), p);
    q = multiplyAdd(next, v128.load(a, 48), q);
    r = multiplyAdd(here, v128.load(b, 32), r);
    s = multiplyAdd(next, v128.load(b, 48), s);
  }
  if (row + 16 < stop) {
    const here = v128.load(row);
    const next = v128.load(row, 16);
    p = multiplyAdd(here, v128.load(a), p);
    q = multiplyAdd(next, v128.load(a, 16), q);
    r = multiplyAdd(here, v128.load(b), r);
    s = multiplyAdd(next, v128.load(b, 16), s);
    row += 32;
    a += 32;
    b += 32;
  }
  if (row < stop) {
    p = multiplyAdd(v128.load(row), v128.load(a), p);
    r = multiplyAdd(v128.load(row), v128.load(b), r);
  }
  second = sumOf(r, s);
  return sumOf(p, q);
}

// The third and fourth of four sums.
let third: f64 = 0;
let fourth: f64 = 0;
export function thirdSum(): f64 {
  return third;
}
export function fourthSum(): f64 {
  return fourth;
}

/** Sums of row a and of the three vectors behind it, `stride` bytes from one to the next: the row is loaded once. */
export function dotFour(row: usize, a: usize, stride: usize, count: i32): f64 {
  let p = f64x2.splat(0);
  let q = p;
  let r = p;
  let s = p;
  let t = p;
  let u = p;
  let v = p;
  let w = p;
  let b = a + stride;
  let c = b + stride;
  let d = c + stride;
  const stop = row + ((<usize>count) << 3);
  for (; row + 16 < stop; row += 32, a += 32, b += 32, c += 32, d += 32) {
    const here = v128.load(row);
    p = multiplyAdd(here, v128.load(a), p);
    r = multiplyAdd(here, v128.load(b), r);
    t = multiplyAdd(here, v128.load(c), t);
    v = multiplyAdd(here, v128.load(d), v);
    const next = v128.load(row, 16);
    q = multiplyAdd(next, v128.load(a, 16), q);
    s = multiplyAdd(next, v128.load(b, 16), s);
    u = multiplyAdd(next, v128.load(c, 16), u);
    w = multiplyAdd(next, v128.load(d, 16), w);
  }
  if (row < stop) {
    const here = v128.load(row);
    p = multiplyAdd(here, v128.load(a), p);
    r = multiplyAdd(here, v128.load(b), r);
    t = multiplyAdd(here, v128.load(c), t);
    v = multiplyAdd(here, v128.load(d), v);
  }
  second = sumOf(r, s);
  third = sumOf(t, u);
  fourth = sumOf(v, w);
  return sumOf(p, q);
}

/** Sums of (row w) row and of row x. */
export function dotWeighted(row: usize, w: usize, x: usize, count: i32): f64 {
  let p = f64x2.splat(0);
  let q = p;
  let r = p;
  let s = p;
  const stop = row + ((<usize>count) << 3);
  for (; row + 48 < stop; row += 64, w += 64, x += 64) {
    let here = v128.load(row);
    let next = v128.load(row, 16);
    p = multiplyAdd(f64x2.mul(here, v128.load(w)), here, p);
    q = multiplyAdd(f64x2.mul(next, v128.load(w, 16)), next, q);
    r = multiplyAdd(here, v128.load(x), r);
    s = multiplyAdd(next, v128.load(x, 16), s);
    here = v128.load(row, 32);
    next = v128.load(row, 48);
    p = multiplyAdd(f64x2.mul(here, v128.load(w, 32)), here, p);
    q = multiplyAdd(f64x2.mul(next, v128.load(w, 48)), next, q);
    r = multiplyAdd(here, v128.load(x, 32), r);
    s = multiplyAdd(next, v128.load(x, 48), s);
  }
  if (row + 16 < stop) {
    const here = v128.load(row);
    const next = v128.load(row, 16);
    p = multiplyAdd(f64x2.mul(here, v128.load(w)), here, p);
    q = multiplyAdd(f64x2.mul(next, v128.load(w, 16)), next, q);
    r = multiplyAdd(here, v128.load(x), r);
    s = multiplyAdd(next, v128.load(x, 16), s);
    row += 32;
    w += 32;
    x += 32;
  }
  if (row < stop) {
    p = multiplyAdd(f64x2.mul(v128.load(row), v128.load(w)), v128.load(row), p);
    r = multiplyAdd(v128.load(row), v128.load(x), r);
  }
  second = sumOf(r, s);
  return sumOf(p, q);
}

/** target = 0. `memory.fill` is a call out of the module, which takes as long as a hundred of these stores. */
export function clear(target: usize, count: i32): void {
  const zero = f64x2.splat(0);
  const stop = target + ((<usize>count) << 3);
  for (; target + 16 < stop; target += 32) {
    v128.store(target, zero);
    v128.store(target, zero, 16);
  }
  if (target < stop) v128.store(target, zero);
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
  for (; target + 16 < stop; target += 32, row += 32) {
    v128.store(target, multiplyAdd(f, v128.load(row), v128.load(target)));
    v128.store(target, multiplyAdd(f, v128.load(row, 16), v128.load(target, 16)), 16);
  }
  if (target < stop) v128.store(target, multiplyAdd(f, v128.load(row), v128.load(target)));
}

/** target += f a + g b + h c, one after the other: the target is loaded once. The vectors are `stride` bytes apart. */
export function addThree(target: usize, a: usize, stride: usize, f: f64, g: f64, h: f64, count: i32): void {
  const one = f64x2.splat(f);
  const two = f64x2.splat(g);
  const three = f64x2.splat(h);
  let b = a + stride;
  let c = b + stride;
  const stop = target + ((<usize>count) << 3);
  for (; target + 16 < stop; target += 32, a += 32, b += 32, c += 32) {
    const first = multiplyAdd(one, v128.load(a), v128.load(target));
    const next = multiplyAdd(one, v128.load(a, 16), v128.load(target, 16));
    v128.store(target, multiplyAdd(three, v128.load(c), multiplyAdd(two, v128.load(b), first)));
    v128.store(target, multiplyAdd(three, v128.load(c, 16), multiplyAdd(two, v128.load(b, 16), next)), 16);
  }
  if (target < stop) {
    const first = multiplyAdd(one, v128.load(a), v128.load(target));
    v128.store(target, multiplyAdd(three, v128.load(c), multiplyAdd(two, v128.load(b), first)));
  }
}

/** target += factor (w row). */
export function addWeighted(target: usize, row: usize, w: usize, factor: f64, count: i32): void {
  const f = f64x2.splat(factor);
  const stop = target + ((<usize>count) << 3);
  for (; target + 16 < stop; target += 32, row += 32, w += 32) {
    v128.store(target, multiplyAdd(f, f64x2.mul(v128.load(w), v128.load(row)), v128.load(target)));
    v128.store(target, multiplyAdd(f, f64x2.mul(v128.load(w, 16), v128.load(row, 16)), v128.load(target, 16)), 16);
  }
  if (target < stop) v128.store(target, multiplyAdd(f, f64x2.mul(v128.load(w), v128.load(row)), v128.load(target)));
}

/** target += f (w a) + g (w b) + h (w c), one after the other: the target and w are loaded once. The vectors are `stride` bytes apart. */
export function addThreeWeighted(
  target: usize,
  a: usize,
  stride: usize,
  w: usize,
  f: f64,
  g: f64,
  h: f64,
  count: i32,
): void {
  const one = f64x2.splat(f);
  const two = f64x2.splat(g);
  const three = f64x2.splat(h);
  let b = a + stride;
  let c = b + stride;
  const stop = target + ((<usize>count) << 3);
  for (; target < stop; target += 16, a += 16, b += 16, c += 16, w += 16) {
    const weight = v128.load(w);
    const first = multiplyAdd(one, f64x2.mul(weight, v128.load(a)), v128.load(target));
    const next = multiplyAdd(two, f64x2.mul(weight, v128.load(b)), first);
    v128.store(target, multiplyAdd(three, f64x2.mul(weight, v128.load(c)), next));
  }
}

/** target += factor (w row), other += scale row: the row is loaded once. */
export function addToBoth(
  target: usize,
  other: usize,
  row: usize,
  w: usize,
  factor: f64,
  scale: f64,
  count: i32,
): void {
  const f = f64x2.splat(factor);
  const s = f64x2.splat(scale);
  const stop = target + ((<usize>count) << 3);
  for (; target + 16 < stop; target += 32, other += 32, row += 32, w += 32) {
    const here = v128.load(row);
    const next = v128.load(row, 16);
    v128.store(target, multiplyAdd(f, f64x2.mul(v128.load(w), here), v128.load(target)));
    v128.store(target, multiplyAdd(f, f64x2.mul(v128.load(w, 16), next), v128.load(target, 16)), 16);
    v128.store(other, multiplyAdd(s, here, v128.load(other)));
    v128.store(other, multiplyAdd(s, next, v128.load(other, 16)), 16);
  }
  if (target < stop) {
    const here = v128.load(row);
    v128.store(target, multiplyAdd(f, f64x2.mul(v128.load(w), here), v128.load(target)));
    v128.store(other, multiplyAdd(s, here, v128.load(other)));
  }
}

/** target += weights source, term by term. */
export function addRun(target: usize, weights: usize, source: usize, count: i32): void {
  const stop = target + ((<usize>count) << 3);
  for (; target + 16 < stop; target += 32, weights += 32, source += 32) {
    v128.store(target, multiplyAdd(v128.load(weights), v128.load(source), v128.load(target)));
    v128.store(target, multiplyAdd(v128.load(weights, 16), v128.load(source, 16), v128.load(target, 16)), 16);
  }
  if (target < stop) v128.store(target, multiplyAdd(v128.load(weights), v128.load(source), v128.load(target)));
}

/**
 * A long run and its mirror image, `shift` places further, in a target that is zero: target_i = weights_i source_(i + shift), then
 * target_(i + shift) += weights_i source_i. Nothing of the target is loaded. `count` is even and at least 2 `shift`.
 */
export function setMirrored(target: usize, weights: usize, source: usize, shift: i32, count: i32): void {
  const bytes = (<usize>shift) << 3;
  const stop = target + ((<usize>count) << 3);
  const both = target + bytes + ((shift & 1) << 3); // from here on both reach every vector
  let next = source + bytes;
  for (; target < both; target += 16, weights += 16, next += 16)
    v128.store(target, f64x2.mul(v128.load(weights), v128.load(next)));
  let old = next - 2 * bytes;
  let before = weights - bytes;
  // A vector that the mirror image reaches by half.
  if (shift & 1) store<f64>(target - 8, load<f64>(before - 8) * load<f64>(old - 8) + load<f64>(target - 8));
  for (; target + 16 < stop; target += 32, weights += 32, next += 32, old += 32, before += 32) {
    const one = f64x2.mul(v128.load(weights), v128.load(next));
    const two = f64x2.mul(v128.load(weights, 16), v128.load(next, 16));
    v128.store(target, multiplyAdd(v128.load(before), v128.load(old), one));
    v128.store(target, multiplyAdd(v128.load(before, 16), v128.load(old, 16), two), 16);
  }
  if (target < stop) {
    const one = f64x2.mul(v128.load(weights), v128.load(next));
    v128.store(target, multiplyAdd(v128.load(before), v128.load(old), one));
    target += 16;
    old += 16;
    before += 16;
  }
  // What is left of the mirror image: `shift` places.
  for (const end = stop + bytes; target + 8 < end; target += 16, old += 16, before += 16)
    v128.store(target, f64x2.mul(v128.load(before), v128.load(old)));
  if (shift & 1) store<f64>(target, load<f64>(before) * load<f64>(old));
}

/** The two numbers of a state at the slots that are found at `slots`: mostly neighbours. */
function pairAt(state: usize, slots: usize): v128 {
  const first = load<i32>(slots);
  const second = load<i32>(slots, 4);
  const at = state + ((<usize>first) << 3);
  return second == first + 1 ? v128.load(at) : both(at, state + ((<usize>second) << 3));
}

/** target = the numbers of `state` at `slots`. */
export function pack(target: usize, state: usize, slots: usize, count: i32): void {
  const stop = target + ((<usize>count) << 3);
  for (; target < stop; target += 16, slots += 8) v128.store(target, pairAt(state, slots));
}

/** before = the numbers of `old` at `slots`, move = those of `next` less these. */
export function packMoves(before: usize, move: usize, old: usize, next: usize, slots: usize, count: i32): void {
  const stop = before + ((<usize>count) << 3);
  for (; before < stop; before += 16, move += 16, slots += 8) {
    const pair = pairAt(old, slots);
    v128.store(before, pair);
    v128.store(move, f64x2.sub(pairAt(next, slots), pair));
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
export function unpack(packed: usize, state: usize, slots: usize, count: i32): void {
  const stop = packed + ((<usize>count) << 3);
  for (; packed < stop; packed += 16, slots += 8) {
    const first = load<i32>(slots);
    const second = load<i32>(slots, 4);
    const at = state + ((<usize>first) << 3);
    if (second == first + 1) {
      v128.store(at, f64x2.add(v128.load(at), v128.load(packed)));
      continue;
    }
    store<f64>(at, load<f64>(at) + load<f64>(packed));
    const next = state + ((<usize>second) << 3);
    store<f64>(next, load<f64>(next) + load<f64>(packed, 8));
  }
}
