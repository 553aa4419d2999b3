/**
 * Fences. Many points of one element against things that have no unknowns (a string over a board or frets) share one: bounds
 * between which each slot of the element may move while none of the points that sleep touches, tested a vector at a time. A point
 * that wakes leaves its fence, one that falls asleep joins it again.
 */

import { isAwake } from './awake';
import { offsetNext } from './controls';
import { contactAt, contactLinksAt, controlAt, floatAt, header, intAt, setFloat } from './memory';
import { Fence } from './records';

/** Room that round-off gets between a fence and the contact it stands for, as a part of the offset; and where that is zero, m. */
export const MARGIN: f64 = 1e-12;
const LEAST_MARGIN: f64 = 1e-200;

export function fenceAt(i: i32): Fence {
  return changetype<Fence>(<usize>(header().fences + i * <i32>offsetof<Fence>()));
}

/** Whether a fence is where the hands that move its barriers have them. */
export function stands(fence: Fence): bool {
  const map = header();
  let same = map.fencesStand != 0;
  for (let i = fence.firstControl; i < fence.firstControl + fence.controlCount; i++)
    same = same && controlAt(intAt(map.fenceControls, i)).next == floatAt(map.fencedAt, i);
  return same;
}

/**
 * Puts a fence up. With weights of one sign that sum to S, offset - sum of |w| u < 0 as long as every
 * u > offset / S; with the other sign as long as every u < -offset / S.
 */
export function putUp(fence: Fence): void {
  const map = header();
  for (let i = fence.firstControl; i < fence.firstControl + fence.controlCount; i++)
    setFloat(map.fencedAt, i, controlAt(intAt(map.fenceControls, i)).next);
  for (let f = fence.firstFenced; f < fence.firstFenced + fence.fencedCount; f++) {
    const index = intAt(map.fenced, f);
    const links = contactLinksAt(index);
    let sum: f64 = 0;
    for (let t = links.firstTerm; t < links.firstRow + links.rowTerms; t++) sum += floatAt(map.termWeights, t);
    const bound = offsetNext(contactAt(index), links) / Math.abs(sum);
    const close = bound + MARGIN * Math.abs(bound) + LEAST_MARGIN;
    contactAt(index).fence = sum < 0 ? close : -close;
  }
  for (let s = 0; s < fence.count; s++) {
    if (fence.low != 0) setFloat(fence.low, s, lowest(fence, s));
    if (fence.high != 0) setFloat(fence.high, s, highest(fence, s));
  }
}

/** How low a slot may go before one of its sleeping contacts may touch. */
function lowest(fence: Fence, s: i32): f64 {
  const map = header();
  let low: f64 = -Infinity;
  for (let k = intAt(fence.starts, s); k < intAt(fence.starts, s + 1); k++) {
    const i = intAt(map.fenced, fence.firstTouch + k);
    if (!isAwake(i) && contactLinksAt(i).fencedBelow != 0) low = Math.max(low, contactAt(i).fence);
  }
  return low;
}

function highest(fence: Fence, s: i32): f64 {
  const map = header();
  let high: f64 = Infinity;
  for (let k = intAt(fence.starts, s); k < intAt(fence.starts, s + 1); k++) {
    const i = intAt(map.fenced, fence.firstTouch + k);
    if (!isAwake(i) && contactLinksAt(i).fencedBelow == 0) high = Math.min(high, contactAt(i).fence);
  }
  return high;
}

/** Moves the fence of a contact that has woken or fallen asleep. */
export function mendFence(i: i32): void {
  const map = header();
  const links = contactLinksAt(i);
  if (links.fence == 0 || map.fencesStand == 0) return;
  const fence = fenceAt(links.fence - 1);
  for (let t = links.firstTerm; t < links.firstRow + links.rowTerms; t++) {
    if (floatAt(map.termWeights, t) == 0) continue;
    const s = intAt(map.termSlots, t) - fence.slot;
    if (links.fencedBelow != 0) setFloat(fence.low, s, lowest(fence, s));
    else setFloat(fence.high, s, highest(fence, s));
  }
}

/** Slots that are tested together; a fence has a whole number of these. */
export const STRIDE: i32 = 16;
/** The signs of a vector whose lanes are both true. */
const BOTH: i32 = 3;

/** Whether a slot has crossed its bound; what is not a number has. */
export function isBelow(fence: Fence, s: i32): bool {
  return !(floatAt(header().uNext, fence.slot + s) > floatAt(fence.low, s));
}
export function isAbove(fence: Fence, s: i32): bool {
  return !(floatAt(header().uNext, fence.slot + s) < floatAt(fence.high, s));
}

/** Whether both lanes of four vectors at `a` are larger than those at `b`. */
function allAbove(a: usize, b: usize): v128 {
  return v128.and(
    v128.and(f64x2.gt(v128.load(a), v128.load(b)), f64x2.gt(v128.load(a, 16), v128.load(b, 16))),
    v128.and(f64x2.gt(v128.load(a, 32), v128.load(b, 32)), f64x2.gt(v128.load(a, 48), v128.load(b, 48))),
  );
}

/** The first slot from `s` < count on in whose stride one of `upper` is not above `lower`, or `count`. */
function firstCrossed(s: i32, count: i32, upper: i32, lower: i32): i32 {
  let a = <usize>(upper + (s << 3));
  let b = <usize>(lower + (s << 3));
  do {
    if (i64x2.bitmask(v128.and(allAbove(a, b), allAbove(a + 64, b + 64))) != BOTH) return s;
    a += STRIDE << 3;
    b += STRIDE << 3;
    s += STRIDE;
  } while (s < count);
  return s;
}

/** The first slot from `s` on in whose stride one has crossed its lower bound, or `count`. */
export function strideBelow(fence: Fence, s: i32): i32 {
  return s < fence.count ? firstCrossed(s, fence.count, header().uNext + (fence.slot << 3), fence.low) : s;
}

/** The same for the upper bound. */
export function strideAbove(fence: Fence, s: i32): i32 {
  return s < fence.count ? firstCrossed(s, fence.count, fence.high, header().uNext + (fence.slot << 3)) : s;
}
