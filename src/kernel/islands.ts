/** What is constant about islands, found again before the first solve after a change (islandsValid). */

import { eliminate } from './eliminate';
import { isExactAt } from './exact-damping';
import { mayHold } from './held';
import { ON_CURVE, PLANNED_TWICE } from './laws/traits';
import { findColumns } from './low-rank';
import { clock, contactAt, contactLinksAt, floatAt, has, header, intAt, islandAt, isStrain } from './memory';
import {
  ISLAND_EXACT,
  ISLAND_ITERATED,
  ISLAND_ORDINARY,
  ISLAND_SETTLED,
  Island,
  TANGENTS_IN_SQUEEZES,
} from './records';
import { isAway } from './sleep';
import { hasSqueeze, isRowSqueezed } from './squeeze';

/** Contacts are planned: elimination needs their roots. */
export function refreshIslands(): void {
  const map = header();
  if (map.islandsValid != 0) return;
  eliminate();
  for (let i = 0; i < map.islandCount; i++) {
    const island = islandAt(i);
    island.kind = kindOf(island);
    island.plain = isPlain(island) ? 1 : 0;
    findStrength(island);
    if (LEAN == 0) findColumns(island);
    for (let j = island.first; j < island.first + island.count; j++) findClosed(j);
  }
  map.islandsValid = 1;
}

/** Finds the contacts whose gap a push of contact i may close, and whether one fence covers all of them. */
function findClosed(i: i32): void {
  const map = header();
  const links = contactLinksAt(i);
  links.closes = 0;
  links.shield = 0;
  for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
    const other = intAt(map.neighbours, k);
    const fence = contactLinksAt(other).fence;
    if (isAway(other)) continue; // islands are found again when it comes
    if (isStrain(contactLinksAt(other))) continue; // has no gap
    const moves = isStrain(links) || links.slideControl >= 0 || contactLinksAt(other).slideControl >= 0;
    if (!moves && floatAt(map.compliances, k) >= 0) continue;
    links.shield = links.closes == 0 || fence == links.shield ? fence : 0;
    links.closes = links.closes == 0 ? 1 + other : -1;
  }
  if (links.rowTerms > 0 || isStrain(links)) links.shield = 0; // shielded contacts are tested term by term
}

/** How an island is solved. Sleeping contacts count too: the choice must not depend on which are awake. */
function kindOf(island: Island): i32 {
  const map = header();
  if (map.iterating != 0) return ISLAND_ITERATED;
  for (let i = island.first; i < island.first + island.count; i++) if (isExactAt(i)) return ISLAND_EXACT;
  return map.settling != 0 ? ISLAND_SETTLED : ISLAND_ORDINARY;
}

/** Finds whether the contacts of an island may be strongly coupled (tangent.ts), and by which of their couplings. */
function findStrength(island: Island): void {
  const bySqueeze = header().tangents == TANGENTS_IN_SQUEEZES;
  island.weak = header().tangents == 0 || island.kind == ISLAND_ITERATED || isWeak(island) ? 1 : 0;
  island.pairs = 0;
  if (LEAN == 0) island.held = island.kind != ISLAND_ITERATED && mayHold(island) ? 1 : 0;
  if (island.weak != 0 || !bySqueeze) return;
  if (isRowSqueezed(island)) return;
  island.pairs = 1;
  if (!hasSlide(island) && !hasSqueeze(island)) island.weak = 1;
}

/** Whether W changes because a point slides. */
function hasSlide(island: Island): bool {
  for (let i = island.first; i < island.first + island.count; i++) if (contactLinksAt(i).slideControl >= 0) return true;
  return false;
}

/** Whether no slopes could couple the contacts of an island strongly: z is at most 1/w. */
function isWeak(island: Island): bool {
  const map = header();
  if (hasSlide(island)) return false;
  for (let i = island.first; i < island.first + island.count; i++) {
    const links = contactLinksAt(i);
    if (isStrain(links)) continue; // its law is affine already
    let kappa: f64 = 0;
    for (let k = links.firstNeighbour; k < links.firstNeighbour + links.neighbourCount; k++) {
      const j = intAt(map.neighbours, k);
      if (!isAway(j) && !isStrain(contactLinksAt(j)))
        kappa += Math.abs(floatAt(map.compliances, k)) / contactAt(j).compliance;
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
