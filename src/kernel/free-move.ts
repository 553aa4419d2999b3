/** The free move of a contact: how far its eta would move over two steps without contact forces. */

import { Bow, Bristle, Restitution, Valve } from './build/law-records';
import { complianceBetween, isCrowded } from './coupling';
import { movesByLaw, solvedMove } from './laws/quadratised';
import { FRICTION, LAST_MOVE, PLANNED_TWICE, READS } from './laws/traits';
import {
  contactAt,
  contactLinksAt,
  controlAt,
  floatAt,
  gather,
  gatherLastMove,
  gatherMove,
  has,
  header,
  intAt,
} from './memory';
import { ContactLinks, ContactRecord, TermLinks } from './records';
import { memberAt, memberCount } from './sleep';
import { isSliding, slideShift, slideTerms } from './slide';

/** Finds D = eta* - eta-, and the part of it that a control moves. */
export function takeFreeMove(i: i32, c: ContactRecord, links: ContactLinks): void {
  c.shift = 0;
  if (links.control >= 0) {
    const control = controlAt(links.control);
    c.shift = c.controlSign * (control.next - control.prev);
  }
  if (LEAN == 0 && links.slideControl >= 0) {
    slideTerms(i);
    if (isSliding(links)) c.shift += slideShift(c, links);
  }
  if (has(links, FRICTION)) takeBowControls(c, links);
  if (has(links, LAST_MOVE)) changetype<Restitution>(c).lastMove = lastMove(c, links);
  if (has(links, READS)) readPoint(changetype<Valve>(c), links);
  c.freeMove = gatherMove(links) + c.shift;
}

/** eta - eta-, m. A sliding point has no terms of its last position. */
function lastMove(c: ContactRecord, links: ContactLinks): f64 {
  if (links.slideControl >= 0) return c.eta - c.etaPrev;
  let move = gatherLastMove(links);
  if (links.control >= 0) {
    const control = controlAt(links.control);
    move += c.controlSign * (control.now - control.prev);
  }
  return move;
}

/** Finds where the point is at n that a law depends on. */
function readPoint(c: Valve, links: ContactLinks): void {
  const terms = changetype<TermLinks>(changetype<usize>(links) + offsetof<ContactLinks>('readTerm'));
  c.read = c.readOffset + gather(terms, header().u);
}

function takeBowControls(c: ContactRecord, links: ContactLinks): void {
  const bow = changetype<Bow>(c);
  if (links.velocityControl >= 0) bow.bowVelocity = controlAt(links.velocityControl).now;
  if (has(links, PLANNED_TWICE)) takeNormalForce(changetype<Bristle>(c), links);
  else if (links.forceControl >= 0) bow.bowForce = Math.max(0, controlAt(links.forceControl).now);
}

/** What presses a bristle: the force that another contact had in the last solve, or the controlled force. */
export function takeNormalForce(c: Bristle, links: ContactLinks): void {
  const force = links.normal > 0 ? contactAt(links.normal - 1).force : controlAt(links.forceControl).now;
  c.bowForce = c.forceShare * Math.max(0, force);
}

/** The move that follows from the forces. */
export function moveAmong(i: i32, c: ContactRecord): f64 {
  return movesByLaw(c) ? solvedMove(c) : freeMoveAfter(i, c.freeMove - c.compliance * c.force);
}

/** What the neighbours' forces leave of the free move, m. */
export function freeMoveAmong(i: i32): f64 {
  return freeMoveAfter(i, contactAt(i).freeMove);
}

/** What the neighbours' forces leave of `room`, a move in m. */
export function freeMoveAfter(i: i32, room: f64): f64 {
  const map = header();
  const links = contactLinksAt(i);
  if (isCrowded(links.nearCount, memberCount())) {
    for (let m = 0; m < memberCount(); m++) {
      const other = memberAt(m);
      const force = contactAt(other).force;
      if (force != 0 && other != i) room -= complianceBetween(i, other) * force;
    }
    return room;
  }
  for (let k = links.nearFirst; k < links.nearFirst + links.nearCount; k++) {
    const force = contactAt(intAt(map.neighbours, k)).force;
    if (force != 0) room -= floatAt(map.compliances, k) * force;
  }
  return room;
}
