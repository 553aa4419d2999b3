/** What is constant about islands, found anew before the first solve after a change (islandsValid). */

import { eliminate } from './eliminate';
import { isExactAt } from './exact-damping';
import { ON_CURVE, PLANNED_TWICE } from './laws/traits';
import { clock, contactAt, contactLinksAt, floatAt, has, header, intAt, islandAt } from './memory';
import { ISLAND_EXACT, ISLAND_ITERATED, ISLAND_ORDINARY, ISLAND_SETTLED, Island } from './records';
import { isAway } from './sleep';

/** Contacts are planned: elimination needs their roots. */
export function refreshIslands(): void {
  const map = header();
  if (map.islandsValid != 0) return;
  eliminate();
  for (let i = 0; i < map.islandCount; i++) {
    const island = islandAt(i);
    island.kind = kindOf(island);
    island.plain = isPlain(island) ? 1 : 0;
    island.weak = map.tangents == 0 || isWeak(island) ? 1 : 0;
    for (let j = island.first; j < island.first + island.count; j++) findClosed(j);
  }
  map.islandsValid = 1;
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

/** How an island is solved. Contacts that sleep count: it must not depend on who is awake. */
function kindOf(island: Island): i32 {
  const map = header();
  if (map.iterating != 0) return ISLAND_ITERATED;
  for (let i = island.first; i < island.first + island.count; i++) if (isExactAt(i)) return ISLAND_EXACT;
  return map.settling != 0 ? ISLAND_SETTLED : ISLAND_ORDINARY;
}

/**
 * Whether no slopes could couple the contacts of an island strongly (tangent.ts): z is at most 1/w. Where something slides W changes, and nobody
 * knows.
 */
function isWeak(island: Island): bool {
  const map = header();
  for (let i = island.first; i < island.first + island.count; i++) {
    const links = contactLinksAt(i);
    if (links.slideControl >= 0) return false;
    let kappa: f64 = 0;
    for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
      const j = intAt(map.neighbours, k);
      if (!isAway(j)) kappa += Math.abs(floatAt(map.compliances, k)) / contactAt(j).compliance;
    }
    if (kappa >= clock().gate) return false;
  }
  return true;
}

/** Whether a contact that is awake by itself is solved by itself. */
function isPlain(island: Island): bool {
  if (island.reduced != 0 || island.kind == ISLAND_ITERATED) return false;
  if (island.count > 1 && island.kind != ISLAND_ORDINARY) return false;
  for (let i = island.first; i < island.first + island.count; i++)
    if (has(contactLinksAt(i), ON_CURVE | PLANNED_TWICE)) return false;
  return true;
}
