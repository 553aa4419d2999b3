/**
 * The sums of rows.ts, one term at a time: the specification of the vector code. A test holds both to the same bits
 * (test/kernel/rows-scalar.test.ts), those of the build with relaxed SIMD too: rows use no fused multiply-add. Nothing here is part of the
 * kernel's binary.
 *
 * Terms       t = first..stop-1, a whole number of rows of eight; term t has slot s_t, weight w_t = (s I)_t and mobility (s I B)_t
 * Sums        in eight lanes (sumOfLanes)
 */

import { floatAt, header, intAt, setFloat } from './memory';
import { ROW, TermLinks } from './records';

/** What term t adds to a sum over one or two states. */
type Term = (t: i32, a: i32, b: i32) => f64;

function slotOf(t: i32): i32 {
  return intAt(header().termSlots, t);
}

function weightOf(t: i32): f64 {
  return floatAt(header().termWeights, t);
}

/** Place p of every row. */
function lane(first: i32, stop: i32, p: i32, term: Term, a: i32, b: i32): f64 {
  let sum: f64 = 0;
  for (let t = first + p; t < stop; t += ROW) sum += term(t, a, b);
  return sum;
}

/** Places p, p + 2, p + 4 and p + 6 of every row. */
function everyOther(first: i32, stop: i32, p: i32, term: Term, a: i32, b: i32): f64 {
  return (
    lane(first, stop, p, term, a, b) +
    lane(first, stop, p + 2, term, a, b) +
    (lane(first, stop, p + 4, term, a, b) + lane(first, stop, p + 6, term, a, b))
  );
}

/** A sum in the order of the vector code: place p of every row by itself, then [(0 + 2) + (4 + 6)] + [(1 + 3) + (5 + 7)]. */
function sumOfLanes(first: i32, stop: i32, term: Term, a: i32, b: i32): f64 {
  return everyOther(first, stop, 0, term, a, b) + everyOther(first, stop, 1, term, a, b);
}

function placeOf(t: i32, u: i32, _: i32): f64 {
  return weightOf(t) * floatAt(u, slotOf(t));
}

function moveOf(t: i32, next: i32, before: i32): f64 {
  return weightOf(t) * (floatAt(next, slotOf(t)) - floatAt(before, slotOf(t)));
}

function sizeOf(t: i32, u: i32, _: i32): f64 {
  return weightOf(t) * Math.abs(floatAt(u, slotOf(t)));
}

function distanceOf(t: i32, a: i32, b: i32): f64 {
  return weightOf(t) * Math.abs(floatAt(a, slotOf(t)) - floatAt(b, slotOf(t)));
}

/** Specifies `sumOfRows`. */
export function sumScalar(terms: TermLinks, u: i32): f64 {
  return sumOfLanes(terms.firstRow, terms.firstRow + terms.rowTerms, placeOf, u, u);
}

/** Specifies `moveRows`. */
export function moveScalar(terms: TermLinks): f64 {
  return moveBetweenScalar(terms, header().uNext, header().uPrev);
}

/** The same between any two states. */
export function moveBetweenScalar(terms: TermLinks, next: i32, before: i32): f64 {
  return sumOfLanes(terms.firstRow, terms.firstRow + terms.rowTerms, moveOf, next, before);
}

/** Specifies `spreadRows`. */
export function spreadScalar(terms: TermLinks, u: i32, force: f64): void {
  for (let t = terms.firstRow; t < terms.firstRow + terms.rowTerms; t++)
    setFloat(u, slotOf(t), floatAt(u, slotOf(t)) + floatAt(header().termMobilities, t) * force);
}

/** Specifies `sizeRows`. */
export function sizeScalar(first: i32, stop: i32, u: i32): f64 {
  return sumOfLanes(first, stop, sizeOf, u, u);
}

/** Specifies `distanceRows`. */
export function distanceScalar(first: i32, stop: i32, before: i32, after: i32): f64 {
  return sumOfLanes(first, stop, distanceOf, before, after);
}
