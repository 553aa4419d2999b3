/** Memory of controls, numbers that move in time; read by both compilers, as records.ts is. */

// How a control moves through one segment.
export const SHAPE_STRAIGHT: i32 = 0;
export const SHAPE_RAISED_COSINE: i32 = 1;
export const SHAPE_TABLE: i32 = 2;
export const SHAPE_SINE: i32 = 3;

/** A number that a hand or a score moves in time. f64. */
export class ControlRecord {
  prev: f64 = 0; // value at n-1
  now: f64 = 0; // value at n
  next: f64 = 0; // value at n+1
  still: f64 = 0; // before this index of time `next` stays as it is
}

/** i32. */
export class ControlLinks {
  firstSegment: i32 = 0;
  segmentCount: i32 = 0;
  cursor: i32 = 0; // the segment under way, relative to the first; -1 before it
}

/** f64. Time zero is the first update of the run. */
export class Segment {
  start: f64 = 0; // samples
  length: f64 = 0; // samples
  from: f64 = 0; // value at the start (table: its address; sine: its middle)
  to: f64 = 0; // value at the end (sine: its amplitude)
  shape: f64 = 0;
  rate: f64 = 0; // sine: radians per sample
}
