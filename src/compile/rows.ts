/** Terms that stand in a row, as those of modes do: pick-ups sum them in a loop of their own. */

/** Fewer terms than this are not worth it. */
const SHORTEST = 8;

/** The first of slots that follow each other; -1 where they do not, or are few. */
export function firstInRow(slots: readonly number[]): number {
  return slots.length >= SHORTEST && slots.every((slot, i) => slot === slots[0] + i) ? slots[0] : -1;
}
