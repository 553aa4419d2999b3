/**
 * Rule p2 for many contacts. What leaves is planned at once; what stays inside goes through the stages of p2-stages.ts, whose symbols
 * these are, two contacts at a time, one in each lane. A stage is a chain of operations that wait for each other; those of different
 * pairs overlap. Each lane has the bits of `planAlone` (collision-p2.ts), the same rule for one contact.
 *
 * Reference   docs/theory.md, rule p2
 */

import { PowerLaw } from '../build/law-records';
import { isSpecial, power, raisedBoth, takeLogs } from '../power';
import { both, twice } from '../vector';
import {
  BARELY_INSIDE,
  gradientFrom,
  LEAST_WAY,
  leaving,
  ONE_STEP,
  outside,
  SERIES_RATIO,
  TINIEST,
  TWO_STEPS,
} from './p2-stages';
import { LOSS_MARGIN, setDamped } from './quadratised';

/** Two contacts between the stages. */
class Pair {
  // Filled lane by lane. The stage that comes next reads them so too, by `given`: a vector load would have to wait until both stores have gone through.
  etaPrev: v128 = f64x2.splat(0); // b, m
  forcePrev: v128 = f64x2.splat(0); // phi'(b), N
  potentialPrev: v128 = f64x2.splat(0); // phi(b), J
  surplus: v128 = f64x2.splat(0); // psi^2 - phi(eta) - phi(b), J
  psi: v128 = f64x2.splat(0); // sqrt(J)
  stiffness: v128 = f64x2.splat(0); // N/m^exponent
  exponent: v128 = f64x2.splat(0);
  share: v128 = f64x2.splat(0); // 1 / (exponent + 1)
  special: v128 = f64x2.splat(0); // 1: an exponent with a power of its own, else 0
  loss: v128 = f64x2.splat(0); // r of Hunt-Crossley damping, N/m
  free: v128 = f64x2.splat(0); // the free move that they are planned for, m
  freeMove: v128 = f64x2.splat(0); // D: the same less what damping takes, m
  compliance: v128 = f64x2.splat(0); // w less the same, m/N
  contacts: v128 = f64x2.splat(0); // their addresses
  // What one stage leaves to the next.
  move: v128 = f64x2.splat(0); // X, the guess of eta+ - eta-, m
  force: v128 = f64x2.splat(0); // q(X), N
  slope: v128 = f64x2.splat(0); // its derivative, N/m
  press: v128 = f64x2.splat(0); // phi'(b + X), N; 0: not needed
  steps: v128 = f64x2.splat(0); // steps to go
  size: v128 = f64x2.splat(0); // |g|, sqrt(N/m)
}

/** Most pairs under way, and bytes of one. */
const PAIRS: i32 = 16;
const PAIR_BYTES: usize = 20 * 16;
const ROOM: usize = memory.data(16 * 20 * 16, 16);

/** The bits of a mask that is set in both lanes. */
const BOTH: i32 = 3;

/** Most steps. */
const STEPS: i32 = 2;

// Where constants stand.
const ONE: usize = memory.data<f64>([1]);
const TWO: usize = memory.data<f64>([2]);
const HALF: usize = memory.data<f64>([0.5]);
const THIRD: usize = memory.data<f64>([1.0 / 3]);
const QUARTER: usize = memory.data<f64>([0.25]);
const ONE_AND_A_HALF: usize = memory.data<f64>([1.5]);
const SERIES: usize = memory.data<f64>([SERIES_RATIO]);
const STILL: usize = memory.data<f64>([TINIEST]);
const JUST_INSIDE: usize = memory.data<f64>([-BARELY_INSIDE]);
const STIFF: usize = memory.data<f64>([ONE_STEP]);
const STIFFER: usize = memory.data<f64>([TWO_STEPS]);
const BLOCKED: usize = memory.data<f64>([LEAST_WAY]);
const SIGN: usize = memory.data<f64>([-0.0]);
const NEARLY_ALL: usize = memory.data<f64>([1 - LOSS_MARGIN]);

/** Contacts under way. */
let count: i32 = 0;

function pairAt(i: i32): Pair {
  return changetype<Pair>(ROOM + <usize>i * PAIR_BYTES);
}

