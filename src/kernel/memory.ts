/** Views on the memory map of records.ts, and the sums over terms that everything shares. */
import {
  Clock,
  ContactLinks,
  ContactRecord,
  ControlLinks,
  ControlRecord,
  ElementLinks,
  ElementRecord,
  ForceLinks,
  Header,
  IMAGE_BASE,
  Island,
  OutputLinks,
  OutputRecord,
  Reduction,
  Segment,
} from './records';

export function header(): Header {
  return changetype<Header>(<usize>IMAGE_BASE);
}
export function clock(): Clock {
  return changetype<Clock>(<usize>header().clock);
}
export function elementAt(i: i32): ElementRecord {
  return changetype<ElementRecord>(<usize>(header().elements + i * <i32>offsetof<ElementRecord>()));
}
export function elementLinksAt(i: i32): ElementLinks {
  return changetype<ElementLinks>(<usize>(header().elementLinks + i * <i32>offsetof<ElementLinks>()));
}
export function contactAt(i: i32): ContactRecord {
  return changetype<ContactRecord>(<usize>(header().contacts + i * <i32>offsetof<ContactRecord>()));
}
export function contactLinksAt(i: i32): ContactLinks {
  return changetype<ContactLinks>(<usize>(header().contactLinks + i * <i32>offsetof<ContactLinks>()));
}
export function islandAt(i: i32): Island {
  return changetype<Island>(<usize>(header().islands + i * <i32>offsetof<Island>()));
}
export function reductionAt(i: i32): Reduction {
  return changetype<Reduction>(<usize>(header().reductions + i * <i32>offsetof<Reduction>()));
}
export function controlAt(i: i32): ControlRecord {
  return changetype<ControlRecord>(<usize>(header().controls + i * <i32>offsetof<ControlRecord>()));
}
export function controlLinksAt(i: i32): ControlLinks {
  return changetype<ControlLinks>(<usize>(header().controlLinks + i * <i32>offsetof<ControlLinks>()));
}
export function segmentAt(i: i32): Segment {
  return changetype<Segment>(<usize>(header().segments + i * <i32>offsetof<Segment>()));
}
export function forceLinksAt(i: i32): ForceLinks {
  return changetype<ForceLinks>(<usize>(header().forceLinks + i * <i32>offsetof<ForceLinks>()));
}
export function outputAt(i: i32): OutputRecord {
  return changetype<OutputRecord>(<usize>(header().outputs + i * <i32>offsetof<OutputRecord>()));
}
export function outputLinksAt(i: i32): OutputLinks {
  return changetype<OutputLinks>(<usize>(header().outputLinks + i * <i32>offsetof<OutputLinks>()));
}

export function floatAt(base: i32, i: i32): f64 {
  return load<f64>(<usize>(base + (i << 3)));
}
export function setFloat(base: i32, i: i32, value: f64): void {
  store<f64>(<usize>(base + (i << 3)), value);
}
export function intAt(base: i32, i: i32): i32 {
  return load<i32>(<usize>(base + (i << 2)));
}
export function setInt(base: i32, i: i32, value: i32): void {
  store<i32>(<usize>(base + (i << 2)), value);
}

/** Sum of s I u over the terms [first, first + count). */
export function gather(first: i32, count: i32, state: i32): f64 {
  const map = header();
  let sum: f64 = 0;
  for (let t = first; t < first + count; t++)
    sum += floatAt(map.termWeights, t) * floatAt(state, intAt(map.termSlots, t));
  return sum;
}

/** Sum of s I (a - b): the difference is formed first, it is far smaller than either state. */
export function gatherDifference(first: i32, count: i32, a: i32, b: i32): f64 {
  const map = header();
  let sum: f64 = 0;
  for (let t = first; t < first + count; t++) {
    const slot = intAt(map.termSlots, t);
    sum += floatAt(map.termWeights, t) * (floatAt(a, slot) - floatAt(b, slot));
  }
  return sum;
}

/**
 * Sum of s I (u+ - u-) in the step under way. Most elements give it as a difference of states; a mass keeps it as a slot of its
 * own, so that no digits are lost far from zero (mass.ts): hence weights of their own.
 */
export function gatherMove(first: i32, count: i32): f64 {
  const map = header();
  let sum: f64 = 0;
  for (let t = first; t < first + count; t++) {
    const slot = intAt(map.termSlots, t);
    sum += floatAt(map.termMoves, t) * (floatAt(map.uNext, slot) - floatAt(map.uPrev, slot));
  }
  return sum;
}

/** state += B (s I)^T force. */
export function spread(first: i32, count: i32, state: i32, force: f64): void {
  const map = header();
  for (let t = first; t < first + count; t++) {
    const slot = intAt(map.termSlots, t);
    setFloat(state, slot, floatAt(state, slot) + floatAt(map.termMobilities, t) * force);
  }
}
