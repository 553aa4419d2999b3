/** Which element each unknown belongs to. */
import { roomOf } from '../elements/index.ts';
import type { PlacedBody } from './points.ts';

/** Per slot the place of its element. */
export function ownersOf(bodies: ReadonlyMap<string, PlacedBody>, slots: number): Int32Array {
  const owners = new Int32Array(slots);
  [...bodies.values()].forEach(({ slot, body }, i) => {
    owners.fill(i, slot, slot + roomOf(body.size, body.fold));
  });
  return owners;
}
