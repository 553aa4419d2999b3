/** What is constant about islands, found anew before the first solve after a change (islandsStand). */

import { eliminate } from './eliminate';
import { findExact } from './exact-damping';
import { ON_CURVE } from './laws/traits';
import { contactLinksAt, floatAt, has, header, intAt, islandAt } from './memory';
import { isAway } from './sleep';

/** Contacts are planned. */
export function standIslands(): void {
  const map = header();
  if (map.islandsStand != 0) return;
  findExact();
  eliminate();
  findPlain();
  map.islandsStand = 1;
}

/** Finds whose gap a push of contact i may close, and whether one fence stands before all of them. */
function findClosed(i: i32): void {
  const map = header();
  const links = contactLinksAt(i);
  links.closes = 0;
  links.shield = 0;
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const other = intAt(map.neighbours, k);
    const fence = contactLinksAt(other).fence;
    if (isAway(other)) continue; // islands are found anew when it comes
    const slides = links.slideControl >= 0 || contactLinksAt(other).slideControl >= 0;
    if (!slides && floatAt(map.compliances, k) >= 0) continue;
    links.shield = links.closes == 0 || fence == links.shield ? fence : 0;
    links.closes = links.closes == 0 ? 1 + other : -1;
  }
  if (links.rowTerms > 0) links.shield = 0; // whom a shield stands before is asked term by term
}

/** Finds in which islands a contact that is awake by itself is solved by itself. Their exact and eliminated contacts are known. */
function findPlain(): void {
  const map = header();
  for (let i = 0; i < map.islandCount; i++) {
    const island = islandAt(i);
    const alone = island.count == 1 || (map.settling == 0 && island.exact == 0);
    let plain = map.iterating == 0 && island.reduced == 0 && alone;
    for (let j = island.first; j < island.first + island.count; j++) {
      if (has(contactLinksAt(j), ON_CURVE)) plain = false;
      findClosed(j);
    }
    island.plain = plain ? 1 : 0;
  }
}
