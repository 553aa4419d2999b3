/**
 * Dense linear algebra of the reference step: plain arrays of rows, no cleverness, so that every line can be checked by eye.
 */

/** A matrix as an array of rows. */
export type Matrix = readonly (readonly number[])[];

/** A linear map, either written out as a matrix or given as the function u -> A u (large grids). */
export type LinearMap = Matrix | ((u: readonly number[]) => number[]);

export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

export function zeroMatrix(rows: number, columns: number): number[][] {
  return Array.from({ length: rows }, () => zeros(columns));
}

/** Entry `index` of `values`; a missing entry is a mistake in the description of the system, so it throws. */
export function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`expected an index below ${values.length}; got ${index}`);
  return value;
}

export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += at(a, i) * at(b, i);
  return sum;
}

/** The map as a function that skips the zeros of a matrix: same sums, far fewer of them. */
export function asFunction(map: LinearMap): (u: readonly number[]) => number[] {
  if (typeof map === 'function') return map;
  const rows = map.map((row) => row.map((value, j) => ({ value, j })).filter((entry) => entry.value !== 0));
  return (u) => rows.map((row) => row.reduce((sum, { value, j }) => sum + value * at(u, j), 0));
}

/** Solves A x = b for symmetric positive definite A by Cholesky, A = L Lᵀ. */
export function solveSpd(a: Matrix, b: readonly number[]): number[] {
  const size = b.length;
  const lower = zeroMatrix(size, size);
  for (let i = 0; i < size; i++) {
    const rowI = at(lower, i);
    for (let j = 0; j <= i; j++) {
      const rowJ = at(lower, j);
      let sum = at(at(a, i), j);
      for (let m = 0; m < j; m++) sum -= at(rowI, m) * at(rowJ, m);
      rowI[j] = i === j ? Math.sqrt(sum) : sum / at(rowJ, j);
    }
  }
  const y = zeros(size);
  for (let i = 0; i < size; i++) {
    let sum = at(b, i);
    for (let m = 0; m < i; m++) sum -= at(at(lower, i), m) * at(y, m);
    y[i] = sum / at(at(lower, i), i);
  }
  const x = zeros(size);
  for (let i = size - 1; i >= 0; i--) {
    let sum = at(y, i);
    for (let m = i + 1; m < size; m++) sum -= at(at(lower, m), i) * at(x, m);
    x[i] = sum / at(at(lower, i), i);
  }
  return x;
}

/** Solves A x = b for any regular A by Gaussian elimination with row pivoting. */
export function solveGeneral(a: Matrix, b: readonly number[]): number[] {
  const size = b.length;
  const rows = a.map((row, i) => [...row, at(b, i)]);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column + 1; i < size; i++) {
      if (Math.abs(at(at(rows, i), column)) > Math.abs(at(at(rows, pivot), column))) pivot = i;
    }
    const pivotRow = at(rows, pivot);
    rows[pivot] = at(rows, column);
    rows[column] = pivotRow;
    for (let i = column + 1; i < size; i++) {
      const row = at(rows, i);
      const factor = at(row, column) / at(pivotRow, column);
      if (factor !== 0) for (let j = column; j <= size; j++) row[j] = at(row, j) - factor * at(pivotRow, j);
    }
  }
  const x = zeros(size);
  for (let i = size - 1; i >= 0; i--) {
    const row = at(rows, i);
    let sum = at(row, size);
    for (let j = i + 1; j < size; j++) sum -= at(row, j) * at(x, j);
    x[i] = sum / at(row, i);
  }
  return x;
}

/** Groups of contacts that W connects. */
export function islandsOf(W: Matrix): readonly (readonly number[])[] {
  const left = new Set(W.map((_, i) => i));
  const islands: number[][] = [];
  for (const first of left) {
    left.delete(first);
    const island = [first];
    for (const one of island)
      for (const other of left) if (at(at(W, one), other) !== 0 && left.delete(other)) island.push(other);
    islands.push(island.sort((a, b) => a - b));
  }
  return islands;
}
