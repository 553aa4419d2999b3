/** What the host may call. Nothing here allocates, nothing throws. */

import { drop } from './active';
import { findStatics } from './advance';
import { setAsleep } from './awake';
import { Bow } from './build/law-records';
import { energyLaw } from './build/laws';
import { disturbControls } from './controls';
import { discardAhead, elementEnergy } from './elements';
import { FRICTION, ITERATED } from './laws/traits';
import { injectContact, injectElement, isWeighed, weigh, weighAllParts } from './ledger';
import { clock, contactAt, contactLinksAt, controlAt, elementLinksAt, gather, has, header, setInt } from './memory';
import { beginPickUps, pickUp } from './pickups';
import { wake } from './sleep';
import { slideTerms } from './slide';
import { step } from './step';

/** Makes `frames` output samples; output o of frame i lands at out[o * stride + i]. */
export function run(frames: i32, out: i32, stride: i32, metered: bool): void {
  const time = clock();
  let n = <i64>time.sample;
  beginPickUps(n);
  for (let i = 0; i < frames; i++) {
    if (n > 1) step(n, frames - i, metered);
    if (metered && (isWeighed(n) || n == 0)) weigh();
    pickUp(n, out, stride, i);
    n++;
    time.sample = <f64>n;
  }
}

/** Energy of one element in the present state, J. */
export function energyOfElement(i: i32): f64 {
  return elementEnergy(elementLinksAt(i), clock().step, header().uPrev, header().u);
}

/** Energy of one contact in the present state, J. */
export function energyOfContact(i: i32): f64 {
  return energyLaw(contactAt(i), contactLinksAt(i).law);
}

/** Puts contact i where the state has it now. Returns phi(eta) + phi(eta-) there, with the constants that it has now, J. */
export function placeContact(i: i32): f64 {
  const map = header();
  const c = contactAt(i);
  const links = contactLinksAt(i);
  if (links.slideControl >= 0) slideTerms(i);
  let offsetPrev = c.offset;
  let offset = c.offset;
  if (links.control >= 0) {
    offsetPrev += c.controlSign * controlAt(links.control).prev;
    offset += c.controlSign * controlAt(links.control).now;
  }
  wake(i);
  c.etaPrev = offsetPrev + gather(links, map.uPrev);
  c.eta = offset + gather(links, map.u);
  findStatics(c, links.law);
  return c.potential + c.potentialPrev;
}

/**
 * Lets contact i take over where another one was that had the given psi, and would have had the given phi(eta) + phi(eta-) where this one is now:
 * psi^2 keeps its share of the potential.
 */
export function adoptContact(i: i32, psi: f64, potentialBefore: f64): void {
  const potential = placeContact(i);
  const c = contactAt(i);
  // An iterated law has no psi of its own: it stores what it will find in the next step.
  if (has(contactLinksAt(i), ITERATED)) c.psi = Math.sqrt(potential);
  else c.psi = potentialBefore > 0 ? psi * Math.sqrt(potential / potentialBefore) : psi;
}

/** The host has rewritten the table of islands, in `withHands` of which there are hands. */
export function setIslands(count: i32, withHands: i32): void {
  const map = header();
  map.islandCount = count;
  map.handsHere = withHands;
  map.islandsValid = 0;
}

/** Contact i, a hand, has gone: it presses on nothing and takes no part in the solve until it is woken. */
export function leaveContact(i: i32): void {
  const c = contactAt(i);
  drop(c);
  c.touching = 0;
  if (has(contactLinksAt(i), FRICTION)) changetype<Bow>(c).bowForce = 0;
  setAsleep(i);
  setInt(header().activePlace, i, 0);
}

/** Books work done by hand on an element or a contact, J. */
export function bookElement(i: i32, work: f64): void {
  injectElement(i, work);
}
export function bookContact(i: i32, work: f64): void {
  injectContact(i, work);
}

/** Brings the energies up to date for whoever wants to look; leaves the residual alone. */
export function weighAll(): void {
  if (clock().sample > 0) weighAllParts();
}

/** Brings every contact's eta up to date, for whoever wants to look at it or to change anything. */
export function wakeAll(): void {
  const map = header();
  for (let i = 0; i < map.contactCount; i++) wake(i);
  map.fencesValid = 0;
  map.islandsValid = 0;
  discardAhead();
  disturbControls();
}
