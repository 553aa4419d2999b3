/** What the host may call. Nothing here allocates, nothing throws. */

import { stirControls } from './controls';
import { elementEnergy, fallBack } from './elements';
import { lawEnergy, potentialRatio, setPresses } from './laws';
import { injectContact, injectElement, isWeighed, weigh, weighAllParts } from './ledger';
import { clock, contactAt, contactLinksAt, controlAt, elementLinksAt, gather, header } from './memory';
import { isIterated } from './newton';
import { hearStart, pickUp } from './pickups';
import { wake } from './sleep';
import { slideTerms } from './slide';
import { step } from './step';

/** Makes `frames` output samples; output o of frame i lands at out[o * stride + i]. */
export function run(frames: i32, out: i32, stride: i32, metered: bool): void {
  const time = clock();
  let n = <i64>time.sample;
  hearStart(n);
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
  return lawEnergy(contactAt(i), contactLinksAt(i).law);
}

/**
 * Lets contact i take over where another one was that had psi, stiffness and exponent as given: eta follows from the state,
 * psi^2 keeps its share of the potential.
 */
export function adoptContact(i: i32, psi: f64, stiffness: f64, exponent: f64): void {
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
  setPresses(c, links.law);
  // An iterated law has no psi of its own: it stores what it will find in the next step.
  c.psi = isIterated(links.law)
    ? Math.sqrt(c.potential + c.potentialPrev)
    : psi * Math.sqrt(potentialRatio(c, links.law, stiffness, exponent));
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
  map.fencesStand = 0;
  map.islandsStand = 0;
  fallBack();
  stirControls();
}
