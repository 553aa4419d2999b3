/**
 * Strongly coupled islands: a light body between heavy ones.
 *
 * A contact that is planned alone assumes that it only has to move the light body, and finds a force that is too small by the ratio of the masses;
 * each corrector pass adds just as little. But a contact that already touches knows its overlap, which changes smoothly although its
 * force depends on all the others. So:
 *
 * Gate        kappa = max_c sum_{j != c} |W_cj| z_j, z = s/(1 + w s) with the slope s of each law at its planned move: below the gate the island is solved
 *             as any other, to the same bits. Unless the model sets a gate, only contacts that squeeze count (squeeze.ts)
 * Start       the force of the law at the extrapolated overlap, where psi^2 is near what it should be
 * Sweeps      each contact in turn by its own rule with the newest forces of the others, to and fro: the level of force stays, all else settles
 * Passes      all contacts at once, each by its tangent c = s + r, d = q - s X - o; o steers psi^2 as stage 4 of p2 does (p2-stages.ts)
 * Drop        contacts that pull, until none does
 * Booking     g from force and move: f = g psi + g^2 X/4 + r X holds, so that another solve would return the same forces and is not made
 *
 * Whatever the passes found, the step is booked by some g: the energy is exact for any truncation.
 * Reference   docs/theory.md, strongly coupled islands
 */

import { setForce, solveActive, solvePushing } from './active';
import { isAwake } from './awake';
import { Slack } from './build/law-records';
import { findTangentLaw, impliedLossLaw, planLaw } from './build/laws';
import { complianceBetween, isCrowded } from './coupling';
import { identityEntry } from './envelope';
import { freeMoveAmong } from './free-move';
import { chord, chordSlope } from './laws/p2-stages';
import { setQuadratised } from './laws/quadratised';
import { CORRECTED, ON_CURVE, PUSH_BACK, TANGENT } from './laws/traits';
import { clock, contactAt, contactLinksAt, floatAt, has, header, intAt, isStrain } from './memory';
import { ContactLinks, ContactRecord, Island } from './records';
import { memberAt, memberCount } from './sleep';
import { isSqueeze } from './squeeze';

/** Most sweeps, and the change of a force, relative to the largest, at which they end. */
const SWEEPS: i32 = 8;
const SWEPT: f64 = 1e-3;
/** The mismatch between law and force, relative to the largest force, at which the passes end. */
const MATCHED: f64 = 1e-4;
/** How far psi^2 may be from phi(eta) + phi(eta-), relative to it, for the extrapolated overlap to be a start. */
const TRUSTED: f64 = 0.5;
/** The least overlap that is extrapolated, relative to the present one. */
const LEAST_OVERLAP: f64 = 0.1;

/** Whether a contact pushes back from either side of a gap: its force may have any sign, and psi has the same. */
function isTwoSided(links: ContactLinks): bool {
  return LEAN == 0 && has(links, PUSH_BACK);
}

/** A force of the law as its contact pushes, N: below zero it pulls. */
function push(links: ContactLinks, force: f64): f64 {
  return isTwoSided(links) ? Math.abs(force) : force;
}

/** The sign of a force that pushes: that of the side, for a contact that may be pushed from two. */
function pushWay(c: ContactRecord, links: ContactLinks): f64 {
  return isTwoSided(links) ? changetype<Slack>(c).side : 1;
}

/** Marks the contacts that take part in this step: those that touch, would touch, or still store energy. */
export function markPresent(): void {
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    const links = contactLinksAt(memberAt(m));
    const touches = c.etaPrev > 0 || c.eta > 0 || c.etaPrev + c.freeMove > 0 || c.psi != 0;
    c.present = !has(links, TANGENT) || isTwoSided(links) || touches ? 1 : 0;
  }
}

/** Contacts that the forces found would press together take part from now on. Returns whether there are any. */
export function markPressed(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    if (c.present != 0 || !(c.etaPrev + freeMoveAmong(i) > 0)) continue;
    c.present = 1;
    any = true;
  }
  return any;
}

/** z of a contact as it is planned for its own free move. */
function softness(c: ContactRecord, links: ContactLinks): f64 {
  const s = c.root;
  if (s == 0) return 0;
  const w = c.compliance;
  let slope = s * s;
  if (has(links, TANGENT)) {
    const force = (s * (c.drive + s * c.freeMove)) / (1 + s * s * w);
    if (!(push(links, force) > 0)) return 0;
    findTangentLaw(c, links.law, c.freeMove - w * force);
    slope = chordSlope();
  }
  return slope / (identityEntry(links) + w * slope);
}

