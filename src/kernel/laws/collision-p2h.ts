/**
 * Rule p2h: p2 with Hunt-Crossley damping, f = phi' (1 + mu v), whose restitution is right however short the contact.
 *
 * Scheme      the step is loss-free (c = g^2/4, d = g psi); then psi^2 loses 2Q, Q >= 0, the loss along the step's own velocities.
 *             No entry is detected and no v_in is remembered: (M/mu^2) G(mu v) + psi^2/2 is kept by every step of a free body,
 *             so once psi is 0 again v is the closed form's, whatever the forces were.
 * Path        z = mu v runs from m + s to m - s, m = Delta/kappa, kappa = 2k/mu. s is the change that contacts cause. A push from outside,
 *             A = D - 2(eta - eta-) > 0, balances part of f, and that part changes no velocity: if it counted,
 *             a contact at rest would lose its stored energy and sink.
 * Loss        2Q = f kappa <z^2/(1+z)>;  psi+^2 - psi^2 = f X,  X = kappa <z/(1+z)>  (impact-functions.ts)
 * Invariant   psi^2/2 + 2Q/2
 * Reference   docs/restitution-study.md; p2 in collision-p2.ts, whose symbols these are
 */

import { ExactLoss } from '../build/law-records';
import { clock } from '../memory';
import { power } from '../power';
import * as p2 from './collision-p2';
import { BEYOND, meanLost, meanStored, releaseAmong, releaseAt, SPAN, spreadBy } from './impact-functions';
import { BARELY_INSIDE, chord, chordSlope, LEAST_WAY, setChord, stepExponent, stepsFor } from './p2-stages';
import { findPushChord } from './power-law';
import { impliedLoss, lossInStep, setQuadratised } from './quadratised';

export { beginStatic, planTangent } from './collision-p2';
export { potential, pushForce as staticForce } from './power-law';

/** 1 + mu v at or below this: the bodies part too fast for the contact to push. */
const EDGE: f64 = 1e-9;
/** w psi^2 as a part of D^2 below which bodies that part do not feel it. */
const DUST: f64 = 1e-15;
/** Part of what is stored that round-off may overdraw. */
const OVERDRAWN: f64 = 1e-12;

/** Without damping it is p2, and planned in pairs with it. */
export function begin(c: ExactLoss, D: f64): void {
  if (c.damping > 0) plan(c, D);
  else p2.begin(c, D);
}

/** How far pressed, as a part of the last move, and how empty psi must be for a contact of a strong island to be planned without damping. */
const PRESSED: f64 = 0.25;
const EMPTY: f64 = 0.5;

/** Pressed together and storing too little: with damping it would push too little, and sink. */
function isSinking(c: ExactLoss, D: f64): bool {
  const last = c.eta - c.etaPrev;
  const stored = c.psi * c.psi;
  const held = c.potential + c.potentialPrev;
  return c.eta > 0 && c.etaPrev > 0 && D - 2 * last > PRESSED * Math.abs(last) && stored < EMPTY * held;
}

export function plan(c: ExactLoss, D: f64): void {
  if (measured && isSinking(c, D)) {
    const g = p2.gradientAt(
      c,
      c.etaPrev,
      c.staticForcePrev,
      c.potential,
      c.potentialPrev,
      Math.abs(c.psi),
      D,
      c.compliance,
    );
    setQuadratised(c, c.psi < 0 ? -g : g, 0);
  } else if (c.damping > 0) setQuadratised(c, ruleP2h(c, D), 0);
  else p2.plan(c, D);
}

/** With damping the chord and its slope are those of phi' (1 + mu v), v the mean velocity of the move. */
export function findTangent(c: ExactLoss, X: f64): void {
  p2.findTangent(c, X);
  if (!(c.damping > 0)) return;
  const rate = c.damping / (2 * clock().step);
  const damped = 1 + rate * X;
  if (damped <= 0) setChord(0, 0);
  else setChord(damped * chord(), damped * chordSlope() + rate * chord());
}

export function afterStep(c: ExactLoss): void {
  if (c.damping > 0) takeLoss(c);
  else c.drain = 0;
}

export function loss(c: ExactLoss, _moved: f64): f64 {
  return c.damping > 0 && (LEAN != 0 || c.loss == 0) ? c.drain : lossInStep(c);
}

