/**
 * Which contacts are awake. A collision that is apart, with nothing stored, sleeps: eta is not kept up, and nothing is computed
 * until it would touch. One bit per contact says so.
 *
 * What sleeps is looked at in one of two ways. Many points of one element against things that have no unknowns (a string over a
 * board or frets) share a fence: bounds between which each slot of the element may move while none of them touches, tested a
 * vector at a time. The others are looked at one by one.
 */

import { contactAt, contactLinksAt, controlAt, floatAt, gather, header, intAt, setFloat } from './memory';
import { ContactLinks, ContactRecord, Fence } from './records';

/** Room that round-off gets between a fence and the contact it stands for, as a part of the offset; and where that is zero, m. */
const MARGIN: f64 = 1e-12;
const LEAST_MARGIN: f64 = 1e-200;

function wordOf(i: i32): usize {
  return <usize>(header().awake + ((i >> 6) << 3));
}
export function isAwake(i: i32): bool {
  return ((load<u64>(wordOf(i)) >> (i & 63)) & 1) != 0;
}
function setAwake(i: i32): void {
  const at = wordOf(i);
  store<u64>(at, load<u64>(at) | ((<u64>1) << (i & 63)));
}
export function setAsleep(i: i32): void {
  const at = wordOf(i);
  store<u64>(at, load<u64>(at) & ~((<u64>1) << (i & 63)));
}

/** The first contact in [from, stop) that is awake, or `stop`. */
export function nextAwake(from: i32, stop: i32): i32 {
  if (from >= stop) return stop;
  let at = wordOf(from);
  let bits = load<u64>(at) >> (from & 63);
  if (bits != 0) return min(stop, from + <i32>ctz(bits));
  let i = (from & ~63) + 64;
  while (i < stop) {
    at += 8;
    bits = load<u64>(at);
    if (bits != 0) return min(stop, i + <i32>ctz(bits));
    i += 64;
  }
  return stop;
}

/** Where eta stands apart from the unknowns at n+1. */
export function offsetNext(c: ContactRecord, links: ContactLinks): f64 {
  return links.control < 0 ? c.offset : c.offset + c.controlSign * controlAt(links.control).next;
}

/** A hand that is away belongs to no island, and nothing wakes it but its coming. */
export function isAway(i: i32): bool {
  return intAt(header().islandOf, i) < 0;
}

/** Brings eta and eta- of a sleeping contact up to date. */
export function wake(i: i32): void {
  if (isAwake(i) || isAway(i)) return;
  setAwake(i);
  const map = header();
  const c = contactAt(i);
  const links = contactLinksAt(i);
  let prev = c.offset;
  let now = c.offset;
  if (links.control >= 0) {
    const control = controlAt(links.control);
    prev += c.controlSign * control.prev;
    now += c.controlSign * control.now;
  }
  c.eta = now + gather(links.firstTerm, links.termCount, map.u);
  c.etaPrev = prev + gather(links.firstTerm, links.termCount, map.uPrev);
}

/** Wakes whatever would touch at u*. */
export function wakeTouching(): void {
  const map = header();
  for (let i = 0; i < map.fenceCount; i++) {
    const fence = changetype<Fence>(<usize>(map.fences + i * <i32>offsetof<Fence>()));
    if (!stands(fence)) raise(fence);
    if (fence.low != 0) lookBelow(fence, map.uNext + (fence.slot << 3));
    if (fence.high != 0) lookAbove(fence, map.uNext + (fence.slot << 3));
  }
  map.fencesStand = 1;
  const words = (map.contactCount + 63) >> 6;
  for (let w = 0; w < words; w++) {
    let bits = load<u64>(<usize>(map.watched + (w << 3))) & ~load<u64>(<usize>(map.awake + (w << 3)));
    while (bits != 0) {
      wakeIfTouching((w << 6) + <i32>ctz(bits));
      bits &= bits - 1;
    }
  }
}

function wakeIfTouching(i: i32): void {
  const links = contactLinksAt(i);
  const eta = offsetNext(contactAt(i), links) + gather(links.firstTerm, links.termCount, header().uNext);
  if (!(eta < 0)) wake(i);
}

/** Whether a fence is where the hands that move its barriers have them. */
function stands(fence: Fence): bool {
  const map = header();
  let same = map.fencesStand != 0;
  for (let i = fence.firstControl; i < fence.firstControl + fence.controlCount; i++)
    same = same && controlAt(intAt(map.fenceControls, i)).next == floatAt(map.fencedAt, i);
  return same;
}

/**
 * Puts a fence up. With weights of one sign that sum to S, offset - sum of |w| u < 0 as long as every u > offset / S; with the
 * other sign as long as every u < -offset / S.
 */