/** Sum of |W_ij| z_j over the other members that count, whose z is in `reach`. */
function coupledSlope(i: i32, only: bool): f64 {
  const map = header();
  const links = contactLinksAt(i);
  let sum: f64 = 0;
  if (isCrowded(links.nearCount, memberCount())) {
    for (let m = 0; m < memberCount(); m++) {
      const j = memberAt(m);
      if (j == i) continue;
      const w = complianceBetween(i, j);
      if (!only || isSqueeze(i, j, w)) sum += Math.abs(w) * contactAt(j).reach;
    }
    return sum;
  }
  for (let k = links.nearFirst; k < links.nearFirst + links.nearCount; k++) {
    const j = intAt(map.neighbours, k);
    const w = floatAt(map.compliances, k);
    if (isAwake(j) && (!only || isSqueeze(i, j, w))) sum += Math.abs(w) * contactAt(j).reach;
  }
  return sum;
}

/** Whether a contact counts for how strongly an island is coupled. Strains do not: their law is affine already. */
function takesPart(i: i32): bool {
  return contactAt(i).present != 0 && !isStrain(contactLinksAt(i));
}

/** Whether the largest sum over the members that take part reaches `least`. */
function isCoupled(only: bool, least: f64): bool {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (takesPart(i) && coupledSlope(i, only) >= least) return true;
  }
  return false;
}

/** Whether those of an island that take part, planned for their own free moves, are strongly coupled. */
export function isStrong(island: Island): bool {
  const only = island.pairs != 0;
  let count = 0;
  for (let m = 0; m < memberCount(); m++) {
    const here = takesPart(memberAt(m));
    contactAt(memberAt(m)).reach = here ? 1 : 0;
    if (here) count++;
  }
  if (count < 2) return false;
  // Slopes cost a power each, so they are not computed before two contacts are known to squeeze something.
  if (only && !isCoupled(true, Number.MIN_VALUE)) return false;
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    if (takesPart(memberAt(m))) c.reach = softness(c, contactLinksAt(memberAt(m)));
  }
  return isCoupled(only, clock().gate);
}

/** Finds and books the forces of a strongly coupled island. */
export function solveTangent(): void {
  for (let m = 0; m < memberCount(); m++) start(memberAt(m));
  sweep();
  for (let pass = 0; pass < header().tangentPasses; pass++) {
    const mismatch = findTangents();
    if (pass > 0 && mismatch <= MATCHED) break;
    planTangents();
    solveActive();
    noteMoves();
  }
  if (LEAN == 0) takeSides();
  if (solvePushing()) noteMoves();
  if (!book()) return;
  solveActive();
  solvePushing();
  if (planAgain()) {
    solveActive();
    solvePushing();
  }
  noteMoves();
}

/**
 * Plans joints for the moves that the others leave them now. The passes may have wandered: what they left a joint, and by that its side and its force, then
 * belongs to forces that were not booked. So it is with contacts that were dropped together with others that pulled them, if they are pressed further in without
 * these. Returns whether there are any.
 */
function planAgain(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    const links = contactLinksAt(i);
    const isDropped = c.root == 0 && has(links, TANGENT);
    if (c.present == 0 || !(isDropped || isTwoSided(links))) continue;
    const room = freeMoveAmong(i);
    if (!isTwoSided(links) && !(Math.min(room, c.etaPrev + room) > 0)) continue;
    planLaw(c, links.law, room);
    any = true;
  }
  return any;
}

/**
 * Joints that were left on one side and that their last tangent reached on the other push from there: what they store goes over, as when they are planned
 * (laws/slack.ts).
 */
function takeSides(): void {
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    if (!isTwoSided(contactLinksAt(memberAt(m))) || c.present == 0) continue;
    const joint = changetype<Slack>(c);
    if (!(joint.side * c.chord < 0)) continue;
    joint.side = -joint.side;
    if (joint.side * c.psi < 0) c.psi = -c.psi;
  }
}

function start(i: i32): void {
  const c = contactAt(i);
  const links = contactLinksAt(i);
  c.force = 0;
  c.steering = 0;
  if (c.present == 0) {
    c.root = 0;
    return;
  }
  if (!has(links, TANGENT) || isTwoSided(links) || !(c.etaPrev > 0 && c.eta > 0)) return;
  const held = c.potential + c.potentialPrev;
  if (Math.abs(c.psi * c.psi - held) > TRUSTED * held) return;
  const X = Math.max(2 * (c.eta - c.etaPrev), LEAST_OVERLAP * c.eta - c.etaPrev);
  findTangentLaw(c, links.law, X);
  c.force = Math.max(0, chord() + impliedLossLaw(c, links.law) * X);
}

