/**
 * Controls: numbers that move in time (the height of a barrier, a plucking force), each a row of segments.
 * Index 0 is the first update of the run, the one that makes u^2 from u^0 and u^1.
 */

import { controlAt, controlLinksAt, floatAt, header, segmentAt } from './memory';
import { ControlLinks, Segment, SHAPE_RAISED_COSINE, SHAPE_SINE, SHAPE_TABLE } from './records';

function along(s: Segment, time: f64): f64 {
  const shape = <i32>s.shape;
  if (shape == SHAPE_SINE) return s.from + s.to * Math.sin(s.rate * time);
  if (shape == SHAPE_TABLE) return time < s.length ? floatAt(<i32>s.from, <i32>time) : s.to;
  if (time >= s.length) return s.to;
  const part = time / s.length;
  if (shape == SHAPE_RAISED_COSINE) return s.from + (s.to - s.from) * (0.5 * (1 - Math.cos(Math.PI * part)));
  return s.from + (s.to - s.from) * part;
}

/** The value at `index`; the cursor only moves forward. Before the first segment a control keeps that segment's start. */
function valueAt(c: ControlLinks, index: f64): f64 {
  let cursor = c.cursor;
  while (cursor + 1 < c.segmentCount && segmentAt(c.firstSegment + cursor + 1).start <= index) cursor++;
  c.cursor = cursor;
  if (cursor < 0) {
    const first = segmentAt(c.firstSegment);
    return <i32>first.shape == SHAPE_TABLE ? first.to : first.from;
  }
  const s = segmentAt(c.firstSegment + cursor);
  return along(s, index - s.start);
}

/** Finds every control's value at n+1 for the step of sample n. */
export function aimControls(n: f64): void {
  const count = header().controlCount;
  for (let i = 0; i < count; i++) {
    const links = controlLinksAt(i);
    if (links.segmentCount > 0) controlAt(i).next = valueAt(links, n);
  }
}

/** n+1 becomes n. */
export function advanceControls(): void {
  const count = header().controlCount;
  for (let i = 0; i < count; i++) {
    const c = controlAt(i);
    c.prev = c.now;
    c.now = c.next;
  }
}
