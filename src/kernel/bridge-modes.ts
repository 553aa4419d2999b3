/**
 * The modes of a string that stands on another body (bridges.ts), four in each round: one step of them, two steps at once, and what they pull.
 * bridges-scalar.ts specifies all three; test/kernel/bridges-scalar.test.ts holds both to the same bits.
 */

import { Bridge, BridgeRecord } from './bridge-records';
import { constantsOf, fastNext } from './elements/modal';
import { elementLinksAt, header } from './memory';

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
export function slowNext(pull: v128, q: v128, momentum: v128, before: v128): v128 {
  return f64x2.add(q, f64x2.sub(f64x2.mul(momentum, f64x2.sub(q, before)), f64x2.mul(pull, q)));
}

/** The sum of the four lanes of two vectors. */
function laneSum(a: v128, b: v128): f64 {
  const sum = f64x2.add(a, b);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}
