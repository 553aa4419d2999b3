/** Plans many contacts at a time: laws in pairs only begin here, and go on together. */

import { beginP2, finishP2 } from './collision-p2-pairs';
import { isPaired, planLaw } from './laws';
import { contactAt, contactLinksAt, header } from './memory';
import { impliedLoss } from './quadratised';
import { ContactRecord } from './records';
import { takeFreeRoom } from './room';

/** Plans a contact for a room; what goes in pairs is planned when `finishPlans` is called. */
export function beginPlan(c: ContactRecord, law: i32, room: f64): void {
  c.plannedFor = room;
  if (isPaired(c, law)) beginP2(c, room, impliedLoss(c));
  else planLaw(c, law, room);
}

export function finishPlans(): void {
  finishP2();
}

/** Plans the contacts of a list for the rooms that they have by themselves. Behind the last stands contactCount. */
export function beginPlans(list: i32): void {
  const stop = header().contactCount;
  let at = <usize>list;
  for (let i = load<i32>(at); i < stop; i = load<i32>(at)) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    takeFreeRoom(i, c, links);
    c.reach = c.free; // Newton starts where the bodies would be without contact
    beginPlan(c, links.law, c.free);
    at += 4;
  }
}
