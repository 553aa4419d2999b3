/**
 * Fences. Many points of one element may collide with things that have no unknowns: a string with a board or frets. These points share a fence:
 * for each slot of the element, bounds between which it may move while none of the sleeping points can touch. So a step compares vectors of
 * slots with vectors of bounds, instead of finding eta of every point. A point that wakes leaves its fence, and joins it again when it falls asleep.
 *
 * Bounds      With weights w of one sign that sum to S, eta = offset + sum w u < 0 while every u of the point is above offset/|S| (w < 0),
 *             or below -offset/|S| (w > 0). The bound of a slot is the tightest of its sleeping points'.
 * Scalar form strideBelowScalar and strideAboveScalar specify the tests of whole strides
 *
 * Layout. A stride is STRIDE = 16 slots. Behind the bounds of all slots stand two numbers per stride, the tightest bounds of its even and of its
 * odd slots, which are what the two lanes of a vector hold. Most strides are passed over by these alone:
 *
 *     low     slot 0 .. count - 1 | stride 0: even, odd | stride 1: even, odd | ..
 *     high    the same
 */

import { isAwake } from './awake';
import { offsetNext } from './controls';
import { contactAt, contactLinksAt, controlAt, floatAt, header, intAt, setFloat } from './memory';
import { ContactLinks } from './records';
import { Fence, STRIDE } from './sleep-records';

/** Relative round-off margin of the touch test. */
export const MARGIN: f64 = 1e-12;
/**
 * A bound stands this much before the point at which its contact touches: a part of the offset, plus some metres for offsets of zero. So a
 * contact whose fence is not crossed is never within MARGIN of touching.
 */
const FENCE_MARGIN: f64 = 4 * MARGIN;
const LEAST_MARGIN: f64 = 1e-200;

export function fenceAt(i: i32): Fence {
  return changetype<Fence>(<usize>(header().fences + i * <i32>offsetof<Fence>()));
}

/** Whether the controls that move a fence's barriers have the values for which its bounds were set. */
export function isUpToDate(fence: Fence): bool {
  const map = header();
  let same = map.fencesValid != 0;
  for (let i = fence.firstControl; i < fence.firstControl + fence.controlCount; i++)
    same = same && controlAt(intAt(map.fenceControls, i)).next == floatAt(map.fencedAt, i);
  return same;
}

/** Sets all bounds of a fence for where its barriers are now. */
export function setBounds(fence: Fence): void {
  const map = header();
  fence.passed = 0;
  for (let i = fence.firstControl; i < fence.firstControl + fence.controlCount; i++)
    setFloat(map.fencedAt, i, controlAt(intAt(map.fenceControls, i)).next);
  for (let f = fence.firstFenced; f < fence.firstFenced + fence.fencedCount; f++) {
    const index = intAt(map.fenced, f);
    const links = contactLinksAt(index);
    let sum: f64 = 0;
    for (let t = links.firstTerm; t < links.firstRow + links.rowTerms; t++) sum += floatAt(map.termWeights, t);
    const bound = offsetNext(contactAt(index), links) / Math.abs(sum);
    const close = bound + FENCE_MARGIN * Math.abs(bound) + LEAST_MARGIN;
    contactAt(index).fence = sum < 0 ? close : -close;
  }
  for (let s = 0; s < fence.count; s++) {
    if (fence.low != 0) setFloat(fence.low, s, lowest(fence, s));
    if (fence.high != 0) setFloat(fence.high, s, highest(fence, s));
  }
  for (let s = 0; s < fence.count; s++) {
    if (fence.low != 0) tightenLow(fence, s);
    if (fence.high != 0) tightenHigh(fence, s);
  }
}

/** Address of the bound that slot s shares with every other slot of its stride. */
function strideBound(fence: Fence, bounds: i32, s: i32): usize {
  return <usize>(bounds + (fence.count << 3) + (s & -STRIDE) + ((s & 1) << 3));
}

/** Sets the stride's lower bound for the slots of the parity of s: the highest of theirs. */
export function tightenLow(fence: Fence, s: i32): void {
  const first = (s & -STRIDE) + (s & 1);
  let low = floatAt(fence.low, first);
  for (let j = first + 2; j < first + STRIDE; j += 2) low = Math.max(low, floatAt(fence.low, j));
  store<f64>(strideBound(fence, fence.low, s), low);
}