// The step of the contact at hand. Globals because AssemblyScript returns one number.
let kappa: f64 = 1; // m
let give: f64 = 0; // by how much a unit of force lessens the room, m/N
let own: f64 = 0; // the same if no neighbour answers: w, m/N
let room: f64 = 0; // D, less what the other contacts take, m
let others: f64 = 0; // what the other contacts take, m
let push: f64 = 0; // A, m
let cut: f64 = 0; // what of A the force meets within half a step, m
let lift: f64 = 0; // z^2 gained between here and where the bodies touch
let lag: f64 = 0; // in a strongly coupled island: by how much the last step was faster than the coming one would be without a force, m

/**
 * In a strongly coupled island (tangent.ts) the neighbours' forces are many times what moves the light body between them, so they can be
 * counted neither as outside nor as part of the contact: there z runs from its value in the last step to its value in the coming one.
 */
let measured: bool = false;
export function measurePath(on: bool): void {
  measured = on;
}

function setStep(c: ExactLoss, D: f64): void {
  setStepAmong(c, D, c.compliance, D);
}

/** Where neighbours answer, D - w f is the move under the force f; `seen` is the room that their present forces leave. */
function setStepAmong(c: ExactLoss, D: f64, w: f64, seen: f64): void {
  kappa = (2 * clock().step) / c.damping;
  own = c.compliance;
  give = w;
  room = D;
  if (measured) {
    others = 0;
    push = 0;
    cut = 0;
    lift = 0;
    lag = 2 * (c.eta - c.etaPrev) - D;
    return;
  }
  const taken = c.freeMove - seen;
  others = Math.max(0, taken);
  const e = c.eta;
  // Neighbours that press count as outside, those that relieve as part of the contact.
  const outside = c.freeMove - 2 * (e - c.etaPrev) - Math.min(0, taken);
  push = Math.max(0, outside);
  // A push of kappa ends within half a step any rebound, which is never faster than 1/mu: then it is none.
  cut = push * Math.min(1, push / kappa);
  lift = 0;
  if (e < 0 && taken == 0 && outside <= -2 * e) setLift(outside, e);
}

/**
 * Bodies that meet within this step, apart by -e now: the force acts here, but the impact happens where they touch, to which
 * they still gain z^2 from what presses (8 A e/kappa^2), and from which they must come back.
 */
function setLift(outside: f64, e: f64): void {
  push = 0;
  cut = 0;
  if (outside == 0) return;
  const z = room / kappa;
  lift = (-8 * outside * e) / (kappa * kappa);
  if (z * z + lift <= 0) lift = 0;
  if (lift <= 0) return;
  const a = lifted(z);
  const back = a - (1 + a) * releaseAt(a, 0);
  if (back * back <= lift) lift = 0;
}

/** z where the bodies touch. */
function lifted(z: f64): f64 {
  const size = Math.sqrt(Math.max(0, z * z + lift));
  return z < 0 ? -size : size;
}

/** s of a force, in m. */
function swing(f: f64): f64 {
  return measured ? Math.abs(own * f + lag) : spreadBy(own * f, others, push, cut);
}

/** s of a force where the bodies touch, in z: half the difference of two roots, without cancellation. */
function liftedSwing(f: f64): f64 {
  const za = room / kappa;
  const zb = (room - 2 * give * f) / kappa;
  const a = lifted(za);
  const b = lifted(zb);
  return za < 0 == zb < 0 && a + b != 0 ? ((give * f) / kappa) * ((za + zb) / (a + b)) : 0.5 * (a - b);
}

/** X: what one unit of force stores after the loss, m. */
function workOf(f: f64): f64 {
  if (lift == 0) return kappa * meanStored((room - give * f) / kappa, swing(f) / kappa);
  const a = lifted(room / kappa);
  if (f == 0) return room / (1 + a);
  const s = liftedSwing(f);
  return (kappa * kappa * s * meanStored(a - s, s)) / (give * f);
}

/** <z^2/(1+z)> of a force. */
function lostBy(f: f64): f64 {
  if (lift == 0) return meanLost((room - give * f) / kappa, swing(f) / kappa);
  const s = liftedSwing(f);
  return meanLost(lifted(room / kappa) - s, s);
}

/** 2Q of a force, J. */
function lossOf(f: f64): f64 {
  return lostBy(f) * kappa * (lift == 0 ? f : (kappa * liftedSwing(f)) / give);
}

