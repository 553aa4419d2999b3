/**
 * Watches. A point of a body of modes weighs them all, so to look at it takes as long as to step the body. Points of the same bodies share
 * a watch: a road that grows in each step by all that could have moved any of them, sum of w |u - u-| with w the largest weight of each
 * unknown among the points. From a look on, a point cannot touch before the road has grown by the distance that was found; until then
 * nobody looks at it.
 *
 * The look is at u*, and forces of contacts come after it. So the road is that of the states u themselves, and `ahead` leads from the last of
 * them to u*: what moved from one look to another is at most the ahead of the first, the road between, and the ahead of the second.
 * A road begins at sum of w |u|, so it also bounds every sum over the body, and so its round-off.
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
import { ContactRecord, Watch, WatchLinks } from './records';
import { sizeRows, wayRows } from './rows';

/** A road beyond this begins anew, m: its digits are those of the margins. */
const LONGEST: f64 = 1;
/** More than what is lost as a number joins the road, as a part of it. */
const LOST: f64 = 3e-16;
/** More than silence takes away, m. */
const LEAST_MARGIN: f64 = 1e-30;

/** What the slow terms and the controls of a watch may have moved any eta by between two states, m. */
function wayOf(links: WatchLinks, before: i32, after: i32): f64 {
  const map = header();
  const rows = links.firstRow;
  let sum: f64 = 0;
  for (let t = links.firstTerm; t < rows; t++) {
    const slot = intAt(map.termSlots, t);
    sum += floatAt(map.termWeights, t) * Math.abs(floatAt(after, slot) - floatAt(before, slot));
  }
  return sum + wayRows(rows, links.firstTerm + links.slowTerms, before, after);
}

/** Goes on by the step that ends at n, and looks ahead to u*. */
function advanceBound(watch: Watch, links: WatchLinks): void {
  const map = header();
  let made = wayOf(links, map.uPrev, map.u);
  let ahead = wayOf(links, map.u, map.uNext);
  for (let i = links.firstControl; i < links.firstControl + links.controlCount; i++) {
    const control = controlAt(intAt(map.watchControls, i));
    made += Math.abs(control.now - control.prev);
    ahead += Math.abs(control.next - control.now);
  }
  ahead += sizeRows(links.firstTerm + links.slowTerms, links.firstRow + links.rowTerms, map.uNext);
  watch.travel += (1 + MARGIN) * made + LOST * watch.travel;
  watch.ahead = (1 + MARGIN) * ahead;
}

/** Lets a road begin at n; everybody is looked at. */
function begin(watch: Watch, links: WatchLinks): void {
  const map = header();
  let far: f64 = 0;
  for (let t = links.firstTerm; t < links.firstTerm + links.slowTerms; t++)
    far += floatAt(map.termWeights, t) * Math.abs(floatAt(map.u, intAt(map.termSlots, t)));
  for (let i = links.firstControl; i < links.firstControl + links.controlCount; i++)
    far += Math.abs(controlAt(intAt(map.watchControls, i)).now);
  watch.travel = (1 + MARGIN) * far;
  for (let i = links.firstSleeper; i < links.firstSleeper + links.sleeperCount; i++) setFloat(map.dues, i, -Infinity);
}

/** Goes on to the step under way. A watch that does not stand begins, as does one whose road is long or no number. */
export function updateWatch(w: i32, stands: bool): void {
  const watch = watchAt(w);
  const links = watchLinksAt(w);
  advanceBound(watch, links);
  if (!stands || !(watch.travel < LONGEST)) begin(watch, links);
}

/** The first place from `s` on, before `stop`, whose contact is to be looked at, or `stop`. */
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

/** The margin of all sums over a watch, m. */
function marginOf(watch: Watch, c: ContactRecord): f64 {
  return MARGIN * (Math.abs(c.offset) + watch.travel + watch.ahead) + LEAST_MARGIN;
}

/** Notes where a sleeping contact of a watch was found at u*. */
export function noteLook(i: i32, eta: f64): void {
  const links = contactLinksAt(i);
  const watch = watchAt(links.watch - 1);
  setFloat(header().dues, links.sleeper, watch.travel - watch.ahead - eta - marginOf(watch, contactAt(i)));
  setFloat(header().looks, links.sleeper, clock().sample);
}

/** A contact has fallen asleep: nobody knows how far it is. */
export function lookSoon(i: i32): void {
  const links = contactLinksAt(i);
  if (links.watch > 0) setFloat(header().dues, links.sleeper, -Infinity);
}

/** Whether a sleeping contact of a watch is known to be farther away at u* than so much, m, whatever round-off a look would have. */
export function isFarther(i: i32, distance: f64): bool {
  const links = contactLinksAt(i);
  const watch = watchAt(links.watch - 1);
  const isSeen = floatAt(header().looks, links.sleeper) == clock().sample;
  const reach = isSeen ? watch.travel - watch.ahead : watch.travel + watch.ahead;
  return floatAt(header().dues, links.sleeper) - reach > distance + 2 * marginOf(watch, contactAt(i));
}
