/**
 * Strings whose right end stands on a point of another body. With w the displacement of that point and Q_k the k-th coefficient of the
 * string's displacement in sin(k pi x/L), its energies are
 *
 *     sum 1/2 m Q_k'^2,      sum 1/2 K_k (Q_k - gamma_k w)^2 + 1/2 (T/L) w^2,      gamma_k = -2 (-1)^k / (k pi)
 *
 * K_k (Q_k - gamma_k w)^2 is the string's own part, K_k Q_k^2, and what it shares with the point: forces K_k gamma_k w on the modes and
 * sum K_k gamma_k Q_k - S w on the point, S = sum K_k gamma_k^2 + T/L.
 *
 * Scheme      These forces are those of the present states, as an element's own stiffness is: nothing is solved, and W does not change.
 *             A string is stepped here, with its push and its pull, because each mode is then loaded once:
 *             q* = (what modal.ts does) + (1 + momentum) pull (ease w),  pull = K gamma,  ease = k^2/2m: all modes have one mass
 * Reach       sum |q*|: no point of the string is farther from zero, so most sleeping contacts need no look (sleep.ts)
 * Lag         The body needs what a string pulls at n, not where its modes go next. While nothing can touch a string, its step waits for the next one,
 *             which makes both: that halves the loads. Samples are the same bits, because each mode and each sum is computed as in single steps.
 *             (1 + momentum) pull is then read from the mobilities of the row: parameters of a string that may lag do not move.
 * Stability   compile/bridges.ts
 * Invariant   with 1/2 (S w w- - w- sum K gamma Q - w sum K gamma Q-), which is booked with the string
 * Scalar form bridges-scalar.ts specifies stepOnBridge, stepTwice and pullOf
 * Reference   docs/theory.md, strings on bodies
 */

import { nextAwake } from './awake';
import { offsetNext } from './controls';
import { disturb } from './elements';
import { constantsOf, fastNext } from './elements/modal';
import { MARGIN } from './fence';
import {
  bridgeAt,
  bridgePointAt,
  bridgeRecordAt,
  clock,
  contactAt,
  contactLinksAt,
  elementLinksAt,
  floatAt,
  gather,
  header,
  intAt,
  islandAt,
  setFloat,
  spread,
} from './memory';
import { Bridge, BridgeRecord, ElementLinks } from './records';
import { isApart, isBeyond } from './sleep';

/**
 * Steps all strings that stand on other bodies, and adds what they do to these to u*. `hidden`: nobody looks at the states after this step, so that
 * strings may lag.
 */
export function stepBridges(hidden: bool): void {
  const map = header();
  const mayLag = hidden && map.handsHere == 0 && map.actingCount == 0;
  const isKnown = map.fencesUpToDate != 0;
  for (let p = 0; p < map.bridgePointCount; p++) {
    const point = bridgePointAt(p);
    const w = elementLinksAt(point.element).still != 0 ? 0 : gather(point, map.u);
    let force: f64 = 0;
    const stop = point.firstBridge + point.bridgeCount;
    for (let b = point.firstBridge; b < stop; b++) {
      const bridge = bridgeAt(b);
      const record = bridgeRecordAt(b);
      const e = elementLinksAt(bridge.element);
      const lift = record.ease * w;
      if (!isKnown) noteOffset(bridge, record);
      let pull: f64 = 0;
      if (record.lags != 0) {
        pull = stepTwice(bridge, record, lift);
      } else if (w == 0 && e.still != 0) {
        rest(e, record);
        noteReach(bridge, record, 0);
        continue;
      } else {
        e.still = 0;
        if (mayLag && canLag(bridge, e, record, lift)) {
          pull = record.pullKnown != 0 ? record.pull : pullOf(bridge);
          record.lags = 1;
          record.lift = lift;
          force += pull - record.stiffness * w;
          continue;
        }
        pull = stepOnBridge(bridge, lift);
        record.pullKnown = 0;
        record.reachBefore = record.reach;
        record.reach = reach;
        if (e.ahead < 2) e.ahead++;
      }
      force += pull - record.stiffness * w;
      noteReach(bridge, record, record.reach);
    }
    if (force == 0) continue;
    disturb(point.element);
    spread(point, map.uNext, force);
  }
}

/** Takes what controls have made of the offset of a string's hammer. */
function noteOffset(bridge: Bridge, record: BridgeRecord): void {
  if (bridge.hammer == 0) return;
  record.hammerOffset = offsetNext(contactAt(bridge.hammerContact), contactLinksAt(bridge.hammerContact));
}

