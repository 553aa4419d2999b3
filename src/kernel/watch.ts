/**
 * Watches. Finding eta of one point of a body of modes takes about as long as stepping the body, because the point weighs all modes. Points of
 * the same bodies therefore share a watch: a bound on how far any of them can have moved, which costs as much as one point does.
 *
 * Bound       travel = sum over the steps so far of  sum w |u - u-|,  w the largest weight of each unknown among the points,
 *             plus what the controls move of their barriers (`advanceBound`). If a point was found at a distance from touching, it cannot touch before travel has grown by that distance;
 *             until then it is not looked at. Its due is the travel at which it is looked at next.
 * u and u*    Points are looked at in u*, before contacts push; travel adds up the states u that result. `ahead` bounds what moves a point from
 *             the newest u to u*. Between two looks a point moves by at most the ahead of the first, the travel between, and the ahead of the second.
 * Round-off   Travel begins at sum w |u|, so it also bounds every sum over the bodies, and with that its round-off.
 * Fast modes  go to and fro within a few samples: how far they travel says little about where they get. They count in `ahead` alone, by |u|.
 * Scalar form nextDueScalar specifies nextDue; the sums are those of rows.ts
 */

import { MARGIN } from './fence';
import {
  clock,
  contactAt,
  contactLinksAt,
  controlAt,
  floatAt,
  header,
  intAt,
  setFloat,
  watchAt,
  watchLinksAt,
} from './memory';
import { ContactRecord } from './records';
import { distanceRows, sizeRows } from './rows';
import { Watch, WatchLinks } from './sleep-records';

/** Travel beyond this starts again, m: margins are a part of it, and would grow with it. */
const LONGEST_TRAVEL: f64 = 1;
/** Bounds the round-off of one addition to travel, as a part of it. */
const ROUND_OFF: f64 = 3e-16;
/** Bounds what zeroing silent states takes away, m. */
const LEAST_MARGIN: f64 = 1e-30;

/** By how much the slow terms of a watch can have moved any eta between two states, m. */
function distanceOf(links: WatchLinks, before: i32, after: i32): f64 {
  const map = header();
  const rows = links.firstRow;
  let sum: f64 = 0;
  for (let t = links.firstTerm; t < rows; t++) {
    const slot = intAt(map.termSlots, t);
    sum += floatAt(map.termWeights, t) * Math.abs(floatAt(after, slot) - floatAt(before, slot));
  }
  return sum + distanceRows(rows, links.firstTerm + links.slowTerms, before, after);
}

/** Adds the step that ended at n to travel, and finds `ahead`, from n to u*. */
function advanceBound(watch: Watch, links: WatchLinks): void {
  const map = header();
  let moved = distanceOf(links, map.uPrev, map.u);
  let ahead = distanceOf(links, map.u, map.uNext);
  for (let i = links.firstControl; i < links.firstControl + links.controlCount; i++) {
    const control = controlAt(intAt(map.watchControls, i));
    moved += Math.abs(control.now - control.prev);
    ahead += Math.abs(control.next - control.now);
  }
  ahead += sizeRows(links.firstTerm + links.slowTerms, links.firstRow + links.rowTerms, map.uNext);
  watch.travel += (1 + MARGIN) * moved + ROUND_OFF * watch.travel;
  watch.ahead = (1 + MARGIN) * ahead;
}

/** Starts travel again at n, and makes every point due. */
function restart(watch: Watch, links: WatchLinks): void {
  const map = header();
  let far: f64 = 0;
  for (let t = links.firstTerm; t < links.firstTerm + links.slowTerms; t++)
    far += floatAt(map.termWeights, t) * Math.abs(floatAt(map.u, intAt(map.termSlots, t)));
  for (let i = links.firstControl; i < links.firstControl + links.controlCount; i++)
    far += Math.abs(controlAt(intAt(map.watchControls, i)).now);
  watch.travel = (1 + MARGIN) * far;
  for (let i = links.firstSleeper; i < links.firstSleeper + links.sleeperCount; i++) setFloat(map.dues, i, -Infinity);
}

/** Updates a watch for this step. It restarts if it is not valid, or if its travel is long or not a number. */
export function updateWatch(w: i32, valid: bool): void {
  const watch = watchAt(w);
  const links = watchLinksAt(w);
  advanceBound(watch, links);
  if (!valid || !(watch.travel < LONGEST_TRAVEL)) restart(watch, links);
}

/** The first sleeper from `s` on, before `stop`, that is due; `stop` if none is. */
export function nextDue(w: i32, s: i32, stop: i32): i32 {
  const dues = header().dues;
  const reach = watchAt(w).travel + watchAt(w).ahead;
  const both = f64x2.splat(reach);
  for (; s + 3 < stop; s += 4) {
    const at = <usize>(dues + (s << 3));
    const far = v128.and(f64x2.lt(both, v128.load(at)), f64x2.lt(both, v128.load(at, 16)));
    if (!i64x2.all_true(far)) break;
  }
  while (s < stop && reach < floatAt(dues, s)) s++;
  return s;
}

/** Specifies `nextDue`, one sleeper at a time. */
export function nextDueScalar(w: i32, s: i32, stop: i32): i32 {
  const reach = watchAt(w).travel + watchAt(w).ahead;
  while (s < stop && reach < floatAt(header().dues, s)) s++;
  return s;
}

/** Bounds the round-off of eta of a watched contact, m. */
function marginOf(watch: Watch, c: ContactRecord): f64 {
  return MARGIN * (Math.abs(c.offset) + watch.travel + watch.ahead) + LEAST_MARGIN;
}

/** Sets when a sleeping contact is due next, from its eta at u*. */
export function noteLook(i: i32, eta: f64): void {
  const links = contactLinksAt(i);
  const watch = watchAt(links.watch - 1);
  setFloat(header().dues, links.sleeper, watch.travel - watch.ahead - eta - marginOf(watch, contactAt(i)));
  setFloat(header().looks, links.sleeper, clock().sample);
}

/** Makes a contact that has fallen asleep due at once: its distance is not known. */
export function lookSoon(i: i32): void {
  const links = contactLinksAt(i);
  if (links.watch > 0) setFloat(header().dues, links.sleeper, -Infinity);
}

/** Whether a sleeping contact is known to be farther from touching at u* than `distance`, m, by more than round-off could matter. */
export function isFarther(i: i32, distance: f64): bool {
  const links = contactLinksAt(i);
  const watch = watchAt(links.watch - 1);
  const isSeen = floatAt(header().looks, links.sleeper) == clock().sample;
  const reach = isSeen ? watch.travel - watch.ahead : watch.travel + watch.ahead;
  return floatAt(header().dues, links.sleeper) - reach > distance + 2 * marginOf(watch, contactAt(i));
}
