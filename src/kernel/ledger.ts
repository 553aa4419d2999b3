/**
 * The ledger: what every element and contact stores, has lost and was given, so that  E + lost - injected = E0  to round-off.
 * It only reads what the step did; the step is the same with it and without it.
 * Reference: docs/theory.md, the energy ledger.
 */

import { elementEnergy, elementLoss, elementTurnover } from './elements';
import { isBow, lawEnergy, lawLoss } from './laws';
import {
  clock,
  contactAt,
  contactLinksAt,
  controlAt,
  elementAt,
  elementLinksAt,
  forceLinksAt,
  gatherMove,
  header,
} from './memory';
import { carried } from './sums';

export function injectElement(element: i32, work: f64): void {
  const e = elementAt(element);
  e.injectedCarry += carried(e.injected, work);
  e.injected += work;
}

export function injectContact(contact: i32, work: f64): void {
  const c = contactAt(contact);
  c.injectedCarry += carried(c.injected, work);
  c.injected += work;
}

/** Books one step, after the contacts have advanced and before the buffers rotate. */
export function bookStep(): void {
  const map = header();
  const k = clock().step;
  for (let i = 0; i < map.elementCount; i++) {
    const e = elementAt(i);
    const loss = elementLoss(elementLinksAt(i), k, map.uPrev, map.uNext);
    e.lostCarry += carried(e.lost, loss);
    e.lost += loss;
  }
  for (let i = 0; i < map.forceCount; i++) {
    const f = forceLinksAt(i);
    const force = controlAt(f.control).now;
    if (force != 0) injectElement(f.element, 0.5 * force * gatherMove(f.firstTerm, f.termCount));
  }
  for (let i = 0; i < map.contactCount; i++) bookContact(i);
}

function bookContact(i: i32): void {
  const c = contactAt(i);
  const links = contactLinksAt(i);
  if (c.root != 0 || c.drain != 0) {
    const moved = gatherMove(links.firstTerm, links.termCount) + c.shift;
    const loss = lawLoss(c, links.law, moved);
    c.lostCarry += carried(c.lost, loss);
    c.lost += loss;
    if (c.shift != 0) injectContact(i, 0.5 * c.force * c.shift);
    if (isBow(links.law)) injectContact(i, -c.force * c.bowVelocity * clock().step);
  }
  if (links.slideControl >= 0) injectContact(i, c.slideWork);
}

/**
 * Energy of every part from the two newest states, and the totals; where they are booked also the residual. It costs more than a
 * step: `run` weighs every few samples only. Nothing slips through between them, as losses and work are booked in each step.
 */
export function weigh(booked: bool): void {
  const map = header();
  const t = clock();
  let energy: f64 = 0;
  let turned: f64 = 0; // energy without regard to the sign of heights: a fall from zero to below turns much over
  let lost: f64 = 0;
  let injected: f64 = 0;
  let energyCarry: f64 = 0;
  let lostCarry: f64 = 0;
  let injectedCarry: f64 = 0;
  for (let i = 0; i < map.elementCount; i++) {
    const e = elementAt(i);
    e.stored = elementEnergy(elementLinksAt(i), t.step, map.uPrev, map.u);
    turned += elementTurnover(elementLinksAt(i), e.stored, map.uPrev, map.u);
    energyCarry += carried(energy, e.stored);
    energy += e.stored;
    lostCarry += carried(lost, e.lost) + e.lostCarry;
    lost += e.lost;
    injectedCarry += carried(injected, e.injected) + e.injectedCarry;
    injected += e.injected;
  }
  for (let i = 0; i < map.contactCount; i++) {
    const c = contactAt(i);
    c.stored = lawEnergy(c, contactLinksAt(i).law);
    turned += c.stored;
    energyCarry += carried(energy, c.stored);
    energy += c.stored;
    lostCarry += carried(lost, c.lost) + c.lostCarry;
    lost += c.lost;
    injectedCarry += carried(injected, c.injected) + c.injectedCarry;
    injected += c.injected;
  }
  t.energy = energy + energyCarry;
  if (booked && t.sample == 0) t.energyStart = t.energy;
  t.lost = lost + lostCarry;
  t.injected = injected + injectedCarry;
  if (!booked) return;
  const residual = Math.abs(energy - t.energyStart + lost - injected + (energyCarry + lostCarry - injectedCarry));
  t.residualMax = Math.max(t.residualMax, residual);
  t.energyMax = Math.max(t.energyMax, turned);
  t.injectedMax = Math.max(t.injectedMax, Math.abs(t.injected));
}
