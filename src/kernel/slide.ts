/**
 * Points that move along a string: a sliding finger, a travelling bow. They are spread over four nodes by a cubic B-spline I,
 * which is smooth to its second derivative: between nodes neither the point nor its compliance jumps, so sliding does not buzz.
 *
 *   eta+ - eta- = s I^n (u+ - u-) + shift,   shift = s (I^{n+1} - I^{n-1}) u^n  (and what moves the offset)
 *
 * so W follows I^n, and what moves the point does the work f shift / 2 per step.  Reference: docs/theory.md, moving points.
 */

import { refreshDirection } from './directions';
import { nodeSlot } from './elements/string';
import { contactAt, contactLinksAt, controlAt, floatAt, header, setFloat, setInt } from './memory';
import { ContactLinks, ContactRecord } from './records';

// What `spline` found: the node left of the point, and the weights of the four nodes around it.
let left: i32 = 0;
let w0: f64 = 0;
let w1: f64 = 0;
let w2: f64 = 0;
let w3: f64 = 0;

/** Beyond an end the string continues as its mirror image: point-symmetric at a held end, linear at a free one. */
function spline(c: ContactRecord, links: ContactLinks, node: f64): void {
  const last = links.slideIntervals;
  left = min(<i32>node, last - 1);
  const t = node - <f64>left;
  const r = 1 - t;
  w0 = (r * r * r) / 6;
  w1 = (3 * t * t * (t - 2) + 4) / 6;
  w2 = (3 * r * r * (r - 2) + 4) / 6;
  w3 = (t * t * t) / 6;
  if (left == 0) {
    if (c.slideLeft != 0) w1 += 2 * w0;
    w2 -= w0;
    w0 = 0;
  }
  if (left == last - 1) {
    if (c.slideRight != 0) w2 += 2 * w3;
    w1 -= w3;
    w3 = 0;
  }
}

/** Slot of a node near the point; beyond an end the weight is zero, so the slot of the end node serves. */
function slotNear(links: ContactLinks, node: i32): i32 {
  const near = min(max(node, 0), links.slideIntervals);
  return links.slideSlot + (floats(links) ? near : nodeSlot(links.slideLane, near));
}

/** Whether its nodes lie in natural order and keep their moves (elements/floating.ts). */
function floats(links: ContactLinks): bool {
  return links.slideLane == 0;
}

/** Displacement at a node coordinate. */
function heightAt(c: ContactRecord, links: ContactLinks, node: f64, state: i32): f64 {
  spline(c, links, node);
  const inner = w1 * floatAt(state, slotNear(links, left)) + w2 * floatAt(state, slotNear(links, left + 1));
  return inner + w0 * floatAt(state, slotNear(links, left - 1)) + w3 * floatAt(state, slotNear(links, left + 2));
}

/** Whether a point that can slide does so between n-1 and n+1. */
export function isSliding(links: ContactLinks): bool {
  const control = controlAt(links.slideControl);
  return control.prev != control.now || control.now != control.next;
}

/** The part of eta+ - eta- that the motion of the point makes: s (I^{n+1} - I^{n-1}) u^n. */
export function slideShift(c: ContactRecord, links: ContactLinks): f64 {
  const control = controlAt(links.slideControl);
  const u = header().u;
  return c.slideSign * (heightAt(c, links, control.next, u) - heightAt(c, links, control.prev, u));
}

/** What eta^{n+1} has in addition to the terms, which are those of n: s (I^{n+1} - I^n) u^{n+1}. */
export function slideAhead(c: ContactRecord, links: ContactLinks): f64 {
  const control = controlAt(links.slideControl);
  const uNext = header().uNext;
  return c.slideSign * (heightAt(c, links, control.next, uNext) - heightAt(c, links, control.now, uNext));
}

/** A term that takes part in eta by `weight`, in its moves by `move`, and is pushed by `mobility`. */
function setTerm(term: i32, slot: i32, weight: f64, move: f64, mobility: f64): void {
  const map = header();
  setInt(map.termSlots, term, slot);
  setFloat(map.termWeights, term, weight);
  setFloat(map.termMoves, term, move);
  setFloat(map.termMobilities, term, mobility);
}

/** The terms of the i-th node. */
function setNode(links: ContactLinks, i: i32, slot: i32, weight: f64, mobility: f64): void {
  const term = links.slideTerm + i;
  if (!floats(links)) {
    setTerm(term, slot, weight, weight, weight * mobility);
    return;
  }
  const count = links.slideIntervals + 1;
  setTerm(term, slot, weight, 0, weight * mobility);
  setTerm(term + 4, slot + count, 0, 0, weight * mobility);
  setTerm(term + 8, slot + 2 * count, 0, weight, weight * mobility);
}

/** Moves the terms to the present position of the point, and updates W. */
export function slideTerms(index: i32): void {
  const c = contactAt(index);
  const links = contactLinksAt(index);
  const node = controlAt(links.slideControl).now;
  if (node == c.slid) return;
  c.slid = node;
  spline(c, links, node);
  const last = links.slideIntervals;
  for (let i = 0; i < 4; i++) {
    const at = left - 1 + i;
    const weight = i == 0 ? w0 : i == 1 ? w1 : i == 2 ? w2 : w3;
    const mobility = at <= 0 ? c.slideLeft : at >= last ? c.slideRight : c.slideMobility;
    setNode(links, i, slotNear(links, at), c.slideSign * weight, mobility);
  }
  refreshDirection(index);
}
