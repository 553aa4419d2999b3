/** The Cholesky factor of an island, stored by its envelope (kernel/envelope.ts): each row from its first nonzero column on. */

/** The first nonzero column of each row of the factor over a list of points. */
export function firstColumns(list: readonly number[], neighbours: readonly (readonly number[])[]): number[] {
  const indexOf = new Map(list.map((point, i) => [point, i]));
  return list.map((point, i) =>
    neighbours[point].reduce((least, other) => Math.min(least, indexOf.get(other) ?? least), i),
  );
}

/** Numbers in a factor. */
export function sizeOf(firsts: readonly number[]): number {
  return firsts.reduce((sum, first, i) => sum + i - first + 1, 0);
}

/** Approximate number of multiply-adds to compute it. */
export function workOf(firsts: readonly number[]): number {
  return firsts.reduce((sum, first, i) => sum + (i - first + 1) ** 2, 0);
}
