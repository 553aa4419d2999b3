/** Plans many contacts at a time: laws in pairs only begin here, and go on together. */

import { nextAwake } from './awake';
import { beginP2, finishP2 } from './collision-p2-pairs';
import { isPaired, planLaw } from './laws';
import { contactAt, contactLinksAt, header } from './memory';
import { impliedLoss } from './quadratised';
import { roomOf } from './room';

/** Plans contact i for a room; what goes in pairs is planned when `finishPlans` is called. */
export function beginPlan(i: i32, room: f64): void {
  const c = contactAt(i);
  const law = contactLinksAt(i).law;
  c.plannedFor = room;
  if (isPaired(c, law)) beginP2(c, room, impliedLoss(c));
  else planLaw(c, law, room);
}

export function finishPlans(): void {
  finishP2();
}

/** Plans every contact that is awake, for the room that it has by itself: islands need not know of each other for that. */
export function planAwake(): void {
  const stop = header().contactCount;
  for (let i = nextAwake(0, stop); i < stop; i = nextAwake(i + 1, stop)) {
    roomOf(i);
    const c = contactAt(i);
    c.reach = c.free; // Newton starts where the bodies would be without contact
    beginPlan(i, c.free);
  }
  finishPlans();
}
