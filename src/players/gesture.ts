/** A gesture: a number that moves in time, as a row of segments. Sample 0 is the first update of the run. */

export interface Segment {
  /** First sample of the segment. */
  readonly start: number;
  /** Samples until it has arrived. */
  readonly length: number;
  /** Value at the start (sine: the middle). */
  readonly from: number;
  /** Value from the end on (sine: the amplitude). */
  readonly to: number;
  readonly shape: 'straight' | 'raised-cosine' | 'sine' | 'table';
  /** Sine: radians per sample. */
  readonly rate?: number;
  /** Table: one value per sample from the start on. */
  readonly table?: readonly number[];
}

/** Whole samples nearest to a time. */
export function samplesIn(seconds: number, rate: number): number {
  return Math.round(seconds * rate);
}

/** Rows of segments one after the other: a later gesture cuts an earlier one short. */
export function inOrder(rows: readonly (readonly Segment[])[]): Segment[] {
  const ordered: Segment[] = [];
  for (const row of [...rows].sort((a, b) => a[0].start - b[0].start)) {
    while (ordered.length > 0 && ordered[ordered.length - 1].start >= row[0].start) ordered.pop();
    ordered.push(...row);
  }
  return ordered;
}
