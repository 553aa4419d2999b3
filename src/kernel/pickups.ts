/** Pick-ups: the outputs, in SI units. Velocity and acceleration are backward differences at n, so they need no future sample. */

import { ACCELERATION, DISPLACEMENT, readQuantity, VELOCITY } from './build/quantities';
import {
  clock,
  contactAt,
  contactLinksAt,
  floatAt,
  gather,
  gatherDifference,
  gatherSingles,
  header,
  intAt,
  outputAt,
  outputLinksAt,
  setFloat,
  stretchAt,
  tuningAt,
} from './memory';
import { OutputLinks, OutputRecord } from './records';
import { sumOfRows } from './rows';

/** Whether a pick-up keeps its sums from sample to sample: velocity and acceleration of many modes do. */
function keeps(links: OutputLinks): bool {
  return links.rowTerms > 0 && (links.quantity == VELOCITY || links.quantity == ACCELERATION);
}

/** Sum of s I u of a pick-up that keeps its sums. */
function sumOf(links: OutputLinks, state: i32): f64 {
  return gatherSingles(links, state) + sumOfRows(links, state);
}

/**
 * Forms the kept sums again when the host calls, because the state may have changed since the last call. The sum of u- is needed for velocity only if no
 * step follows: otherwise the step provides it.
 */
export function beginPickUps(n: i64): void {
  const map = header();
  for (let o = 0; o < map.outputCount; o++) {
    const links = outputLinksAt(o);
    if (!keeps(links)) continue;
    outputAt(o).now = sumOf(links, map.u);
    if (n < 2 || links.quantity == ACCELERATION) outputAt(o).last = sumOf(links, map.uPrev);
  }
}

/** Forms the kept sums again after silent states were set to zero. */
export function silencePickUps(): void {
  const map = header();
  for (let o = 0; o < map.outputCount; o++)
    if (keeps(outputLinksAt(o))) outputAt(o).now = sumOf(outputLinksAt(o), map.uPrev);
}

/** Velocity and acceleration of many modes: differences of kept sums, so that only the newest sum is formed. Modes stay near zero, so no digits are lost. */
function pickUpKept(n: i64, o: i32, links: OutputLinks, k: f64): f64 {
  const sums = outputAt(o);
  if (n > 1) {
    sums.before = sums.last;
    sums.last = sums.now;
    sums.now = sumOf(links, header().u);
  }
  const move = sums.now - sums.last;
  return links.quantity == VELOCITY ? move / k : (move - (sums.last - sums.before)) / (k * k);
}

/** Acceleration of a point without rows of modes. */
function pickUpAcceleration(links: OutputLinks, k: f64): f64 {
  const map = header();
  return (gatherDifference(links, map.u, map.uPrev) - gatherDifference(links, map.uPrev, map.uNext)) / (k * k);
}

/** What was read `delay` samples ago: sound takes time to arrive. */
function delayed(links: OutputLinks, value: f64): f64 {
  if (links.delay == 0) return value;
  const at = links.firstWaiting + links.cursor;
  const arrived = floatAt(header().waiting, at);
  setFloat(header().waiting, at, value);
  links.cursor = links.cursor + 1 < links.delay ? links.cursor + 1 : 0;
  return arrived;
}

/** What a sum over strains is at rest, where the tension may have moved; before the first step it is the last of the factors. */
function atRest(o: OutputRecord, links: OutputLinks, strainCount: i32): f64 {
  if (links.tuning > 0) {
    const t = tuningAt(links.tuning - 1);
    if (t.rise >= 0) return o.perTension * t.pull + o.perRise * t.rise;
  }
  return floatAt(links.factors, strainCount);
}

/** The sum over the strains of a body, at u. */
function strainsOf(o: OutputRecord, links: OutputLinks): f64 {
  const s = stretchAt(links.stretch - 1);
  let sum = atRest(o, links, s.strainCount);
  for (let k = 0; k < s.strainCount; k++) sum += floatAt(links.factors, k) * floatAt(s.values, k);
  return sum;
}

/** Before time goes on, pick-ups of contacts add up what their points do in this step. */
export function readContacts(): void {
  const map = header();
  const count = map.outputCount;
  for (let o = 0; o < count; o++) {
    const links = outputLinksAt(o);
    if (LEAN == 0 && links.stretch > 0) outputAt(o).now = strainsOf(outputAt(o), links);
    if (links.contactCount == 0) continue;
    let sum: f64 = 0;
    for (let i = links.firstContact; i < links.firstContact + links.contactCount; i++) {
      const contact = intAt(map.outputContacts, i);
      sum += readQuantity(contactAt(contact), links.quantity, contactLinksAt(contact));
    }
    outputAt(o).now = delayed(links, sum * outputAt(o).factor);
  }
}

/** Every quantity except the velocity of a point without rows. What needs data before sample 0 is zero at first. */
function pickUpOther(n: i64, o: i32, links: OutputLinks, k: f64): f64 {
  const map = header();
  if (links.quantity == DISPLACEMENT) return gather(links, n == 0 ? map.uPrev : map.u) + outputAt(o).offset;
  if (LEAN == 0 && links.stretch > 0) return n < 2 ? strainsOf(outputAt(o), links) : outputAt(o).now;
  if (n < 2 && links.quantity != VELOCITY) return 0;
  if (links.contactCount > 0) return outputAt(o).now;
  return keeps(links) ? pickUpKept(n, o, links, k) : pickUpAcceleration(links, k);
}

/** Writes sample n of output o to `out + o * stride + frame`. Samples 0 and 1 are the initial data u^0 and u^1. */
export function pickUp(n: i64, out: i32, stride: i32, frame: i32): void {
  const map = header();
  const k = clock().step;
  const count = map.outputCount;
  for (let o = 0; o < count; o++) {
    const links = outputLinksAt(o);
    const value =
      links.quantity == VELOCITY && links.rowTerms == 0
        ? gatherDifference(links, map.u, map.uPrev) / k
        : pickUpOther(n, o, links, k);
    setFloat(out, o * stride + frame, value);
  }
}

/** The same after a run has stopped: silence. */
export function pickUpNothing(out: i32, stride: i32, frame: i32): void {
  const count = header().outputCount;
  for (let o = 0; o < count; o++) setFloat(out, o * stride + frame, 0);
}
