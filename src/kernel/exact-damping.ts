/**
 * Exact damping (laws/collision-p2h.ts) in an island of several contacts. A contact planned with the neighbours' forces of the previous solve may push too
 * little, because each relies on the others, or too much, because all release their energy at once.
 */

import { isAwake } from './awake';
import { ExactLoss } from './build/law-records';
import { freeMoveAmong } from './free-move';
import {
  exhausting,
  gradientFor,
  isHeld,
  isOverdrawn,
  lacksForce,
  ruleP2hAmong,
  setHeld,
  settleLoss,
} from './laws/collision-p2h';
import { setQuadratised } from './laws/quadratised';
import { EXACT_LOSS, ONE_SIDED } from './laws/traits';
import { clock, contactAt, contactLinksAt, floatAt, has, header, intAt } from './memory';
import { memberAt, memberCount } from './sleep';

/** A contact of an EXACT_LOSS law. */
function exactAt(i: i32): ExactLoss {
  return changetype<ExactLoss>(contactAt(i));
}

/** Whether a contact has exact damping: without damping the law is p2. */
export function isExactAt(i: i32): bool {
  return has(contactLinksAt(i), EXACT_LOSS) && exactAt(i).damping > 0;
}

/** Neighbours with W_ij^2 below this fraction of W_ii W_jj are coupled too weakly to matter. */
const STRONG: f64 = 1 / 16.0;
/** Least part of its compliance that a contact keeps, whatever its neighbours do. */
const LEAST: f64 = 0.01;

/**
 * Plans contact i with the response of its neighbours. Those with W_ij < 0 press back when it pushes: without them a light body between two contacts
 * would be thrown away from either, and damping would leave neither a force. The response is linear; its slope is the planned c_j plus that of
 * the damping, phi'/kappa, and it starts from at least the force that belongs to the overlap.
 *
 * A contact that is held for long against another collision has to respond within the solve as well: exact damping is booked after it, so the planned force would not
 * change whatever the other collision does, although a move of only a thousandth of W f decides the force.
 */
export function planAmong(i: i32): void {
  const map = header();
  const c = exactAt(i);
  const links = contactLinksAt(i);
  const seen = freeMoveAmong(i);
  let room = seen;
  let w = c.compliance;
  let faced = false;
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const between = floatAt(map.compliances, k);
    if (between >= 0) continue;
    const j = intAt(map.neighbours, k);
    const other = exactAt(j);
    if (!isAwake(j)) continue;
    if (LEAN == 0) faced = faced || has(contactLinksAt(j), ONE_SIDED);
    if (!isExactAt(j) || between * between < STRONG * c.compliance * other.compliance) continue;
    const rate = other.damping / (2 * clock().step); // 1/kappa
    const slope = other.root * other.root + rate * other.staticForce;
    const stiff = 1 + slope * other.compliance;
    const answer = (slope * between * between) / stiff;
    if (w - answer < LEAST * c.compliance) continue;
    const reach = freeMoveAmong(j);
    const move = reach - other.compliance * other.force;
    const law = Math.max(other.force, other.staticForce * (1 + rate * move));
    const alone = (law + slope * (reach + between * c.force - move)) / stiff; // its force if this contact had none
    room -= between * (alone - other.force);
    w -= answer;
  }
  const g = ruleP2hAmong(c, room, w, seen);
  if (LEAN != 0 || !faced || !isHeld(c) || !setHeld(c, room - w * c.force)) setQuadratised(c, g, 0);
}

/** Whether any contact is held against others. */
export function hasHeld(): bool {
  for (let m = 0; m < memberCount(); m++) if (isExactAt(memberAt(m)) && contactAt(memberAt(m)).loss > 0) return true;
  return false;
}

/** Remembers the plans made without the neighbours. */
export function rememberPlans(): void {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (isExactAt(i)) exactAt(i).planned = exactAt(i).g;
  }
}

/** Restores the plan made alone of a contact that has no force although its neighbours leave it pressed. Returns whether there are any. */
export function giveBack(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = exactAt(i);
    if (!isExactAt(i) || c.g != 0 || c.planned == 0 || !lacksForce(c, freeMoveAmong(i))) continue;
    setQuadratised(c, c.planned, 0);
    any = true;
  }
  return any;
}

/** Whether a contact was taken out because its force would lose more than it stores. */
function isOver(i: i32): bool {
  return isExactAt(i) && exactAt(i).overForce > 0;
}

/** Clears the remembered plan of a contact that joins while its island is solved. */
export function forgetPlan(i: i32): void {
  if (isExactAt(i)) exactAt(i).planned = 0;
}

/** Takes out the contacts whose force loses more than they store. Returns whether there are any. */
export function liftOverdrawn(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (!isExactAt(i)) continue;
    const c = exactAt(i);
    c.overForce = 0;
    if (c.force <= 0 || (LEAN == 0 && c.loss > 0)) continue;
    const room = freeMoveAmong(i);
    if (!isOverdrawn(c, room)) continue;
    c.overForce = c.force;
    c.overMove = room - c.compliance * c.force;
    any = true;
  }
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (isOver(i)) contactAt(i).root = 0;
  }
  return any;
}

/**
 * Puts them back with smaller forces. The island is affine in their forces, so every free move between the solve without them and the one before is
 * known, and with it the fraction of their forces at which the first of them has released all its energy.
 */
export function returnOverdrawn(): void {
  let part: f64 = 1;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (!isOver(i)) continue;
    const c = exactAt(i);
    const room = freeMoveAmong(i);
    const most = exhausting(c, room, (room - c.overMove) / c.overForce);
    if (!(most > 0)) {
      setQuadratised(c, 0, 0);
      c.overForce = 0;
    } else if (most < part * c.overForce) part = most / c.overForce;
  }
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = exactAt(i);
    if (isOver(i)) c.overMove += (1 - part) * (freeMoveAmong(i) - c.overMove);
  }
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = exactAt(i);
    if (isOver(i)) setQuadratised(c, gradientFor(c, part * c.overForce, c.overMove), 0);
  }
}

/** The same for a strongly coupled island, whose moves are in `reach`: what is left of the free move loses digits there. */
export function settleMeasuredLosses(): void {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = exactAt(i);
    c.drain = 0;
    if (isExactAt(i) && (c.force > 0 || c.aim >= 0)) settleLoss(c, c.reach + c.compliance * c.force);
  }
}

/** Finds what exact damping will take out of psi, once the forces are known. */
export function settleLosses(): void {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = exactAt(i);
    c.drain = 0;
    if (!isExactAt(i)) continue;
    if (LEAN == 0 && c.loss > 0) c.aim = -1;
    else if (c.force > 0 || c.aim >= 0) settleLoss(c, freeMoveAmong(i));
  }
}