/** A field that was filled lane by lane. */
function given(pair: Pair, field: usize): v128 {
  const at = changetype<usize>(pair) + field;
  return both(at, at + 8);
}

/** a where the mask is set, else b. */
function choose(mask: v128, a: v128, b: v128): v128 {
  return v128.bitselect(a, b, mask);
}

/**
 * Stages 1 and 2 of the rule: what leaves the contact is planned here, what stays inside joins the others. `free` is the free move of
 * the contact; its loss acts within the same step, so that p2 sees less free move and less compliance.
 */
export function beginPair(c: PowerLaw, free: f64, loss: f64): void {
  const left = loss > 0 ? 1 / (1 + c.compliance * loss) : 1;
  const D = free * left;
  const w = c.compliance * left;
  const b = c.etaPrev;
  const end = b + D; // eta*
  const above = c.potentialPrev;
  if (b > 0 ? b * end <= w * above : end <= 0) {
    const p = Math.abs(c.psi);
    const g = b > 0 ? leaving(c.potential, above, p, D, w) : outside(c.potential, p, D, w);
    setDamped(c, c.psi < 0 ? -g : g, loss, free);
    return;
  }
  join(c, free, loss, D, w);
  if (count == 2 * PAIRS) finishPairs();
}

function join(c: PowerLaw, free: f64, loss: f64, D: f64, w: f64): void {
  const at = changetype<usize>(pairAt(count >> 1)) + ((count & 1) << 3);
  count++;
  store<f64>(at, c.etaPrev, offsetof<Pair>('etaPrev'));
  store<f64>(at, c.staticForcePrev, offsetof<Pair>('forcePrev'));
  store<f64>(at, c.potentialPrev, offsetof<Pair>('potentialPrev'));
  store<f64>(at, c.psi * c.psi - c.potential - c.potentialPrev, offsetof<Pair>('surplus'));
  store<f64>(at, c.psi, offsetof<Pair>('psi'));
  store<f64>(at, c.stiffness, offsetof<Pair>('stiffness'));
  store<f64>(at, c.exponent, offsetof<Pair>('exponent'));
  store<f64>(at, c.share, offsetof<Pair>('share'));
  store<f64>(at, isSpecial(c.exponent) ? 1 : 0, offsetof<Pair>('special'));
  store<f64>(at, loss, offsetof<Pair>('loss'));
  store<f64>(at, free, offsetof<Pair>('free'));
  store<f64>(at, D, offsetof<Pair>('freeMove'));
  store<f64>(at, w, offsetof<Pair>('compliance'));
  store<i64>(at, <i64>changetype<usize>(c), offsetof<Pair>('contacts'));
}

/** Takes all that have joined through the other stages. */
export function finishPairs(): void {
  if (count == 0) return;
  if (count & 1) fillLane(pairAt(count >> 1));
  const pairs = (count + 1) >> 1;
  for (let i = 0; i < pairs; i++) startPair(pairAt(i));
  for (let step = 0; step < STEPS; step++) for (let i = 0; i < pairs; i++) stepPair(pairAt(i));
  for (let i = 0; i < pairs; i++) pairAt(i).size = gradients(pairAt(i));
  for (let i = 0; i < pairs; i++) endPair(pairAt(i));
  count = 0;
}

/** A contact without a partner stands in both lanes. */
function fillLane(pair: Pair): void {
  const last = changetype<usize>(pair) + offsetof<Pair>('contacts');
  for (let at = changetype<usize>(pair); at <= last; at += 16) store<f64>(at, load<f64>(at), 8);
}

