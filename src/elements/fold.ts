/**
 * Folded layouts: how the kernel's buffers store the nodes of lines and grids, two per vector, so that the neighbours of a vector are
 * whole vectors and no load crosses a vector boundary.
 *
 * A line is cut in two: lane 0 of vector t holds node t, lane 1 node t + lane. Before and after the lanes there is a halo: copies of
 * the neighbours of the nodes next to the cut and to the ends.
 * A row of a grid is folded over: lane 0 of vector t holds column t, lane 1 column 2 lane - 1 - t, its mirror image (in a row of odd
 * length one further, so that the middle is in lane 0 only). Outlines are symmetric, or nearly so: both lanes begin to move at the same
 * vector or the next. After the last vector, the halo holds that vector with its lanes swapped.
 * The kernel fills the halos.
 */

interface LineFold {
  /** Nodes per lane. */
  readonly lane: number;
  /** Vectors before the first and after the last. */
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

/** The kernel processes this many nodes per lane at a time. */
const ROUND = 4;
/** The scheme involves neighbours up to two nodes away. */
const REACH = 2;

export function foldLine(nodes: number): LineFold {
  return { lane: ROUND * Math.ceil(nodes / (2 * ROUND)), halo: REACH };
}

export function foldRows(row: number): RowFold {
  return { row, lane: Math.ceil(row / 2) };
}

/** Number of slots of an element in a state buffer: even, so that every element begins at a vector boundary. */
export function slotCount(size: number, fold: Fold | undefined): number {
  if (fold === undefined) return size + (size % 2);
  return 'row' in fold ? 2 * (size / fold.row) * (fold.lane + 1) : 2 * (fold.lane + 2 * fold.halo);
}

/** Offset of an element's slot from its first slot in a state buffer. */
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
