/** One sample: all elements move freely, the contact forces are solved, and time advances. src/kernel/README.md explains it line by line. */

import { advanceContact, advancePsi, keepsEta, keptEta, maySleepNow, ownEta } from './advance';
import { listAwake } from './awake';
import { stepBridges } from './bridges';
import { finishStatics, slideWorkLaw } from './build/laws';
import { advanceControls, aimControls, offsetNext, offsetNow } from './controls';
import { disturb, restElements, silence, stepElements } from './elements';
import { hasCancelled, setCancelled } from './envelope';
import { refreshIslands } from './islands';
import { FOLLOWS_ETA } from './laws/traits';
import { bookAhead, bookRest, bookStep, isWeighed } from './ledger';
import {
  clock,
  contactAt,
  contactLinksAt,
  controlAt,
  forceLinksAt,
  gather,
  gatherMove,
  has,
  header,
  intAt,
  islandAt,
  isStrain,
  setFloat,
  setInt,
  spread,
  stopRun,
} from './memory';
import { takeJoined } from './neighbours';
import { readContacts, silencePickUps } from './pickups';
import { beginPlans, finishPlans } from './plan';
import { refineIslands } from './refine';
import { putToSleep, takeMembers, wakeTouching } from './sleep';
import { isSliding, slideAhead } from './slide';
import { solveIsland, solvePlain } from './solve';
import { beginStretches, coupleStretches, pushStretches } from './stretch';
import { tally } from './tally';
import { moveParameters } from './tuning';

/** Samples between two searches for silent states. Samples are counted, not blocks, so that blocks of any length give the same bits. */
const SILENCE_PERIOD: i64 = 4096;

/** The first sample that a step computes: u^0 and u^1 are given. */
const FIRST: i64 = 2;

/** Computes sample n, the first of `left` samples of the present call; until the call returns the host can neither read nor change the state. */
export function step(n: i64, left: i32, metered: bool): void {
  const index = <f64>(n - 1);
  const silent = (n & (SILENCE_PERIOD - 1)) == 0;
  if (n == FIRST) restElements();
  aimControls(index);
  if (LEAN == 0) if (header().tuningCount + header().pressingCount > 0) moveParameters(metered);
  if (metered) if (left >= header().weighing && isWeighed(n - 1)) bookAhead(index);
  const hidden = left > 1 && !silent;
  stepElements(metered, hidden && !(metered && isWeighed(n)));
  if (LEAN == 0) if (header().bridgePointCount > 0) stepBridges(hidden, metered);
  pushForces();
  if (header().contactCount > 0 && !solveContacts()) return;
  if (metered) bookStep();
  readContacts();
  advanceControls(index);
  rotate();
  if (!silent) return;
  silence();
  bookRest();
  silencePickUps();
}

/** Adds the known forces to u*, before the contacts are tested. */
function pushForces(): void {
  const map = header();
  const count = map.actingCount;
  for (let a = 0; a < count; a++) {
    const f = forceLinksAt(intAt(map.acting, a));
    spread(f, map.uNext, controlAt(f.control).now);
    disturb(f.element);
    if (LEAN == 0) if (map.bridgePointCount > 0) setFloat(map.reaches, f.element, Infinity);
  }
}

/**
 * W between islands is zero, so each stage is done for all islands before the next stage begins. Returns false if forces were found that are not finite, or too
 * large: the run has then stopped, before they could reach anything but u+.
 */
function solveContacts(): bool {
  const map = header();
  const stretches = LEAN == 0 && map.stretchCount > 0;
  if (stretches) beginStretches();
  wakeTouching();
  listAwake();
  beginPlans(map.awakeList);
  finishPlans();
  if (stretches) coupleStretches();
  refreshIslands();
  const cancelled = solveIslands();
  if (takeJoined()) listAwake();
  const isBounded = pushBack();
  if (LEAN == 0 && (!isBounded || clock().stopped != 0)) {
    stopRun();
    dropAll();
    return false;
  }
  if (stretches) pushStretches();
  if (cancelled) refineIslands();
  advanceContacts();
  finishStatics();
  return true;
}

/** Clears the forces of a step that is not made; the values found stay in `scaledForce`, and show which contact was at fault. */
function dropAll(): void {
  for (let i = 0; i < header().contactCount; i++) contactAt(i).force = 0;
}

/** Finds the forces of all contacts. Returns whether digits were lost on the way. */
function solveIslands(): bool {
  const map = header();
  let cancelled = false;
  setCancelled(false);
  const stop = map.contactCount;
  let at = <usize>map.awakeList;
  let i = load<i32>(at);
  while (i < stop) {
    const island = islandAt(intAt(map.islandOf, i));
    const end = island.first + island.count;
    const next = load<i32>(at, 4);
    if (next >= end && island.plain != 0) {
      solvePlain(island, i, contactAt(i), contactLinksAt(i));
      at += 4;
    } else {
      at = takeMembers(at, end);
      solveIsland(island);
    }
    if (hasCancelled()) {
      island.cancelled = 1;
      cancelled = true;
      setCancelled(false);
    }
    i = load<i32>(at);
  }
  return cancelled;
}

/** u+ = u* - B s I^T f. Returns whether all forces are finite. */
function pushBack(): bool {
  const map = header();
  let sum: f64 = 0;
  const stop = map.contactCount;
  const uNext = map.uNext;
  let at = <usize>map.awakeList;
  for (let i = load<i32>(at); i < stop; i = load<i32>(at)) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    at += 4;
    if (c.force == 0) continue;
    if (LEAN == 0) sum += c.force;
    if (isStrain(links)) continue; // pushed by its body
    spread(links, uNext, -c.force);
    const stopPushed = links.firstPushed + links.pushedCount;
    for (let p = links.firstPushed; p < stopPushed; p++) disturb(intAt(map.pushedElements, p));
  }
  return sum - sum == 0; // neither infinite nor NaN
}

/** Advances all awake contacts to n+1; those that are apart and store nothing fall asleep. */
function advanceContacts(): void {
  const map = header();
  const stop = map.contactCount;
  let at = <usize>map.awakeList;
  for (let i = load<i32>(at); i < stop; i = load<i32>(at)) {
    const c = contactAt(i);
    const links = contactLinksAt(i);
    at += 4;
    if (isStrain(links)) {
      advancePsi(c); // it has no eta
      tally(c, links);
      continue;
    }
    let eta = offsetNext(c, links) + gather(links, map.uNext);
    const slides = LEAN == 0 && links.slideControl >= 0;
    if (slides) {
      if (isSliding(links)) eta += slideAhead(c, links);
      if (has(links, FOLLOWS_ETA))
        c.slideWork = slideWorkLaw(c, links.law, c.etaPrev + (gatherMove(links) + c.shift), eta);
    } else if (keepsEta(c, links)) eta = ownEta(c, links.law);
    else if (keptEta(c, links)) c.eta = offsetNow(c, links) + gather(links, map.u);
    advanceContact(c, links, eta);
    tally(c, links);
    if (slides) continue;
    if (!maySleepNow(c, links)) continue;
    c.root = 0;
    c.stored = 0;
    setInt(map.activePlace, i, 0);
    putToSleep(i);
  }
}

function rotate(): void {
  const map = header();
  const oldest = map.uPrev;
  map.uPrev = map.u;
  map.u = map.uNext;
  map.uNext = oldest;
}
