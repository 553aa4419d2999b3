/** How many unknowns the contacts of an island share: the rank of its W, but for what each contact moves by itself (kernel/low-rank.ts). */
import type { Build } from './build.ts';

/** Islands of fewer contacts are solved as fast by any means. */
const LEAST_CONTACTS = 32;
/** As in kernel/low-rank.ts. */
const WORTH = 2;

function rankOf(island: readonly number[], { points }: Pick<Build, 'points'>): number {
  const touched = new Map<number, number>();
  for (const point of island) {
    const { slots, weights, mobilities } = points[point].terms;
    slots.forEach((slot, t) => {
      if (weights[t] * mobilities[t] !== 0) touched.set(slot, (touched.get(slot) ?? 0) + 1);
    });
  }
  return [...touched.values()].filter((count) => count > 1).length;
}

/** The largest number of contacts × shared unknowns of an island that is solved through the latter, 0 for none; and the most contacts of such an island. */
export function lowRankSizes(build: Build): { readonly rows: number; readonly contacts: number } {
  const { islands, parts } = build.compliance;
  let [rows, contacts] = [0, 0];
  for (const island of [...islands, ...parts.flat()]) {
    if (island.length < LEAST_CONTACTS || island.some((point) => build.points[point].isStrain)) continue;
    const rank = rankOf(island, build);
    if (WORTH * rank > island.length) continue;
    rows = Math.max(rows, island.length * rank);
    contacts = Math.max(contacts, island.length);
  }
  return { rows, contacts };
}
