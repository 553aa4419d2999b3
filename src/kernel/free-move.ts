/** The free move of a contact: how far its eta would move over two steps without contact forces. */

import { Bow, Bristle } from './build/law-records';
import { complianceBetween, isCrowded } from './coupling';
import { FRICTION, PLANNED_TWICE } from './laws/traits';
import { contactAt, contactLinksAt, controlAt, floatAt, gatherMove, has, header, intAt } from './memory';
import { ContactLinks, ContactRecord } from './records';
import { memberAt, memberCount } from './sleep';
import { isSliding, slideShift, slideTerms } from './slide';

/** Finds D = eta* - eta-, and the part of it that a control moves. */
export function takeFreeMove(i: i32, c: ContactRecord, links: ContactLinks): void {
  c.shift = 0;
  if (links.control >= 0) {
    const control = controlAt(links.control);
    c.shift = c.controlSign * (control.next - control.prev);
  }
  if (links.slideControl >= 0) {
    slideTerms(i);
    if (isSliding(links)) c.shift += slideShift(c, links);
  }
  if (has(links, FRICTION)) takeBowControls(c, links);
  c.freeMove = gatherMove(links) + c.shift;
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
