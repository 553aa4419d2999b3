/**
 * Parameters that move while the model sounds. At time n every one of them takes the value that its control has there; what that does to the
 * stored energy at the same u and u- is work from outside; then the step goes on as if nothing had happened:
 *
 *   E(after) - E(before) = 1/2 sum (change of each stiffness) (its strain at n) (its strain at n-1)        elements
 *   and what a string shares with the body that it stands on changes with it (bridges.ts)
 *   psi -> psi sqrt(phi after / phi before), phi = phi(eta) + phi(eta-)                                    contacts
 *
 * Each step is then one of an ordinary model, stable because grids are chosen for the highest forces, and the balance is exact for any path.
 * Reference: docs/theory.md, parameters that move
 */

import { findStatics } from './advance';
import { isAwake } from './awake';
import { bridgeEnergy, retuneBridge } from './bridges';
import { retuneElement } from './build/elements';
import { LossExponent, Memory, PowerLaw } from './build/law-records';
import { energyLaw } from './build/laws';
import { ITERATED, RELAXES } from './laws/traits';
import { injectContact, injectElement } from './ledger';
import {
  clock,
  contactAt,
  contactLinksAt,
  controlAt,
  elementLinksAt,
  has,
  header,
  MOST_ENERGY,
  stopRun,
  tuningAt,
} from './memory';
import { isAway } from './sleep';
import { Pressing, PressingLinks, Tuning, TuningLinks } from './tuning-records';

function tuningLinksAt(i: i32): TuningLinks {
  return changetype<TuningLinks>(<usize>(header().tuningLinks + i * <i32>offsetof<TuningLinks>()));
}
function pressingAt(i: i32): Pressing {
  return changetype<Pressing>(<usize>(header().pressings + i * <i32>offsetof<Pressing>()));
}
function pressingLinksAt(i: i32): PressingLinks {
  return changetype<PressingLinks>(<usize>(header().pressingLinks + i * <i32>offsetof<PressingLinks>()));
}

/** The value of a control at n, held within a range. */
function heldAt(control: i32, least: f64, most: f64): f64 {
  return Math.min(most, Math.max(least, controlAt(control).now));
}

/** 4^(cents/1200). */
function riseOf(cents: f64): f64 {
  return cents == 0 ? 1 : Math.exp((cents * Math.LN2) / 600);
}

/** Sets every parameter that moves to its value at n. */
export function moveParameters(metered: bool): void {
  const map = header();
  for (let i = 0; i < map.tuningCount; i++) moveElement(tuningAt(i), tuningLinksAt(i), metered);
  for (let i = 0; i < map.pressingCount; i++) moveContact(pressingAt(i), pressingLinksAt(i), metered);
}

/** Makes every parameter that moves be set again, because the host may have written over it. */
export function disturbParameters(): void {
  const map = header();
  for (let i = 0; i < map.tuningCount; i++) tuningAt(i).rise = -1;
  for (let i = 0; i < map.pressingCount; i++) pressingAt(i).due = 1;
}

function moveElement(t: Tuning, links: TuningLinks, metered: bool): void {
  let tension = t.tension;
  if (links.tensionControl >= 0) {
    const value = heldAt(links.tensionControl, t.least, t.most);
    tension = t.power == 2 ? t.factor * value * value : t.factor * value;
  }
  const rise = links.bendControl >= 0 ? riseOf(heldAt(links.bendControl, t.leastBend, t.mostBend)) : 1;
  const pull = tension * rise;
  if (pull == t.pull && rise == t.rise) return;
  t.pull = pull;
  t.rise = rise;
  const map = header();
  const e = elementLinksAt(links.element);
  const own = e.slot << 3;
  const booked = metered && e.still == 0 && clock().sample > 0;
  const shared: f64 = booked && links.bridge >= 0 ? bridgeEnergy(links.element) : 0;
  let work = retuneElement(e, e.kind, t, links, booked, map.uPrev + own, map.u + own);
  if (links.bridge >= 0) {
    retuneBridge(links.bridge, t.holdPerTension * pull + t.holdPerRise * rise);
    if (booked) work += bridgeEnergy(links.element) - shared;
  }
  if (booked) injectElement(links.element, work);
}

function moveContact(p: Pressing, links: PressingLinks, metered: bool): void {
  const i = links.contact;
  const c = contactAt(i);
  const law = changetype<PowerLaw>(c);
  const stiffness =
    links.stiffnessControl >= 0 ? heldAt(links.stiffnessControl, p.leastStiffness, p.mostStiffness) : p.stiffness;
  const exponent =
    links.exponentControl >= 0 ? heldAt(links.exponentControl, p.leastExponent, p.mostExponent) : p.exponent;
  if (stiffness == p.stiffness && exponent == p.exponent && p.due == 0) return;
  p.due = 0;
  const contact = contactLinksAt(i);
  // A stiffness that moves is never zero; one of zero only meets exponents that move.
  const ratio = law.stiffness > 0 ? (p.share * stiffness) / law.stiffness : 1;
  const awake = isAwake(i) && !isAway(i);
  const before = energyLaw(c, contact.law);
  if (awake) findStatics(c, contact.law); // laws that do not need phi in their step do not keep it up to date
  const potential = c.potential + c.potentialPrev;
  p.stiffness = stiffness;
  p.exponent = exponent;
  law.stiffness = p.share * stiffness;
  if (p.lossPower != 0) {
    // C = K alpha tau with beta = alpha - 1, or zeta sqrt(2 M K (alpha + 1)) with beta = (alpha - 1)/2.
    const lossy = changetype<LossExponent>(c);
    lossy.coefficient *= p.lossPower == 1 ? ratio : Math.sqrt(ratio);
    if (exponent != law.exponent) {
      lossy.coefficient *= p.lossPower == 1 ? exponent / law.exponent : Math.sqrt((exponent + 1) / (law.exponent + 1));
      lossy.lossExponent = p.lossPower * (exponent - 1);
    }
  }
  if (has(contact, RELAXES)) changetype<Memory>(c).memory *= ratio;
  if (links.exponentControl >= 0) {
    law.exponent = exponent;
    law.share = 1 / (exponent + 1);
  }
  // One that sleeps stores nothing, and finds the rest when it wakes.
  if (!awake) return;
  findStatics(c, contact.law);
  const after = c.potential + c.potentialPrev;
  const change = Math.sqrt(potential > 0 ? after / potential : ratio);
  c.psi = has(contact, ITERATED) ? Math.sqrt(after) : c.psi * change;
  if (has(contact, RELAXES)) changetype<Memory>(c).chi *= change;
  const stored = energyLaw(c, contact.law);
  // As at the start (compile/computable.ts), so that powers of displacements never overflow.
  if (!(stored <= MOST_ENERGY)) stopRun();
  if (metered && clock().sample > 0) {
    injectContact(i, -before);
    injectContact(i, stored);
  }
}
