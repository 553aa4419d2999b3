/** Plans lists of contacts. Laws that plan several contacts together only collect them here, and plan them in `finishPlans`. */

import { Strain } from './build/law-records';
import { beginLaw, finishLaws } from './build/laws';
import { takeFreeMove } from './free-move';
import { plan as planStrain } from './laws/strain';
import { contactAt, contactLinksAt, header, isStrain } from './memory';
import { ContactRecord } from './records';

/** Begins the plan of a contact for a free move; it is complete after `finishPlans`. */
export function beginPlan(c: ContactRecord, law: i32, room: f64): void {
  c.plannedFor = room;
  beginLaw(c, law, room);
}

export function finishPlans(): void {
  finishLaws();
}

/** Begins the plans of all contacts of a list for their own free moves. The list ends with contactCount. */
export function beginPlans(list: i32): void {
  const stop = header().contactCount;
  let at = <usize>list;
  for (let i = load<i32>(at); i < stop; i = load<i32>(at)) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    at += 4;
    if (isStrain(links)) {
      planStrain(changetype<Strain>(c), 0); // its body has found its move
      continue;
    }
    takeFreeMove(i, c, links);
    c.reach = c.freeMove; // Newton starts where the bodies would be without contact
    beginPlan(c, links.law, c.freeMove);
  }
}