/** Notes how far a string reaches at u*, and whether its hammer is farther. Forces that act may still move that. */
function noteReach(bridge: Bridge, record: BridgeRecord, far: f64): void {
  const map = header();
  setFloat(map.reaches, bridge.element, far);
  if (bridge.hammer == 0) return;
  const isClear = map.actingCount == 0 && isHammerApart(bridge, record, far);
  setFloat(map.leashClears, bridge.hammerLone, isClear ? 1 : 0);
}

/** What isBeyond says of the hammer, from the string's own records: a piano has hundreds. */
function isHammerApart(bridge: Bridge, record: BridgeRecord, far: f64): bool {
  const near = record.hammerOffset + record.hammerWeight * floatAt(header().uNext, bridge.hammer - 1);
  return isApart(near, record.hammerLeash * far);
}

/** Notes that a string is at rest. */
function rest(e: ElementLinks, record: BridgeRecord): void {
  e.ahead = 2;
  record.pullKnown = 0;
  record.reach = 0;
  record.reachBefore = 0;
}

/**
 * Whether nothing can touch a string in this step, wherever its modes go: |q*| <= 2 |q| + |q-| + what the lift adds. Then its step may wait for the next,
 * because the body only needs its pull at n. Notes how far it may reach.
 */
function canLag(bridge: Bridge, e: ElementLinks, record: BridgeRecord, lift: f64): bool {
  if (bridge.mayLag == 0 || e.ahead < 2) return false;
  const map = header();
  const far = (1 + MARGIN) * (2 * record.reach + record.reachBefore + record.widest * Math.abs(lift));
  const wakings = clock().wakings;
  if (record.calm == wakings && bridge.hammer != 0) {
    if (!isHammerApart(bridge, record, far)) return false;
    setFloat(map.reaches, bridge.element, far);
    setFloat(map.leashClears, bridge.hammerLone, 1);
    return true;
  }
  let checked = -1;
  for (let t = 0; t < bridge.touchCount; t++) {
    const at = bridge.firstTouch + 2 * t;
    const contact = intAt(map.bridgeTouches, at);
    const islandIndex = intAt(map.islandOf, contact);
    if (islandIndex < 0) continue;
    if (islandIndex != checked) {
      const island = islandAt(islandIndex);
      const stop = island.first + island.count;
      if (nextAwake(island.first, stop) < stop) return false;
      checked = islandIndex;
    }
    const lone = intAt(map.bridgeTouches, at + 1);
    if (lone >= 0 && !isBeyond(lone, contact, far, 0)) return false;
  }
  record.calm = wakings;
  noteReach(bridge, record, far);
  return true;
}

/** Reach of the string that was stepped last, m: a global, because AssemblyScript functions return one value. */
let reach: f64 = 0;
export function lastReach(): f64 {
  return reach;
}

/** What the modes of a string pull at n, N, added up as stepOnBridge does. */
export function pullOf(bridge: Bridge): f64 {
  const map = header();
  const e = elementLinksAt(bridge.element);
  let q = <usize>(map.u + (e.slot << 3));
  const stop = q + ((<usize>bridge.size) << 3);
  let pull = <usize>(map.termWeights + (bridge.firstRow << 3));
  let a = f64x2.splat(0);
  let b = a;
  while (q < stop) {
    a = f64x2.add(a, f64x2.mul(v128.load(pull), v128.load(q)));
    b = f64x2.add(b, f64x2.mul(v128.load(pull, 16), v128.load(q, 16)));
    q += 32;
    pull += 32;
  }
  return laneSum(a, b);
}

