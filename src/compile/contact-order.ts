/** The order of contact points in memory: island by island. */

import { isHand } from '../model/hand-names.ts';
import type { Build } from './build.ts';
import type { HandIsland } from './program.ts';

export interface ContactOrder {
  /** The point at each of the kernel's indices, and the kernel's index of each point. */
  readonly order: readonly number[];
  readonly kernelIndex: Int32Array;
  /** The kernel's indices of a contact's points, in the order of the model. */
  readonly pointsOf: (contact: string) => number[];
}

export function orderContacts({ points, compliance }: Build): ContactOrder {
  const order = compliance.islands.flat();
  const kernelIndex = new Int32Array(points.length);
  order.forEach((point, i) => {
    kernelIndex[point] = i;
  });
  const pointsOf = (contact: string) =>
    points.flatMap((point, i) => (point.contact === contact ? [kernelIndex[i]] : []));
  return { order, kernelIndex, pointsOf };
}

/** The islands that contain hands. */
export function handIslands({ points, compliance }: Build): HandIsland[] {
  let first = 0;
  return compliance.islands.flatMap((island) => {
    const start = first;
    first += island.length;
    const hands = island.flatMap((point, i) => (isHand(points[point].contact) ? [start + i] : []));
    return hands.length > 0 ? [{ first: start, count: island.length, points: hands }] : [];
  });
}