/** The force that takes psi^2 down by P, loss included. */
function releasing(P: f64): f64 {
  const z = room / kappa;
  const unit = (P * give) / (kappa * kappa);
  if (lift != 0) {
    const a = lifted(z);
    const drop = (1 + a) * releaseAt(a, 2 * unit);
    const b = a - drop;
    const left = b * b - lift;
    if (b < 0 && left > 0) {
      const back = Math.sqrt(left);
      return (0.5 * kappa * (z > 0 ? z + back : (drop * (a + b)) / (z - back))) / give;
    }
    lift = 0;
  }
  if (measured) return (kappa * releaseAmong(1 + z, unit, lag / kappa, 0, 0)) / give;
  if (push == 0 && others == 0) return (0.5 * kappa * (1 + z) * releaseAt(z, 2 * unit)) / give;
  return (kappa * releaseAmong(1 + z, unit, others / kappa, push / kappa, cut / kappa)) / give;
}

/** The share of a force that holds the push from outside: what it stores is not lost. */
function shareOfPush(f: f64): f64 {
  const part = (SPAN * push) / (own * f + others);
  return part < 1 ? part * part : push > 0 ? 1 : 0;
}

/** Whether 1 + mu v ends below zero even without a force of this contact. */
function partsTooFast(): bool {
  return 1 + (room - swing(0)) / kappa <= EDGE;
}

function isDust(over: f64, D: f64): bool {
  return give * over < DUST * D * D;
}

/** phi(eta), J. */
function potentialAt(c: ExactLoss, eta: f64): f64 {
  return eta > 0 ? (c.stiffness * power(eta, c.exponent + 1)) / (c.exponent + 1) : 0;
}

/** The force that p2h wants, and `aim`: what psi^2 must fall to without a force, or -1. Steps as in p2; room as in setStepAmong. */
function forceP2h(c: ExactLoss, D: f64, compliance: f64, seen: f64): f64 {
  const b = c.etaPrev;
  c.aim = -1;
  if (c.psi == 0 && b <= 0 && b + D <= 0) return 0; // apart: most points of an island, most of the time
  setStepAmong(c, D, compliance, seen);
  const w = give;
  const ab = c.staticForcePrev;
  const p2 = c.psi * c.psi;
  const Fe = c.potential;
  const Fb = c.potentialPrev;
  const free = b + D; // eta*

  // 0  Parting faster than the contact follows: no force, and what is stored is lost as the bodies leave it.
  if (partsTooFast()) {
    c.aim = Fe + potentialAt(c, free);
    return 0;
  }

  // 1  Out before and out after: give psi back, unless the bodies part before it could act.
  if (b <= 0 && free <= 0) {
    const over = p2 - Fe;
    if (!(over > 0 && (D < 0 || 4 * w * over > D * D))) return 0;
    if (!isDust(over, D)) return releasing(over);
    c.aim = Fe;
    return 0;
  }

  let f: f64 = 0;
  let iq: f64 = 1;
  const gone = Math.max(0, 1 - b / kappa);
  if (b > 0 && b * free <= w * Fb * gone) {
    // 2  The implicit solution leaves the contact.
    if (p2 > Fe) return releasing(p2 - Fe);
    const S = Math.sqrt(D * D + 4 * w * Fb);
    f = gone * (D < 0 ? (2 * Fb) / (S - D) : (D + S) / (2 * w));
  } else {
    // 3  Inside: p2's steps on X + w q (1 + X/kappa) = D.
    let X = b > 0 ? (D - w * ab) / (1 + (w * c.exponent * ab) / (2 * b) + (w * ab) / kappa) : D;
    if (X > D) X = D;
    if (b + X <= 0) X = -BARELY_INSIDE * b;
    let q: f64 = 0;
    let dq: f64 = 0;
    let steps = 0;
    for (let i = 0; i <= steps; i++) {
      if (i > 0) {
        const x = b + X;
        const G = x + w * q;
        X = x * power(G / free, stepExponent(G, x, w, dq)) - b;
      }
      findPushChord(c, X, b, ab, Fb);
      const damped = Math.max(0, 1 + X / kappa);
      q = damped * chord();
      dq = damped * chordSlope() + chord() / kappa;
      if (i == 0) steps = stepsFor(w * dq);
    }
    iq = 1 / (1 + w * dq);
    f = Math.max(0, (q + dq * (D - X)) * iq);
  }

  // 4  Steer psi^2 towards phi(eta) + phi(eta-), which it should be.
  const E = p2 - Fe - Fb;
  if (f > 0 && E != 0) {
    const d = workOf(f);
    const s = 0.25 * w * f;
    const half = 0.5 * f;
    f -= iq * Math.max(-half, Math.min(half, (E * d) / (d * d + s * s)));
  }

  // 5  No more than is stored; pressed from outside, no less than holds the push.
  if (p2 > 0) {
    if (p2 + f * workOf(f) > 0) return f;
    const all = releasing(p2);
    return push > 0 && p2 + f * (D - w * f) > 0 ? all + shareOfPush(f) * (f - all) : all;
  }
  if (D <= 0) return 0;
  return workOf(f) > LEAST_WAY * workOf(0) ? f : BARELY_INSIDE * releasing(0);
}

