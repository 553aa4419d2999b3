/** What a contact sees of its neighbours. */

import { contactAt, contactLinksAt, floatAt, header, intAt } from './memory';

/** How far contact i would move over two steps if it alone did nothing: D less what its neighbours' forces take, m. */
export function roomAmong(i: i32): f64 {
  const map = header();
  const links = contactLinksAt(i);
  let room = contactAt(i).free;
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++)
    room -= floatAt(map.compliances, k) * contactAt(intAt(map.neighbours, k)).force;
  return room;
}
