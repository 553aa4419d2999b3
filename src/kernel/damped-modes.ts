/**
 * The modes of a string that carries its damper (carried.ts), eight in each round. A damper needs the sum of the free moves of all modes before any of them
 * may advance, so two steps at once take three passes; the second and the third find the modes in the first-level cache:
 *
 *     moveLate    q* of the step that was left out, and D = sum w (q* - q-)
 *     catchUp     q = q* - B b f, its pull and eta = sum w q; then q* and D of the present step
 *     endDamped   q = q* - B b f, its pull, eta and reach of the present step; single steps end with it, too
 *
 * bridges-scalar.ts specifies them. Sums have the order of rows.ts (D, eta) and of bridge-modes.ts (pulls); the results go into the record.
 */

import { slowNext } from './bridge-modes';
import { Bridge, BridgeRecord } from './bridge-records';
import { constantsOf, fastNext } from './elements/modal';
import { contactLinksAt, elementLinksAt, header } from './memory';
import { ContactLinks } from './records';

/** Bytes of a row of modes. */
const ROUND: usize = 64;

/** The sum of two lanes. */
function sumOf(lanes: v128): f64 {
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

/** The sum of eight lanes, as rows.ts adds them. */
function sumOfRow(a: v128, b: v128, c: v128, d: v128): f64 {
  return sumOf(f64x2.add(f64x2.add(a, b), f64x2.add(c, d)));
}

/** q* of two modes. */
function next(isSlow: bool, own: usize, q: v128, momentum: usize, before: v128, lifted: usize, lift: v128): v128 {
  const free = isSlow
    ? slowNext(v128.load(own), q, v128.load(momentum), before)
    : fastNext(v128.load(own), q, v128.load(momentum), before);
  return f64x2.add(free, f64x2.mul(v128.load(lifted), lift));
}

function damperOf(bridge: Bridge): ContactLinks {
  return contactLinksAt(bridge.damper - 1);
}

/** u- and u+ hold n-1 and n-2; u is found, without the force of the damper. */
export function moveLate(bridge: Bridge, record: BridgeRecord): void {
  const map = header();
  const e = elementLinksAt(bridge.element);
  const m = constantsOf(e);
  const links = damperOf(bridge);
  const own = e.slot << 3;
  let q = <usize>(map.uPrev + own);
  let p = <usize>(map.uNext + own);
  let n = <usize>(map.u + own);
  const stop = n + ((<usize>links.rowTerms) << 3);
  const fast = n + ((<usize>m.slow) << 3);
  let momentum = <usize>m.momentum;
  const here = <usize>m.here - <usize>m.pull;
  let pull = <usize>m.pull;
  let lifted = <usize>(map.termMobilities + (bridge.firstRow << 3));
  let weight = <usize>(map.termWeights + (links.firstRow << 3));
  const lift = f64x2.splat(record.lift);
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  do {
    const isSlow = n < fast;
    const factor = isSlow ? pull : pull + here;
    const p0 = v128.load(p);
    const n0 = next(isSlow, factor, v128.load(q), momentum, p0, lifted, lift);
    v128.store(n, n0);
    a = f64x2.add(a, f64x2.mul(v128.load(weight), f64x2.sub(n0, p0)));
    const p1 = v128.load(p, 16);
    const n1 = next(isSlow, factor + 16, v128.load(q, 16), momentum + 16, p1, lifted + 16, lift);
    v128.store(n, n1, 16);
    b = f64x2.add(b, f64x2.mul(v128.load(weight, 16), f64x2.sub(n1, p1)));
    const p2 = v128.load(p, 32);
    const n2 = next(isSlow, factor + 32, v128.load(q, 32), momentum + 32, p2, lifted + 32, lift);
    v128.store(n, n2, 32);
    c = f64x2.add(c, f64x2.mul(v128.load(weight, 32), f64x2.sub(n2, p2)));
    const p3 = v128.load(p, 48);
    const n3 = next(isSlow, factor + 48, v128.load(q, 48), momentum + 48, p3, lifted + 48, lift);
    v128.store(n, n3, 48);
    d = f64x2.add(d, f64x2.mul(v128.load(weight, 48), f64x2.sub(n3, p3)));
    q += ROUND;
    p += ROUND;
    n += ROUND;
    momentum += ROUND;
    pull += ROUND;
    lifted += ROUND;
    weight += ROUND;
  } while (n < stop);
  record.damperMove = sumOfRow(a, b, c, d);
}

/** Ends the step that was left out with the force of its damper, and makes the present one, whose q* and D it finds. Returns what the modes pull at n. */
export function catchUp(bridge: Bridge, record: BridgeRecord, force: f64, lift: f64): f64 {
  const map = header();
  const e = elementLinksAt(bridge.element);
  const m = constantsOf(e);
  const links = damperOf(bridge);
  const own = e.slot << 3;
  let q = <usize>(map.uPrev + own);
  let n = <usize>(map.u + own);
  let p = <usize>(map.uNext + own);
  const stop = n + ((<usize>links.rowTerms) << 3);
  const fast = n + ((<usize>m.slow) << 3);
  let momentum = <usize>m.momentum;
  const here = <usize>m.here - <usize>m.pull;
  let pull = <usize>m.pull;
  let lifted = <usize>(map.termMobilities + (bridge.firstRow << 3));
  let pulls = <usize>(map.termWeights + (bridge.firstRow << 3));
  let weight = <usize>(map.termWeights + (links.firstRow << 3));
  let mobility = <usize>(map.termMobilities + (links.firstRow << 3));
  const by = f64x2.splat(lift);
  const back = f64x2.splat(-force);
  let a = f64x2.splat(0);
  let b = a;
  let c = a;
  let d = a;
  let eta0 = a;
  let eta1 = a;
  let eta2 = a;
  let eta3 = a;
  let pull0 = a;
  let pull1 = a;
  let before = a;
  let size = a;
  do {
    const isSlow = n < fast;
    const factor = isSlow ? pull : pull + here;
    const w0 = v128.load(weight);
    const q0 = v128.load(q);
    const n0 = f64x2.add(v128.load(n), f64x2.mul(v128.load(mobility), back));
    v128.store(n, n0);
    eta0 = f64x2.add(eta0, f64x2.mul(w0, n0));
    pull0 = f64x2.add(pull0, f64x2.mul(v128.load(pulls), n0));
    const m0 = next(isSlow, factor, n0, momentum, q0, lifted, by);
    v128.store(p, m0);
    a = f64x2.add(a, f64x2.mul(w0, f64x2.sub(m0, q0)));
    before = f64x2.add(before, f64x2.abs(n0));
    size = f64x2.add(size, f64x2.abs(m0));
    const w1 = v128.load(weight, 16);
    const q1 = v128.load(q, 16);
    const n1 = f64x2.add(v128.load(n, 16), f64x2.mul(v128.load(mobility, 16), back));
    v128.store(n, n1, 16);
    eta1 = f64x2.add(eta1, f64x2.mul(w1, n1));
    pull1 = f64x2.add(pull1, f64x2.mul(v128.load(pulls, 16), n1));
    const m1 = next(isSlow, factor + 16, n1, momentum + 16, q1, lifted + 16, by);
    v128.store(p, m1, 16);
    b = f64x2.add(b, f64x2.mul(w1, f64x2.sub(m1, q1)));
    before = f64x2.add(before, f64x2.abs(n1));
    size = f64x2.add(size, f64x2.abs(m1));
    const w2 = v128.load(weight, 32);
    const q2 = v128.load(q, 32);
    const n2 = f64x2.add(v128.load(n, 32), f64x2.mul(v128.load(mobility, 32), back));
    v128.store(n, n2, 32);
    eta2 = f64x2.add(eta2, f64x2.mul(w2, n2));
    pull0 = f64x2.add(pull0, f64x2.mul(v128.load(pulls, 32), n2));
    const m2 = next(isSlow, factor + 32, n2, momentum + 32, q2, lifted + 32, by);
    v128.store(p, m2, 32);
    c = f64x2.add(c, f64x2.mul(w2, f64x2.sub(m2, q2)));
    before = f64x2.add(before, f64x2.abs(n2));
    size = f64x2.add(size, f64x2.abs(m2));
    const w3 = v128.load(weight, 48);
    const q3 = v128.load(q, 48);
    const n3 = f64x2.add(v128.load(n, 48), f64x2.mul(v128.load(mobility, 48), back));
    v128.store(n, n3, 48);
    eta3 = f64x2.add(eta3, f64x2.mul(w3, n3));
    pull1 = f64x2.add(pull1, f64x2.mul(v128.load(pulls, 48), n3));
    const m3 = next(isSlow, factor + 48, n3, momentum + 48, q3, lifted + 48, by);
    v128.store(p, m3, 48);
    d = f64x2.add(d, f64x2.mul(w3, f64x2.sub(m3, q3)));
    before = f64x2.add(before, f64x2.abs(n3));
    size = f64x2.add(size, f64x2.abs(m3));
    q += ROUND;
    n += ROUND;
    p += ROUND;
    momentum += ROUND;
    pull += ROUND;
    lifted += ROUND;
    pulls += ROUND;
    weight += ROUND;
    mobility += ROUND;
  } while (n < stop);
  record.damperMove = sumOfRow(a, b, c, d);
  record.damperEta = sumOfRow(eta0, eta1, eta2, eta3);
  record.lags = 0;
  record.pullKnown = 0;
  record.reach = sumOf(size);
  record.reachBefore = sumOf(before);
  return sumOf(f64x2.add(pull0, pull1));
}

/** Ends the present step with the force of the damper. */
export function endDamped(bridge: Bridge, record: BridgeRecord, force: f64): void {
  const map = header();
  const links = damperOf(bridge);
  let n = <usize>(map.uNext + (elementLinksAt(bridge.element).slot << 3));
  const stop = n + ((<usize>links.rowTerms) << 3);
  let pulls = <usize>(map.termWeights + (bridge.firstRow << 3));
  let weight = <usize>(map.termWeights + (links.firstRow << 3));
  let mobility = <usize>(map.termMobilities + (links.firstRow << 3));
  const back = f64x2.splat(-force);
  let eta0 = f64x2.splat(0);
  let eta1 = eta0;
  let eta2 = eta0;
  let eta3 = eta0;
  let pull0 = eta0;
  let pull1 = eta0;
  let size = eta0;
  do {
    const n0 = f64x2.add(v128.load(n), f64x2.mul(v128.load(mobility), back));
    v128.store(n, n0);
    eta0 = f64x2.add(eta0, f64x2.mul(v128.load(weight), n0));
    pull0 = f64x2.add(pull0, f64x2.mul(v128.load(pulls), n0));
    const n1 = f64x2.add(v128.load(n, 16), f64x2.mul(v128.load(mobility, 16), back));
    v128.store(n, n1, 16);
    eta1 = f64x2.add(eta1, f64x2.mul(v128.load(weight, 16), n1));
    pull1 = f64x2.add(pull1, f64x2.mul(v128.load(pulls, 16), n1));
    const n2 = f64x2.add(v128.load(n, 32), f64x2.mul(v128.load(mobility, 32), back));
    v128.store(n, n2, 32);
    eta2 = f64x2.add(eta2, f64x2.mul(v128.load(weight, 32), n2));
    pull0 = f64x2.add(pull0, f64x2.mul(v128.load(pulls, 32), n2));
    const n3 = f64x2.add(v128.load(n, 48), f64x2.mul(v128.load(mobility, 48), back));
    v128.store(n, n3, 48);
    eta3 = f64x2.add(eta3, f64x2.mul(v128.load(weight, 48), n3));
    pull1 = f64x2.add(pull1, f64x2.mul(v128.load(pulls, 48), n3));
    const near = f64x2.add(f64x2.abs(n0), f64x2.abs(n1));
    size = f64x2.add(size, f64x2.add(near, f64x2.add(f64x2.abs(n2), f64x2.abs(n3))));
    n += ROUND;
    pulls += ROUND;
    weight += ROUND;
    mobility += ROUND;
  } while (n < stop);
  record.damperEta = sumOfRow(eta0, eta1, eta2, eta3);
  record.pull = sumOf(f64x2.add(pull0, pull1));
  record.pullKnown = 1;
  record.reach = sumOf(size);
}
