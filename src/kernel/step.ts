/** One sample: everything moves freely, then what touches is solved, then time goes on. */

import { nextAwake } from './awake';
import { finishPresses } from './collision-p2-pairs';
import { advanceControls, aimControls, offsetNext } from './controls';
import { letRest, silence, stepElements, stir } from './elements';
import { advanceLaw, isAsleep, isCollision, lawSlideWork } from './laws';
import { bookAhead, bookStep, isWeighed } from './ledger';
import {
  contactAt,
  contactLinksAt,
  controlAt,
  forceLinksAt,
  gather,
  gatherMove,
  header,
  intAt,
  islandAt,
  setInt,
  spread,
} from './memory';
import { hearSilence } from './pickups';
import { planAwake } from './plan';
import { ContactRecord } from './records';
import { layDown, listMembers, memberAt, memberCount, wakeTouching } from './sleep';
import { isSliding, slideAhead } from './slide';
import { solveIsland, solvePlain } from './solve';
import { standIslands } from './standing';

/** How often silence is looked for, samples: a count of samples, not of blocks, so that blocks of any length give the same bits. */
const SILENCE_PERIOD: i64 = 4096;

/** The first sample that a step makes: u^0 and u^1 are given. */
const FIRST: i64 = 2;

/** Makes sample n, the first of `left` that the host wants now: until they are made it can neither look nor change anything. */
export function step(n: i64, left: i32, metered: bool): void {
  const index = <f64>(n - 1);
  const silent = (n & (SILENCE_PERIOD - 1)) == 0;
  if (n == FIRST) letRest();
  aimControls(index);
  if (metered) if (left >= header().weighing && isWeighed(n - 1)) bookAhead(index);
  stepElements(metered, left > 1 && !silent && !(metered && isWeighed(n)));
  pushForces();
  if (header().contactCount > 0) solveContacts();
  if (metered) bookStep();
  advanceControls(index);
  rotate();
  if (!silent) return;
  silence();
  hearSilence();
}

/** Known forces join u* before contacts are looked at. */
function pushForces(): void {
  const map = header();
  const count = map.actingCount;
  for (let a = 0; a < count; a++) {
    const f = forceLinksAt(intAt(map.acting, a));
    spread(f, map.uNext, controlAt(f.control).now);
    stir(f.element);
  }
}

function solveContacts(): void {
  wakeTouching();
  planAwake();
  standIslands();
  const map = header();
  const stop = map.contactCount;
  let i = nextAwake(0, stop);
  while (i < stop) {
    const island = islandAt(intAt(map.islandOf, i));
    const end = island.first + island.count;
    const next = nextAwake(i + 1, stop);
    const alone = island.plain != 0 && next >= end;
    if (!alone) {
      listMembers(i, end);
      solveIsland(island);
    }
    if (alone && solvePlain(island, i)) {
      pushBack(i);
      advanceContact(i);
    } else {
      for (let m = 0; m < memberCount(); m++) pushBack(memberAt(m));
      for (let m = 0; m < memberCount(); m++) advanceContact(memberAt(m));
    }
    i = alone ? next : nextAwake(end, stop);
  }
  finishPresses();
}

/** u+ = u* - B s I^T f. An island's forces touch no other island's unknowns. */
function pushBack(i: i32): void {
  const c = contactAt(i);
  const links = contactLinksAt(i);
  if (c.force == 0) return;
  spread(links, header().uNext, -c.force);
  stir(links.pushed);
  stir(links.pushedToo);
}

function advanceContact(i: i32): void {
  const map = header();
  const c = contactAt(i);
  const links = contactLinksAt(i);
  let eta = offsetNext(c, links) + gather(links, map.uNext);
  if (links.slideControl >= 0) {
    if (isSliding(links)) eta += slideAhead(c, links);
    c.slideWork = lawSlideWork(c, links.law, gatherMove(links) + c.shift, eta);
  }
  advanceLaw(c, links.law, eta);
  tally(c, links.law);
  if (links.slideControl < 0 && isAsleep(c, links.law)) {
    c.root = 0;
    c.stored = 0;
    setInt(map.activePlace, i, 0);
    layDown(i);
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
