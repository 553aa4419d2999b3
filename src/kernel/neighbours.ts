/** Sleeping neighbours of contacts that push: whose gap might close joins the island while it is solved. */

import { isAwake } from './awake';
import { reduceFreeMove } from './eliminate';
import { forgetPlan } from './exact-damping';
import { fenceAt, staysClear } from './fence';
import { freeMoveAfter } from './free-move';
import { contactAt, contactLinksAt, floatAt, header, intAt, setFloat, setInt } from './memory';
import { beginPlans, finishPlans } from './plan';
import { ContactLinks, ContactRecord, Island } from './records';
import { isAway, isPushedClose, listMembers, memberAt, memberCount, wake } from './sleep';

/** The island under way: its contacts stand in [first, stop). */
let first: i32 = 0;
let stop: i32 = 0;
export function enterIsland(island: Island): void {
  first = island.first;
  stop = first + island.count;
}

/** A contact with so many neighbours pushes on all of them at once; few are asked one by one. */
const MANY: i32 = 16;

/** Adds up how the contacts that push move the eta of their neighbours. */
function pushNeighbours(): void {
  const map = header();
  for (let m = 0; m < memberCount(); m++) {
    const force = contactAt(memberAt(m)).force;
    if (force == 0) continue;
    const links = contactLinksAt(memberAt(m));
    for (let k = links.nearFirst; k < links.nearFirst + links.nearCount; k++) {
      const other = intAt(map.neighbours, k);
      setFloat(map.pushes, other, floatAt(map.pushes, other) - floatAt(map.compliances, k) * force);
    }
  }
}

/** What was added up for a contact; who asks next finds nothing. */
function takePush(i: i32): f64 {
  const push = floatAt(header().pushes, i);
  setFloat(header().pushes, i, 0);
  return push;
}

/** Whether anybody has woken while islands were solved; who asks next hears of later ones only. */
let anyJoined: bool = false;
export function takeJoined(): bool {
  const any = anyJoined;
  anyJoined = false;
  return any;
}

/** A sleeping contact joins the island as if it had been planned from the start. */
function joinIsland(i: i32): void {
  const map = header();
  wake(i);
  setInt(map.joining, 0, i);
  setInt(map.joining, 1, map.contactCount);
  beginPlans(map.joining);
  reduceFreeMove(i);
  forgetPlan(i);
  anyJoined = true;
}

/** Those that have joined are planned and listed. */
function planJoined(): void {
  finishPlans();
  listMembers(first, stop);
}

/** Whether the force of a contact may close the gap of one that sleeps. */
export function mayWake(c: ContactRecord, links: ContactLinks): bool {
  const closes = links.closes;
  if (!(c.force > 0)) return c.force != 0;
  if (closes == 0) return false;
  return closes < 0 || !isAwake(closes - 1);
}

/** Whether a fence keeps all away whose gaps the push of a contact might close. */
export function isShielded(c: ContactRecord, links: ContactLinks): bool {
  if (links.shield == 0) return false;
  const fence = fenceAt(links.shield - 1);
  if (fence.clear == 0) return false;
  return c.force > 0 && staysClear(fence, links, c.force);
}

/** Wakes the sleeping neighbours of the only contact that is awake where its push might make them touch. Returns whether any woke. */
export function wakeAround(i: i32): bool {
  const map = header();
  const force = contactAt(i).force;
  const links = contactLinksAt(i);
  let any = false;
  for (let k = links.nearFirst; k < links.nearFirst + links.nearCount; k++) {
    const push = -floatAt(map.compliances, k) * force;
    if (!(push > 0)) continue; // it is pushed away, or not at all
    const other = intAt(map.neighbours, k);
    if (isAwake(other) || isAway(other) || !isPushedClose(other, push)) continue;
    joinIsland(other);
    any = true;
  }
  if (any) planJoined();
  return any;
}

/** The same where several are awake. */
export function wakeNeighbours(): bool {
  if (memberCount() == stop - first) return false; // nobody sleeps
  let pushing = 0;
  let pusher = 0;
  for (let m = 0; m < memberCount(); m++) {
    if (!mayWake(contactAt(memberAt(m)), contactLinksAt(memberAt(m)))) continue;
    pusher = memberAt(m);
    pushing++;
  }
  if (pushing == 0) return false;
  if (pushing == 1 && isShielded(contactAt(pusher), contactLinksAt(pusher))) return false; // all others push away
  if (memberCount() == 1) return wakeAround(memberAt(0));
  const map = header();
  const together = contactLinksAt(memberAt(0)).nearCount >= MANY;
  if (together) pushNeighbours();
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const force = contactAt(i).force;
    const links = contactLinksAt(i);
    if (force == 0 || !(together || mayWake(contactAt(i), links))) continue;
    for (let k = links.nearFirst; k < links.nearFirst + links.nearCount; k++) {
      let push = together ? takePush(intAt(map.neighbours, k)) : -floatAt(map.compliances, k) * force;
      if (!(push > 0)) continue;
      const other = intAt(map.neighbours, k);
      if (isAwake(other) || isAway(other)) continue;
      if (!together) {
        if (pushing == 1 && !isPushedClose(other, push)) continue; // all others push it away
        push = freeMoveAfter(other, 0);
      }
      if (!isPushedClose(other, push)) continue;
      joinIsland(other);
      any = true;
    }
  }
  if (any) planJoined();
  return any;
}
