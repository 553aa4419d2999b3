/**
 * Joints with play whose light body others hold. A joint that is planned by itself believes that it only has to move the light body. If air, a bristle, a tie
 * or another joint holds that body, a push moves it far less, so that the force found is too small by that ratio, psi lags behind the potential, and the
 * joint is passed through. Here a joint is planned with what the others leave it, as they are planned:
 *
 *   X = room - w f,   room: its move without its own force;   w = (room - X)/f: less than its own compliance by what the others hold
 *
 * The others' laws are straight lines within a step, so both are exact, and one more solve returns the force that was planned. Any plan conserves energy.
 * Reference   docs/theory.md, strongly coupled islands
 */

import { solveActive, solvePushing } from './active';
import { planLaw } from './build/laws';
import { freeMoveAmong, moveAmong } from './free-move';
import { PUSH_BACK } from './laws/traits';
import { contactAt, contactLinksAt, has } from './memory';
import { Island } from './records';
import { memberAt, memberCount } from './sleep';

/** A joint is held if others leave it less than this part of its own compliance. */
const LEFT: f64 = 0.5;
/** Most rounds, as each joint changes what it leaves to the others, and the change of a force at which they end. */
const ROUNDS: i32 = 6;
const SETTLED: f64 = 1e-3;
/** What is left is known to this part of the own compliance: a joint on a tied point is left nothing, and the sign of nothing says nothing. */
const ROUND_OFF: f64 = 1e-12;

/** Whether a joint of an island shares a body with another contact, which could hold it. */
export function mayHoldJoints(island: Island): bool {
  for (let i = island.first; i < island.first + island.count; i++) {
    const links = contactLinksAt(i);
    if (has(links, PUSH_BACK) && links.neighbourCount > 0) return true;
  }
  return false;
}

/** Plans and solves joints again that others hold, once all forces are found. */
export function settleHeldJoints(): void {
  for (let round = 0; round < ROUNDS && findHeld(); round++) if (planHeld() <= SETTLED) break;
  // Also where none is held: forces that tangents booked come back from another solve only to round-off, which may pull.
  solvePushing();
}

/** Finds what the others leave each joint that pushes: its compliance in `chord`, 0 if it is not held, and its room in `reach`. Returns whether any is held. */
function findHeld(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    c.chord = 0;
    if (!has(contactLinksAt(i), PUSH_BACK) || c.force == 0) continue;
    const root = c.root;
    const force = c.force;
    const reached = moveAmong(i, c);
    c.root = 0;
    solveActive();
    c.reach = freeMoveAmong(i);
    c.root = root;
    const left = (c.reach - reached) / force;
    const known = ROUND_OFF * c.compliance;
    if (left > -known && left < LEFT * c.compliance) c.chord = Math.max(known, left);
    if (c.chord > 0) any = true;
    solveActive();
  }
  return any;
}

/** Plans all held joints, so that their order does not matter, and solves. Returns the largest change of a force, as a part of it. */
function planHeld(): f64 {
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    if (!(c.chord > 0)) continue;
    const own = c.compliance;
    c.compliance = c.chord;
    c.chordSlope = c.force;
    planLaw(c, contactLinksAt(memberAt(m)).law, c.reach);
    c.compliance = own;
  }
  solveActive();
  let change: f64 = 0;
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    if (c.chord > 0) change = Math.max(change, Math.abs(c.force - c.chordSlope) / Math.abs(c.chordSlope));
  }
  return change;
}
