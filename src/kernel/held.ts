/**
 * Joints with play, and collisions, on a light body that other contacts hold. A joint that is planned by itself assumes that it only has to move the light body.
 * If air, a tie or another joint holds that body, a push moves it far less. The force found is then too small by that ratio, psi lags behind the
 * potential, and bodies pass through the joint. The same happens to a collision beside a bow or a tie, and to one with restitution or memory beside any contact.
 * Here such contacts are planned with the move and the compliance that the others leave them. Bristles do not count as holding a body: they yield to it, so
 * their law is not a straight line.
 *
 *   X = room - w f,   room: the contact's move without its own force;   w = (room - X)/f: what the others leave of its compliance
 *
 * So is one that lies far deeper than its stored energy could press it: it can only give that energy back, and how fast the light body then leaves depends on what the
 * others leave it, be that more than LEFT. Planned by itself it would hardly push, and sink further for as long as anything presses.
 *
 * Points that rigid connections tie together cannot move at all: a contact between them keeps its stored energy, and pushes according to it and to the overlap. A rule
 * would look for the g that brings psi to its target within a move that is only round-off, and might find any force.
 *
 * The others' laws are straight lines within a step, so room and w are exact, and one more solve returns the force that was planned. Any plan conserves energy.
 * Reference   docs/theory.md, strongly coupled islands
 */

import { drop, solveActive, solvePushing } from './active';
import { Memory } from './build/law-records';
import { planLaw, potentialLaw, staticForceLaw } from './build/laws';
import { isExactAt } from './exact-damping';
import { freeMoveAmong, moveAmong } from './free-move';
import { planTied } from './laws/collision-memory';
import { setQuadratised } from './laws/quadratised';
import {
  CONSTRAINT,
  FRICTION,
  ITERATED,
  LAST_MOVE,
  PLANNED_TWICE,
  PUSH_BACK,
  PUSH_ONLY,
  RELAXES,
  STORES_PSI,
  TANGENT,
} from './laws/traits';
import { contactAt, contactLinksAt, floatAt, has, header, intAt } from './memory';
import { wakeNeighbours } from './neighbours';
import { ContactLinks, ContactRecord, Island } from './records';
import { isAway, memberAt, memberCount } from './sleep';

/** Collisions whose force is not a function of their move alone: tangents (tangent.ts) do not account for other contacts on their light body. */
const NO_TANGENT: i32 = LAST_MOVE | RELAXES;
/**
 * A contact is held if others leave it less than this fraction of its own compliance. With more, one corrector pass was measured to be just as accurate; with a
 * tenth of it the errors are ten to a hundred times as large, and bodies pass through each other (docs/decisions.md).
 */
const LEFT: f64 = 0.02;
/** A contact is sunk if psi^2 is less than this part of its potential: twice the potential where it is resolved. */
const SUNK: f64 = 0.01;
/** How many times its last move it then lies from where it is at rest: a contact that has just been reached stores nothing yet. */
const MOVES_IN: f64 = 4;
/** Most rounds, because each held contact changes what it leaves to the others, and the change of a force at which they end. */
const ROUNDS: i32 = 6;
const SETTLED: f64 = 1e-3;
/** If its force moves a contact by less than this fraction of its free move, the contact is too soft for its compliance to matter, and w above would be round-off. */
const SOFT: f64 = 1e-9;
/** The compliance that is left is a difference, accurate to this fraction of the contact's own: less than that, of either sign, counts as none, as on a tied point. */
const KNOWN_TO: f64 = 1e-12;
/** Stands for no compliance, as a fraction of the contact's own, because laws divide by it. */
const IMMOVABLE: f64 = 1e-24;

/** Whether a joint of an island shares a body with another contact, which could hold it, or a collision a light one with what holds. */
export function mayHold(island: Island): bool {
  for (let i = island.first; i < island.first + island.count; i++) {
    if (isAway(i)) continue;
    if (isStuck(contactLinksAt(i)) || (isHoldable(i) && hasHolder(i))) return true;
  }
  return false;
}

/** Whether a contact is planned by its compliance, and may be planned again with another. */
function isHoldable(i: i32): bool {
  const links = contactLinksAt(i);
  if (isStuck(links)) return false;
  return has(links, PUSH_BACK) || (has(links, PUSH_ONLY) && has(links, TANGENT | NO_TANGENT) && !isExactAt(i));
}

/**
 * Whether others could leave contact i less than LEFT of its compliance, all together: a point between two nodes is held if a bow holds one and air the other. Of
 * these at least one has to be a bow or a tie, unless i has no tangent; a joint may be held by any contact. Bristles hold nothing, nor do hands that are away.
 */
function hasHolder(i: i32): bool {
  const map = header();
  const links = contactLinksAt(i);
  const own = contactAt(i).compliance;
  let taken: f64 = 0; // of its compliance, by contacts that do not move each other
  let firm = has(links, NO_TANGENT);
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const j = intAt(map.neighbours, k);
    const w = floatAt(map.compliances, k);
    if (isAway(j) || has(contactLinksAt(j), PLANNED_TWICE)) continue;
    if (has(links, PUSH_BACK)) return true;
    if (w == 0) continue;
    const part = (w * w) / contactAt(j).compliance;
    taken += part;
    firm = firm || (has(contactLinksAt(j), FRICTION | CONSTRAINT) && part > LEFT * own);
  }
  return firm && taken > (1 - LEFT) * own;
}

