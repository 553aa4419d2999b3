/**
 * Controls: numbers that move in time (the height of a barrier, a plucking force), each a row of segments.
 * Index 0 is the first update of the run, the one that makes u^2 from u^0 and u^1.
 */

import {
  ControlLinks,
  ControlRecord,
  Segment,
  SHAPE_RAISED_COSINE,
  SHAPE_SINE,
  SHAPE_STRAIGHT,
  SHAPE_TABLE,
} from './control-records';
import { clock, controlAt, controlLinksAt, floatAt, forceLinksAt, header, segmentAt, setInt } from './memory';
import { ContactLinks, ContactRecord } from './records';

function along(s: Segment, time: f64): f64 {
  const shape = <i32>s.shape;
  if (shape == SHAPE_SINE) return s.from + s.to * Math.sin(s.rate * time);
  if (shape == SHAPE_TABLE) return time < s.length ? floatAt(<i32>s.from, <i32>time) : s.to;
  if (time >= s.length) return s.to;
  const part = time / s.length;
  if (shape == SHAPE_RAISED_COSINE) return s.from + (s.to - s.from) * (0.5 * (1 - Math.cos(Math.PI * part)));
  return s.from + (s.to - s.from) * part;
}

/** Whether a segment keeps its value from `time` on. */
function rests(s: Segment, time: f64): bool {
  const shape = <i32>s.shape;
  return shape != SHAPE_SINE && (time >= s.length || (shape == SHAPE_STRAIGHT && s.from == s.to));
}

/**
 * Sets the value at `index`, and how long it will stay constant; the cursor only moves forward. Before its first segment a control has
 * the value at which that segment starts.
 */
function aim(c: ControlRecord, links: ControlLinks, index: f64): void {
  let cursor = links.cursor;
  while (cursor + 1 < links.segmentCount && segmentAt(links.firstSegment + cursor + 1).start <= index) cursor++;
  links.cursor = cursor;
  const ends = cursor + 1 < links.segmentCount ? segmentAt(links.firstSegment + cursor + 1).start : Infinity;
  if (cursor >= 0) {
    const s = segmentAt(links.firstSegment + cursor);
    c.next = along(s, index - s.start);
    c.still = rests(s, index - s.start) ? ends : 0;
  } else {
    c.still = ends;
    if (links.segmentCount == 0) return;
    const first = segmentAt(links.firstSegment);
    c.next = <i32>first.shape == SHAPE_TABLE ? first.to : first.from;
  }
}

/** Finds every control's value at n+1 for the step of sample n, how long all stay constant, and which known forces act until then. */
export function aimControls(n: f64): void {
  const time = clock();
  if (n < time.controlsRest) return;
  const count = header().controlCount;
  let rests = Infinity;
  for (let i = 0; i < count; i++) {
    const c = controlAt(i);
    if (!(n < c.still)) aim(c, controlLinksAt(i), n);
    const still = c.prev == c.now && c.now == c.next ? c.still : 0;
    if (still < rests) rests = still;
  }
  time.controlsRest = rests;
  listActing();
  header().fencesUpToDate = 0;
}

/** Lists the known forces that are not zero. */
function listActing(): void {
  const map = header();
  const count = map.forceCount;
  let acting = 0;
  for (let f = 0; f < count; f++) {
    if (controlAt(forceLinksAt(f).control).now == 0) continue;
    setInt(map.acting, acting, f);
    acting++;
  }
  map.actingCount = acting;
}

/** The time index before which force f is zero. */
export function forceRests(f: i32): f64 {
  const c = controlAt(forceLinksAt(f).control);
  return c.now == 0 && c.next == 0 ? c.still : 0;
}

/** Makes every control be evaluated again, because segments may have changed. */
export function disturbControls(): void {
  const count = header().controlCount;
  for (let i = 0; i < count; i++) controlAt(i).still = 0;
  clock().controlsRest = 0;
}

/** n+1 becomes n, after the step of sample n. */
export function advanceControls(n: f64): void {
  if (n < clock().controlsRest) return;
  const count = header().controlCount;
  for (let i = 0; i < count; i++) {
    const c = controlAt(i);
    c.prev = c.now;
    c.now = c.next;
  }
}

/** The part of eta at n that does not depend on the unknowns, m. */
export function offsetNow(c: ContactRecord, links: ContactLinks): f64 {
  return links.control < 0 ? c.offset : c.offset + c.controlSign * controlAt(links.control).now;
}

/** The part of eta at n+1 that does not depend on the unknowns, m. */
export function offsetNext(c: ContactRecord, links: ContactLinks): f64 {
  return links.control < 0 ? c.offset : c.offset + c.controlSign * controlAt(links.control).next;
}
