/**
 * The forces of an island: one strategy per kind of island. All are made of the same two operations, planning the contacts (laws/) and solving the
 * linear system of their plans (active.ts); they differ in what happens in between. An island's kind is found once (islands.ts).
 * Reference: docs/theory.md, the solve.
 */

import {
  canAct,
  drop,
  forgetBows,
  hasCurveBows,
  isLimited,
  pulls,
  setForce,
  setRank,
  solveActive,
  solvePushing,
} from './active';
import { Bristle } from './build/law-records';
import { impliedLossLaw, planLaw } from './build/laws';
import { areAllEliminated, beginReduced, settleEliminated } from './eliminate';
import { identityEntry } from './envelope';
import {
  giveBack,
  hasHeld,
  isExactAt,
  liftOverdrawn,
  planAmong,
  rememberPlans,
  returnOverdrawn,
  settleLosses,
  settleMeasuredLosses,
} from './exact-damping';
import { freeMoveAmong, moveAmong, takeNormalForce } from './free-move';
import { settleHeld } from './held';
import { measurePath } from './laws/collision-p2h';
import { CORRECTED, ITERATED, PLANNED_TWICE, PUSH_ONLY } from './laws/traits';
import {
  clock,
  contactAt,
  contactLinksAt,
  has,
  header,
  intAt,
  isStrain,
  MOST_ENERGY,
  stopRun,
  stretchAt,
} from './memory';
import { enterIsland, isShielded, mayWake, wakeAround, wakeNeighbours, wakeStretched } from './neighbours';
import { converges } from './newton';
import { beginPlan, finishPlans } from './plan';
import { ContactLinks, ContactRecord, ISLAND_EXACT, ISLAND_ITERATED, ISLAND_SETTLED, Island } from './records';
import { noteMoves, planSettled, planTangents, sweepForces } from './settle';
import { listMembers, memberAt, memberCount } from './sleep';
import { solveStrains } from './strain-system';
import { planFoldedAgain } from './stretch';
import { isStrong, markPresent, markPressed, solveTangent } from './tangent';

/** Finds the forces of an island whose members are planned. */
export function solveIsland(island: Island): void {
  enter(island);
  if (solveEliminated(island)) return;
  if (LEAN == 0 && island.kind == ISLAND_ITERATED) solveIterated();
  else if (LEAN == 0 && island.kind == ISLAND_SETTLED) solveSettled();
  else if (island.kind == ISLAND_EXACT) solveExact(island);
  else solveOrdinary(island);
  if (LEAN == 0 && island.held != 0) settleHeld();
}

/** Nothing is left of the island before: bows in that one would make the corrector solve this one again. */
function enter(island: Island): void {
  enterIsland(island);
  beginReduced(island);
  setRank(island.rank);
  if (LEAN == 0) forgetBows();
}

/** An island in which only eliminated contacts are awake needs no solve, unless their forces wake others. Returns whether it was that. */
function solveEliminated(island: Island): bool {
  if (!areAllEliminated()) return false;
  settleEliminated(0, 0);
  return (header().passes == 0 && island.kind == 0) || !wakeNeighbours();
}

/** Predictor, corrector passes, and dropping of contacts that pull. */
function solveOrdinary(island: Island): void {
  if (startsStrong(island)) {
    solveStrong();
    return;
  }
  if (!(LEAN == 0 && solveAlone(memberAt(0))) && !solveActive()) return;
  if (island.weak == 0 && joinPressed() && isStrong(island)) {
    solveStrong();
    return;
  }
  correctInPasses(header().passes);
  solvePushing();
}

/** Finds the forces of an island in which only the strains of one body act, the first of which is contact `first`. Returns whether it is such an island. */
function solveAlone(first: i32): bool {
  const map = header();
  for (let i = 0; i < map.stretchCount; i++) {
    const s = stretchAt(i);
    if (s.alone == 0 || s.firstContact != first) continue;
    solveStrains(s, i);
    return true;
  }
  return false;
}

