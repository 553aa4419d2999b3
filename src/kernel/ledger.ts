/**
 * The ledger: the stored, dissipated and injected energy of every element and contact, so that  E + lost - injected = E0  to round-off.
 * It only reads the results of a step: the bits of a run are the same with and without it.
 * Reference: docs/theory.md, the energy ledger.
 */

import { nextAwake } from './awake';
import { bridgeEnergy } from './bridges';
import { lossAheadElement } from './build/elements';
import { energyLaw, lossLaw, workLaw } from './build/laws';
import { forceRests } from './controls';
import { elementEnergy, elementLoss, elementTurnover } from './elements';
import { CONSTRAINT, FRICTION } from './laws/traits';
import {
  clock,
  contactAt,
  contactLinksAt,
  controlAt,
  elementAt,
  elementLinksAt,
  forceLinksAt,
  gatherMove,
  has,
  header,
  intAt,
} from './memory';
import { restStretch, stretchEnergy } from './stretch';
import { carried } from './sums';

export function injectElement(element: i32, work: f64): void {
  const e = elementAt(element);
  e.injectedCarry += carried(e.injected, work);
  e.injected += work;
  injectIntoAll(work);
}

export function injectContact(contact: i32, work: f64): void {
  const c = contactAt(contact);
  c.injectedCarry += carried(c.injected, work);
  c.injected += work;
  injectIntoAll(work);
}

function injectIntoAll(work: f64): void {
  const t = clock();
  t.injectedCarry += carried(t.injected, work);
  t.injected += work;
  t.injectedPeak = Math.max(t.injectedPeak, Math.abs(t.injected));
}

function loseFromAll(loss: f64): void {
  const t = clock();
  t.lostCarry += carried(t.lost, loss);
  t.lost += loss;
}

function lose(element: i32, loss: f64): void {
  const e = elementAt(element);
  e.lostCarry += carried(e.lost, loss);
  e.lost += loss;
  loseFromAll(loss);
}

/**
 * Books what undisturbed modes will lose over a whole weighing period that starts at `index`: it follows from their present state. The energy at
 * the end of the period is still computed from the steps actually made, so an error would show.
 */
export function bookAhead(index: f64): void {
  const map = header();
  if (map.handsHere != 0) return;
  const end = index + map.weighing;
  for (let i = 0; i < map.elementCount; i++) {
    const e = elementLinksAt(i);
    if (e.alone == 0 || e.still != 0 || isPushedBefore(i, end)) continue;
    const own = e.slot << 3;
    lose(i, lossAheadElement(e, e.kind, map.uPrev + own, map.u + own));
    elementAt(i).bookedUntil = clock().sample + map.weighing;
  }
}

/** Whether a known force may act on an element before a time index. */
function isPushedBefore(element: i32, end: f64): bool {
  const count = header().forceCount;
  for (let f = 0; f < count; f++) if (forceLinksAt(f).element == element && forceRests(f) < end) return true;
  return false;
}

/** Books what is left in bodies that came to rest: rounded away as their states were. */
export function bookRest(): void {
  const map = header();
  if (LEAN != 0 || map.stretchCount == 0) return;
  for (let i = 0; i < map.elementCount; i++) {
    const left = restStretch(i);
    if (left != 0) lose(i, left);
  }
}

/** Books one step, after the contacts have advanced and before the buffers rotate. Sleeping contacts lose nothing. */
export function bookStep(): void {
  const map = header();
  const k = clock().step;
  for (let i = 0; i < map.elementCount; i++) {
    const loss = elementLoss(i, k, map.uPrev, map.uNext);
    if (loss != 0) lose(i, loss);
  }
  for (let a = 0; a < map.actingCount; a++) {
    const f = forceLinksAt(intAt(map.acting, a));
    injectElement(f.element, 0.5 * controlAt(f.control).now * gatherMove(f));
  }
  const stop = map.contactCount;
  for (let i = nextAwake(0, stop); i < stop; i = nextAwake(i + 1, stop)) bookContact(i);
}

function bookContact(i: i32): void {
  const c = contactAt(i);
  const links = contactLinksAt(i);
  if (c.root != 0 || c.drain != 0) {
    const moved = gatherMove(links) + c.shift;
    const loss = lossLaw(c, links.law, moved);
    c.lostCarry += carried(c.lost, loss);
    c.lost += loss;
    loseFromAll(loss);
    // A constraint neither stores nor loses: all that it does to its ends is work of the hand that moves it or of a change.
    if (has(links, CONSTRAINT)) injectContact(i, 0.5 * c.force * (c.shift - moved));
    else if (c.shift != 0) injectContact(i, 0.5 * c.force * c.shift);
    if (has(links, FRICTION)) injectContact(i, workLaw(c, links.law));
  }
  if (links.slideControl >= 0) injectContact(i, c.slideWork);
}

// What `weigh` has added up so far. Globals because AssemblyScript returns one number.
let energy: f64 = 0;
let energyCarry: f64 = 0;

function addStored(stored: f64): void {
  energyCarry += carried(energy, stored);
  energy += stored;
}

/**
 * Computes the energy of every element and contact from the two newest states, and the total. This costs more than a step, so `run` does it every
 * few samples; losses and work are booked in every step, so nothing is missed in between. Returns the sum of the magnitudes, J: height energy may
 * be negative, and the residual is relative to what was exchanged.
 */
function weighParts(asleepToo: bool): f64 {
  const map = header();
  const k = clock().step;
  energy = 0;
  energyCarry = 0;
  let turned: f64 = 0;
  for (let i = 0; i < map.elementCount; i++) {
    const e = elementAt(i);
    e.stored = elementEnergy(elementLinksAt(i), k, map.uPrev, map.u);
    if (LEAN == 0 && map.stretchCount > 0) e.stored += stretchEnergy(i);
    turned += elementTurnover(elementLinksAt(i), e.stored, map.uPrev, map.u);
    if (LEAN == 0 && map.bridgePointCount > 0) {
      const shared = bridgeEnergy(i);
      e.stored += shared;
      turned += Math.abs(shared);
    }
    addStored(e.stored);
  }
  const stop = map.contactCount;
  for (let i = asleepToo ? 0 : nextAwake(0, stop); i < stop; i = asleepToo ? i + 1 : nextAwake(i + 1, stop)) {
    const c = contactAt(i);
    c.stored = energyLaw(c, contactLinksAt(i).law);
    turned += c.stored;
    addStored(c.stored);
  }
  clock().energy = energy + energyCarry;
  return turned;
}

/** Updates the energy of every element and contact for inspection, without changing the residual. */
export function weighAllParts(): void {
  weighParts(true);
}

/** Whether the energy is computed after sample n. It depends on the sample only, not on the host's blocks. */
export function isWeighed(n: i64): bool {
  const last = header().weighing - 1;
  return (<i32>n & last) == last;
}

/** Computes the energy of all that is awake, and the residual of the balance. */
export function weigh(): void {
  const t = clock();
  const turned = weighParts(false);
  if (t.sample == 0) t.energyStart = t.energy;
  const carry = energyCarry + t.lostCarry - t.injectedCarry;
  const residual = Math.abs(energy - t.energyStart + t.lost - t.injected + carry);
  t.residualMax = Math.max(t.residualMax, residual);
  t.energyMax = Math.max(t.energyMax, turned);
  t.injectedMax = Math.max(t.injectedMax, Math.abs(t.injected));
}