function raise(fence: Fence): void {
  const map = header();
  for (let i = fence.firstControl; i < fence.firstControl + fence.controlCount; i++)
    setFloat(map.fencedAt, i, controlAt(intAt(map.fenceControls, i)).next);
  for (let s = 0; s < fence.count; s++) {
    if (fence.low != 0) setFloat(fence.low, s, -Infinity);
    if (fence.high != 0) setFloat(fence.high, s, Infinity);
  }
  for (let f = fence.firstFenced; f < fence.firstFenced + fence.fencedCount; f++) {
    const index = intAt(map.fenced, f);
    const links = contactLinksAt(index);
    let sum: f64 = 0;
    for (let t = links.firstTerm; t < links.firstTerm + links.termCount; t++) sum += floatAt(map.termWeights, t);
    const bound = offsetNext(contactAt(index), links) / Math.abs(sum);
    const close = bound + MARGIN * Math.abs(bound) + LEAST_MARGIN;
    for (let t = links.firstTerm; t < links.firstTerm + links.termCount; t++) {
      if (floatAt(map.termWeights, t) == 0) continue;
      const s = intAt(map.termSlots, t) - fence.slot;
      if (sum < 0) setFloat(fence.low, s, Math.max(floatAt(fence.low, s), close));
      else setFloat(fence.high, s, Math.min(floatAt(fence.high, s), -close));
    }
  }
}

/** Slots that are tested together; a fence has a whole number of these. */
const STRIDE: i32 = 8;

/** A fence that is not a number, or crossed by what is not one, counts as crossed. */
function lookBelow(fence: Fence, state: i32): void {
  let u = <usize>state;
  let low = <usize>fence.low;
  for (let s = 0; s < fence.count; s += STRIDE) {
    const first = v128.and(f64x2.gt(v128.load(u), v128.load(low)), f64x2.gt(v128.load(u, 16), v128.load(low, 16)));
    const second = v128.and(
      f64x2.gt(v128.load(u, 32), v128.load(low, 32)),
      f64x2.gt(v128.load(u, 48), v128.load(low, 48)),
    );
    if (!i64x2.all_true(v128.and(first, second)))
      for (let i = 0; i < STRIDE; i++) if (!(load<f64>(u + (i << 3)) > load<f64>(low + (i << 3)))) wakeAt(fence, s + i);
    u += STRIDE << 3;
    low += STRIDE << 3;
  }
}

function lookAbove(fence: Fence, state: i32): void {
  let u = <usize>state;
  let high = <usize>fence.high;
  for (let s = 0; s < fence.count; s += STRIDE) {
    const first = v128.and(f64x2.lt(v128.load(u), v128.load(high)), f64x2.lt(v128.load(u, 16), v128.load(high, 16)));
    const second = v128.and(
      f64x2.lt(v128.load(u, 32), v128.load(high, 32)),
      f64x2.lt(v128.load(u, 48), v128.load(high, 48)),
    );
    if (!i64x2.all_true(v128.and(first, second)))
      for (let i = 0; i < STRIDE; i++)
        if (!(load<f64>(u + (i << 3)) < load<f64>(high + (i << 3)))) wakeAt(fence, s + i);
    u += STRIDE << 3;
    high += STRIDE << 3;
  }
}

/** The contacts that a slot belongs to. */
function wakeAt(fence: Fence, s: i32): void {
  const map = header();
  const stop = intAt(fence.starts, s + 1);
  for (let k = intAt(fence.starts, s); k < stop; k++) {
    const i = intAt(map.fenced, k + fence.firstTouch);
    if (!isAwake(i)) wakeIfTouching(i);
  }
}

/** The members of the island under way: its contacts that are awake, in ascending order. Returns how many. */
let members: i32 = 0;
export function memberCount(): i32 {
  return members;
}
export function memberAt(m: i32): i32 {
  return intAt(header().members, m);
}
export function listMembers(first: i32, stop: i32): void {
  const list = <usize>header().members;
  members = 0;
  for (let i = nextAwake(first, stop); i < stop; i = nextAwake(i + 1, stop)) {
    store<i32>(list + (members << 2), i);
    members++;
  }
}

/** Whether a sleeping contact would touch if its neighbours pushed as they do now, or nearly so. */
export function isPushedClose(i: i32): bool {
  const map = header();
  const links = contactLinksAt(i);
  const offset = offsetNext(contactAt(i), links);
  const height = gather(links.firstTerm, links.termCount, map.uNext);
  let eta = offset + height;
  for (let k = links.nearFirst; k < links.nearFirst + links.nearCount; k++)
    eta -= floatAt(map.compliances, k) * contactAt(intAt(map.neighbours, k)).force;
  return !(eta < -MARGIN * (Math.abs(offset) + Math.abs(height)));
}