/** Whether the contacts that touch or would touch are strongly coupled. */
function startsStrong(island: Island): bool {
  if (island.weak != 0) return false;
  markPresent();
  return isStrong(island);
}

/** Strongly coupled contacts (tangent.ts), until their forces press no other contact together. */
function solveStrong(): void {
  measurePath(true);
  do solveTangent();
  while (joinPressed());
  if (planStretchesAgain()) solveTangent();
  settleMeasuredLosses();
  measurePath(false);
}

/** Whether the forces found press contacts together that took no part. */
function joinPressed(): bool {
  const woken = wakeNeighbours();
  return markPressed() || woken;
}

function correctInPasses(passes: i32): void {
  for (let pass = 0; pass < passes && correct(); pass++) solveActive();
}

/** Plans corrected contacts again with the free move that the neighbours' forces leave them. Returns whether that changed for any. */
function correct(): bool {
  wakeNeighbours();
  let any = hasCurveBows();
  // The forces stem from the solve before, but for those of exact damping, which are the plan's as soon as there is one.
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (isExactAt(i)) {
      planAmong(i);
      any = true;
      continue;
    }
    const links = contactLinksAt(i);
    if (!has(links, CORRECTED | PLANNED_TWICE)) continue;
    const c = contactAt(i);
    const freeMove = freeMoveAmong(i);
    if (has(links, PLANNED_TWICE)) {
      const bristle = changetype<Bristle>(c);
      takeNormalForce(bristle, links);
      // Its plan counts its own force for each point beside it; what is left is how far their forces differ.
      beginPlan(c, links.law, freeMove + bristle.beside * c.force);
      any = true;
      continue;
    }
    if (freeMove == c.plannedFor) continue;
    beginPlan(c, links.law, freeMove);
    any = true;
  }
  finishPlans();
  return planStretchesAgain() || any;
}

/** Bodies of the present island that stretch, with the forces of the solve before. */
function planStretchesAgain(): bool {
  const map = header();
  return LEAN == 0 && map.stretchCount > 0 && planFoldedAgain(intAt(map.islandOf, memberAt(0)));
}

/** Most rounds in which contacts that lose more than they store are eased. */
const EASINGS: i32 = 4;

/** Fewest passes of contacts that press on each other for long: after one, what each leaves to the other would add up in overlaps that store nothing. */
const HELD_PASSES: i32 = 3;

/** Exact damping has to know its neighbours, and no contact may lose more than it stores (exact-damping.ts). */
function solveExact(island: Island): void {
  if (startsStrong(island)) {
    solveStrong();
    return;
  }
  if (solveActive()) {
    if (island.weak == 0 && joinPressed() && isStrong(island)) {
      solveStrong();
      return;
    }
    solveExactly();
  }
  settleLosses();
}

function solveExactly(): void {
  rememberPlans();
  correctInPasses(max(1, header().passes));
  if (LEAN == 0 && hasHeld()) correctInPasses(HELD_PASSES - header().passes);
  if (giveBack()) solveActive();
  solvePushing();
  for (let round = 0; round < EASINGS && liftOverdrawn(); round++) {
    clock().resolves += 1;
    solveActive();
    returnOverdrawn();
    solveActive();
    solvePushing();
  }
}

/** Contacts settle before they are planned (settle.ts): sweeps, then in each pass one solve by tangents, then the solve that is booked. */
function solveSettled(): void {
  if (!canAct()) return;
  do sweepForces();
  while (wakeNeighbours());
  for (let pass = 0; pass < header().passes; pass++) {
    if (pass > 0) noteMoves(); // the sweeps have noted them for the first pass
    planTangents();
    solveActive();
    solvePushing();
    wakeNeighbours();
  }
  planSettled();
  solveActive();
  solvePushing();
}

/** Most Newton steps of one solve. */
const NEWTON_STEPS: i32 = 100;
/** The first steps of these, in which corrected laws that are not iterated follow the others' forces. */
const FOLLOWING_STEPS: i32 = 3;

