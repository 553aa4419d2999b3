/**
 * The island solve. With S = diag(root) over the contacts that act, the forces of one step follow from
 *
 *   (I + S W S) y = drive + S D,   f = S y          symmetric, positive definite, eigenvalues >= 1
 *
 * One contact is a division, two are written out, more are factored within their envelope (envelope.ts). Contacts whose c is
 * constant are eliminated beforehand (eliminate.ts).
 * Reference: docs/theory.md, the solve.
 */

import { Bow } from './build/law-records';
import { planLaw } from './build/laws';
import { feltBetween, giveOf, roomIn } from './coupling';
import { beginReduced, eliminatedCount, isEliminated, settleEliminated } from './eliminate';
import { factor, identityEntry, inverseRoot, substitute } from './envelope';
import {
  giveBack,
  isExactAt,
  liftOverdrawn,
  planAmong,
  rememberPlans,
  returnOverdrawn,
  settleLosses,
} from './exact-damping';
import { plan as planImplicit } from './laws/bow-implicit';
import { CORRECTED, ITERATED, ON_CURVE, PUSH_ONLY } from './laws/traits';
import { clock, contactAt, contactLinksAt, floatAt, has, header, intAt, setInt } from './memory';
import { enterIsland, isShielded, mayWake, wakeAround, wakeNeighbours } from './neighbours';
import { converges } from './newton';
import { beginPlan, finishPlans } from './plan';
import { ContactLinks, ContactRecord, Island } from './records';
import { roomAfter, roomAmong } from './room';
import { noteMoves, planSettled, planTangents, sweepForces } from './settle';
import { listMembers, memberAt, memberCount } from './sleep';
import { solveBows } from './solve-bows';

/** Bows in bowList. A global because AssemblyScript returns one number. */
let bows: i32 = 0;
/** Whether Newton bows are solved by the implicit law in this step, because they did not settle. */
let bowsEased: bool = false;
/** Whether the island under way has exact damping. */
let islandExact: bool = false;

function settle(c: ContactRecord, y: f64): void {
  c.answer = y;
  c.force = c.root * y;
}

function drop(c: ContactRecord): void {
  c.root = 0;
  c.g = 0;
  c.loss = 0;
  settle(c, 0);
}

/**
 * Largest c w of a contact among others: it is then rigid to one part in 1e14. Beyond that, the I in I + S W S would be lost to
 * round-off. Any g conserves energy, so the limit costs none; a contact alone needs none.
 */
const RIGID_ENOUGH: f64 = 1e14;

function limitLaw(c: ContactRecord): void {
  if (c.g == 0) return;
  if (c.loss > 0) return;
  if (!(c.root * c.root * c.compliance > RIGID_ENOUGH)) return;
  const most = Math.sqrt(RIGID_ENOUGH / c.compliance);
  c.root = c.root < 0 ? -most : most;
  c.g = 2 * c.root;
}

function solveAlone(index: i32): void {
  const c = contactAt(index);
  const s = c.root;
  const give = identityEntry(contactLinksAt(index)) + s * s * giveOf(index, c);
  settle(c, s != 0 ? (c.drive + s * roomIn(index, c)) / give : 0);
}

/** Two that act need no rows; the bits are those of `factor` and `substitute`. */
function solveTwo(first: i32, second: i32): void {
  const a = contactAt(first);
  const b = contactAt(second);
  limitLaw(a);
  limitLaw(b);
  const scaleA = inverseRoot(identityEntry(contactLinksAt(first)) + a.root * a.root * giveOf(first, a));
  const between = b.root * feltBetween(second, first) * a.root * scaleA;
  const scaleB = inverseRoot(
    identityEntry(contactLinksAt(second)) + b.root * b.root * giveOf(second, b) - between * between,
  );
  const y = (a.drive + a.root * roomIn(first, a)) * scaleA;
  const z = (b.drive + b.root * roomIn(second, b) - between * y) * scaleB * scaleB;
  settle(a, (y - between * z) * scaleA);
  settle(b, z);
}

/** Lists the members of the island that act, bows apart that wait for Newton; the others get no force. Returns how many. */
function listActive(): i32 {
  const map = header();
  let active = 0;
  bows = 0;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (isEliminated(i)) continue;
    const c = contactAt(i);
    setInt(map.activePlace, i, 0);
    if (has(contactLinksAt(i), ON_CURVE) && !bowsEased) setInt(map.bowList, bows++, i);
    else if (c.root != 0) {
      setInt(map.activeList, active++, i);
      setInt(map.activePlace, i, active);
    } else settle(c, 0);
  }
  return active;
}

function solveActive(active: i32): void {
  const map = header();
  const eliminated = eliminatedCount();
  if (bows > 0 || active > 2) {
    for (let i = 0; i < active; i++) limitLaw(contactAt(intAt(map.activeList, i)));
    factor(active, 0, 0);
    substitute(active, map.envelopeVector, 0);
    if (bows > 0 && !solveBows(active, bows)) {
      easeBows();
      return;
    }
    for (let i = 0; i < active; i++) settle(contactAt(intAt(map.activeList, i)), floatAt(map.envelopeVector, i));
  } else if (active == 2) solveTwo(intAt(map.activeList, 0), intAt(map.activeList, 1));
  else if (active == 1) {
    if (eliminated > 0) limitLaw(contactAt(intAt(map.activeList, 0)));
    solveAlone(intAt(map.activeList, 0));
  }
  if (eliminated > 0) settleEliminated(active, bows);
}

