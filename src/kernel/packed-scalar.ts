/**
 * The loops of packed.ts, one number at a time: the specification of the vector code. A test holds both to the same bits
 * (test/kernel/packed-scalar.test.ts). Nothing here is part of the kernel's binary.
 *
 * Sums        number i belongs to lane i mod 4; then (0 + 2) + (1 + 3)
 */

import { floatAt, intAt, setFloat } from './memory';

type Term = (a: i32, b: i32, w: i32, i: i32) => f64;

function laneOf(a: i32, b: i32, w: i32, count: i32, lane: i32, term: Term): f64 {
  let sum: f64 = 0;
  for (let i = lane; i < count; i += 4) sum = term(a, b, w, i) + sum;
  return sum;
}

function sumOfLanes(a: i32, b: i32, w: i32, count: i32, term: Term): f64 {
  return (
    laneOf(a, b, w, count, 0, term) +
    laneOf(a, b, w, count, 2, term) +
    (laneOf(a, b, w, count, 1, term) + laneOf(a, b, w, count, 3, term))
  );
}

/** `dot`, and each of the sums of `dotTwo` and `dotFour`. */
export function dotScalar(a: i32, b: i32, count: i32): f64 {
  return sumOfLanes(a, b, 0, count, (a, b, _w, i) => floatAt(a, i) * floatAt(b, i));
}

/** The first sum of `dotWeighted`; the second is `dotScalar`. */
export function weightedDotScalar(row: i32, w: i32, count: i32): f64 {
  return sumOfLanes(row, row, w, count, (a, b, w, i) => floatAt(a, i) * floatAt(w, i) * floatAt(b, i));
}

/** `addScaled`, and the second sum of `addToBoth`; `addThree` is three of these. */
export function addScaledScalar(target: i32, row: i32, factor: f64, count: i32): void {
  for (let i = 0; i < count; i++) setFloat(target, i, factor * floatAt(row, i) + floatAt(target, i));
}

/** `addWeighted`, and the first sum of `addToBoth`; `addThreeWeighted` is three of these. */
export function addWeightedScalar(target: i32, row: i32, w: i32, factor: f64, count: i32): void {
  for (let i = 0; i < count; i++) setFloat(target, i, factor * (floatAt(w, i) * floatAt(row, i)) + floatAt(target, i));
}

/** `addRun`; `setMirrored` is two of these on zeros, the second with the weights of the first. */
export function addRunScalar(target: i32, weights: i32, source: i32, count: i32): void {
  for (let i = 0; i < count; i++) setFloat(target, i, floatAt(weights, i) * floatAt(source, i) + floatAt(target, i));
}

export function packScalar(target: i32, state: i32, slots: i32, count: i32): void {
  for (let i = 0; i < count; i++) setFloat(target, i, floatAt(state, intAt(slots, i)));
}

/** The moves of `packMoves`; what it packs first is `packScalar`. */
export function packMovesScalar(move: i32, old: i32, next: i32, slots: i32, count: i32): void {
  for (let i = 0; i < count; i++) setFloat(move, i, floatAt(next, intAt(slots, i)) - floatAt(old, intAt(slots, i)));
}

export function unpackScalar(packed: i32, state: i32, slots: i32, count: i32): void {
  for (let i = 0; i < count; i++) {
    const slot = intAt(slots, i);
    setFloat(state, slot, floatAt(state, slot) + floatAt(packed, i));
  }
}

export function turnScalar(target: i32, source: i32, count: i32): void {
  for (let i = 0; i < count; i++) setFloat(target, i, floatAt(source, count - 1 - i));
}
