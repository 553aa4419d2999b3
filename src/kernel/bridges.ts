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
 * Stability   compile/bridges.ts
 * Invariant   with 1/2 (S w w- - w- sum K gamma Q - w sum K gamma Q-), which is booked with the string
 * Scalar form bridges-scalar.ts specifies stepOnBridge
 * Reference   docs/theory.md, strings on bodies
 */

import { disturb } from './elements';
import { constantsOf, fastNext } from './elements/modal';
import { bridgeAt, bridgePointAt, elementLinksAt, floatAt, gather, header, setFloat, spread } from './memory';
import { Bridge } from './records';

/** Steps all strings that stand on other bodies, and adds what they do to these to u*. */
export function stepBridges(): void {
  const map = header();
  for (let p = 0; p < map.bridgePointCount; p++) {
    const point = bridgePointAt(p);
    const w = elementLinksAt(point.element).still != 0 ? 0 : gather(point, map.u);
    let force: f64 = 0;
    const stop = point.firstBridge + point.bridgeCount;
    for (let b = point.firstBridge; b < stop; b++) {
      const bridge = bridgeAt(b);
      if (w != 0) elementLinksAt(bridge.element).still = 0;
      else if (elementLinksAt(bridge.element).still != 0) {
        setFloat(map.reaches, bridge.element, 0);
        continue;
      }
      force += stepOnBridge(bridge, floatAt(map.bridgeEases, b) * w) - floatAt(map.bridgeStiffnesses, b) * w;
      setFloat(map.reaches, bridge.element, reach);
    }
    if (force == 0) continue;
    disturb(point.element);
    spread(point, map.uNext, force);
  }
}

/** Reach of the string that was stepped last, m: a global, because AssemblyScript functions return one value. */
let reach: f64 = 0;
export function lastReach(): f64 {
  return reach;
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
  const fast = n + ((<usize>m.slow) << 3);
  const stop = n + ((<usize>e.size) << 3);
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
  setFloat(map.bridgeStiffnesses, b, sum);
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
      return 0.5 * (floatAt(map.bridgeStiffnesses, b) * now * before - crossed);
    }
  }
  return 0;
}
