/** One sample: everything moves freely, then what touches is solved, then time goes on. */

import { advanceControls, aimControls } from './controls';
import { stepElement } from './elements';
import { advanceLaw } from './laws';
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
  gatherDifference,
  header,
  islandAt,
  setFloat,
  spread,
} from './memory';
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
  for (let i = 0; i < map.contactCount; i++) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    if (links.control >= 0) {
      const control = controlAt(links.control);
      c.shift = c.controlSign * (control.next - control.prev);
    }
    c.free = gatherDifference(links.firstTerm, links.termCount, map.uNext, map.uPrev) + c.shift;
  }
  for (let i = 0; i < map.islandCount; i++) {
    const island = islandAt(i);
    solveIsland(island.first, island.count);
  }
}

function advanceContacts(): void {
  const map = header();
  for (let i = 0; i < map.contactCount; i++) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    if (c.force != 0) spread(links.firstTerm, links.termCount, map.uNext, -c.force);
  }
  for (let i = 0; i < map.contactCount; i++) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    let offset = c.offset;
    if (links.control >= 0) offset += c.controlSign * controlAt(links.control).next;
    advanceLaw(c, links.law, offset + gather(links.firstTerm, links.termCount, map.uNext));
  }
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
