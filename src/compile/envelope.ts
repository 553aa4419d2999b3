/** The Cholesky factor of an island within its envelope (kernel/envelope.ts): each row from its first column on. */

/** The first column of each row of a factor over some points. */
export function firstColumns(list: readonly number[], neighbours: readonly (readonly number[])[]): number[] {
  const place = new Map(list.map((point, i) => [point, i]));
  return list.map((point, i) =>
    neighbours[point].reduce((least, other) => Math.min(least, place.get(other) ?? least), i),
  );
}

/** Numbers in a factor. */
export function sizeOf(firsts: readonly number[]): number {
  return firsts.reduce((sum, first, i) => sum + i - first + 1, 0);
}

/** Multiply-adds to find it, about. */
export function workOf(firsts: readonly number[]): number {
  return firsts.reduce((sum, first, i) => sum + (i - first + 1) ** 2, 0);
}