/** Steps the modes of a string; `lift` is ease w. Returns the sum of what they pull, N. Four modes in each round. */
export function stepOnBridge(bridge: Bridge, lift: f64): f64 {
  const map = header();
  const e = elementLinksAt(bridge.element);
  const m = constantsOf(e);
  const own = e.slot << 3;
  let p = <usize>(map.uPrev + own);
  let q = <usize>(map.u + own);
  let n = <usize>(map.uNext + own);
  const stop = n + ((<usize>bridge.size) << 3);
  const fast = min(stop, n + ((<usize>m.slow) << 3));
  let momentum = <usize>m.momentum;
  let pull = <usize>(map.termWeights + (bridge.firstRow << 3));
  let own0 = <usize>m.pull; // of slow modes: pull; of fast ones: here
  const by = f64x2.splat(lift);
  const one = f64x2.splat(1);
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  while (n < fast) {
    const q0 = v128.load(q);
    const q1 = v128.load(q, 16);
    const b0 = v128.load(momentum);
    const b1 = v128.load(momentum, 16);
    const f0 = v128.load(pull);
    const f1 = v128.load(pull, 16);
    const n0 = f64x2.add(
      slowNext(v128.load(own0), q0, b0, v128.load(p)),
      f64x2.mul(f64x2.mul(f64x2.add(one, b0), f0), by),
    );
    const n1 = f64x2.add(
      slowNext(v128.load(own0, 16), q1, b1, v128.load(p, 16)),
      f64x2.mul(f64x2.mul(f64x2.add(one, b1), f1), by),
    );
    v128.store(n, n0);
    v128.store(n, n1, 16);
    a = f64x2.add(a, f64x2.mul(f0, q0));
    b = f64x2.add(b, f64x2.mul(f1, q1));
    c = f64x2.add(c, f64x2.abs(n0));
    d = f64x2.add(d, f64x2.abs(n1));
    p += 32;
    q += 32;
    n += 32;
    momentum += 32;
    pull += 32;
    own0 += 32;
  }
  own0 = <usize>m.here + ((<usize>m.slow) << 3);
  while (n < stop) {
    const q0 = v128.load(q);
    const q1 = v128.load(q, 16);
    const b0 = v128.load(momentum);
    const b1 = v128.load(momentum, 16);
    const f0 = v128.load(pull);
    const f1 = v128.load(pull, 16);
    const n0 = f64x2.add(
      fastNext(v128.load(own0), q0, b0, v128.load(p)),
      f64x2.mul(f64x2.mul(f64x2.add(one, b0), f0), by),
    );
    const n1 = f64x2.add(
      fastNext(v128.load(own0, 16), q1, b1, v128.load(p, 16)),
      f64x2.mul(f64x2.mul(f64x2.add(one, b1), f1), by),
    );
    v128.store(n, n0);
    v128.store(n, n1, 16);
    a = f64x2.add(a, f64x2.mul(f0, q0));
    b = f64x2.add(b, f64x2.mul(f1, q1));
    c = f64x2.add(c, f64x2.abs(n0));
    d = f64x2.add(d, f64x2.abs(n1));
    p += 32;
    q += 32;
    n += 32;
    momentum += 32;
    pull += 32;
    own0 += 32;
  }
  reach = laneSum(c, d);
  return laneSum(a, b);
}

/**
 * The step that was left out and the present one: each mode is loaded once for both. Returns what the modes pull at n; `record` keeps what they pull at
 * n+1 if nothing touches them, and their reach, counted for both.
 */