/** g, signed like psi, of a contact that has the room D. */
function ruleP2h(c: ExactLoss, D: f64): f64 {
  return ruleP2hAmong(c, D, c.compliance, D);
}

/** The same where neighbours answer, as in setStepAmong. */
export function ruleP2hAmong(c: ExactLoss, D: f64, w: f64, seen: f64): f64 {
  const f = forceP2h(c, D, w, seen);
  c.force = f; // contacts that are planned after this one see it: else each would leave the work to the others
  return gradientFor(c, f, D - give * f);
}

/** The g that makes a force f over a move of eta and books its work in psi. */
export function gradientFor(c: ExactLoss, f: f64, moved: f64): f64 {
  if (!(f > 0)) return 0;
  const p = Math.abs(c.psi);
  const sum = p + Math.sqrt(Math.max(0, p * p + f * moved));
  if (!(sum > 0)) return 0;
  return c.psi < 0 ? (-2 * f) / sum : (2 * f) / sum;
}

/** Most that a contact which is held moves in a sample, as a part of its overlap: its loss is resolved. */
const HELD: f64 = 0.125;
/** The slope of the loss, as a part of 1/w, above which a force that does not answer the neighbours is wrong. */
const STEEP: f64 = 0.125;

/** Whether a contact is pressed for many samples by a loss that is stiff within each of them. */
export function isHeld(c: ExactLoss): bool {
  return c.etaPrev > 0 && Math.abs(c.eta - c.etaPrev) < HELD * c.eta && impliedLoss(c) * c.compliance > STEEP;
}

/** Plans the force of a contact that is held so that its loss answers a change of the move, as the implicit loss does. Returns false where that cannot be. */
export function setHeld(c: ExactLoss, moved: f64): bool {
  const r = impliedLoss(c);
  const elastic = c.force - r * moved;
  if (!(c.force > 0 && elastic > 0 && c.psi * c.psi + elastic * moved > 0)) return false;
  setQuadratised(c, gradientFor(c, elastic, moved), r);
  return true;
}

/** Whether a contact without force should have one: still pressed, or not parting as fast as it was thought to. */
export function lacksForce(c: ExactLoss, D: f64): bool {
  setStep(c, D);
  return (c.aim >= 0 || c.etaPrev + D > 0) && !partsTooFast();
}

/** Whether the force of a contact loses more than is stored. */
export function isOverdrawn(c: ExactLoss, D: f64): bool {
  setStep(c, D);
  const after = c.scaledForce - c.psi;
  return (1 - shareOfPush(c.force)) * lossOf(c.force) > after * after + OVERDRAWN * c.psi * c.psi;
}

/** The force that uses up what is stored, where the island leaves the contact the room D and the compliance w. */
export function exhausting(c: ExactLoss, D: f64, w: f64): f64 {
  setStep(c, D);
  if (w > 0) give = w;
  return partsTooFast() ? 0 : releasing(c.psi * c.psi);
}

/** With force and room known: `drain`, what psi^2 loses, or `aim`, what it may be at most without a force. */
export function settleLoss(c: ExactLoss, D: f64): void {
  setStep(c, D);
  if (c.force <= 0) {
    if (c.aim >= 0 && !partsTooFast() && !isDust(c.psi * c.psi - c.aim, D)) c.aim = -1;
    return;
  }
  c.aim = -1;
  c.drain = lossOf(c.force);
  const isBeyond = lostBy(c.force) == BEYOND;
  if (push == 0 && !isBeyond) return;
  const held = c.potential + potentialAt(c, c.etaPrev + D - give * c.force);
  const after = c.scaledForce - c.psi;
  c.drain = Math.min(c.drain, Math.max(0, after * after - (isBeyond ? 1 : shareOfPush(c.force)) * held));
}

/** Takes the loss out of psi^2, which the loss-free step has brought to its new value; `drain` becomes the energy lost, J. */
function takeLoss(c: ExactLoss): void {
  const before = c.psi;
  let left = before * before;
  left = c.aim >= 0 ? Math.min(left, c.aim) : Math.max(0, left - c.drain);
  c.psi = before < 0 ? -Math.sqrt(left) : Math.sqrt(left);
  c.drain = 0.5 * (before - c.psi) * (before + c.psi);
}