/** 3  Inside: a starting point from the linearised contact, the law there, and from its stiffness the number of steps. */
function startPair(pair: Pair): void {
  const zero = f64x2.splat(0);
  const one = twice(ONE);
  const b = given(pair, offsetof<Pair>('etaPrev'));
  const D = given(pair, offsetof<Pair>('freeMove'));
  const w = given(pair, offsetof<Pair>('compliance'));
  const ab = given(pair, offsetof<Pair>('forcePrev'));
  const alpha = given(pair, offsetof<Pair>('exponent'));
  const bend = f64x2.div(f64x2.mul(f64x2.mul(w, alpha), ab), f64x2.add(b, b));
  const linear = f64x2.div(f64x2.sub(D, f64x2.mul(w, ab)), f64x2.add(one, bend));
  let X = choose(f64x2.gt(b, zero), linear, D);
  X = choose(f64x2.gt(X, D), D, X);
  X = choose(f64x2.le(f64x2.add(b, X), zero), f64x2.mul(twice(JUST_INSIDE), b), X);
  const x = f64x2.add(b, X);
  const series = isSeries(b, X);
  setSlopes(pair, X, series, pressAt(pair, x, v128.andnot(f64x2.gt(x, zero), series)));
  const stiff = f64x2.mul(w, pair.slope);
  const stiffer = v128.and(f64x2.gt(stiff, twice(STIFFER)), one);
  pair.steps = f64x2.add(stiffer, v128.and(f64x2.gt(stiff, twice(STIFF)), one));
}

/** Where the differences q, dq at X are taken from their series. */
function isSeries(b: v128, X: v128): v128 {
  const close = f64x2.lt(f64x2.abs(X), f64x2.mul(twice(SERIES), b));
  return v128.and(f64x2.gt(b, f64x2.splat(0)), close);
}

/** phi' = K x^alpha where it is wanted, else 0. */
function pressAt(pair: Pair, x: v128, wanted: v128): v128 {
  if (!v128.any_true(wanted)) return f64x2.splat(0);
  const alpha = pair.exponent;
  const base = choose(wanted, x, twice(ONE));
  let powers: v128;
  if (v128.any_true(f64x2.gt(pair.special, f64x2.splat(0)))) {
    powers = f64x2.splat(power(f64x2.extract_lane(base, 0), f64x2.extract_lane(alpha, 0)));
    powers = f64x2.replace_lane(powers, 1, power(f64x2.extract_lane(base, 1), f64x2.extract_lane(alpha, 1)));
  } else {
    takeLogs(base);
    powers = raisedBoth(alpha);
  }
  return v128.and(wanted, f64x2.mul(pair.stiffness, powers));
}

/** q and dq at X from phi' there, or from the series where they are wanted. */
function setSlopes(pair: Pair, X: v128, series: v128, press: v128): void {
  const lanes = i64x2.bitmask(series);
  pair.move = X;
  pair.press = press;
  if (lanes != BOTH) setQuotients(pair, X, press);
  if (lanes != 0) mixSeries(pair, X, series);
}

/** As `quotientChord`. */
function setQuotients(pair: Pair, X: v128, press: v128): void {
  const x = f64x2.add(pair.etaPrev, X);
  const perX = f64x2.div(twice(ONE), X);
  const rests = f64x2.lt(f64x2.abs(X), twice(STILL));
  const potential = f64x2.mul(pair.share, f64x2.mul(press, x));
  const rise = f64x2.sub(potential, pair.potentialPrev);
  const q = v128.andnot(f64x2.mul(rise, perX), rests);
  pair.force = q;
  pair.slope = v128.andnot(f64x2.mul(f64x2.sub(press, q), perX), rests);
}

/** As `seriesChord`, where it is wanted. */
function mixSeries(pair: Pair, X: v128, wanted: v128): void {
  const one = twice(ONE);
  const ab = pair.forcePrev;
  const alpha = pair.exponent;
  const perB = f64x2.div(one, pair.etaPrev);
  const r = f64x2.mul(X, perB);
  const c1 = f64x2.mul(twice(HALF), alpha);
  const c2 = f64x2.mul(twice(THIRD), f64x2.sub(alpha, one));
  const c3 = f64x2.mul(twice(QUARTER), f64x2.sub(alpha, twice(TWO)));
  const q3 = f64x2.add(one, f64x2.mul(c3, r));
  const q2 = f64x2.add(one, f64x2.mul(f64x2.mul(c2, r), q3));
  const q = f64x2.mul(ab, f64x2.add(one, f64x2.mul(f64x2.mul(c1, r), q2)));
  const d3 = f64x2.add(one, f64x2.mul(f64x2.mul(twice(ONE_AND_A_HALF), c3), r));
  const d2 = f64x2.add(one, f64x2.mul(f64x2.mul(f64x2.mul(twice(TWO), c2), r), d3));
  const dq = f64x2.mul(f64x2.mul(f64x2.mul(ab, perB), c1), d2);
  pair.force = choose(wanted, q, pair.force);
  pair.slope = choose(wanted, dq, pair.slope);
}

