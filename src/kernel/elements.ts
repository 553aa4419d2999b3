/** All elements in one step: free motion, elements at rest, stored energy and losses. */

import {
  energyElement,
  fillHaloElement,
  lossElement,
  stepAheadElement,
  stepElement,
  turnoverElement,
} from './build/elements';
import { NEVER_RESTS } from './elements/traits';
import { clock, elementAt, elementLinksAt, floatAt, forceLinksAt, header, intAt, setFloat } from './memory';
import { ElementLinks } from './records';

/** u* of all elements: where they would go if nothing touched them. `hidden`: u- is not needed after this step. */
export function stepElements(metered: bool, hidden: bool): void {
  const map = header();
  const count = map.elementCount;
  if (map.halosValid == 0) fillHalos();
  for (let i = 0; i < count; i++) {
    const e = elementLinksAt(i);
    if (e.still != 0 || e.carried != 0) continue;
    const own = e.slot << 3;
    if (e.alone != 0) stepAlone(i, e, metered, hidden);
    else stepElement(e, e.kind, map.uPrev + own, map.u + own, map.uNext + own);
  }
}

/** Fills the halos of u-; from then on every step maintains them. */
function fillHalos(): void {
  const map = header();
  for (let i = 0; i < map.elementCount; i++) {
    const e = elementLinksAt(i);
    fillHaloElement(e, e.kind, map.uPrev + (e.slot << 3));
  }
  map.halosValid = 1;
}

/** Whether a known force acts on an element in this step. */
function isPushed(i: i32): bool {
  const map = header();
  for (let a = 0; a < map.actingCount; a++) if (forceLinksAt(intAt(map.acting, a)).element == i) return true;
  return false;
}

/**
 * Advances modes that nothing touches by several steps at once, unless the ledger needs each of them. After two steps u and u- are valid; after three, u- is
 * missing until the next step, so three are made only if u- is not needed.
 */
function stepAlone(i: i32, e: ElementLinks, metered: bool, hidden: bool): void {
  const map = header();
  if (e.ahead > 0) {
    e.ahead--;
    return;
  }
  const own = e.slot << 3;
  const free = map.handsHere == 0 && !isPushed(i) && (!metered || isBooked(i));
  const steps = free ? (hidden ? 3 : 2) : 1;
  stepAheadElement(e, e.kind, map.uPrev + own, map.u + own, map.uNext + own, steps);
  e.ahead = steps - 1;
}

/** Whether the losses of element i in this step are already booked. */
function isBooked(i: i32): bool {
  return clock().sample < elementAt(i).bookedUntil;
}

/** Discards steps made ahead, halos and rest flags, because the two newest states may have changed. */
export function discardAhead(): void {
  const map = header();
  map.halosValid = 0;
  for (let i = 0; i < map.elementCount; i++) {
    elementLinksAt(i).ahead = 0;
    elementLinksAt(i).still = 0;
  }
}

/** Smaller states are set to zero: otherwise they would decay into denormal numbers, which are up to four times slower. */
const SILENCE: f64 = 1e-40;

/** Sets silent unknowns of the two newest states to zero. */
export function silence(): void {
  const map = header();
  discardAhead();
  for (let slot = 0; slot < map.slots; slot++) {
    if (Math.abs(floatAt(map.u, slot)) < SILENCE) setFloat(map.u, slot, 0);
    if (Math.abs(floatAt(map.uPrev, slot)) < SILENCE) setFloat(map.uPrev, slot, 0);
  }
  restElements();
}

/** Elements that are zero in both newest states rest, except those that may hang or fall. */
export function restElements(): void {
  const map = header();
  for (let i = 0; i < map.elementCount; i++) {
    const e = elementLinksAt(i);
    let moves = (e.traits & NEVER_RESTS) != 0;
    for (let slot = e.slot; slot < e.slot + e.size && !moves; slot++)
      moves = floatAt(map.u, slot) != 0 || floatAt(map.uPrev, slot) != 0;
    if (moves) continue;
    memory.fill(<usize>(map.uNext + (e.slot << 3)), 0, e.size << 3);
    e.still = 1;
  }
}

/** Ends the rest of element i and discards its steps ahead, because a force acts on it. */
export function disturb(i: i32): void {
  const e = elementLinksAt(i);
  e.still = 0;
  e.ahead = 0;
}

/** Energy stored between two successive states, J. */
export function elementEnergy(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  const own = e.slot << 3;
  return energyElement(e, e.kind, k, uPrev + own, u + own);
}

/** Magnitude of what an element stores, counting parts that may cancel, J. */
export function elementTurnover(e: ElementLinks, stored: f64, uPrev: i32, u: i32): f64 {
  const own = e.slot << 3;
  return turnoverElement(e, e.kind, stored, uPrev + own, u + own);
}

/** Energy lost in one step, J. */
export function elementLoss(i: i32, k: f64, uPrev: i32, uNext: i32): f64 {
  const e = elementLinksAt(i);
  if (e.still != 0 || isBooked(i)) return 0;
  const own = e.slot << 3;
  return lossElement(e, e.kind, k, uPrev + own, uNext + own);
}
