/** Views of the records in memory, and the sums over terms that elements, contacts and pick-ups share. */

import { Bridge, BridgePoint, BridgeRecord } from './bridge-records';
import { ModalConstants } from './build/element-records';
import { LAW_FIELDS } from './build/law-records';
import { ControlLinks, ControlRecord, Segment } from './control-records';
import { DRIFTS, FLOATS } from './elements/traits';
import { header } from './header';
import { STRAIN } from './laws/traits';
import {
  Clock,
  ContactLinks,
  ContactRecord,
  ElementLinks,
  ElementRecord,
  ForceLinks,
  Island,
  OutputLinks,
  OutputRecord,
  Reduction,
  TermLinks,
} from './records';
import { addRows, moveRows, spreadRows } from './rows';
import { Watch, WatchLinks } from './sleep-records';
import { Strain, Stretch } from './stretch-records';
import { Tuning } from './tuning-records';

export { header };

export function clock(): Clock {
  return changetype<Clock>(<usize>header().clock);
}

/** Most energy that a contact may store, or move within a step, J (compile/computable.ts). */
export const MOST_ENERGY: f64 = 1e30;

/** Ends the run: it is silent from the present sample on. */
export function stopRun(): void {
  if (clock().stopped == 0) clock().stopped = clock().sample;
}

export function elementAt(i: i32): ElementRecord {
  return changetype<ElementRecord>(<usize>(header().elements + i * <i32>offsetof<ElementRecord>()));
}
export function elementLinksAt(i: i32): ElementLinks {
  return changetype<ElementLinks>(<usize>(header().elementLinks + i * <i32>offsetof<ElementLinks>()));
}
/** Bytes of a contact's record, including the fields of its law. */
const CONTACT_BYTES: i32 = <i32>offsetof<ContactRecord>() + 8 * LAW_FIELDS;
export function contactAt(i: i32): ContactRecord {
  return changetype<ContactRecord>(<usize>(header().contacts + i * CONTACT_BYTES));
}
export function contactLinksAt(i: i32): ContactLinks {
  return changetype<ContactLinks>(<usize>(header().contactLinks + i * <i32>offsetof<ContactLinks>()));
}
/** Whether a contact's law has a trait (laws/traits.ts). */
export function has(links: ContactLinks, trait: i32): bool {
  return (links.traits & trait) != 0;
}

