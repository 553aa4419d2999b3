/** What the host can call. Nothing here allocates or throws. */

import { drop } from './active';
import { findStatics } from './advance';
import { setAsleep } from './awake';
import { bridgeEnergy } from './bridges';
import { Bow } from './build/law-records';
import { energyLaw } from './build/laws';
import { disturbControls } from './controls';
import { discardAhead, elementEnergy } from './elements';
import { FRICTION, ITERATED } from './laws/traits';
import { injectContact, injectElement, isWeighed, weigh, weighAllParts } from './ledger';
import { clock, contactAt, contactLinksAt, controlAt, elementLinksAt, gather, has, header, setInt } from './memory';
import { beginPickUps, pickUp, pickUpNothing } from './pickups';
import { placeSleeping, wake } from './sleep';
import { slideTerms } from './slide';
import { step } from './step';
import { replaceStretches, stretchEnergy } from './stretch';
import { disturbParameters } from './tuning';

/** Makes `frames` output samples; output o of frame i lands at out[o * stride + i]. */
export function run(frames: i32, out: i32, stride: i32, metered: bool): void {
  const time = clock();
  let n = <i64>time.sample;
  beginPickUps(n);
  for (let i = 0; i < frames; i++) {
    if (n > 1 && !hasStopped()) step(n, frames - i, metered);
    if (hasStopped()) pickUpNothing(out, stride, i);
    else {
      if (metered && (isWeighed(n) || n == 0)) weigh();
      pickUp(n, out, stride, i);
    }
    n++;
    time.sample = <f64>n;
  }
}

/** Whether the run has come to what cannot be computed (stopRun). */
function hasStopped(): bool {
  return LEAN == 0 && clock().stopped != 0;
}

/** Energy of one element in the present state, J. */
export function energyOfElement(i: i32): f64 {
  return (
    elementEnergy(elementLinksAt(i), clock().step, header().uPrev, header().u) +
    (LEAN == 0 ? stretchEnergy(i) + bridgeEnergy(i) : 0)
  );
}

/** Energy of one contact in the present state, J. */
export function energyOfContact(i: i32): f64 {
  return energyLaw(contactAt(i), contactLinksAt(i).law);
}

/** Computes eta and eta- of contact i from the present state. Returns phi(eta) + phi(eta-) with its present constants, J. */
export function placeContact(i: i32): f64 {
  const map = header();
  const c = contactAt(i);
  const links = contactLinksAt(i);
  if (LEAN == 0) if (links.slideControl >= 0) slideTerms(i);
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
 * Lets contact i continue from a contact that had the given psi, and that would have had the given phi(eta) + phi(eta-) at the present state: psi^2
 * keeps its ratio to the potential.
 */
export function adoptContact(i: i32, psi: f64, potentialBefore: f64): void {
  const potential = placeContact(i);
  const c = contactAt(i);
  // The psi of an iterated law is not a state of its own: it follows from eta and eta-.
  if (has(contactLinksAt(i), ITERATED)) c.psi = Math.sqrt(potential);
  else c.psi = potentialBefore > 0 ? psi * Math.sqrt(potential / potentialBefore) : psi;
}

/** Accepts a table of islands that the host has rewritten; `withHands` of them contain hands. */
export function setIslands(count: i32, withHands: i32): void {
  const map = header();
  map.islandCount = count;
  map.handsHere = withHands;
  map.islandsValid = 0;
}

/** Makes the kernel compute the constants of islands again: the host has changed the numbers of a contact that may be eliminated. */
export function refindIslands(): void {
  header().islandsValid = 0;
}

/** Removes contact i, a hand: it exerts no force and takes no part in the solve until it is woken. */
export function leaveContact(i: i32): void {
  const c = contactAt(i);
  drop(c);
  c.touching = 0;
  if (has(contactLinksAt(i), FRICTION)) changetype<Bow>(c).bowForce = 0;
  setAsleep(i);
  setInt(header().activePlace, i, 0);
}

/** Lets bodies that stretch store what their strains do in the present states, after the host has changed either. */
export function placeStretches(): void {
  if (LEAN == 0) replaceStretches();
}

/** Books what a change from outside has made of the energy of an element or a contact, J. The difference of both would lose the digits of the smaller one. */
export function bookElement(i: i32, before: f64, after: f64): void {
  injectElement(i, -before);
  injectElement(i, after);
}
export function bookContact(i: i32, before: f64, after: f64): void {
  injectContact(i, -before);
  injectContact(i, after);
}

/** Updates all energies for inspection, without changing the residual. */
export function weighAll(): void {
  if (clock().sample > 0) weighAllParts();
}

/** Brings every contact that sleeps up to date before the host inspects the state. None wakes, so that a run that is watched makes the same steps. */
export function placeAll(): void {
  for (let i = 0; i < header().contactCount; i++) placeSleeping(i);
}

/** Wakes every contact and discards what was computed ahead, before the host changes the state. */
export function wakeAll(): void {
  const map = header();
  for (let i = 0; i < map.contactCount; i++) wake(i);
  map.fencesValid = 0;
  map.islandsValid = 0;
  discardAhead();
  disturbControls();
  if (LEAN == 0) disturbParameters();
}
