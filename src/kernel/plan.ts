/**
 * Plans every contact that is awake, for the room that it has by itself: islands need not know of each other for that. Laws in stages
 * go through each stage together, so that their chains of operations overlap.
 */

import { nextAwake } from './awake';
import { beginLaw, endLaw, isStaged, planLaw, slopeLaw, stepLaw } from './laws';
import { contactAt, contactLinksAt, header, intAt, setInt } from './memory';
import { ContactRecord } from './records';
import { roomOf } from './room';

/** Most steps of a law in stages. */
const STEPS: i32 = 2;

function stagedAt(s: i32): ContactRecord {
  return contactAt(intAt(header().staged, s));
}

export function planAwake(): void {
  const map = header();
  const stop = map.contactCount;
  let staged = 0;
  for (let i = nextAwake(0, stop); i < stop; i = nextAwake(i + 1, stop)) {
    roomOf(i);
    const c = contactAt(i);
    const law = contactLinksAt(i).law;
    c.plannedFor = c.free;
    c.reach = c.free; // Newton starts where the bodies would be without contact
    if (isStaged(c, law)) {
      beginLaw(c, c.free);
      setInt(map.staged, staged++, i);
    } else planLaw(c, law, c.free);
  }
  for (let s = 0; s < staged; s++) slopeLaw(stagedAt(s));
  for (let step = 0; step < STEPS; step++) for (let s = 0; s < staged; s++) stepLaw(stagedAt(s));
  for (let s = 0; s < staged; s++) endLaw(stagedAt(s), stagedAt(s).free);
}