/**
 * A step towards X + w q(X) = D in logarithmic form, where there is one to go. Where phi' is known, and a general power, it grows by a
 * power of the same ratio as x: one logarithm serves both.
 */
function stepPair(pair: Pair): void {
  const zero = f64x2.splat(0);
  const one = twice(ONE);
  const going = f64x2.gt(pair.steps, zero);
  if (!v128.any_true(going)) return;
  pair.steps = f64x2.sub(pair.steps, one);
  const b = pair.etaPrev;
  const w = pair.compliance;
  const alpha = pair.exponent;
  const x = f64x2.add(b, pair.move);
  const G = f64x2.add(x, f64x2.mul(w, pair.force));
  const turn = f64x2.div(f64x2.neg(G), f64x2.mul(x, f64x2.add(one, f64x2.mul(w, pair.slope))));
  takeLogs(choose(going, f64x2.div(G, f64x2.add(b, pair.freeMove)), one));
  const X = choose(going, f64x2.sub(f64x2.mul(x, raisedBoth(turn)), b), pair.move);
  const series = isSeries(b, X);
  const fresh = v128.andnot(going, series);
  const general = f64x2.eq(pair.special, zero);
  const grows = v128.and(fresh, v128.and(f64x2.gt(pair.press, zero), general));
  let press = v128.andnot(pair.press, going); // a contact that has no step to go stays as it is
  if (v128.any_true(grows)) {
    const grown = f64x2.mul(pair.press, raisedBoth(f64x2.mul(alpha, turn)));
    press = v128.or(press, v128.and(grows, grown));
  }
  const next = f64x2.add(b, X);
  const anew = v128.andnot(v128.and(fresh, f64x2.gt(next, zero)), grows);
  setSlopes(pair, X, series, v128.or(press, pressAt(pair, next, anew)));
}

/** g of both, and how it enters the solve, as in `setDamped`. */
function endPair(pair: Pair): void {
  const zero = f64x2.splat(0);
  const psi = pair.psi;
  const size = pair.size;
  const g = v128.or(size, v128.and(f64x2.lt(psi, zero), twice(SIGN)));
  let loss = pair.loss;
  let root = f64x2.mul(twice(HALF), g);
  let drive = v128.andnot(f64x2.add(psi, psi), f64x2.eq(size, zero));
  if (v128.any_true(f64x2.gt(loss, zero))) {
    const square = f64x2.mul(f64x2.mul(twice(QUARTER), size), size);
    const push = f64x2.mul(g, psi);
    const free = pair.free;
    const parts = v128.and(f64x2.gt(loss, zero), f64x2.lt(free, zero));
    if (v128.any_true(parts)) {
      const most = f64x2.div(f64x2.add(push, f64x2.mul(square, free)), f64x2.neg(free));
      const least = f64x2.pmin(loss, f64x2.mul(twice(NEARLY_ALL), most));
      loss = choose(parts, f64x2.pmax(zero, least), loss);
    }
    const lossy = f64x2.gt(loss, zero);
    root = choose(lossy, f64x2.sqrt(f64x2.add(square, loss)), root);
    drive = choose(lossy, f64x2.div(push, root), drive);
  }
  const contacts = changetype<usize>(pair) + offsetof<Pair>('contacts');
  const a = <usize>load<i32>(contacts);
  const b = <usize>load<i32>(contacts, 8);
  setBoth(a, b, offsetof<PowerLaw>('g'), g);
  setBoth(a, b, offsetof<PowerLaw>('loss'), loss);
  setBoth(a, b, offsetof<PowerLaw>('root'), root);
  setBoth(a, b, offsetof<PowerLaw>('drive'), drive);
}

function setBoth(a: usize, b: usize, field: usize, values: v128): void {
  v128.store64_lane(a + field, values, 0);
  v128.store64_lane(b + field, values, 1);
}

