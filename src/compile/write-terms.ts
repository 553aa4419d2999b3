/** Writes the terms of every sum over unknowns: contacts, forces, outputs and watches share one table. */
import type { Layout } from './image.ts';
import type { ImagePart } from './image-part.ts';
import { type Terms, termLinks } from './terms.ts';

export interface TermTable {
  /** Adds the terms of one sum; returns the record fields that locate them. */
  readonly add: (terms: Terms) => ReturnType<typeof termLinks>;
  /** Allocates memory for all terms added. */
  readonly allocate: (layout: Layout) => ImagePart;
}

export function createTermTable(): TermTable {
  const sums: Terms[] = [];
  let length = 0;
  return {
    add: (terms) => {
      const links = termLinks(terms, length);
      sums.push(terms);
      length += terms.slots.length;
      return links;
    },
    allocate: (layout) => allocateTerms(sums, length, layout),
  };
}

function allocateTerms(sums: readonly Terms[], length: number, layout: Layout): ImagePart {
  const header = {
    termSlots: layout.allocate('term-slots', length, 4),
    termWeights: layout.allocate('term-weights', length, 8),
    termMoves: layout.allocate('term-moves', length, 8),
    termMobilities: layout.allocate('term-mobilities', length, 8),
  };
  return {
    header,
    write: (image) => {
      let term = 0;
      for (const { slots, weights, moves, mobilities } of sums)
        for (let t = 0; t < slots.length; t++, term++) {
          image.setInt(header.termSlots + 4 * term, slots[t]);
          image.setFloat(header.termWeights + 8 * term, weights[t]);
          image.setFloat(header.termMoves + 8 * term, moves[t]);
          image.setFloat(header.termMobilities + 8 * term, mobilities[t]);
        }
    },
  };
}