/** Whether a contact is a strain of a body that stretches. The lean kernel knows none. */
export function isStrain(links: ContactLinks): bool {
  return LEAN == 0 && has(links, STRAIN);
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

export function watchAt(i: i32): Watch {
  return changetype<Watch>(<usize>(header().watches + i * <i32>offsetof<Watch>()));
}
export function watchLinksAt(i: i32): WatchLinks {
  return changetype<WatchLinks>(<usize>(header().watchLinks + i * <i32>offsetof<WatchLinks>()));
}

export function bridgePointAt(i: i32): BridgePoint {
  return changetype<BridgePoint>(<usize>(header().bridgePoints + i * <i32>offsetof<BridgePoint>()));
}
export function bridgeAt(i: i32): Bridge {
  return changetype<Bridge>(<usize>(header().bridges + i * <i32>offsetof<Bridge>()));
}

export function bridgeRecordAt(i: i32): BridgeRecord {
  return changetype<BridgeRecord>(<usize>(header().bridgeRecords + i * <i32>offsetof<BridgeRecord>()));
}

export function stretchAt(i: i32): Stretch {
  return changetype<Stretch>(<usize>(header().stretches + i * <i32>offsetof<Stretch>()));
}
export function tuningAt(i: i32): Tuning {
  return changetype<Tuning>(<usize>(header().tunings + i * <i32>offsetof<Tuning>()));
}
/** Strain k of a body; number `strainCount` is the direction that all share. */
export function strainAt(s: Stretch, k: i32): Strain {
  return changetype<Strain>(<usize>(s.strains + k * <i32>offsetof<Strain>()));
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

// Addresses are read from the header before a loop, because the compiler would load them again in every iteration.
// Each sum has two halves, single terms and rows (rows.ts), so that the compiler can inline both: one function would be too long for that, and a
// call takes longer than the few terms that most points have.

/** Sum of s I u. */
export function gather(terms: TermLinks, state: i32): f64 {
  return addRows(gatherSingles(terms, state), terms, state);
}

export function gatherSingles(terms: TermLinks, state: i32): f64 {
  const slots = header().termSlots;
  const weights = header().termWeights;
  const stop = terms.firstRow;
  let sum: f64 = 0;
  for (let t = terms.firstTerm; t < stop; t++) sum += floatAt(weights, t) * floatAt(state, intAt(slots, t));
  return sum;
}

/** Sum of s I (a - b) without rows. The difference is formed first, because it is far smaller than either state. */
export function gatherDifference(terms: TermLinks, a: i32, b: i32): f64 {
  const slots = header().termSlots;
  const weights = header().termWeights;
  const stop = terms.firstRow;
  let sum: f64 = 0;
  for (let t = terms.firstTerm; t < stop; t++) {
    const slot = intAt(slots, t);
    sum += floatAt(weights, t) * (floatAt(a, slot) - floatAt(b, slot));
  }
  return sum;
}

/**
 * Sum of s I (u+ - u-) in the present step. For most elements it is a difference of states; a mass keeps the difference in a slot of its own, so
 * that no digits are lost far from zero (elements/mass.ts). Hence the separate weights.
 */
export function gatherMove(terms: TermLinks): f64 {
  return moveSingles(terms) + moveRows(terms);
}

/**
 * Sum of s I (u - u-) before the present step. A mass, a mode that drifts and a node that floats keep the move in a slot of its own, before that of the double move;
 * for other unknowns the weights of u and of the move are the same.
 */
export function gatherLastMove(terms: TermLinks): f64 {
  const map = header();
  let sum = addRows(0, terms, map.u) - addRows(0, terms, map.uPrev);
  for (let t = terms.firstTerm; t < terms.firstRow; t++) {
    const weight = floatAt(map.termMoves, t);
    if (weight == 0) continue;
    const slot = intAt(map.termSlots, t);
    const isDouble = floatAt(map.termWeights, t) == 0;
    sum += weight * (isDouble ? floatAt(map.u, moveSlot(slot)) : floatAt(map.u, slot) - floatAt(map.uPrev, slot));
  }
  return sum;
}

/** Where the move is whose double move has this slot: one before it in a mass, as many before it as modes drift, or as nodes float. */
function moveSlot(slot: i32): i32 {
  let i = header().elementCount - 1;
  while (elementLinksAt(i).slot > slot) i--;
  const e = elementLinksAt(i);
  if (LEAN == 0 && (e.traits & FLOATS) != 0) return slot - (e.size >> 2);
  return slot - ((e.traits & DRIFTS) != 0 ? changetype<ModalConstants>(e.constants).drifting : 1);
}

function moveSingles(terms: TermLinks): f64 {
  const slots = header().termSlots;
  const moves = header().termMoves;
  const next = header().uNext;
  const before = header().uPrev;
  const stop = terms.firstRow;
  let sum: f64 = 0;
  for (let t = terms.firstTerm; t < stop; t++) {
    const slot = intAt(slots, t);
    sum += floatAt(moves, t) * (floatAt(next, slot) - floatAt(before, slot));
  }
  return sum;
}

/** state += B (s I)^T force. */
export function spread(terms: TermLinks, state: i32, force: f64): void {
  spreadSingles(terms, state, force);
  spreadRows(terms, state, force);
}

function spreadSingles(terms: TermLinks, state: i32, force: f64): void {
  const slots = header().termSlots;
  const mobilities = header().termMobilities;
  const stop = terms.firstRow;
  for (let t = terms.firstTerm; t < stop; t++) {
    const slot = intAt(slots, t);
    setFloat(state, slot, floatAt(state, slot) + floatAt(mobilities, t) * force);
  }
}
