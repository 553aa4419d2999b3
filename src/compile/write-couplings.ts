/** Writes the off-diagonal entries of W row by row: first W of all contacts, then the reduced W of islands with elimination. */
import type { Build } from './build.ts';
import type { Layout } from './image.ts';
import type { ImagePart } from './image-part.ts';

interface Row {
  /** The kernel's indices of contacts, ascending. */
  readonly neighbours: readonly number[];
  /** Empty if the kernel computes them. */
  readonly entries: readonly number[];
}

export interface CouplingTable {
  /** Adds a row; returns the index of its first entry. */
  readonly add: (neighbours: readonly number[], entries?: readonly number[]) => number;
  /** Allocates memory for all rows added. */
  readonly allocate: (build: Build, layout: Layout) => ImagePart;
}

export function createCouplingTable(): CouplingTable {
  const rows: Row[] = [];
  let length = 0;
  return {
    add: (neighbours, entries = []) => {
      const first = length;
      rows.push({ neighbours, entries });
      length += neighbours.length;
      return first;
    },
    allocate: (build, layout) => allocateCouplings(rows, length, build, layout),
  };
}

function allocateCouplings(rows: readonly Row[], length: number, { points, slots }: Build, layout: Layout): ImagePart {
  const slides = points.some(({ slide }) => slide !== undefined);
  const header = {
    neighbours: layout.allocate('neighbours', length, 4),
    compliances: layout.allocate('compliances', length, 8),
    direction: layout.allocate('direction', slides ? slots : 0, 8),
  };
  return {
    header,
    write: (image) => {
      let first = 0;
      for (const { neighbours, entries } of rows) {
        for (let j = 0; j < neighbours.length; j++) image.setInt(header.neighbours + 4 * (first + j), neighbours[j]);
        for (let j = 0; j < entries.length; j++) image.setFloat(header.compliances + 8 * (first + j), entries[j]);
        first += neighbours.length;
      }
    },
  };
}
