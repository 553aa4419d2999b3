/**
 * Energy and losses of a body of modes. Specified mode by mode in modal-scalar.ts.
 *
 * Invariant   E = sum m/2 ((q - q-)/k)^2 + m omega^2/2 q q-
 * Loss        sum 2 m sigma ((q+ - q-)/2k)^2 k in a step
 * Ahead       What a mode loses over a whole weighing period, if nothing disturbs it, is a quadratic form of d = q - q- and q:
 *             A d^2 + B d q + C q^2 (elements/modal-loss.ts). So it can be booked at once.
 * Reference   JASA 2021 section IV; docs/theory.md
 *
 * Sums run in four lanes, two vectors in each round:  (modes 0, 4, ..  +  2, 6, ..) + (1, 5, ..  +  3, 7, ..). Drifting modes are added up apart (drift.ts).
 */

import { floatAt, setFloat } from '../memory';
import { ElementLinks } from '../records';
import { Tuning, TuningLinks } from '../tuning-records';
import { driftDrag, driftMotion, driftPull } from './drift';
import { constantsOf, modesOf } from './modal';

/** The sum of the four lanes of two vectors. */
function laneSum(a: v128, b: v128): f64 {
  const sum = f64x2.add(a, b);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** sum + weight (a b). */
function withProduct(sum: v128, weight: v128, a: v128, b: v128): v128 {
  return f64x2.add(sum, f64x2.mul(weight, f64x2.mul(a, b)));
}

/** |kinetic| + |potential| energy of the body that was weighed last, J: a global, because AssemblyScript functions return one value. */
let turned: f64 = 0;

/** Modes near the limit swing with far more than the scheme conserves. Asked right after the energy. */
export function turnover(_e: ElementLinks, stored: f64, _uPrev: i32, _u: i32): f64 {
  return Math.max(Math.abs(stored), turned);
}

/** Energy between n-1 and n, J. */
export function energy(e: ElementLinks, k: f64, uPrev: i32, u: i32): f64 {
  const m = constantsOf(e);
  const modes = modesOf(e, m);
  const drifting = (<usize>m.drifting) << 3;
  let mass = <usize>m.mass + drifting;
  let stiffness = <usize>m.stiffness + drifting;
  let before = <usize>uPrev + drifting;
  let now = <usize>u + drifting;
  const stop = <usize>u + ((<usize>modes) << 3);
  let kinetic = f64x2.splat(0);
  let kinetic1 = kinetic;
  let potential = kinetic;
  let potential1 = kinetic;
  while (now < stop) {
    const q = v128.load(now);
    const p = v128.load(before);
    const d = f64x2.sub(q, p);
    kinetic = withProduct(kinetic, v128.load(mass), d, d);
    potential = withProduct(potential, v128.load(stiffness), q, p);
    const q1 = v128.load(now, 16);
    const p1 = v128.load(before, 16);
    const d1 = f64x2.sub(q1, p1);
    kinetic1 = withProduct(kinetic1, v128.load(mass, 16), d1, d1);
    potential1 = withProduct(potential1, v128.load(stiffness, 16), q1, p1);
    mass += 32;
    stiffness += 32;
    before += 32;
    now += 32;
  }
  const moving = (laneSum(kinetic, kinetic1) + driftMotion(m, modes, u)) / (k * k);
  const standing = laneSum(potential, potential1) + driftPull(m, uPrev, u);
  turned = 0.5 * (moving + Math.abs(standing));
  return 0.5 * (moving + standing);
}

/** Energy lost in the step from n-1 over n to n+1, J. */
export function loss(e: ElementLinks, k: f64, uPrev: i32, uNext: i32): f64 {
  const m = constantsOf(e);
  const modes = modesOf(e, m);
  const drifting = (<usize>m.drifting) << 3;
  let drag = <usize>m.drag + drifting;
  let before = <usize>uPrev + drifting;
  let next = <usize>uNext + drifting;
  const stop = <usize>uNext + ((<usize>modes) << 3);
  let a = f64x2.splat(0);
  let b = a;
  while (next < stop) {
    const d = f64x2.sub(v128.load(next), v128.load(before));
    a = withProduct(a, v128.load(drag), d, d);
    const d1 = f64x2.sub(v128.load(next, 16), v128.load(before, 16));
    b = withProduct(b, v128.load(drag, 16), d1, d1);
    drag += 32;
    before += 32;
    next += 32;
  }
  return (laneSum(a, b) + driftDrag(m, modes, uNext)) / (4 * k);
}

/** d (A d + B q) + C q q. */
function form(a: v128, b: v128, c: v128, d: v128, q: v128): v128 {
  const moving = f64x2.mul(d, f64x2.add(f64x2.mul(a, d), f64x2.mul(b, q)));
  return f64x2.add(moving, f64x2.mul(f64x2.mul(c, q), q));
}

/** Energy lost in the coming weighing period if nothing disturbs the body, which has no drifting modes, J. */
export function lossAhead(e: ElementLinks, uPrev: i32, u: i32): f64 {
  const m = constantsOf(e);
  let a = <usize>m.lossMove;
  let b = <usize>m.lossBoth;
  let c = <usize>m.lossPlace;
  let before = <usize>uPrev;
  let now = <usize>u;
  const stop = now + ((<usize>e.size) << 3);
  let sum = f64x2.splat(0);
  let sum1 = sum;
  do {
    const q = v128.load(now);
    const d = f64x2.sub(q, v128.load(before));
    sum = f64x2.add(sum, form(v128.load(a), v128.load(b), v128.load(c), d, q));
    const q1 = v128.load(now, 16);
    const d1 = f64x2.sub(q1, v128.load(before, 16));
    sum1 = f64x2.add(sum1, form(v128.load(a, 16), v128.load(b, 16), v128.load(c, 16), d1, q1));
    a += 32;
    b += 32;
    c += 32;
    before += 32;
    now += 32;
  } while (now < stop);
  return laneSum(sum, sum1);
}

/** Every mode of a body that moves is stepped by its pull (stepSlow), so that this and its stiffness in the ledger are all that changes. */
export function retune(e: ElementLinks, t: Tuning, links: TuningLinks, _booked: bool, uPrev: i32, u: i32): f64 {
  const m = constantsOf(e);
  let change: f64 = 0;
  for (let i = 0; i < links.modes; i++) {
    const square = t.pull * floatAt(links.perTension, i) + t.rise * floatAt(links.perRise, i);
    const pull = links.exact != 0 ? exactPull(square, floatAt(links.losses, i), floatAt(links.decays, i)) : square;
    const stiffness = floatAt(links.energyScales, i) * pull;
    change += (stiffness - floatAt(m.stiffness, i)) * floatAt(u, i) * floatAt(uPrev, i);
    setFloat(m.pull, i, pull);
    setFloat(m.stiffness, i, stiffness);
  }
  return 0.5 * change;
}

/**
 * 1 - 2 e cos(w) + e^2 of a mode that turns by w in a step and keeps the part e = exp(-s) of its amplitude, w^2 = omega^2 k^2 - s^2. An overdamped one does
 * not turn: w = i y, and its pull is the small difference 4 e (sinh(s/2)^2 - sinh(y/2)^2), here as a product. That of a free mode is zero.
 */
function exactPull(omegaK2: f64, losses: f64, e: f64): f64 {
  const square = omegaK2 - losses;
  if (square < 0) {
    const sum = Math.sqrt(losses) + Math.sqrt(-square);
    return 4 * e * sinh(0.5 * sum) * sinh((0.5 * omegaK2) / sum);
  }
  const turn = Math.sin(0.5 * Math.sqrt(square));
  return (1 - e) * (1 - e) + 4 * e * turn * turn;
}

/** Below this a difference of exponentials loses digits, and the series has them all. */
const SMALL_ARGUMENT: f64 = 0.1;

function sinh(x: f64): f64 {
  if (x > SMALL_ARGUMENT) return 0.5 * (Math.exp(x) - Math.exp(-x));
  const square = x * x;
  return x * (1 + (square / 6) * (1 + (square / 20) * (1 + (square / 42) * (1 + square / 72))));
}
