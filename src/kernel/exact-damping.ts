/**
 * Exact damping (collision-p2h.ts) in an island of several contacts. A contact that plans with its neighbours' forces of the
 * solve before may do too little, because each leaves the work to the others, or too much, because all give back at once.
 */

import { exhausting, gradientFor, isOverdrawn, lacksForce, settleLoss } from './collision-p2h';
import { isExact, setQuadratised } from './laws';
import { contactAt, contactLinksAt } from './memory';
import { roomAmong } from './room';
import { memberAt, memberCount } from './sleep';

function isExactAt(i: i32): bool {
  return isExact(contactAt(i), contactLinksAt(i).law);
}

/** Keeps what was planned without the neighbours. Returns whether the island has any exact damping. */
export function rememberPlans(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (!isExactAt(i)) continue;
    contactAt(i).planned = contactAt(i).g;
    any = true;
  }
  return any;
}

/** A contact that left the work to its neighbours, while they leave it pressed, gets back what it planned alone. */
export function giveBack(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    if (!isExactAt(i) || c.g != 0 || c.planned == 0 || !lacksForce(c, roomAmong(i))) continue;
    setQuadratised(c, c.planned, 0);
    any = true;
  }
  return any;
}

/** Takes out the contacts whose force loses more than they store. Returns whether there are any. */
export function liftOverdrawn(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    c.overForce = 0;
    if (!isExactAt(i) || c.force <= 0) continue;
    const room = roomAmong(i);
    if (!isOverdrawn(c, room)) continue;
    c.overForce = c.force;
    c.overMove = room - c.compliance * c.force;
    any = true;
  }
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    if (c.overForce > 0) c.root = 0;
  }
  return any;
}

/**
 * Puts them back with less: an island is affine in their forces, so between the solve without them and the one before it every
 * room is known, and with it the part of their forces at which the first of them has given back all.
 */
export function returnOverdrawn(): void {
  let part: f64 = 1;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    if (c.overForce == 0) continue;
    const room = roomAmong(i);
    const most = exhausting(c, room, (room - c.overMove) / c.overForce);
    if (!(most > 0)) {
      setQuadratised(c, 0, 0);
      c.overForce = 0;
    } else if (most < part * c.overForce) part = most / c.overForce;
  }
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    if (c.overForce > 0) c.overMove += (1 - part) * (roomAmong(i) - c.overMove);
  }
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    if (c.overForce > 0) setQuadratised(c, gradientFor(c, part * c.overForce, c.overMove), 0);
  }
}

/** What exact damping will take out of psi, now that the forces are known. */
export function settleLosses(): void {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    if (isExactAt(i)) settleLoss(contactAt(i), roomAmong(i));
  }
}
