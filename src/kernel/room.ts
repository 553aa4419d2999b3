/** The room of a contact: how far eta would move over two steps if the contact did nothing. */

import { contactAt, contactLinksAt, controlAt, floatAt, gatherMove, header, intAt } from './memory';
import { slideShift, slideTerms } from './slide';

/** D = eta* - eta-, and what the hand moves of it. */
export function roomOf(i: i32): void {
  const c = contactAt(i);
  const links = contactLinksAt(i);
  c.shift = 0;
  if (links.control >= 0) {
    const control = controlAt(links.control);
    c.shift = c.controlSign * (control.next - control.prev);
  }
  if (links.slideControl >= 0) {
    slideTerms(i);
    c.shift += slideShift(c, links);
  }
  if (links.forceControl >= 0) c.bowForce = Math.max(0, controlAt(links.forceControl).now);
  if (links.velocityControl >= 0) c.bowVelocity = controlAt(links.velocityControl).now;
  c.free = gatherMove(links.firstTerm, links.termCount) + c.shift;
}

/** D less what the neighbours' forces take, m. */
export function roomAmong(i: i32): f64 {
  const map = header();
  const links = contactLinksAt(i);
  let room = contactAt(i).free;
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++)
    room -= floatAt(map.compliances, k) * contactAt(intAt(map.neighbours, k)).force;
  return room;
}
