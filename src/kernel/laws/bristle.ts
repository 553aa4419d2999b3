/**
 * Friction by bristles: f = s0 z + s1 z' + s2 v, v the slip. A bristle bends with the slip and yields as it nears what the normal force N can hold:
 *
 *   z' = v - lambda z,  lambda = a(z, v) |v| / z_ss(v),  z_ss = (N/s0)(mu_C + (mu_S - mu_C) e^{-(v/v_S)^2})
 *
 * a = 1 (LuGre), or 0 until the bristle is bent by more than a part `breakaway` of mu_C N/s0 (elasto-plastic), below which it only stretches.
 *
 * Scheme      relaxing spring (relaxing.ts) with g = sqrt(s0) and a lambda planned from a guess of the slip, improved three times; planned
 *             again after the first solve, because N and the neighbours' forces are known only then
 * Invariant   stores s0 z^2/2; loses f delta/2 minus what it stores, never negative for any lambda and N; the hand gives -f k v_b
 * Reference   Dupont et al. 2002; Willemsen, Bilbao and Serafin 2019; docs/theory.md
 */

import { Bristle } from '../build/law-records';
import { clock } from '../memory';
import { left, meanGained, meanLeft, relax } from './relaxing';

/**
 * Rate at which a bristle that nothing presses gives up its bend, 1/s: at once, at any sample rate. On the way it drags like a dashpot of s0/lambda, so a stiff
 * one gives up faster: what is left of it, kg/s, holds no body.
 */
const AT_ONCE: f64 = 1e12;
const LEAST_DRAG: f64 = 1e-5;
/** Keeps products with lambda finite where almost nothing presses. */
const LARGEST: f64 = 1e200;
/** How often lambda and the slip are found from each other: with one the error is of first order. */
const ROUNDS: i32 = 3;

/** How much of the slip a bristle yields to that is bent by more than it holds, 0 to 1. */
function yielding(c: Bristle, bend: f64, holds: f64, steady: f64): f64 {
  if (c.breakaway < 0 || bend >= steady) return 1;
  return 0.5 * (1 + Math.sin((Math.PI * (bend - 0.5 * (steady + holds))) / (steady - holds)));
}

/** lambda, 1/s. */
function rate(c: Bristle, z: f64, v: f64): f64 {
  if (!(c.bowForce > 0)) return Math.max(AT_ONCE, c.stiffness / LEAST_DRAG);
  if (v == 0) return 0;
  const bend = Math.abs(z);
  const holds = (c.breakaway * c.sliding * c.bowForce) / c.stiffness;
  if (c.breakaway >= 0 && (z * v <= 0 || bend <= holds)) return 0;
  const fast = v / c.stribeck;
  const steady = (c.bowForce / c.stiffness) * (c.sliding + (c.sticking - c.sliding) * Math.exp(-fast * fast));
  return Math.min(LARGEST, (yielding(c, bend, holds, steady) * Math.abs(v)) / steady);
}

export function plan(c: Bristle, D: f64): void {
  const k = clock().step;
  const carried = 2 * k * c.bowVelocity;
  // Hairs of one bow are planned as if all had the same force: at one place they then are one hair, to round-off.
  const w = c.compliance + c.beside;
  let v = c.slip;
  let z = c.guess;
  let slope: f64 = 0;
  let held: f64 = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const lambda = rate(c, z, v);
    relax(k * lambda);
    // s1 z' = s1 s v with s >= 0: where z' and v differ in sign, s1 z' could make energy.
    const s = v != 0 ? Math.max(0, 1 - (lambda * z) / v) : 1;
    slope = 0.5 * c.stiffness * meanGained();
    if (c.bowForce > 0) slope += (c.damping * s + c.viscosity) / (2 * k);
    held = c.stiffness * meanLeft() * c.bend;
    const slid = (D - carried - w * held) / (1 + w * slope);
    v = slid / (2 * k);
    z = meanLeft() * c.bend + 0.5 * meanGained() * slid;
  }
  c.slip = v;
  c.guess = z;
  c.keep = left();
  c.gain = meanLeft();
  c.root = Math.sqrt(slope);
  c.drive = held / c.root - c.root * carried;
}

/** The bend after the step. */
export function afterStep(c: Bristle): void {
  const k = clock().step;
  const slid = (c.scaledForce - c.drive) / c.root - 2 * k * c.bowVelocity;
  c.slip = slid / (2 * k);
  c.bend = c.keep * c.bend + 0.5 * c.gain * slid;
  if (Math.abs(c.bend) < f64.MIN_NORMAL_VALUE) c.bend = 0;
  c.guess = c.bend;
  c.potential = energy(c);
}

/** The bend does not follow from eta: what it stores counts as the potential, so that `loss` knows what it stored before the step. */
export function potential(c: Bristle, _eta: f64, _staticForce: f64): f64 {
  return energy(c);
}

export function energy(c: Bristle): f64 {
  return 0.5 * c.stiffness * c.bend * c.bend;
}

export function loss(c: Bristle, moved: f64): f64 {
  return c.force * (0.5 * moved - c.bowVelocity * clock().step) - (c.potential - c.potentialPrev);
}

export function work(c: Bristle): f64 {
  return -c.force * c.bowVelocity * clock().step;
}
