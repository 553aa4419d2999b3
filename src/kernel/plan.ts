/**
 * Plans many contacts at a time. Laws in stages go through each stage together, so that their chains of operations overlap.
 */

import { nextAwake } from './awake';
import { P2_STEPS, slopeP2, stepP2 } from './collision-p2';
import { beginLaw, endLaw, isStaged, planLaw } from './laws';
import { contactAt, contactLinksAt, header, intAt, setInt } from './memory';
import { ContactRecord } from './records';
import { roomOf } from './room';

/** Contacts that are under way. */
let staged: i32 = 0;

function stagedAt(s: i32): ContactRecord {
  return contactAt(intAt(header().staged, s));
}

/** Plans contact i for a room: at once, or as far as its first stage. */
export function beginPlan(i: i32, room: f64): void {
  const c = contactAt(i);
  const law = contactLinksAt(i).law;
  c.plannedFor = room;
  if (isStaged(c, law)) {
    beginLaw(c, room);
    setInt(header().staged, staged++, i);
  } else planLaw(c, law, room);
}

/** Takes all that are under way through the other stages. */
export function finishPlans(): void {
  for (let s = 0; s < staged; s++) slopeP2(stagedAt(s));
  for (let step = 0; step < P2_STEPS; step++) for (let s = 0; s < staged; s++) stepP2(stagedAt(s));
  for (let s = 0; s < staged; s++) endLaw(stagedAt(s), stagedAt(s).plannedFor);
  staged = 0;
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