/** Stages 4 and 5, as in `gradientFrom`; its rarer ways are left to it. A force f >= 0 that leaves t2 > 0 never pulls: f |D| < p^2. */
function gradients(pair: Pair): v128 {
  const zero = f64x2.splat(0);
  const one = twice(ONE);
  const D = pair.freeMove;
  const w = pair.compliance;
  const E = pair.surplus;
  const p = f64x2.abs(pair.psi);
  const iq = f64x2.div(one, f64x2.add(one, f64x2.mul(w, pair.slope)));
  const beyond = f64x2.mul(pair.slope, f64x2.sub(D, pair.move));
  const planned = f64x2.pmax(zero, f64x2.mul(f64x2.add(pair.force, beyond), iq));
  const move = f64x2.sub(D, f64x2.mul(w, planned));
  const s = f64x2.mul(f64x2.mul(twice(QUARTER), w), planned);
  const half = f64x2.mul(twice(HALF), planned);
  const wanted = f64x2.div(f64x2.mul(E, move), f64x2.add(f64x2.mul(move, move), f64x2.mul(s, s)));
  const turn = f64x2.mul(iq, f64x2.pmax(f64x2.neg(half), f64x2.pmin(half, wanted)));
  const steers = v128.and(f64x2.gt(planned, zero), f64x2.ne(E, zero));
  const f = choose(steers, f64x2.sub(planned, turn), planned);
  const d = f64x2.sub(D, f64x2.mul(w, f));
  const t2 = f64x2.add(f64x2.mul(p, p), f64x2.mul(f, d));
  const blocked = v128.and(f64x2.eq(p, zero), f64x2.lt(d, f64x2.mul(twice(BLOCKED), D)));
  if (v128.any_true(v128.or(f64x2.le(t2, zero), blocked))) {
    const first = gradientOf(pair, 0, f64x2.extract_lane(planned, 0), f64x2.extract_lane(iq, 0));
    const second = gradientOf(pair, 8, f64x2.extract_lane(planned, 1), f64x2.extract_lane(iq, 1));
    return f64x2.replace_lane(f64x2.splat(first), 1, second);
  }
  const sum = f64x2.add(p, f64x2.sqrt(t2));
  return v128.and(f64x2.gt(sum, zero), f64x2.div(f64x2.add(f, f), sum));
}

/** The same for one of them, whose numbers stand `lane` bytes into their fields. */
function gradientOf(pair: Pair, lane: usize, planned: f64, iq: f64): f64 {
  const at = changetype<usize>(pair) + lane;
  const E = load<f64>(at, offsetof<Pair>('surplus'));
  const p = Math.abs(load<f64>(at, offsetof<Pair>('psi')));
  return gradientFrom(
    planned,
    iq,
    E,
    p,
    load<f64>(at, offsetof<Pair>('freeMove')),
    load<f64>(at, offsetof<Pair>('compliance')),
  );
}

/** The contact that waits for a second one to find phi' with; 0: none does. */
let waiting: usize = 0;

/** Finds phi' and phi at eta > 0 of a contact with a general exponent, as soon as there are two. */
export function beginStaticPair(c: PowerLaw): void {
  if (waiting == 0) waiting = changetype<usize>(c);
  else staticBoth(waiting, changetype<usize>(c));
}

/** The last of an odd number. */
export function finishStaticPairs(): void {
  if (waiting != 0) staticBoth(waiting, waiting);
}

function staticBoth(a: usize, b: usize): void {
  waiting = 0;
  const eta = fieldOf(a, b, offsetof<PowerLaw>('eta'));
  takeLogs(eta);
  const powers = raisedBoth(fieldOf(a, b, offsetof<PowerLaw>('exponent')));
  const press = f64x2.mul(fieldOf(a, b, offsetof<PowerLaw>('stiffness')), powers);
  const share = fieldOf(a, b, offsetof<PowerLaw>('share'));
  setBoth(a, b, offsetof<PowerLaw>('staticForce'), press);
  setBoth(a, b, offsetof<PowerLaw>('potential'), f64x2.mul(share, f64x2.mul(press, eta)));
}

function fieldOf(a: usize, b: usize, field: usize): v128 {
  return both(a + field, b + field);
}
