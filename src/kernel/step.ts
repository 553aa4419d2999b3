/** One sample: everything moves freely, then what touches is solved, then time goes on. */

import { advanceControls, aimControls } from './controls';
import { stepElement } from './elements';
import { advanceLaw, isAsleep, isCollision, lawSlideWork } from './laws';
import { bookStep } from './ledger';
import {
  clock,
  contactAt,
  contactLinksAt,
  controlAt,
  elementLinksAt,
  floatAt,
  forceLinksAt,
  gather,
  gatherMove,
  header,
  islandAt,
  setFloat,
  spread,
} from './memory';
import { ContactLinks, ContactRecord } from './records';
import { slideAhead, slideShift, slideTerms } from './slide';
import { solveIsland } from './solve';

/** States below this are silence; left alone they would decay into denormal numbers, which cost up to four times more. */
const SILENCE: f64 = 1e-40;
/** How often silence is looked for, samples: a count of samples, not of blocks, so that blocks of any length give the same bits. */
const SILENCE_PERIOD: i32 = 4096;

export function step(metered: bool): void {
  const time = clock();
  aimControls(time.sample - 1);
  moveFreely();
  pushForces();
  solveContacts();
  advanceContacts();
  if (metered) bookStep();
  advanceControls();
  rotate();
  if ((<i64>time.sample & (SILENCE_PERIOD - 1)) == 0) silence();
}

function moveFreely(): void {
  const count = header().elementCount;
  for (let i = 0; i < count; i++) stepElement(elementLinksAt(i));
}

/** Known forces join u* before contacts are looked at. */
function pushForces(): void {
  const map = header();
  for (let i = 0; i < map.forceCount; i++) {
    const f = forceLinksAt(i);
    const force = controlAt(f.control).now;
    if (force != 0) spread(f.firstTerm, f.termCount, map.uNext, force);
  }
}

function solveContacts(): void {
  const map = header();
  for (let i = 0; i < map.islandCount; i++) {
    const island = islandAt(i);
    if (staysAsleep(island.first, island.count)) continue;
    for (let j = island.first; j < island.first + island.count; j++) roomOf(j);
    solveIsland(island.first, island.count);
    for (let j = island.first; j < island.first + island.count; j++) pushBack(j);
  }
}

/** Nothing touches, nothing is stored, and nothing would touch at u*: then the island costs one look. Otherwise it wakes. */
function staysAsleep(first: i32, count: i32): bool {
  const map = header();
  let asleep = true;
  for (let i = first; i < first + count && asleep; i++) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    asleep = c.dormant != 0 && offsetOf(c, links, true) + gather(links.firstTerm, links.termCount, map.uNext) < 0;
  }
  if (!asleep) for (let i = first; i < first + count; i++) wakeContact(i);
  return asleep;
}

/** Where eta stands apart from the unknowns, at n or at n+1. */
function offsetOf(c: ContactRecord, links: ContactLinks, next: bool): f64 {
  if (links.control < 0) return c.offset;
  const control = controlAt(links.control);
  return c.offset + c.controlSign * (next ? control.next : control.now);
}

/** Brings eta and eta- of a sleeping contact up to date. */
export function wakeContact(i: i32): void {
  const c = contactAt(i);
  if (c.dormant == 0) return;
  const map = header();
  const links = contactLinksAt(i);
  c.dormant = 0;
  c.eta = offsetOf(c, links, false) + gather(links.firstTerm, links.termCount, map.u);
  const prev = links.control < 0 ? c.offset : c.offset + c.controlSign * controlAt(links.control).prev;
  c.etaPrev = prev + gather(links.firstTerm, links.termCount, map.uPrev);
}

/** D = eta* - eta-, and what the hand moves of it. */
function roomOf(i: i32): void {
  const c = contactAt(i);
  const links = contactLinksAt(i);
  c.shift = 0;
  if (links.control >= 0) {
    const control = controlAt(links.control);
    c.shift = c.controlSign * (control.next - control.prev);
  }
  if (links.slideControl >= 0) {
    slideTerms(i);
    c.shift += slideShift(c, links);
  }
  if (links.forceControl >= 0) c.bowForce = Math.max(0, controlAt(links.forceControl).now);
  if (links.velocityControl >= 0) c.bowVelocity = controlAt(links.velocityControl).now;
  c.free = gatherMove(links.firstTerm, links.termCount) + c.shift;
}

/** u+ = u* - B s I^T f. An island's forces touch no other island's unknowns. */
function pushBack(i: i32): void {
  const c = contactAt(i);
  const links = contactLinksAt(i);
  if (c.force != 0) spread(links.firstTerm, links.termCount, header().uNext, -c.force);
}

function advanceContacts(): void {
  const map = header();
  for (let i = 0; i < map.contactCount; i++) {
    const c = contactAt(i);
    if (c.dormant != 0) continue;
    const links = contactLinksAt(i);
    let eta = offsetOf(c, links, true) + gather(links.firstTerm, links.termCount, map.uNext);
    if (links.slideControl >= 0) {
      eta += slideAhead(c, links);
      c.slideWork = lawSlideWork(c, links.law, gatherMove(links.firstTerm, links.termCount) + c.shift, eta);
    }
    advanceLaw(c, links.law, eta);
    tally(c, links.law);
    if (links.slideControl < 0 && isAsleep(c, links.law)) c.dormant = 1;
  }
}

/** How the contact fares; one that sleeps has nothing to tell. */
function tally(c: ContactRecord, law: i32): void {
  c.maxForce = Math.max(c.maxForce, c.force);
  c.minForce = Math.min(c.minForce, c.force);
  c.maxPenetration = Math.max(c.maxPenetration, isCollision(law) ? c.eta : Math.abs(c.eta));
  const touching: f64 = c.force != 0 ? 1 : 0;
  if (touching > c.touching) c.hits += 1;
  c.touching = touching;
}

function rotate(): void {
  const map = header();
  const oldest = map.uPrev;
  map.uPrev = map.u;
  map.u = map.uNext;
  map.uNext = oldest;
}

function silence(): void {
  const map = header();
  for (let i = 0; i < map.slots; i++) {
    if (Math.abs(floatAt(map.u, i)) < SILENCE) setFloat(map.u, i, 0);
    if (Math.abs(floatAt(map.uPrev, i)) < SILENCE) setFloat(map.uPrev, i, 0);
  }
}
