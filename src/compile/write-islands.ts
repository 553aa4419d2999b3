/** Writes the islands: contacts that are solved together. */
import { Island } from '../kernel/records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { type Layout, widthOf } from './image.ts';
import type { Placed } from './placed.ts';

export interface PlacedIslands extends Placed {
  readonly header: { readonly islandCount: number; readonly islands: number; readonly islandOf: number };
}

/** Hands are away when a run begins. When they arrive, an island replaces its parts: one more record for each of `withHands` is enough. */
export function placeIslands(
  { points, compliance }: Build,
  { kernelIndex }: ContactOrder,
  withHands: number,
  layout: Layout,
): PlacedIslands {
  const parts = compliance.parts.flat();
  const header = {
    islandCount: parts.length,
    islands: layout.allocate('islands', parts.length + withHands, widthOf(Island, 4)),
    islandOf: layout.allocate('island-of', points.length, 4),
  };
  return {
    header,
    write: (image) => {
      // A hand that is away belongs to no island.
      for (let place = 0; place < points.length; place++) image.setInt(header.islandOf + 4 * place, -1);
      parts.forEach((part, i) => {
        const [first, count] = [kernelIndex[part[0]], part.length];
        image.setInts(header.islands + i * widthOf(Island, 4), Island, { first, count });
        for (let place = first; place < first + count; place++) image.setInt(header.islandOf + 4 * place, i);
      });
    },
  };
}