export function stepTwice(bridge: Bridge, record: BridgeRecord, lift: f64): f64 {
  const map = header();
  const e = elementLinksAt(bridge.element);
  const m = constantsOf(e);
  const own = e.slot << 3;
  let q = <usize>(map.uPrev + own); // n-1
  let n = <usize>(map.u + own); // to be found
  let p = <usize>(map.uNext + own); // n-2, and then n+1
  const stop = p + ((<usize>bridge.size) << 3);
  const fast = min(stop, p + ((<usize>m.slow) << 3));
  let momentum = <usize>m.momentum;
  let pull = <usize>(map.termWeights + (bridge.firstRow << 3));
  let lifted = <usize>(map.termMobilities + (bridge.firstRow << 3));
  let own0 = <usize>m.pull; // of slow modes: pull; of fast ones: here
  const before = f64x2.splat(record.lift);
  const by = f64x2.splat(lift);
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let r = a;
  let s = a;
  while (p < fast) {
    const q0 = v128.load(q);
    const b0 = v128.load(momentum);
    const h0 = v128.load(own0);
    const f0 = v128.load(pull);
    const g0 = v128.load(lifted);
    const n0 = f64x2.add(slowNext(h0, q0, b0, v128.load(p)), f64x2.mul(g0, before));
    const m0 = f64x2.add(slowNext(h0, n0, b0, q0), f64x2.mul(g0, by));
    v128.store(n, n0);
    v128.store(p, m0);
    a = f64x2.add(a, f64x2.mul(f0, n0));
    c = f64x2.add(c, f64x2.mul(f0, m0));
    r = f64x2.add(r, f64x2.add(f64x2.abs(n0), f64x2.abs(m0)));
    const q1 = v128.load(q, 16);
    const b1 = v128.load(momentum, 16);
    const h1 = v128.load(own0, 16);
    const f1 = v128.load(pull, 16);
    const g1 = v128.load(lifted, 16);
    const n1 = f64x2.add(slowNext(h1, q1, b1, v128.load(p, 16)), f64x2.mul(g1, before));
    const m1 = f64x2.add(slowNext(h1, n1, b1, q1), f64x2.mul(g1, by));
    v128.store(n, n1, 16);
    v128.store(p, m1, 16);
    b = f64x2.add(b, f64x2.mul(f1, n1));
    d = f64x2.add(d, f64x2.mul(f1, m1));
    s = f64x2.add(s, f64x2.add(f64x2.abs(n1), f64x2.abs(m1)));
    p += 32;
    q += 32;
    n += 32;
    momentum += 32;
    pull += 32;
    lifted += 32;
    own0 += 32;
  }
  own0 = <usize>m.here + ((<usize>m.slow) << 3);
  while (p < stop) {
    const q0 = v128.load(q);
    const b0 = v128.load(momentum);
    const h0 = v128.load(own0);
    const f0 = v128.load(pull);
    const g0 = v128.load(lifted);
    const n0 = f64x2.add(fastNext(h0, q0, b0, v128.load(p)), f64x2.mul(g0, before));
    const m0 = f64x2.add(fastNext(h0, n0, b0, q0), f64x2.mul(g0, by));
    v128.store(n, n0);
    v128.store(p, m0);
    a = f64x2.add(a, f64x2.mul(f0, n0));
    c = f64x2.add(c, f64x2.mul(f0, m0));
    r = f64x2.add(r, f64x2.add(f64x2.abs(n0), f64x2.abs(m0)));
    const q1 = v128.load(q, 16);
    const b1 = v128.load(momentum, 16);
    const h1 = v128.load(own0, 16);
    const f1 = v128.load(pull, 16);
    const g1 = v128.load(lifted, 16);
    const n1 = f64x2.add(fastNext(h1, q1, b1, v128.load(p, 16)), f64x2.mul(g1, before));
    const m1 = f64x2.add(fastNext(h1, n1, b1, q1), f64x2.mul(g1, by));
    v128.store(n, n1, 16);
    v128.store(p, m1, 16);
    b = f64x2.add(b, f64x2.mul(f1, n1));
    d = f64x2.add(d, f64x2.mul(f1, m1));
    s = f64x2.add(s, f64x2.add(f64x2.abs(n1), f64x2.abs(m1)));
    p += 32;
    q += 32;
    n += 32;
    momentum += 32;
    pull += 32;
    lifted += 32;
    own0 += 32;
  }
  record.lags = 0;
  record.pull = laneSum(c, d);
  record.pullKnown = 1;
  record.reach = laneSum(r, s);
  record.reachBefore = 0;
  return laneSum(a, b);
}

/** q* of two slow modes. */
function slowNext(pull: v128, q: v128, momentum: v128, before: v128): v128 {
  return f64x2.add(q, f64x2.sub(f64x2.mul(momentum, f64x2.sub(q, before)), f64x2.mul(pull, q)));
}

/** The sum of the four lanes of two vectors. */
function laneSum(a: v128, b: v128): f64 {
  const sum = f64x2.add(a, b);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/**
 * Takes the stiffnesses that the modes of string b have now into its pulls and its S, as src/elements/string-bridge.ts finds them; `hold` is its tension over
 * its length.
 */
export function retuneBridge(b: i32, hold: f64): void {
  const map = header();
  const bridge = bridgeAt(b);
  const e = elementLinksAt(bridge.element);
  const m = constantsOf(e);
  let sum = hold;
  for (let i = 0; i < e.size; i++) {
    const straight = ((i & 1) == 0 ? 2.0 : -2.0) / (<f64>(i + 1) * Math.PI);
    const pull = floatAt(m.stiffness, i) * straight;
    setFloat(map.termWeights, bridge.firstRow + i, pull);
    sum += pull * straight;
  }
  bridgeRecordAt(b).stiffness = sum;
}

/** What string `element` shares with the point that carries it, between n-1 and n, J. */
export function bridgeEnergy(element: i32): f64 {
  const map = header();
  for (let p = 0; p < map.bridgePointCount; p++) {
    const point = bridgePointAt(p);
    for (let b = point.firstBridge; b < point.firstBridge + point.bridgeCount; b++) {
      const bridge = bridgeAt(b);
      if (bridge.element != element) continue;
      const before = gather(point, map.uPrev);
      const now = gather(point, map.u);
      const crossed = before * gather(bridge, map.u) + now * gather(bridge, map.uPrev);
      return 0.5 * (bridgeRecordAt(b).stiffness * now * before - crossed);
    }
  }
  return 0;
}