/** Newton on the iterated laws; contacts that pull but must not are dropped. */
function solveIterated(): void {
  iterate(FOLLOWING_STEPS);
  while (solvePushing()) iterate(0);
  if (!planLost()) return;
  iterate(0);
  while (solvePushing()) iterate(0);
}

/**
 * Plans contacts that Newton's first iterates misled: they were planned for forces that it did not find, pulled, and were dropped, but are pressed further in by the
 * forces that it found. Returns whether there are any.
 */
function planLost(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    const links = contactLinksAt(i);
    if (c.root != 0 || !has(links, PUSH_ONLY) || has(links, ITERATED)) continue;
    const freeMove = freeMoveAmong(i);
    if (!(freeMove > 0 && c.etaPrev + freeMove > 0)) continue;
    c.plannedFor = freeMove;
    planLaw(c, links.law, freeMove);
    any = true;
  }
  return any;
}

/** Newton's method on the laws that have an equation for it. Affine laws keep their plan, except corrected ones in the first steps. */
function iterate(following: i32): void {
  const time = clock();
  let steps = 0;
  let iterated = false;
  let settled = false;
  while (!settled && steps < NEWTON_STEPS) {
    steps++;
    solveActive();
    wakeNeighbours();
    settled = true;
    for (let m = 0; m < memberCount(); m++) {
      const i = memberAt(m);
      const links = contactLinksAt(i);
      const c = contactAt(i);
      if (has(links, ITERATED)) {
        iterated = true;
        const reach = moveAmong(i, c);
        if (!converges(i, reach)) settled = false;
        if (!settled) planLaw(c, links.law, reach);
      } else if (has(links, CORRECTED) && steps <= following) {
        const freeMove = freeMoveAmong(i);
        if (freeMove == c.plannedFor) continue;
        c.plannedFor = freeMove;
        planLaw(c, links.law, freeMove);
        settled = false;
      }
    }
  }
  if (!iterated) return;
  if (!bookIterated()) settled = false;
  time.newtonSolves += 1;
  time.newtonSteps += steps;
  time.newtonMost = Math.max(time.newtonMost, <f64>steps);
  if (settled) return;
  time.newtonFailures += 1;
  stopIfLost();
}

/** Iterates that diverged until a force moves more than can be computed end the run, in silence. */
function stopIfLost(): void {
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    if (!(0.5 * c.force * c.force * c.compliance <= MOST_ENERGY)) stopRun();
  }
}

/**
 * Gives iterated laws the loss of the move that they made, which differs from the one that they were last planned for. Returns whether all have the slope that
 * they asked for: their energy follows from eta, so that one as stiff as the solve allows (limitSlope) is not solved.
 */
function bookIterated(): bool {
  let all = true;
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    const links = contactLinksAt(memberAt(m));
    if (!has(links, ITERATED)) continue;
    c.loss = impliedLossLaw(c, links.law);
    if (isLimited(c)) all = false;
  }
  return all;
}

/**
 * The only contact awake in an island where that needs no system of equations (island.plain): its force, and the forces of those that
 * it wakes. Most contacts are solved here most of the time.
 */
export function solvePlain(island: Island, i: i32, c: ContactRecord, links: ContactLinks): void {
  const s = c.root;
  setForce(c, s != 0 ? (c.drive + s * c.freeMove) / (identityEntry(links) + s * s * c.compliance) : 0);
  const stretches = isStrain(links);
  if (island.count > 1 && header().passes > 0 && (stretches || (mayWake(c, links) && !isShielded(c, links)))) {
    enter(island);
    if (LEAN == 0 && stretches ? wakeStretched() : wakeAround(i)) {
      if (island.weak == 0) {
        markPresent();
        c.present = 1;
        markPressed();
        if (isStrong(island)) {
          solveStrong();
          return;
        }
      }
      correctInPasses(header().passes);
      solvePushing();
      return;
    }
  }
  if (c.force != 0 && pulls(c, links)) {
    drop(c);
    clock().resolves += 1;
  }
  if (island.kind == ISLAND_EXACT) {
    listMembers(i, i + 1);
    settleLosses();
  }
}
