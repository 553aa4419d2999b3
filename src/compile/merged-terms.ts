/** Contacts with both ends on one body: the total weight of each unknown. */
import type { Terms } from './terms.ts';

/**
 * The same sum with each slot listed once. Both ends of a contact may involve the same unknowns: two points of a modal body, or
 * neighbouring points of a grid. Rows of modes stay whole, because two ends share a row entirely or not at all.
 */
export function mergedTerms(terms: Terms): Terms {
  const { slots } = terms;
  const termOf = new Map<number, number>();
  for (const slot of slots) if (!termOf.has(slot)) termOf.set(slot, termOf.size);
  const merged = (values: readonly number[]) => {
    const sums = new Array<number>(termOf.size).fill(0);
    slots.forEach((slot, t) => {
      sums[termOf.get(slot) as number] += values[t];
    });
    return sums;
  };
  const { weights, moves, mobilities, rowTerms } = terms;
  return {
    slots: [...termOf.keys()],
    weights: merged(weights),
    moves: merged(moves),
    mobilities: merged(mobilities),
    rowTerms: new Set(slots.slice(slots.length - rowTerms)).size,
  };
}

/** Σ w B w over the terms, m/N: the point's compliance W if each slot is listed once, otherwise the sum of those of its two ends. */
function pointCompliance({ weights, mobilities }: Terms): number {
  return weights.reduce((sum, weight, t) => sum + weight * mobilities[t], 0);
}

/** Two ends whose relative motion is below this fraction of the motion of each differ by round-off only. */
const ROUND_OFF = 1e-12;

/** Whether the two ends of a contact always move together, whatever the body does. */
export function moveAsOne(separate: Terms, merged: Terms): boolean {
  return pointCompliance(merged) <= ROUND_OFF * ROUND_OFF * pointCompliance(separate);
}
