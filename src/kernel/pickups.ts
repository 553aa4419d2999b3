/** Pick-ups: what is heard, in SI units. Velocity and acceleration look backwards from n, so they need no step ahead. */

import { clock, contactAt, gather, gatherDifference, header, intAt, outputAt, outputLinksAt, setFloat } from './memory';
import { OutputLinks, PICK_ACCELERATION, PICK_DISPLACEMENT, PICK_FORCE, PICK_VELOCITY } from './records';

/** Sum of s I u over a row of terms, eight in each round: many modes make one point. */
function gatherRow(links: OutputLinks, state: i32): f64 {
  let weight = <usize>(header().termWeights + (links.first << 3));
  let at = <usize>(state + (links.row << 3));
  const end = at + ((<usize>links.count) << 3);
  const rounds = at + ((<usize>links.count & ~7) << 3);
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  do {
    a = f64x2.add(a, f64x2.mul(v128.load(weight), v128.load(at)));
    b = f64x2.add(b, f64x2.mul(v128.load(weight, 16), v128.load(at, 16)));
    c = f64x2.add(c, f64x2.mul(v128.load(weight, 32), v128.load(at, 32)));
    d = f64x2.add(d, f64x2.mul(v128.load(weight, 48), v128.load(at, 48)));
    weight += 64;
    at += 64;
  } while (at < rounds);
  const lanes = f64x2.add(f64x2.add(a, b), f64x2.add(c, d));
  let sum = f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
  for (; at < end; at += 8, weight += 8) sum += load<f64>(weight) * load<f64>(at);
  return sum;
}

function heightOf(links: OutputLinks, state: i32): f64 {
  return links.row >= 0 ? gatherRow(links, state) : gather(links.first, links.count, state);
}

/** Whether a pick-up keeps its sums: of many modes, and not only of where they are. */
function keeps(links: OutputLinks): bool {
  return links.row >= 0 && (links.quantity == PICK_VELOCITY || links.quantity == PICK_ACCELERATION);
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
    outputAt(o).now = gatherRow(links, map.u);
    if (n < 2 || links.quantity == PICK_ACCELERATION) outputAt(o).last = gatherRow(links, map.uPrev);
  }
}

/** What is silent was zeroed after a step, before it is heard: in u- too. */
export function hearSilence(): void {
  const map = header();
  for (let o = 0; o < map.outputCount; o++)
    if (keeps(outputLinksAt(o))) outputAt(o).now = gatherRow(outputLinksAt(o), map.uPrev);
}

/** Velocity and acceleration of many modes, which stay near zero: differences of sums, of which only the newest is formed. */
function hearMove(n: i64, o: i32, links: OutputLinks, k: f64): f64 {
  const sums = outputAt(o);
  if (n > 1) {
    sums.before = sums.last;
    sums.last = sums.now;
    sums.now = gatherRow(links, header().u);
  }
  const move = sums.now - sums.last;
  return links.quantity == PICK_VELOCITY ? move / k : (move - (sums.last - sums.before)) / (k * k);
}

function moveOf(links: OutputLinks, now: i32, before: i32): f64 {
  return gatherDifference(links.first, links.count, now, before);
}

/** Writes sample n of output o to `out + o * stride + frame`. Samples 0 and 1 are the initial data u^0 and u^1. */
export function pickUp(n: i64, out: i32, stride: i32, frame: i32): void {
  const map = header();
  const k = clock().step;
  for (let o = 0; o < map.outputCount; o++) {
    const links = outputLinksAt(o);
    let value: f64 = 0;
    if (links.quantity == PICK_DISPLACEMENT) value = heightOf(links, n == 0 ? map.uPrev : map.u);
    else if (keeps(links)) value = n > 1 || links.quantity == PICK_VELOCITY ? hearMove(n, o, links, k) : 0;
    else if (links.quantity == PICK_VELOCITY) value = moveOf(links, map.u, map.uPrev) / k;
    else if (links.quantity == PICK_ACCELERATION && n > 1)
      value = (moveOf(links, map.u, map.uPrev) - moveOf(links, map.uPrev, map.uNext)) / (k * k);
    else if (links.quantity == PICK_FORCE && n > 1)
      for (let i = links.first; i < links.first + links.count; i++)
        value += contactAt(intAt(map.outputContacts, i)).force;
    setFloat(out, o * stride + frame, value);
  }
}
