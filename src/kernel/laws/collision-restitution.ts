/**
 * A coefficient of restitution typed as a number, exact at any stiffness: loads on K [eta]+^alpha, unloads on e^2 K [eta]+^alpha.
 *
 * Scheme      the step is loss-free (c = g^2/4, d = g psi); then the energy S = psi^2/2 that was gained on the way in is reduced to e^2 of it.
 *             Over a step the speed changes linearly from va = (eta - eta-)/k to vb = (eta+ - eta)/k; x+ and x- are the distances covered
 *             forwards and backwards:  S+ = S + e^2 f x+ - f x-,  lost (1 - e^2) f x+ >= 0 for any f >= 0
 * Exact       the sums of f x+ and f x- of a free body are the energies with which it arrives and leaves, whatever the forces are: once S is 0
 *             again, v_out = e v_in
 * Invariant   psi^2/2
 * Reference   docs/theory.md, restitution as a number; p2 in collision-p2.ts
 */

import { Restitution } from '../build/law-records';
import { clock } from '../memory';
import { gradientAt } from './collision-p2';
import { setQuadratised, solvedMove } from './quadratised';

export { keepPush as beginStatic, potential, pushForce as staticForce } from './power-law';

/** Pressed from outside by more than this part of its speed, a contact that has used up S is elastic in this step: else it would sink. */
const PRESSED: f64 = 0.25;
/** Within this part of what it should be, S is taken to be right: to correct small errors would cost an order at the turning point. */
const TRUSTED: f64 = 0.25;
/** S below this part of what the step turned over, or below the floor in J, is round-off and becomes zero. */
const SNAP: f64 = 1e-12;
const FLOOR: f64 = 1e-30;
/**
 * A force whose work is a smaller part of f D than this would need an endless g, whose size round-off decides. Bodies that overlap get the g of
 * this limit, rigid to as many digits; bodies that are still apart get none, and meet in the next step.
 */
const HAIR: f64 = 1e-13;
/** Steps of Newton's method for the force that releases S. */
const STEPS: i32 = 3;

// The step of the contact at hand. Globals because AssemblyScript returns one number.
let k: f64 = 1;
let w: f64 = 1;
let e2: f64 = 1; // the part of the way in that is kept, in this step
let va: f64 = 0; // m/s
let vs: f64 = 0; // speed at the end of the step without a force, m/s
let S: f64 = 0; // J
let forward: f64 = 0; // x+, m
let backward: f64 = 0; // x-, m

/** Finds the ways forwards and backwards for a speed that runs from va to vb. */
function split(vb: f64): void {
  const mean = 0.5 * k * (va + vb);
  forward = 0;
  backward = 0;
  if (va >= 0 && vb >= 0) forward = mean;
  else if (va <= 0 && vb <= 0) backward = -mean;
  else {
    const part = (0.5 * k) / Math.abs(va - vb);
    forward = part * (va > 0 ? va * va : vb * vb);
    backward = part * (va > 0 ? vb * vb : va * va);
  }
}

/** What S gains by a force, J. */
function gained(f: f64): f64 {
  split(vs - (w * f) / k);
  return e2 * f * forward - f * backward;
}

/** The force that takes S down to T. */
function releasing(T: f64): f64 {
  const n2 = (2 * (S - T) * w) / (k * k);
  let y: f64 = 0;
  if (va <= 0) y = 0.5 * (va + vs + Math.sqrt((va + vs) * (va + vs) + 4 * n2));
  else {
    y = vs + Math.sqrt(e2 * va * va + n2);
    if (vs != va)
      for (let i = 0; i < STEPS; i++) {
        const z = vs - y;
        const over = e2 * va * va - z * z;
        const slope = over + 2 * y * z + n2;
        if (slope < 0) y -= (y * over + n2 * (va - z)) / slope;
      }
  }
  return (Math.max(0, y) * k) / w;
}

/** The force that the law wants for a free move D. */
function forceFor(c: Restitution, D: f64): f64 {
  const b = c.etaPrev;
  const Fe = c.potential;
  const Fb = c.potentialPrev;
  const held = 0.5 * e2 * Fe;
  const free = b + D; // eta*
  if (b <= 0 && free <= 0) return S > held && (D < 0 || 8 * w * (S - held) > D * D) ? releasing(held) : 0;
  // On the way in the law is K eta^alpha, on the way out e^2 of that: a contact as stiff as the first, with less compliance.
  const part = va > 0 ? 1 : e2;
  const wc = w * part;
  if (b > 0 && b * free <= wc * Fb) {
    if (S > held) return releasing(held);
    const root = Math.sqrt(D * D + 4 * wc * Fb);
    return part * (D < 0 ? (2 * Fb) / (root - D) : (D + root) / (2 * wc));
  }
  let q2 = (2 * S) / e2;
  if (Math.abs(q2 - Fe - Fb) < TRUSTED * (Fe + Fb)) q2 = Fe + Fb;
  const q = Math.sqrt(q2);
  const g = gradientAt(c, b, c.staticForcePrev, Fe, Fb, q, D, wc);
  const f = (part * (g * (q + 0.25 * g * D))) / (1 + 0.25 * g * g * wc);
  const Q = (f * w) / k;
  if (!(va > 0 && vs < Q)) return f;
  // It turns within the step: loads until v = 0, and unloads after that.
  return ((vs + (Math.max(0, e2 * Q - vs + va) * (Q - vs)) / (Q - vs + va)) * k) / w;
}

export function plan(c: Restitution, D: f64): void {
  k = clock().step;
  w = c.compliance;
  e2 = c.restitution * c.restitution;
  va = c.lastMove / k;
  vs = (D - c.lastMove) / k;
  S = 0.5 * c.psi * c.psi;
  const held = c.potential + c.potentialPrev;
  if (c.eta > 0 && c.etaPrev > 0 && vs - va > PRESSED * Math.abs(va) && 2 * S < 0.5 * e2 * held) e2 = 1;
  c.kept = e2;
  c.before = S;
  let f = forceFor(c, D);
  if (f > 0 && S + gained(f) < 0) f = releasing(0);
  const p = Math.abs(c.psi);
  const sum = p + Math.sqrt(Math.max(0, p * p + f * (D - w * f)));
  const least = Math.sqrt(HAIR * f * Math.abs(D));
  const isOutside = c.etaPrev <= 0 && c.eta <= 0;
  const g = f > 0 && (sum > least || (!isOutside && least > 0)) ? (2 * f) / Math.max(sum, least) : 0;
  setQuadratised(c, c.psi < 0 ? -g : g, 0);
}

/** Takes the loss out of S, which the loss-free step has brought to its new value; `drain` becomes the energy lost, J. */
export function afterStep(c: Restitution): void {
  k = clock().step;
  const before = c.before;
  const moved = solvedMove(c);
  const f = c.force;
  va = c.lastMove / k;
  split(moved / k - va);
  let turned = Math.max(before, f * (forward + backward));
  let after = before + f * (c.kept * forward - backward);
  if (f == 0) after = before;
  const b = c.etaPrev - c.lastMove; // eta- of the step that has just been made
  const D = c.plannedFor;
  if (b <= 0 && b + D <= 0) turned = Math.max(turned, (0.5 * D * D) / c.compliance);
  if (after < SNAP * turned || after < FLOOR) after = 0;
  c.psi = c.psi < 0 ? -Math.sqrt(2 * after) : Math.sqrt(2 * after);
  c.drain = 0.5 * f * moved - (after - before);
}

export function loss(c: Restitution, _moved: f64): f64 {
  return c.drain;
}
