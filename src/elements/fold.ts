/**
 * Folded layouts: how the kernel's buffers hold the nodes of lines and grids, two to a vector, so that neighbours are whole
 * vectors and no load crosses a vector's edge.
 *
 * A line is cut in two: lane 0 of vector t holds node t, lane 1 node t + lane. Beyond both ends of the lanes lies a halo: what
 * the nodes next to the fold and to the ends see there.
 * A row of a grid is bent over: lane 0 of vector t holds column t, lane 1 column 2 lane - 1 - t, its mirror image (of an odd
 * row's, one further, so that its middle stands in lane 0 alone). Outlines are mirror images of themselves, or nearly: both
 * lanes begin to move at the same vector or the next. Behind the last vector lies its own swapped image as a halo.
 * The kernel fills the halos.
 */

interface LineFold {
  /** Nodes per lane. */
  readonly lane: number;
  /** Vectors before the first and behind the last. */
  readonly halo: number;
}

interface RowFold {
  /** Nodes per row. */
  readonly row: number;
  /** Nodes of a row per lane. */
  readonly lane: number;
}

/** How the nodes of a line, or of each row of a grid, are laid out in two lanes. */
export type Fold = LineFold | RowFold;

/** The kernel steps a line by a multiple of so many nodes per lane. */
const ROUND = 4;
/** The scheme reaches two nodes far. */
const REACH = 2;

export function foldLine(nodes: number): LineFold {
  return { lane: ROUND * Math.ceil(nodes / (2 * ROUND)), halo: REACH };
}

export function foldRows(row: number): RowFold {
  return { row, lane: Math.ceil(row / 2) };
}

/** Slots that an element takes in a state buffer: even, so that every element begins on a vector. */
export function slotCount(size: number, fold: Fold | undefined): number {
  if (fold === undefined) return size + (size % 2);
  return 'row' in fold ? 2 * (size / fold.row) * (fold.lane + 1) : 2 * (fold.lane + 2 * fold.halo);
}

/** Where an element's slot lies in its part of a state buffer. */
export function placeIn(fold: Fold | undefined, slot: number): number {
  if (fold === undefined) return slot;
  const { lane } = fold;
  if ('row' in fold) {
    const column = slot % fold.row;
    const first = 2 * ((slot - column) / fold.row) * (lane + 1);
    return first + (column < lane ? 2 * column : 2 * (2 * lane - 1 - column) + 1);
  }
  return slot < lane ? 2 * (fold.halo + slot) : 2 * (fold.halo + slot - lane) + 1;
}
