/** Sleeping neighbours of contacts that push: those whose gap might close join the island while it is solved. */

import { isAwake } from './awake';
import { reduceFreeMove } from './eliminate';
import { forgetPlan } from './exact-damping';
import { fenceAt, staysClear } from './fence';
import { freeMoveAfter } from './free-move';
import { contactAt, contactLinksAt, floatAt, header, intAt, isStrain, setFloat, setInt, stretchAt } from './memory';
import { beginPlans, finishPlans } from './plan';
import { ContactLinks, ContactRecord, Island } from './records';
import { isAway, isPushedClose, listMembers, memberAt, memberCount, wake } from './sleep';
import { pushesSleepers, strainPush } from './stretch';
import { coupleJoined } from './stretch-couplings';

/** The present island: contacts first .. stop - 1. */
let first: i32 = 0;
let stop: i32 = 0;
export function enterIsland(island: Island): void {
  first = island.first;
  stop = first + island.count;
}

/** From this number of neighbours on, pushes are summed for all neighbours at once instead of neighbour by neighbour. */
const MANY: i32 = 16;

/** Sums, for every neighbour, by how much the forces of the members move its eta. */
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

/** Reads and clears the sum for a contact. */
function takePush(i: i32): f64 {
  const push = floatAt(header().pushes, i);
  setFloat(header().pushes, i, 0);
  return push;
}

/** Whether any contact has woken while islands were solved. Reads and clears. */
let anyJoined: bool = false;
export function takeJoined(): bool {
  const any = anyJoined;
  anyJoined = false;
  return any;
}

/** Wakes contact i and begins its plan, as if it had been awake from the start of the step. */
function joinIsland(i: i32): void {
  const map = header();
  wake(i);
  setInt(map.joining, 0, i);
  setInt(map.joining, 1, map.contactCount);
  beginPlans(map.joining);
  reduceFreeMove(i);
  if (LEAN == 0) if (map.stretchCount > 0) coupleJoined(i);
  forgetPlan(i);
  anyJoined = true;
}

/** Finishes the plans of the contacts that joined, and lists the members again. */
function planJoined(): void {
  finishPlans();
  listMembers(first, stop);
}

/** Whether the force of a contact may close the gap of a sleeping one. */
export function mayWake(c: ContactRecord, links: ContactLinks): bool {
  if (isStrain(links)) return false; // wakeStretched asks for all strains of a body at once
  const closes = links.closes;
  if (!(c.force > 0)) return c.force != 0;
  if (closes == 0) return false;
  return closes < 0 || !isAwake(closes - 1);
}

/** Whether one fence shows that no gap which this contact's force could close does close. */
export function isShielded(c: ContactRecord, links: ContactLinks): bool {
  if (links.shield == 0) return false;
  const fence = fenceAt(links.shield - 1);
  if (fence.clear == 0) return false;
  return c.force > 0 && staysClear(fence, links, c.force);
}

/** Wakes the sleeping neighbours of the only awake contact that its force might make touch. Returns whether any woke. */
export function wakeAround(i: i32): bool {
  const map = header();
  const force = contactAt(i).force;
  const links = contactLinksAt(i);
  let any = false;
  for (let k = links.nearFirst; k < links.nearFirst + links.nearCount; k++) {
    const push = -floatAt(map.compliances, k) * force;
    if (!(push > 0)) continue; // pushed away, or not affected
    const other = intAt(map.neighbours, k);
    if (isAwake(other) || isAway(other) || !isPushedClose(other, push)) continue;
    joinIsland(other);
    any = true;
  }
  if (any) planJoined();
  return any;
}

/** Wakes the sleeping contacts of the island on bodies that stretch, if the forces found might make them touch. */
export function wakeStretched(): bool {
  const map = header();
  let any = false;
  for (let i = 0; i < map.stretchCount; i++) {
    if (!pushesSleepers(i, first, stop)) continue;
    const s = stretchAt(i);
    for (let t = 0; t < s.touchCount; t++) {
      const other = intAt(s.touches, t);
      if (isAwake(other) || isAway(other)) continue;
      const push = strainPush(i, contactLinksAt(other)) + freeMoveAfter(other, 0);
      if (!(push > 0) || !isPushedClose(other, push)) continue;
      joinIsland(other);
      any = true;
    }
  }
  if (any) planJoined();
  return any;
}

/** The same for several awake contacts. */
export function wakeNeighbours(): bool {
  if (memberCount() == stop - first) return false; // all are awake
  const any = LEAN == 0 && header().stretchCount > 0 && wakeStretched();
  return wakePushed() || any;
}

function wakePushed(): bool {
  let pushing = 0;
  let pusher = 0;
  for (let m = 0; m < memberCount(); m++) {
    if (!mayWake(contactAt(memberAt(m)), contactLinksAt(memberAt(m)))) continue;
    pusher = memberAt(m);
    pushing++;
  }
  if (pushing == 0) return false;
  if (pushing == 1 && isShielded(contactAt(pusher), contactLinksAt(pusher))) return false; // the others push away
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
        if (pushing == 1 && !isPushedClose(other, push)) continue; // the others push it away
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