/** The same for the upper bound: the lowest of theirs. */
export function tightenHigh(fence: Fence, s: i32): void {
  const first = (s & -STRIDE) + (s & 1);
  let high = floatAt(fence.high, first);
  for (let j = first + 2; j < first + STRIDE; j += 2) high = Math.min(high, floatAt(fence.high, j));
  store<f64>(strideBound(fence, fence.high, s), high);
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

/** How high a slot may go before one of its sleeping contacts may touch. */
function highest(fence: Fence, s: i32): f64 {
  const map = header();
  let high: f64 = Infinity;
  for (let k = intAt(fence.starts, s); k < intAt(fence.starts, s + 1); k++) {
    const i = intAt(map.fenced, fence.firstTouch + k);
    if (!isAwake(i) && contactLinksAt(i).fencedBelow == 0) high = Math.min(high, contactAt(i).fence);
  }
  return high;
}

/** Updates the bounds at the slots of a contact that has woken or fallen asleep. */
export function updateFence(i: i32): void {
  const map = header();
  const links = contactLinksAt(i);
  if (links.fence == 0 || map.fencesValid == 0) return;
  const fence = fenceAt(links.fence - 1);
  fence.passed = 0;
  for (let t = links.firstTerm; t < links.firstRow + links.rowTerms; t++) {
    if (floatAt(map.termWeights, t) == 0) continue;
    const s = intAt(map.termSlots, t) - fence.slot;
    if (links.fencedBelow != 0) {
      setFloat(fence.low, s, lowest(fence, s));
      tightenLow(fence, s);
    } else {
      setFloat(fence.high, s, highest(fence, s));
      tightenHigh(fence, s);
    }
  }
}

/** The bit mask of a vector whose lanes are both true. */
const BOTH: i32 = 3;

/** Whether slot s has reached its lower bound at u*, or is not a number. */
export function isBelow(fence: Fence, s: i32): bool {
  return !(floatAt(header().uNext, fence.slot + s) > floatAt(fence.low, s));
}
/** The same for the upper bound. */
export function isAbove(fence: Fence, s: i32): bool {
  return !(floatAt(header().uNext, fence.slot + s) < floatAt(fence.high, s));
}

/** Whether a clear fence stays clear when a contact pushes with `force`: then no contact behind it can touch. */
export function staysClear(fence: Fence, links: ContactLinks, force: f64): bool {
  const slots = header().termSlots;
  const mobilities = header().termMobilities;
  const own = header().uNext + (fence.slot << 3);
  const first = fence.slot;
  const count = <u32>fence.count;
  const low = fence.low;
  const high = fence.high;
  const stop = links.firstRow;
  for (let t = links.firstTerm; t < stop; t++) {
    const s = intAt(slots, t) - first;
    if (<u32>s >= count) continue; // outside the fence: no contact there
    const u = floatAt(own, s) - floatAt(mobilities, t) * ((1 + FENCE_MARGIN) * force);
    if (low != 0) if (!(u > floatAt(low, s))) return false;
    if (high != 0) if (!(u < floatAt(high, s))) return false;
  }
  return true;
}

/** Per lane: whether the numbers of four vectors at `a` are all larger than those at `b`. */
function allAbove(a: usize, b: usize): v128 {
  return v128.and(
    v128.and(f64x2.gt(v128.load(a), v128.load(b)), f64x2.gt(v128.load(a, 16), v128.load(b, 16))),
    v128.and(f64x2.gt(v128.load(a, 32), v128.load(b, 32)), f64x2.gt(v128.load(a, 48), v128.load(b, 48))),
  );
}

/** Whether each number of a stride at `a` is larger than its counterpart at `b`. */
function isAllAbove(a: usize, b: usize): bool {
  return i64x2.bitmask(v128.and(allAbove(a, b), allAbove(a + 64, b + 64))) == BOTH;
}

/** Per lane: the lowest of the eight vectors of a stride. */
function lowestOf(at: usize): v128 {
  return f64x2.pmin(
    f64x2.pmin(f64x2.pmin(v128.load(at), v128.load(at, 16)), f64x2.pmin(v128.load(at, 32), v128.load(at, 48))),
    f64x2.pmin(f64x2.pmin(v128.load(at, 64), v128.load(at, 80)), f64x2.pmin(v128.load(at, 96), v128.load(at, 112))),
  );
}

/** Per lane: the highest of the eight vectors of a stride. */
function highestOf(at: usize): v128 {
  return f64x2.pmax(
    f64x2.pmax(f64x2.pmax(v128.load(at), v128.load(at, 16)), f64x2.pmax(v128.load(at, 32), v128.load(at, 48))),
    f64x2.pmax(f64x2.pmax(v128.load(at, 64), v128.load(at, 80)), f64x2.pmax(v128.load(at, 96), v128.load(at, 112))),
  );
}

/** Address of slot s of a fence in u*. */
function placeOf(fence: Fence, s: i32): usize {
  return <usize>(header().uNext + ((fence.slot + s) << 3));
}

/** The first stride from slot s on in which a slot has reached its lower bound, as its first slot; `count` if there is none. */
export function strideBelow(fence: Fence, s: i32): i32 {
  const count = fence.count;
  if (s >= count) return s;
  let at = placeOf(fence, s);
  let bound = strideBound(fence, fence.low, s);
  do {
    if (i64x2.bitmask(f64x2.gt(lowestOf(at), v128.load(bound))) != BOTH)
      if (!isAllAbove(placeOf(fence, s), <usize>(fence.low + (s << 3)))) return s;
    at += STRIDE << 3;
    bound += 16;
    s += STRIDE;
  } while (s < count);
  return s;
}

/** The same for the upper bound. */
export function strideAbove(fence: Fence, s: i32): i32 {
  const count = fence.count;
  if (s >= count) return s;
  let at = placeOf(fence, s);
  let bound = strideBound(fence, fence.high, s);
  do {
    if (i64x2.bitmask(f64x2.lt(highestOf(at), v128.load(bound))) != BOTH)
      if (!isAllAbove(<usize>(fence.high + (s << 3)), placeOf(fence, s))) return s;
    at += STRIDE << 3;
    bound += 16;
    s += STRIDE;
  } while (s < count);
  return s;
}

/** Specifies `strideBelow`. Both agree on all numbers; the vector code may pass over a stride with a slot that is NaN. */
export function strideBelowScalar(fence: Fence, s: i32): i32 {
  for (; s < fence.count; s += STRIDE) for (let j = s; j < s + STRIDE; j++) if (isBelow(fence, j)) return s;
  return s;
}

/** Specifies `strideAbove`. */
export function strideAboveScalar(fence: Fence, s: i32): i32 {
  for (; s < fence.count; s += STRIDE) for (let j = s; j < s + STRIDE; j++) if (isAbove(fence, j)) return s;
  return s;
}
