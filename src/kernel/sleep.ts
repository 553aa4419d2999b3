/**
 * Which contacts are awake. A collision that is apart and stores nothing sleeps: its eta is not updated, and nothing is computed until it would touch.
 * Sleeping contacts are tested in groups, by a fence or a watch (fence.ts, watch.ts), or one by one.
 */

import { findStatics } from './advance';
import { isAwake, nextAwake, setAsleep, setAwake } from './awake';
import { offsetNext } from './controls';
import {
  fenceAt,
  isAbove,
  isBelow,
  isUpToDate,
  MARGIN,
  setBounds,
  strideAbove,
  strideBelow,
  updateFence,
} from './fence';
import { IDLES, STRAIN } from './laws/traits';
import {
  contactAt,
  contactLinksAt,
  controlAt,
  elementLinksAt,
  floatAt,
  gather,
  gatherSingles,
  has,
  header,
  intAt,
  setFloat,
  watchLinksAt,
} from './memory';
import { Fence, STRIDE } from './sleep-records';
import { isFarther, lookSoon, nextDue, noteLook, updateWatch } from './watch';

/** A hand that is away belongs to no island; only the host wakes it. */
export function isAway(i: i32): bool {
  return intAt(header().islandOf, i) < 0;
}

export function wake(i: i32): void {
  if (isAwake(i) || isAway(i)) return;
  setAwake(i);
  updateFence(i);
  place(i);
}

/** Brings eta and eta- of a contact that sleeps up to date and lets it sleep on: what is only looked at must not know of it. */
export function placeSleeping(i: i32): void {
  if (!isAwake(i) && !isAway(i)) place(i);
}

/** Computes eta and eta- from the present states. */
function place(i: i32): void {
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
  c.eta = now + gather(links, map.u);
  c.etaPrev = prev + gather(links, map.uPrev);
  // The contact forces of the last step may have pressed it together after it was tested; they may have done so when it was last looked at, too.
  if (c.eta > 0 || c.etaPrev > 0 || c.staticForce != 0 || c.staticForcePrev != 0) findStatics(c, links.law);
}

/** Puts a contact to sleep, and back into its fence or watch. */
export function putToSleep(i: i32): void {
  setAsleep(i);
  updateFence(i);
  lookSoon(i);
}

/** Wakes every sleeping contact that would touch at u*. */
export function wakeTouching(): void {
  const map = header();
  const fit = map.fencesUpToDate != 0;
  const fences = map.fenceCount;
  for (let i = 0; i < fences; i++) {
    const fence = fenceAt(i);
    if (!fit) if (!isUpToDate(fence)) setBounds(fence);
    const rests = elementLinksAt(fence.element).still;
    if ((rests & fence.passed) != 0) continue;
    fence.passed = rests; // reset when a contact of the fence wakes or falls asleep
    fence.clear = 1;
    if (fence.low != 0)
      for (let s = strideBelow(fence, 0); s < fence.count; s = strideBelow(fence, s + STRIDE))
        for (let j = s; j < s + STRIDE; j++) if (isBelow(fence, j)) wakeAt(fence, j);
    if (fence.high != 0)
      for (let s = strideAbove(fence, 0); s < fence.count; s = strideAbove(fence, s + STRIDE))
        for (let j = s; j < s + STRIDE; j++) if (isAbove(fence, j)) wakeAt(fence, j);
  }
  for (let i = 0; i < map.watchCount; i++) {
    updateWatch(i, map.fencesValid != 0);
    wakeDue(i);
  }
  map.fencesValid = 1;
  map.fencesUpToDate = 1;
  const lone = map.loneCount;
  for (let l = 0; l < lone; l++) {
    if (LEAN == 0) if (map.bridgePointCount > 0 && floatAt(map.leashClears, l) != 0) continue;
    const i = intAt(map.lone, l);
    if (!isAwake(i) && !isOutOfReach(l, i, 0)) wakeIfTouching(i);
  }
}

/** Whether lone contact l cannot touch, because its string does not reach that far, even if its neighbours' forces moved its eta by `push`, m. */
function isOutOfReach(l: i32, i: i32, push: f64): bool {
  if (LEAN != 0) return false; // only strings on bridges have leashes
  const map = header();
  if (LEAN != 0 || map.bridgePointCount == 0) return false;
  const leash = intAt(map.leashes, l);
  return leash != 0 && isBeyond(l, i, floatAt(map.reaches, leash - 1), push);
}

/** Whether lone contact l cannot touch a string whose modes at u* add up to at most `far`, m. */
export function isBeyond(l: i32, i: i32, far: f64, push: f64): bool {
  const map = header();
  const links = contactLinksAt(i);
  const near = offsetNext(contactAt(i), links) + gatherSingles(links, map.uNext);
  return isApart(near, floatAt(map.leashWeights, l) * far + push);
}

/** Whether eta, which is `near` and at most `reach` more, stays negative whatever is rounded. */
export function isApart(near: f64, reach: f64): bool {
  return near + reach < -MARGIN * (Math.abs(near) + Math.abs(reach));
}

/** Tests the sleeping contacts of a watch that are due. */
function wakeDue(watch: i32): void {
  const links = watchLinksAt(watch);
  const stop = links.firstSleeper + links.sleeperCount;
  for (let s = nextDue(watch, links.firstSleeper, stop); s < stop; s = nextDue(watch, s + 1, stop)) {
    const i = intAt(header().sleepers, s);
    if (isAwake(i)) {
      setFloat(header().dues, s, Infinity);
      continue;
    }
    const eta = etaAhead(i);
    if (eta < 0) noteLook(i, eta);
    else wake(i);
  }
}

/** Tests the sleeping contacts at a slot that is beyond its bound. */
function wakeAt(fence: Fence, s: i32): void {
  const map = header();
  fence.clear = 0;
  const stop = fence.firstTouch + intAt(fence.starts, s + 1);
  for (let k = fence.firstTouch + intAt(fence.starts, s); k < stop; k++) {
    const i = intAt(map.fenced, k);
    if (!isAwake(i)) wakeIfTouching(i);
  }
}

/** eta*. */
function etaAhead(i: i32): f64 {
  const links = contactLinksAt(i);
  return offsetNext(contactAt(i), links) + gather(links, header().uNext);
}

function wakeIfTouching(i: i32): void {
  if (!(etaAhead(i) < 0)) wake(i);
}

/** Number of members of the present island: its awake contacts, in ascending order. */
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

/** Takes the members from a list that continues with contacts of other islands, which start at index `end`. Returns where these begin. */
export function takeMembers(from: usize, end: i32): usize {
  const list = <usize>header().members;
  let at = from;
  members = 0;
  for (let i = load<i32>(at); i < end; i = load<i32>(at)) {
    store<i32>(list + (members << 2), i);
    members++;
    at += 4;
  }
  return at;
}

/** Whether a sleeping contact would touch, within the margin of round-off, if its neighbours' forces moved its eta by `push`, m. */
export function isPushedClose(i: i32, push: f64): bool {
  const links = contactLinksAt(i);
  if (has(links, STRAIN | IDLES)) return false; // has no gap: a strain sleeps while its body rests, a spring while it does not press
  if (links.watch > 0 && isFarther(i, push)) return false;
  if (LEAN == 0) if (links.lone > 0 && isOutOfReach(links.lone - 1, i, push)) return false;
  const offset = offsetNext(contactAt(i), links);
  const height = gather(links, header().uNext);
  if (links.watch > 0) noteLook(i, offset + height);
  return !(offset + height + push < -MARGIN * (Math.abs(offset) + Math.abs(height)));
}
