/** Pick-ups: what is heard, in SI units. Velocity and acceleration look backwards from n, so they need no step ahead. */

import {
  clock,
  contactAt,
  gather,
  gatherDifference,
  gatherSingles,
  header,
  intAt,
  outputAt,
  outputLinksAt,
  setFloat,
} from './memory';
import { OutputLinks, PICK_ACCELERATION, PICK_DISPLACEMENT, PICK_FORCE, PICK_VELOCITY } from './records';
import { sumOfRows } from './rows';

/** Whether a pick-up keeps its sums: of many modes, and not only of where they are. */
function keeps(links: OutputLinks): bool {
  return links.rowTerms > 0 && (links.quantity == PICK_VELOCITY || links.quantity == PICK_ACCELERATION);
}

/** Sum of s I u of a pick-up that keeps it: there are rows. */
function sumOf(links: OutputLinks, state: i32): f64 {
  return gatherSingles(links, state) + sumOfRows(links, state);
}

/**
 * As the host's call begins, sums are formed anew: in the meantime anything may have changed. Velocity asks for that of u- only where
 * no step follows: the step makes it the one before the last.
 */
export function hearStart(n: i64): void {
  const map = header();
  for (let o = 0; o < map.outputCount; o++) {
    const links = outputLinksAt(o);
    if (!keeps(links)) continue;
    outputAt(o).now = sumOf(links, map.u);
    if (n < 2 || links.quantity == PICK_ACCELERATION) outputAt(o).last = sumOf(links, map.uPrev);
  }
}

/** What is silent was zeroed after a step, before it is heard: in u- too. */
export function hearSilence(): void {
  const map = header();
  for (let o = 0; o < map.outputCount; o++)
    if (keeps(outputLinksAt(o))) outputAt(o).now = sumOf(outputLinksAt(o), map.uPrev);
}

/** Velocity and acceleration of many modes, which stay near zero: differences of sums, of which only the newest is formed. */
function hearMove(n: i64, o: i32, links: OutputLinks, k: f64): f64 {
  const sums = outputAt(o);
  if (n > 1) {
    sums.before = sums.last;
    sums.last = sums.now;
    sums.now = sumOf(links, header().u);
  }
  const move = sums.now - sums.last;
  return links.quantity == PICK_VELOCITY ? move / k : (move - (sums.last - sums.before)) / (k * k);
}

/** Velocity and acceleration of what stands in no row, at n > 1 where it accelerates. */
function hearSingles(links: OutputLinks, k: f64): f64 {
  const map = header();
  const move = gatherDifference(links, map.u, map.uPrev);
  return links.quantity == PICK_VELOCITY ? move / k : (move - gatherDifference(links, map.uPrev, map.uNext)) / (k * k);
}

/** What output o hears of sample n. Samples 0 and 1 are the initial data u^0 and u^1: nothing is known of what came before. */
function hear(n: i64, o: i32, k: f64): f64 {
  const map = header();
  const links = outputLinksAt(o);
  const quantity = links.quantity;
  if (quantity == PICK_DISPLACEMENT) return gather(links, n == 0 ? map.uPrev : map.u);
  if (quantity != PICK_VELOCITY && n < 2) return 0;
  if (quantity == PICK_FORCE) return hearForce(links);
  return links.rowTerms > 0 ? hearMove(n, o, links, k) : hearSingles(links, k);
}

function hearForce(links: OutputLinks): f64 {
  const map = header();
  let force: f64 = 0;
  for (let i = links.firstContact; i < links.firstContact + links.contactCount; i++)
    force += contactAt(intAt(map.outputContacts, i)).force;
  return force;
}

/** Writes sample n of output o to `out + o * stride + frame`. */
export function pickUp(n: i64, out: i32, stride: i32, frame: i32): void {
  const k = clock().step;
  const count = header().outputCount;
  for (let o = 0; o < count; o++) setFloat(out, o * stride + frame, hear(n, o, k));
}
