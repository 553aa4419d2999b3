/**
 * Fences. Many points of one element against things that have no unknowns (a string over a board or frets) share one: bounds
 * between which each slot of the element may move while none of the points that sleep touches, tested a vector at a time. A point
 * that wakes leaves its fence, one that falls asleep joins it again.
 */

import { isAwake } from './awake';
import { offsetNext } from './controls';
import { contactAt, contactLinksAt, controlAt, floatAt, header, intAt, setFloat } from './memory';
import { ContactLinks, Fence, STRIDE } from './records';

/** Room that round-off gets where it is asked whether a contact could touch, as a part of what is summed up. */
export const MARGIN: f64 = 1e-12;
/**
 * The room between a fence and the contact it stands for, as a part of the offset, and where that is zero, m: a contact behind it is never
 * within MARGIN.
 */
const FENCE_MARGIN: f64 = 4 * MARGIN;
const LEAST_MARGIN: f64 = 1e-200;

export function fenceAt(i: i32): Fence {
  return changetype<Fence>(<usize>(header().fences + i * <i32>offsetof<Fence>()));
}

/** Whether a fence is where the hands that move its barriers have them. */
export function stands(fence: Fence): bool {
  const map = header();
  let same = map.fencesValid != 0;
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

/** Where the bound of a slot's stride stands: behind those of the slots, one number for every other slot of the stride. */
function strideBound(fence: Fence, bounds: i32, s: i32): usize {
  return <usize>(bounds + (fence.count << 3) + (s & -STRIDE) + ((s & 1) << 3));
}

/** The stride of slot s may go as low as the tightest of its slots. */
function tightenLow(fence: Fence, s: i32): void {
  const first = (s & -STRIDE) + (s & 1);
  let low = floatAt(fence.low, first);
  for (let j = first + 2; j < first + STRIDE; j += 2) low = Math.max(low, floatAt(fence.low, j));
  store<f64>(strideBound(fence, fence.low, s), low);
}

function tightenHigh(fence: Fence, s: i32): void {
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

/** The signs of a vector whose lanes are both true. */
const BOTH: i32 = 3;

/** Whether a slot has crossed its bound. */
export function isBelow(fence: Fence, s: i32): bool {
  return !(floatAt(header().uNext, fence.slot + s) > floatAt(fence.low, s));
}
export function isAbove(fence: Fence, s: i32): bool {
  return !(floatAt(header().uNext, fence.slot + s) < floatAt(fence.high, s));
}

/** Whether a fence that was clear stays so while a contact pushes. Then none of those behind it can touch. */
export function withstands(fence: Fence, links: ContactLinks, force: f64): bool {
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
    if (<u32>s >= count) continue; // nobody stands there
    const u = floatAt(own, s) - floatAt(mobilities, t) * ((1 + FENCE_MARGIN) * force);
    if (low != 0) if (!(u > floatAt(low, s))) return false;
    if (high != 0) if (!(u < floatAt(high, s))) return false;
  }
  return true;
}

/** Whether both lanes of four vectors at `a` are larger than those at `b`. */
function allAbove(a: usize, b: usize): v128 {
  return v128.and(
    v128.and(f64x2.gt(v128.load(a), v128.load(b)), f64x2.gt(v128.load(a, 16), v128.load(b, 16))),
    v128.and(f64x2.gt(v128.load(a, 32), v128.load(b, 32)), f64x2.gt(v128.load(a, 48), v128.load(b, 48))),
  );
}

/** Whether each slot of a stride at `a` is larger than that at `b`. */
function isAllAbove(a: usize, b: usize): bool {
  return i64x2.bitmask(v128.and(allAbove(a, b), allAbove(a + 64, b + 64))) == BOTH;
}

/** The lower of each pair of lanes over the eight vectors of a stride. */
function lowestOf(at: usize): v128 {
  return f64x2.pmin(
    f64x2.pmin(f64x2.pmin(v128.load(at), v128.load(at, 16)), f64x2.pmin(v128.load(at, 32), v128.load(at, 48))),
    f64x2.pmin(f64x2.pmin(v128.load(at, 64), v128.load(at, 80)), f64x2.pmin(v128.load(at, 96), v128.load(at, 112))),
  );
}

function highestOf(at: usize): v128 {
  return f64x2.pmax(
    f64x2.pmax(f64x2.pmax(v128.load(at), v128.load(at, 16)), f64x2.pmax(v128.load(at, 32), v128.load(at, 48))),
    f64x2.pmax(f64x2.pmax(v128.load(at, 64), v128.load(at, 80)), f64x2.pmax(v128.load(at, 96), v128.load(at, 112))),
  );
}

/** Where slot s of a fence is in u*. */
function placeOf(fence: Fence, s: i32): usize {
  return <usize>(header().uNext + ((fence.slot + s) << 3));
}

/** The first slot from `s` on in whose stride one is beyond the stride's lower bound, or `count`. */
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
