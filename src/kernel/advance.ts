/** Advances a contact from one step to the next: psi, eta, and the law's static force and potential there. */

import { Memory } from './build/law-records';
import { afterStepLaw, beginStaticLaw, constantSlopeLaw, potentialLaw, staticForceLaw } from './build/laws';
import { solvedMove } from './laws/quadratised';
import { AFTER_STEP, EXACT_LOSS, IDLES, ITERATED, MAY_SLEEP, OWN_ETA, RELAXES } from './laws/traits';
import { has } from './memory';
import { ContactLinks, ContactRecord } from './records';

/** psi below this fraction of its old size, or below PSI_FLOOR, is round-off and becomes zero. */
const PSI_SNAP: f64 = 1e-15;
const PSI_FLOOR: f64 = 1e-30;

/** c w above which a contact is too fast for the rate to follow. */
const UNFOLLOWED: f64 = 2e4;

/**
 * Whether a contact keeps its own eta, advanced by the move that the solve found. The states give the positions of its ends only with an error that so steep a slope
 * would turn into a force c w times as large as round-off should be.
 */
export function keepsEta(c: ContactRecord, links: ContactLinks): bool {
  return has(links, OWN_ETA) && c.root * c.root * c.compliance > UNFOLLOWED;
}

/**
 * eta^{n+1} of a contact that keeps its own. So stiff a law makes eta change its sign from sample to sample. If its slope is constant, only the
 * mean of eta and eta- matters, a small difference of the two: the contact then keeps that mean in place of both.
 */
export function ownEta(c: ContactRecord, law: i32): f64 {
  const moved = solvedMove(c);
  if (!constantSlopeLaw(c, law)) return c.etaPrev + moved;
  c.eta = 0.5 * (c.eta + c.etaPrev + moved);
  return c.eta;
}

/**
 * Whether a contact may have kept the mean in place of eta until now: both are then equal. As it has become softer, its eta is found from the states
 * again, and that of n has to be too: the mean of a mean and an eta would be neither.
 */
export function keptEta(c: ContactRecord, links: ContactLinks): bool {
  return has(links, OWN_ETA) && c.eta == c.etaPrev;
}

/** psi^{n-1/2} -> psi^{n+1/2}. */
export function advancePsi(c: ContactRecord): void {
  if (c.g == 0) return;
  if (c.root == 0) return;
  const before = c.psi;
  const after = c.loss > 0 ? before + (0.5 * c.g * (c.scaledForce - c.drive)) / c.root : c.scaledForce - before;
  c.psi = Math.abs(after) < Math.max(PSI_SNAP * Math.abs(before), PSI_FLOOR) ? 0 : after;
}

/** psi^{n-1/2} -> psi^{n+1/2}, eta^n -> eta^{n+1}. Some laws find phi' and phi for several contacts at a time, at last in `finishStatics`. */
export function advanceContact(c: ContactRecord, links: ContactLinks, etaNext: f64): void {
  advancePsi(c);
  c.etaPrev = c.eta;
  c.eta = etaNext;
  c.staticForcePrev = c.staticForce;
  c.potentialPrev = c.potential;
  beginStaticLaw(c, links.law);
  if (has(links, ITERATED | EXACT_LOSS | AFTER_STEP)) afterStepLaw(c, links.law); // the laws that have something left to do
}

/** phi' and phi at eta and eta-, for a contact that has just been placed there. */
export function findStatics(c: ContactRecord, law: i32): void {
  c.staticForcePrev = staticForceLaw(c, law, c.etaPrev);
  c.potentialPrev = potentialLaw(c, law, c.etaPrev, c.staticForcePrev);
  c.staticForce = staticForceLaw(c, law, c.eta);
  c.potential = potentialLaw(c, law, c.eta, c.staticForce);
}

/**
 * Apart before and now, and nothing stored: such a contact does nothing until eta* is positive. A spring that does not press does nothing until the
 * host presses it.
 */
export function maySleepNow(c: ContactRecord, links: ContactLinks): bool {
  if (LEAN == 0) if (has(links, IDLES)) return c.root == 0 && constantSlopeLaw(c, links.law);
  if (c.psi != 0) return false; // most that are awake
  if (has(links, RELAXES) && changetype<Memory>(c).chi != 0) return false;
  return has(links, MAY_SLEEP) && c.eta < 0 && c.etaPrev < 0 && c.force == 0 && c.drain == 0;
}
