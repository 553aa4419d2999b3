/**
 * Stiff islands: the forces are found before any contact is booked.
 *
 * A booked law f = g(psi + g Delta/4) is soft if a contact stores much energy and pushes little: c w = g^2 w/4 is of order 1 where the true law has 1e5.
 * A wrong guess of the neighbours' forces then lets bodies pass through each other, and another booked solve starts from there. Here the forces
 * are found first, by the laws themselves:
 *
 * Sweeps      each contact in turn by its own scalar rule with the newest forces of the others (Gauss-Seidel on the convex
 *             problem that IT-2 solves), to and fro, at most SWEEPS times: this finds which contacts act
 * Tangents    all contacts at once, each by the tangent of IT-2's law where the sweeps left it: one Newton step
 * Booking     g from force and move: the solve with these g returns the same forces, since f = g(psi + g Delta/4) for each
 *
 * Reference   docs/theory.md, corrector passes
 */

import { planFoundLaw, planLaw, planTangentLaw } from './build/laws';
import { identityEntry } from './envelope';
import { freeMoveAmong } from './free-move';
import { CORRECTED, ON_CURVE } from './laws/traits';
import { contactAt, contactLinksAt, has } from './memory';
import { memberAt, memberCount } from './sleep';

/** Largest number of sweeps. */
const SWEEPS: i32 = 8;
/** Sweeping ends when no force changes by more than this part of the largest; the tangents do the rest. */
const SETTLED_ENOUGH: f64 = 1e-3;

export function sweepForces(): void {
  const count = memberCount();
  for (let m = 0; m < count; m++) contactAt(memberAt(m)).force = 0;
  let change: f64 = 1;
  let largest: f64 = 0;
  for (let sweep = 0; sweep < SWEEPS && change > SETTLED_ENOUGH * largest; sweep++) {
    change = 0;
    largest = 0;
    for (let n = 0; n < count; n++) {
      const i = memberAt(sweep & 1 ? count - 1 - n : n);
      const links = contactLinksAt(i);
      if (has(links, ON_CURVE)) continue; // found with the tangents
      const c = contactAt(i);
      const room = freeMoveAmong(i);
      if (has(links, CORRECTED)) planLaw(c, links.law, room);
      const s = c.root;
      const force = s != 0 ? (s * (c.drive + s * room)) / (identityEntry(links) + s * s * c.compliance) : 0;
      change = Math.max(change, Math.abs(force - c.force));
      largest = Math.max(largest, Math.abs(force));
      c.force = force;
      c.reach = room - c.compliance * force;
    }
  }
}

/** The tangent of IT-2's law at the last move of every contact that p2 plans. */
export function planTangents(): void {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const links = contactLinksAt(i);
    if (has(links, CORRECTED)) planTangentLaw(contactAt(i), links.law);
  }
}

/** The moves that follow from the forces. */
export function noteMoves(): void {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    c.reach = freeMoveAmong(i) - c.compliance * c.force;
  }
}

/** Plans every contact for the force found; laws without `planFound` are planned for the free move that the others leave. */
export function planSettled(): void {
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const links = contactLinksAt(i);
    const c = contactAt(i);
    if (has(links, CORRECTED)) planFoundLaw(c, links.law, freeMoveAmong(i));
    else planLaw(c, links.law, c.freeMove);
  }
}