/** Plans held contacts again and solves, once all forces are found. */
export function settleHeld(): void {
  if (planStuck()) solveActive();
  for (let round = 0; round < ROUNDS && findHeld(); round++) if (planHeld() <= SETTLED) break;
  // Also where none is held: forces that tangents booked come back from another solve only to round-off, which may pull.
  solvePushing();
  if (header().passes == 0) return; // no contact is planned again for the others' forces
  for (let round = 0; round < ROUNDS && joinMissed(); round++) {
    solveActive();
    solvePushing();
  }
}

/** Whether a contact that stores psi has ends that are tied together. */
function isStuck(links: ContactLinks): bool {
  return links.tied != 0 && has(links, STORES_PSI) && !has(links, ITERATED);
}

/** Gives contacts between tied points the g of their overlap, phi'/sqrt(2 phi). Returns whether there are any. */
function planStuck(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const links = contactLinksAt(memberAt(m));
    if (!isStuck(links)) continue;
    any = true;
    const c = contactAt(memberAt(m));
    const force = staticForceLaw(c, links.law, c.etaPrev);
    const stored = potentialLaw(c, links.law, c.etaPrev, force);
    const g = stored > 0 ? Math.abs(force) / Math.sqrt(2 * stored) : 0;
    // A joint that presses at one end of its play stores nothing at the other.
    const isElsewhere = has(links, PUSH_BACK) && force * c.psi < 0;
    const signed = isElsewhere ? 0 : c.psi * force < 0 ? -g : g;
    if (LEAN == 0 && has(links, RELAXES)) planTied(changetype<Memory>(c), signed);
    else setQuadratised(c, signed, 0);
  }
  return any;
}

/**
 * Plans joints and collisions again that were dropped because they pulled, or left out, and that the others' forces then press through their gap, if the
 * others hold them. A contact that lets go of a body that is free to move stays dropped. `chord` marks those that join. Returns whether any joined.
 */
function joinMissed(): bool {
  let any = wakeNeighbours();
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    const links = contactLinksAt(i);
    c.chord = 0;
    if (c.force != 0 || !isHoldable(i)) continue;
    const room = freeMoveAmong(i);
    if (staticForceLaw(c, links.law, c.etaPrev + room) == 0) continue;
    c.reach = room;
    c.plannedFor = room;
    planLaw(c, links.law, room);
    if (c.root == 0) continue;
    solveActive();
    if (isDriven(c, links, room) || (!isSoft(c) && (room - moveAmong(i, c)) / c.force < LEFT * c.compliance))
      c.chord = 1;
    drop(c);
    solveActive();
  }
  // Each was tried without the others that join now, so that the order in which they are listed does not matter.
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    if (c.chord == 0) continue;
    c.plannedFor = c.reach;
    planLaw(c, contactLinksAt(i).law, c.reach);
    any = true;
  }
  return any;
}

/** Whether a joint is driven further into an end of its play. */
function isDriven(c: ContactRecord, links: ContactLinks, room: f64): bool {
  return has(links, PUSH_BACK) && (c.etaPrev + room) * room > 0;
}

/** Whether a contact lies far deeper than what it stores could press it, and has been there for longer than it takes to get in. */
function isSunk(c: ContactRecord): bool {
  if (!(c.psi * c.psi < SUNK * Math.min(c.potential, c.potentialPrev))) return false;
  return MOVES_IN * Math.abs(c.eta - c.etaPrev) < Math.abs(c.eta);
}

function isSoft(c: ContactRecord): bool {
  return c.force == 0 || Math.abs(c.force) * c.compliance < SOFT * Math.abs(c.freeMove);
}

/** Finds what the others leave of the compliance of each pushing contact, in `chord` (0 if it is neither held nor sunk), and its room, in `reach`. Returns whether any is. */
function findHeld(): bool {
  let any = false;
  for (let m = 0; m < memberCount(); m++) {
    const i = memberAt(m);
    const c = contactAt(i);
    c.chord = 0;
    if (c.force == 0 || !isHoldable(i) || isSoft(c)) continue;
    const sunk = isSunk(c);
    if (!sunk && !hasHolder(i)) continue;
    const root = c.root;
    const force = c.force;
    const reached = moveAmong(i, c);
    c.root = 0;
    solveActive();
    c.reach = freeMoveAmong(i);
    c.root = root;
    const left = (c.reach - reached) / force;
    const known = KNOWN_TO * c.compliance;
    if (left > -known && (sunk || left < LEFT * c.compliance)) c.chord = left > known ? left : IMMOVABLE * c.compliance;
    if (c.chord > 0) any = true;
    solveActive();
  }
  return any;
}

/** Plans all held contacts before solving, so that their order does not matter. Returns the largest relative change of a force. */
function planHeld(): f64 {
  for (let m = 0; m < memberCount(); m++) {
    const c = contactAt(memberAt(m));
    if (!(c.chord > 0)) continue;
    const own = c.compliance;
    c.compliance = c.chord;
    c.chordSlope = c.force;
    c.plannedFor = c.reach;
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
