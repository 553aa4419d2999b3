/** Plans many contacts at a time: laws in pairs only begin here, and go on together. */

import { beginLaw, finishLaws } from './build/laws';
import { takeFreeMove } from './free-move';
import { contactAt, contactLinksAt, header } from './memory';
import { ContactRecord } from './records';

/** Plans a contact for a room; what goes in pairs is planned when `finishPlans` is called. */
export function beginPlan(c: ContactRecord, law: i32, room: f64): void {
  c.plannedFor = room;
  beginLaw(c, law, room);
}

export function finishPlans(): void {
  finishLaws();
}

/** Plans the contacts of a list for the rooms that they have by themselves. Behind the last stands contactCount. */
export function beginPlans(list: i32): void {
  const stop = header().contactCount;
  let at = <usize>list;
  for (let i = load<i32>(at); i < stop; i = load<i32>(at)) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    takeFreeMove(i, c, links);
    c.reach = c.freeMove; // Newton starts where the bodies would be without contact
    beginPlan(c, links.law, c.freeMove);
    at += 4;
  }
}
