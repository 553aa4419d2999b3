/** Contacts with both ends on one body: what each unknown weighs in the end. */
import type { Terms } from './terms.ts';

/**
 * The same sum with every slot in it once. Both ends of a contact may weigh the same unknowns: two points of a body of modes, neighbouring
 * points of a grid. Rows of modes stay whole, because two ends share a row entirely or not at all.
 */
export function mergedTerms(terms: Terms): Terms {
  const { slots } = terms;
  const placeOf = new Map<number, number>();
  for (const slot of slots) if (!placeOf.has(slot)) placeOf.set(slot, placeOf.size);
  const merged = (values: readonly number[]) => {
    const sums = new Array<number>(placeOf.size).fill(0);
    slots.forEach((slot, t) => {
      sums[placeOf.get(slot) as number] += values[t];
    });
    return sums;
  };
  const { weights, moves, mobilities, rowTerms } = terms;
  return {
    slots: [...placeOf.keys()],
    weights: merged(weights),
    moves: merged(moves),
    mobilities: merged(mobilities),
    rowTerms: new Set(slots.slice(slots.length - rowTerms)).size,
  };
}

/** Σ w B w over the terms as they stand, m/N: W of the point where each slot stands once, and that of its ends one by one before. */
function pointCompliance({ weights, mobilities }: Terms): number {
  return weights.reduce((sum, weight, t) => sum + weight * mobilities[t], 0);
}

/** A contact whose two ends move against each other by less than this part of what each moves has only round-off to act on. */
const ROUND_OFF = 1e-12;

/** Whether the two ends of a contact move as one, whatever the body does. */
export function moveAsOne(separate: Terms, merged: Terms): boolean {
  return pointCompliance(merged) <= ROUND_OFF * ROUND_OFF * pointCompliance(separate);
}
