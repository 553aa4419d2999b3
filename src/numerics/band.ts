/**
 * Symmetric matrices with a narrow band: factors L D Lᵀ, by which a shifted matrix is solved and its negative eigenvalues are counted (Sylvester:
 * as many as D has negative entries).
 */

export interface Band {
  readonly size: number;
  /** Entries below the diagonal that a column may have. */
  readonly width: number;
  /** Entry (i, j), j ≤ i ≤ j + width, stands at j (width + 1) + i − j. */
  readonly entries: Float64Array;
}

export function band(size: number, width: number): Band {
  return { size, width, entries: new Float64Array(size * (width + 1)) };
}

export function addTo({ width, entries }: Band, i: number, j: number, value: number): void {
  entries[j * (width + 1) + i - j] += value;
}

/** A pivot of less than this part of the largest entry is round-off and is given this size, so that nothing is divided by zero. */
const LEAST_PIVOT = 1e-18;

/** a − shift b in its factors: D on the diagonal, L below it. */
export function factored(a: Band, b: Band, shift: number): Band {
  const { size, width } = a;
  const rows = width + 1;
  const entries = new Float64Array(a.entries.length);
  let largest = 0;
  for (let i = 0; i < entries.length; i++) {
    entries[i] = a.entries[i] - shift * b.entries[i];
    largest = Math.max(largest, Math.abs(entries[i]));
  }
  for (let j = 0; j < size; j++) {
    const column = j * rows;
    if (Math.abs(entries[column]) < LEAST_PIVOT * largest) entries[column] = -LEAST_PIVOT * largest;
    const pivot = entries[column];
    const last = Math.min(width, size - 1 - j);
    for (let p = 1; p <= last; p++) {
      const factor = entries[column + p] / pivot;
      if (factor === 0) continue;
      const other = (j + p) * rows;
      for (let q = p; q <= last; q++) entries[other + q - p] -= factor * entries[column + q];
    }
    for (let p = 1; p <= last; p++) entries[column + p] /= pivot;
  }
  return { size, width, entries };
}

/** Number of eigenvalues of a x = λ b x below the shift of a factored a − shift b, b positive semidefinite. */
export function countBelow({ size, width, entries }: Band): number {
  let count = 0;
  for (let j = 0; j < size; j++) if (entries[j * (width + 1)] < 0) count++;
  return count;
}

/** Solves for x in place of the right side. */
export function solveBand({ size, width, entries }: Band, x: Float64Array): void {
  const rows = width + 1;
  for (let j = 0; j < size; j++)
    for (let p = 1; p <= width && j + p < size; p++) x[j + p] -= entries[j * rows + p] * x[j];
  for (let j = size - 1; j >= 0; j--) {
    x[j] /= entries[j * rows];
    for (let p = 1; p <= width && j + p < size; p++) x[j] -= entries[j * rows + p] * x[j + p];
  }
}

/** The matrix times a vector. */
export function timesBand({ size, width, entries }: Band, x: Float64Array): Float64Array {
  const product = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    product[j] += entries[j * (width + 1)] * x[j];
    for (let p = 1; p <= width && j + p < size; p++) {
      const entry = entries[j * (width + 1) + p];
      product[j + p] += entry * x[j];
      product[j] += entry * x[j + p];
    }
  }
  return product;
}
