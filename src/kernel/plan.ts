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

/** Plans contact i for the room that it has by itself. */
export function planAlone(i: i32): void {
  const c = contactAt(i);
  const links = contactLinksAt(i);
  takeFreeRoom(i, c, links);
  c.reach = c.free; // Newton starts where the bodies would be without contact
  beginPlan(c, links.law, c.free);
}

/** Lists and plans every contact that is awake: islands need not know of each other for that. */
export function planAwake(): void {
  const map = header();
  const words = (map.contactCount + 63) >> 6;
  let at = <usize>map.risen;
  for (let w = 0; w < words; w++) {
    let bits = load<u64>(<usize>(map.awake + (w << 3)));
    while (bits != 0) {
      const i = (w << 6) + <i32>ctz(bits);
      bits &= bits - 1;
      store<i32>(at, i);
      at += 4;
      planAlone(i);
    }
  }
  store<i32>(at, map.contactCount);
  finishPlans();
}
