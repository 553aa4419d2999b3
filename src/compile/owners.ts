/** Which element each unknown belongs to. */
import { slotCount } from '../elements/index.ts';
import type { PlacedBody } from './placed-body.ts';
import type { Terms } from './terms.ts';

/** For each slot, the index of its element. */
export function ownersOf(bodies: ReadonlyMap<string, PlacedBody>, slots: number): Int32Array {
  const owners = new Int32Array(slots);
  [...bodies.values()].forEach(({ slot, body }, i) => {
    owners.fill(i, slot, slot + slotCount(body.size, body.fold));
  });
  return owners;
}

/** The elements whose unknowns enter a sum, each listed once. */
export function touchedBy({ slots }: Terms, owners: Int32Array): number[] {
  const touched: number[] = [];
  let last = -1;
  for (const slot of slots) {
    const owner = owners[slot];
    if (owner !== last && !touched.includes(owner)) touched.push(owner);
    last = owner;
  }
  return touched;
}
