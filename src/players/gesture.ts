/** A gesture: a number that changes over time, as a sequence of segments. Sample 0 is the first update of the run. */

export interface Segment {
  /** First sample of the segment. */
  readonly start: number;
  /** Samples until the end value is reached. */
  readonly length: number;
  /** Value at the start (sine: the centre). */
  readonly from: number;
  /** Value at the end and after it (sine: the amplitude). */
  readonly to: number;
  readonly shape: 'straight' | 'raised-cosine' | 'sine' | 'table';
  /** Sine only: radians per sample. */
  readonly rate?: number;
  /** Table only: one value per sample, beginning at the start. */
  readonly table?: readonly number[];
}

/** A time as the nearest whole number of samples. */
export function samplesIn(seconds: number, rate: number): number {
  return Math.round(seconds * rate);
}

/** Joins gestures in order of their start; a later one cuts an earlier one short. */
export function joinGestures(gestures: readonly (readonly Segment[])[]): Segment[] {
  const joined: Segment[] = [];
  for (const gesture of [...gestures].sort((a, b) => a[0].start - b[0].start)) {
    while (joined.length > 0 && joined[joined.length - 1].start >= gesture[0].start) joined.pop();
    joined.push(...gesture);
  }
  return joined;
}
