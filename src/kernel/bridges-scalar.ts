/**
 * The strings of bridge-modes.ts and of damped-modes.ts, one mode at a time: the specification of the vector code. A test holds both to the same bits
 * (test/kernel/bridges-scalar.test.ts). Nothing here is part of the kernel's binary.
 *
 * Sums run in four lanes:  (modes 0, 4, ..  +  2, 6, ..) + (1, 5, ..  +  3, 7, ..).
 */

import { Bridge } from './bridge-records';
import { constantsOf } from './elements/modal';
import { contactLinksAt, elementLinksAt, floatAt, header, setFloat } from './memory';
import { ContactLinks } from './records';
import { moveBetweenScalar, spreadScalar, sumScalar } from './rows-scalar';

/** Sums of the pulls and of the magnitudes of every fourth mode. */
function pullsFrom(bridge: Bridge, first: i32): f64 {
  const map = header();
  const e = elementLinksAt(bridge.element);
  let sum: f64 = 0;
  for (let i = first; i < e.size; i += 4)
    sum += floatAt(map.termWeights, bridge.firstRow + i) * floatAt(map.u, e.slot + i);
  return sum;
}

function sizesFrom(bridge: Bridge, first: i32): f64 {
  const e = elementLinksAt(bridge.element);
  let sum: f64 = 0;
  for (let i = first; i < e.size; i += 4) sum += Math.abs(floatAt(header().uNext, e.slot + i));
  return sum;
}

/** q* of mode i. */
function nextOf(bridge: Bridge, i: i32, q: f64, before: f64, lift: f64): f64 {
  const m = constantsOf(elementLinksAt(bridge.element));
  const momentum = floatAt(m.momentum, i);
  const own =
    i < m.slow ? q + (momentum * (q - before) - floatAt(m.pull, i) * q) : floatAt(m.here, i) * q - momentum * before;
  return own + (1 + momentum) * floatAt(header().termWeights, bridge.firstRow + i) * lift;
}

/** Specifies `stepOnBridge`. */
export function stepOnBridgeScalar(bridge: Bridge, lift: f64): f64 {
  const map = header();
  const e = elementLinksAt(bridge.element);
  for (let i = 0; i < e.size; i++) {
    const next = nextOf(bridge, i, floatAt(map.u, e.slot + i), floatAt(map.uPrev, e.slot + i), lift);
    setFloat(map.uNext, e.slot + i, next);
  }
  return pullScalar(bridge);
}

/** Specifies `pullOf`. */
export function pullScalar(bridge: Bridge): f64 {
  return pullsFrom(bridge, 0) + pullsFrom(bridge, 2) + (pullsFrom(bridge, 1) + pullsFrom(bridge, 3));
}

/** Specifies `stepTwice`: u- and u+ hold n-1 and n-2; u and u+ are found. Returns what the modes pull at n. */
export function stepTwiceScalar(bridge: Bridge, before: f64, lift: f64): f64 {
  const map = header();
  const e = elementLinksAt(bridge.element);
  for (let i = 0; i < e.size; i++) {
    const last = floatAt(map.uPrev, e.slot + i);
    const now = nextOf(bridge, i, last, floatAt(map.uNext, e.slot + i), before);
    setFloat(map.u, e.slot + i, now);
    setFloat(map.uNext, e.slot + i, nextOf(bridge, i, now, last, lift));
  }
  return pullScalar(bridge);
}

/** Specifies `lastReach`, of the string that was stepped last. */
export function reachScalar(bridge: Bridge): f64 {
  return sizesFrom(bridge, 0) + sizesFrom(bridge, 2) + (sizesFrom(bridge, 1) + sizesFrom(bridge, 3));
}

function damperOf(bridge: Bridge): ContactLinks {
  return contactLinksAt(bridge.damper - 1);
}

/** Specifies `moveLate`: u- and u+ hold n-1 and n-2, u is found. Returns D. */
export function moveLateScalar(bridge: Bridge, lift: f64): f64 {
  const map = header();
  const e = elementLinksAt(bridge.element);
  for (let i = 0; i < e.size; i++) {
    const last = floatAt(map.uPrev, e.slot + i);
    setFloat(map.u, e.slot + i, nextOf(bridge, i, last, floatAt(map.uNext, e.slot + i), lift));
  }
  return moveBetweenScalar(damperOf(bridge), map.u, map.uNext);
}

/** Specifies `catchUp`: u gets the force of the damper, u+ is found. Returns D; what the modes pull is `pullScalar`. */
export function catchUpScalar(bridge: Bridge, force: f64, lift: f64): f64 {
  const map = header();
  const e = elementLinksAt(bridge.element);
  spreadScalar(damperOf(bridge), map.u, -force);
  for (let i = 0; i < e.size; i++) {
    const next = nextOf(bridge, i, floatAt(map.u, e.slot + i), floatAt(map.uPrev, e.slot + i), lift);
    setFloat(map.uNext, e.slot + i, next);
  }
  return moveBetweenScalar(damperOf(bridge), map.uNext, map.uPrev);
}

/** Specifies `endDamped`: u+ gets the force of the damper. */
export function endDampedScalar(bridge: Bridge, force: f64): void {
  spreadScalar(damperOf(bridge), header().uNext, -force);
}

/** Specifies what both find of eta, in state `u`. */
export function damperEtaScalar(bridge: Bridge, u: i32): f64 {
  return sumScalar(damperOf(bridge), u);
}
