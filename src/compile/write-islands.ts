/** Writes the table of islands: contacts that are solved together. */
import { Island } from '../kernel/records.ts';
import type { Build } from './build.ts';
import type { ContactOrder } from './contact-order.ts';
import { type Layout, widthOf } from './image.ts';
import type { ImagePart } from './image-part.ts';

export interface IslandsPart extends ImagePart {
  readonly header: { readonly islandCount: number; readonly islands: number; readonly islandOf: number };
}

/** Hands are absent when a run begins. When they arrive, the whole island replaces its parts; `withHands` spare records are enough for that. */
export function allocateIslands(
  { points, compliance }: Build,
  { kernelIndex }: ContactOrder,
  withHands: number,
  layout: Layout,
): IslandsPart {
  const parts = compliance.parts.flat();
  const header = {
    islandCount: parts.length,
    islands: layout.allocate('islands', parts.length + withHands, widthOf(Island, 4)),
    islandOf: layout.allocate('island-of', points.length, 4),
  };
  return {
    header,
    write: (image) => {
      // An absent hand belongs to no island.
      for (let contact = 0; contact < points.length; contact++) image.setInt(header.islandOf + 4 * contact, -1);
      parts.forEach((part, i) => {
        const [first, count] = [kernelIndex[part[0]], part.length];
        image.setInts(header.islands + i * widthOf(Island, 4), Island, { first, count });
        for (let contact = first; contact < first + count; contact++) image.setInt(header.islandOf + 4 * contact, i);
      });
    },
  };
}