/** Bows that did not settle are solved once by their implicit law, which is passive whatever happens. */
function easeBows(): void {
  const map = header();
  for (let b = 0; b < bows; b++) {
    const c = contactAt(intAt(map.bowList, b));
    planImplicit(changetype<Bow>(c), c.freeMove);
  }
  clock().bowsEased += 1;
  bowsEased = true;
  solveActive(listActive());
  bowsEased = false;
}

/** Plans p2 contacts again with the room that the neighbours' forces leave them. Returns whether that changed for any. */
function correct(): bool {
  wakeNeighbours();
  let any = bows > 0; // a Newton bow goes on from where it is
  // The forces stem from the solve before, but for those of exact damping, which are the plan's as soon as there is one.
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    const links = contactLinksAt(i);
    if (isExactAt(i)) {
      planAmong(i);
      any = true;
      continue;
    }
    if (!has(links, CORRECTED)) continue;
    const room = roomAmong(i);
    if (room == c.plannedFor) continue;
    beginPlan(c, links.law, room);
    any = true;
  }
  finishPlans();
  return any;
}

/** Lets go of collisions that came out pulling. Returns whether there were any. */
function dropPulling(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    if (c.force < 0 && has(contactLinksAt(i), PUSH_ONLY)) {
      drop(c);
      any = true;
    }
  }
  return any;
}

/** Most Newton steps of one solve. */
const NEWTON_STEPS: i32 = 100;

/** Newton on the iterated laws of an island; what is affine already stays as it was planned. */
function iterate(): void {
  const time = clock();
  let steps = 0;
  let iterated = false;
  let settled = false;
  while (!settled && steps < NEWTON_STEPS) {
    steps++;
    solveListed();
    wakeNeighbours();
    settled = true;
    for (let m = 0; m < memberCount(); m++) {
      const i = memberAt(m);
      const links = contactLinksAt(i);
      if (!has(links, ITERATED)) continue;
      iterated = true;
      const c = contactAt(i);
      const reach = roomAfter(i, c.freeMove - c.compliance * c.force);
      if (!converges(c, reach)) settled = false;
      if (!settled) planLaw(c, links.law, reach);
    }
  }
  if (!iterated) return;
  time.newtonSolves += 1;
  time.newtonSteps += steps;
  time.newtonMost = Math.max(time.newtonMost, <f64>steps);
  if (!settled) time.newtonFailures += 1;
}

function solveListed(): void {
  const active = listActive();
  if (active + bows + eliminatedCount() > 0) solveActive(active);
}

/** Solves without the collisions that pull, until none does. */
function solvePushing(): void {
  while (dropPulling()) {
    clock().resolves += 1;
    solveListed();
  }
}

/** Most rounds in which contacts that lose more than they store are eased. */
const EASINGS: i32 = 4;

/** Exact damping among neighbours: forces that were left to others come back, and none loses more than is stored. */
function easeExact(): void {
  for (let round = 0; round < EASINGS && liftOverdrawn(); round++) {
    clock().resolves += 1;
    solveListed();
    returnOverdrawn();
    solveListed();
    solvePushing();
  }
}

/** Finds the forces of an island whose members are planned, and what exact damping will take. */
export function solveIsland(island: Island): void {
  enterIsland(island);
  islandExact = island.exact != 0;
  beginReduced(island);
  findForces();
  if (islandExact) settleLosses();
}

/** Contacts settle before they are planned: sweeps, then in each pass one solve by tangents, then the solve that is booked. */
function settleForces(): void {
  do sweepForces();
  while (wakeNeighbours());
  for (let pass = 0; pass < header().passes; pass++) {
    if (pass > 0) noteMoves(); // the sweeps have noted them for the first pass
    planTangents();
    solveListed();
    solvePushing();
    wakeNeighbours();
  }
  planSettled();
  solveListed();
  solvePushing();
}

/** The force of the only contact of an island that is awake, where that needs no system of equations (island.plain), and of whom it wakes. */
export function solvePlain(island: Island, i: i32, c: ContactRecord, links: ContactLinks): void {
  const s = c.root;
  settle(c, s != 0 ? (c.drive + s * c.freeMove) / (identityEntry(links) + s * s * c.compliance) : 0);
  if (island.count > 1 && mayWake(c, links) && header().passes > 0 && !isShielded(c, links)) {
    enterIsland(island);
    beginReduced(island);
    if (wakeAround(i)) {
      bows = 0;
      correctInPasses(header().passes);
      solvePushing();
      return;
    }
  }
  if (c.force < 0 && has(links, PUSH_ONLY)) {
    drop(c);
    clock().resolves += 1;
  }
  if (island.exact != 0) {
    listMembers(i, i + 1);
    settleLosses();
  }
}

function correctInPasses(passes: i32): void {
  for (let pass = 0; pass < passes && correct(); pass++) solveActive(listActive());
}

function findForces(): void {
  const eliminated = eliminatedCount();
  if (eliminated > 0 && memberCount() == eliminated) {
    settleEliminated(0, 0);
    const wakes = header().passes > 0 || header().settling != 0 || header().iterating != 0 || islandExact;
    if (!wakes || !wakeNeighbours()) return;
  }
  // Also where nothing that is iterated is awake: what wakes on the way would be left with the first tangent of its law.
  if (header().iterating != 0) {
    iterate();
    return;
  }
  const active = listActive();
  if (active + bows + eliminated == 0) return;
  if (header().settling != 0 && !islandExact) {
    settleForces();
    return;
  }
  solveActive(active);
  if (!islandExact) {
    correctInPasses(header().passes);
    solvePushing();
    return;
  }
  rememberPlans();
  correctInPasses(max(1, header().passes)); // exact damping has to know its neighbours
  if (giveBack()) solveListed();
  solvePushing();
  easeExact();
}
