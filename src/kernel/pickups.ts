/** Pick-ups: what is heard, in SI units. Velocity and acceleration look backwards from n, so they need no step ahead. */

import { ACCELERATION, DISPLACEMENT, readQuantity, VELOCITY } from './build/quantities';
import {
  clock,
  contactAt,
  contactLinksAt,
  gather,
  gatherDifference,
  gatherSingles,
  header,
  intAt,
  outputAt,
  outputLinksAt,
  setFloat,
} from './memory';
import { OutputLinks } from './records';
import { sumOfRows } from './rows';

/** Whether a pick-up keeps its sums: of many modes, and not only of where they are. */
function keeps(links: OutputLinks): bool {
  return links.rowTerms > 0 && (links.quantity == VELOCITY || links.quantity == ACCELERATION);
}

/** Sum of s I u of a pick-up that keeps it: there are rows. */
function sumOf(links: OutputLinks, state: i32): f64 {
  return gatherSingles(links, state) + sumOfRows(links, state);
}

/**
 * As the host's call begins, sums are formed anew: in the meantime anything may have changed. Velocity asks for that of u- only where
 * no step follows: the step makes it the one before the last.
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

/** What is silent was zeroed after a step, before it is heard: in u- too. */
export function silencePickUps(): void {
  const map = header();
  for (let o = 0; o < map.outputCount; o++)
    if (keeps(outputLinksAt(o))) outputAt(o).now = sumOf(outputLinksAt(o), map.uPrev);
}

/** Velocity and acceleration of many modes, which stay near zero: differences of sums, of which only the newest is formed. */
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

/** Acceleration of what stands in no row. */
function pickUpAcceleration(links: OutputLinks, k: f64): f64 {
  const map = header();
  return (gatherDifference(links, map.u, map.uPrev) - gatherDifference(links, map.uPrev, map.uNext)) / (k * k);
}

/** Before time goes on, pick-ups of contacts add up what their points do in this step. */
export function readContacts(): void {
  const map = header();
  const count = map.outputCount;
  for (let o = 0; o < count; o++) {
    const links = outputLinksAt(o);
    if (links.contactCount == 0) continue;
    let sum: f64 = 0;
    for (let i = links.firstContact; i < links.firstContact + links.contactCount; i++) {
      const contact = intAt(map.outputContacts, i);
      sum += readQuantity(contactAt(contact), links.quantity, contactLinksAt(contact));
    }
    outputAt(o).now = sum;
  }
}

/** All but the velocity of what stands in no row. Of what came before the initial data nothing is known. */
function pickUpOther(n: i64, o: i32, links: OutputLinks, k: f64): f64 {
  const map = header();
  if (links.quantity == DISPLACEMENT) return gather(links, n == 0 ? map.uPrev : map.u) + outputAt(o).offset;
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