function sweep(): void {
  const count = memberCount();
  let change: f64 = 1;
  let largest: f64 = 0;
  for (let round = 0; round < SWEEPS && change > SWEPT * largest; round++) {
    change = 0;
    largest = 0;
    for (let n = 0; n < count; n++) {
      const i = memberAt(round & 1 ? count - 1 - n : n);
      const links = contactLinksAt(i);
      const c = contactAt(i);
      if (c.present == 0 || has(links, ON_CURVE)) continue; // a bow is found with the passes
      const freeMove = freeMoveAmong(i);
      const before = c.force; // a plan of exact damping changes it
      if (has(links, CORRECTED)) planLaw(c, links.law, freeMove);
      const s = c.root;
      const force = s != 0 ? (s * (c.drive + s * freeMove)) / (identityEntry(links) + s * s * c.compliance) : 0;
      change = Math.max(change, Math.abs(force - before));
      largest = Math.max(largest, Math.abs(force));
      c.force = force;
    }
  }
  for (let m = 0; m < count; m++) {
    const c = contactAt(memberAt(m));
    c.reach = freeMoveAmong(memberAt(m)) - c.compliance * c.force;
  }
}

/** Finds chord and slope of every law at `reach`. Returns the largest mismatch between law and force, as a part of the largest force. */
function findTangents(): f64 {
  let mismatch: f64 = 0;
  let largest: f64 = 0;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const links = contactLinksAt(i);
    const c = contactAt(i);
    if (c.present == 0 || !has(links, TANGENT)) continue;
    findTangentLaw(c, links.law, c.reach);
    c.chord = chord();
    c.chordSlope = chordSlope();
    const loss = c.chord > 0 ? impliedLossLaw(c, links.law) : 0;
    mismatch = Math.max(mismatch, Math.abs(c.chord - c.steering + loss * c.reach - c.force));
    largest = Math.max(largest, Math.abs(c.force));
  }
  return largest > 0 ? mismatch / largest : 0;
}

/** Plans every contact by its tangent at `reach`. */
function planTangents(): void {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const links = contactLinksAt(i);
    const c = contactAt(i);
    if (c.present == 0 || !has(links, TANGENT)) continue;
    const X = c.reach;
    const q = c.chord;
    const E = c.psi * c.psi - c.potential - c.potentialPrev;
    const spread = 0.25 * c.compliance * q;
    const half = 0.5 * push(links, q);
    // The squares of the smallest numbers are zero.
    const size = X * X + spread * spread;
    c.steering = half > 0 && size > 0 ? Math.max(-half, Math.min(half, (E * X) / size)) : 0;
    c.g = 0; // not a booked law
    c.loss = q > 0 ? impliedLossLaw(c, links.law) : 0;
    c.root = Math.sqrt(c.chordSlope + c.loss);
    c.drive = c.root > 0 ? (q - c.chordSlope * X - c.steering) / c.root : 0;
  }
}

/** The moves that follow from the forces: from the law where it is stiff, since D - W f loses digits there. */
function noteMoves(): void {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    const slope = c.root * c.root;
    c.reach =
      slope * c.compliance > 1 && c.force != 0
        ? (c.force - c.root * c.drive) / slope
        : freeMoveAmong(i) - c.compliance * c.force;
  }
}

/** Whether a contact that was left without a force would be passed through: the passes may end on the side of a kink on which nothing pushes. */
function isMissed(i: i32, c: ContactRecord, links: ContactLinks): bool {
  findTangentLaw(c, links.law, freeMoveAmong(i));
  return chord() != 0;
}

/** Gives every contact the g of its force. Returns whether the island has to be solved once more. */
function book(): bool {
  let again = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const links = contactLinksAt(i);
    const c = contactAt(i);
    if (c.present == 0) setQuadratised(c, 0, 0);
    if (c.present == 0 || !has(links, TANGENT)) continue;
    const force = c.force;
    const loss = impliedLossLaw(c, links.law);
    const elastic = force - loss * c.reach;
    const p = Math.abs(c.psi);
    const left = p * p + elastic * c.reach;
    const way = pushWay(c, links);
    if (way * force > 0 && way * elastic >= 0 && left > 0) {
      const g = (2 * (way * elastic)) / (p + Math.sqrt(left));
      setQuadratised(c, c.psi < 0 && !isTwoSided(links) ? -g : g, loss);
      if (c.root != 0) setForce(c, force / c.root);
    } else if (force == 0 && c.psi == 0 && !isMissed(i, c, links)) {
      setQuadratised(c, 0, 0);
      setForce(c, 0);
    } else {
      planLaw(c, links.law, freeMoveAmong(i));
      if (push(links, force) > 0 || c.g != 0) again = true;
    }
  }
  return again;
}
