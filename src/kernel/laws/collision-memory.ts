/**
 * Felt and foam with memory: a relaxing branch beside the spring and its loss,  f = K [eta]+^alpha + C [eta]+^beta eta' + gx chi,
 * chi' = gx eta' - chi/tau,  gx = sqrt(Kx (alpha+1)/2) [eta]+^{(alpha-1)/2}. Fast loading meets K + Kx, slow loading K.
 *
 * Scheme      spring and loss as in loss-exponent.ts; the branch is a relaxing spring (relaxing.ts) with gx as the secant of its own integral:
 *             c = g^2/4 + r + gx^2 B/2,  d = g psi + gx A chi
 * Invariant   psi^2/2 + chi^2/2
 * Reference   docs/theory.md, felt with memory
 */

import { Memory } from '../build/law-records';
import { power } from '../power';
import { findGradient, foundMove, lossAtEta, lossOver, secant } from './loss-exponent';
import { LOSS_MARGIN, setQuadratised, solvedMove } from './quadratised';
import { left, meanGained, meanLeft, setRelaxation } from './relaxing';

export { keepPush as beginStatic, potential, pushForce as staticForce } from './power-law';

/** |chi| below this is zero, sqrt(J). */
const FLOOR: f64 = 1e-30;
/** Most that loss and branch may add to c, relative to 1/w: what is beyond is as good as rigid, and round-off in an island. */
const STIFFEST: f64 = 1e13;

/** gx at eta. */
function gradientAtEta(c: Memory): f64 {
  return c.eta > 0 ? Math.sqrt(0.5 * c.memory * (c.exponent + 1)) * power(c.eta, 0.5 * (c.exponent - 1)) : 0;
}

/** gx over a move X. */
function gradientOver(c: Memory, X: f64): f64 {
  return secant(Math.sqrt((2 * c.memory) / (c.exponent + 1)), 0.5 * (c.exponent + 1), c.etaPrev, X);
}

export function plan(c: Memory, D: f64): void {
  setRelaxation(c.relaxation);
  const A = meanLeft();
  const B = meanGained();
  let gx = gradientAtEta(c);
  let r = lossAtEta(c);
  findGradient(c, D, r + 0.5 * gx * gx * B, gx * A * c.chi);
  gx = gradientOver(c, foundMove());
  r = lossOver(c, foundMove());
  const size = findGradient(c, D, r + 0.5 * gx * gx * B, gx * A * c.chi);
  const part = keptPart(size * Math.abs(c.psi) + 0.25 * size * size * D, 0.5 * gx * gx * B, r, gx * A * c.chi, D);
  const most = STIFFEST / (c.compliance * (r + 0.5 * gx * gx * B));
  const scale = Math.min(part, Math.min(most, Math.sqrt(most)));
  join(c, c.psi < 0 ? -size : size, r * scale, gx * scale);
}

/** Between ends that are tied together nothing moves, so nothing but what branch and spring store matters. */
export function planTied(c: Memory, g: f64): void {
  setRelaxation(c.relaxation);
  join(c, g, 0, gradientAtEta(c));
}

/** Spring, loss and branch as one law of the solve. */
function join(c: Memory, g: f64, r: f64, gx: f64): void {
  const resistance = r + 0.5 * gx * gx * meanGained();
  c.memoryGradient = gx;
  setQuadratised(c, g, resistance);
  if (resistance > 0) c.drive = (g * c.psi + gx * meanLeft() * c.chi) / c.root;
}

/** The part of loss and branch that leaves the push of the spring, `push`, positive: `bent` belongs to the square of the part. */
function keptPart(push: f64, bent: f64, r: f64, base: f64, D: f64): f64 {
  const qb = -(r * D + base);
  const pull = qb - bent * D;
  if (!(pull > 0 && pull > push)) return 1;
  if (!(push > 0)) return 0;
  const qa = -bent * D;
  return Math.min(1, ((1 - LOSS_MARGIN) * 2 * push) / (qb + Math.sqrt(Math.max(0, qb * qb + 4 * qa * push))));
}

/** chi relaxes in every step, in contact or not; `drain` becomes what the branch lost, J. */
export function afterStep(c: Memory): void {
  const chi = c.chi;
  const gx = c.root != 0 ? c.memoryGradient : 0;
  if (chi == 0 && gx == 0) {
    c.drain = 0;
    return;
  }
  setRelaxation(c.relaxation);
  const half = 0.5 * solvedMove(c);
  const after = left() * chi + meanLeft() * gx * half;
  c.chi = Math.abs(after) < FLOOR ? 0 : after;
  c.drain = gx * (meanLeft() * chi + meanGained() * gx * half) * half + 0.5 * (chi - c.chi) * (chi + c.chi);
}

export function energy(c: Memory): f64 {
  return 0.5 * c.psi * c.psi + 0.5 * c.chi * c.chi;
}

export function loss(c: Memory, _moved: f64): f64 {
  if (c.root == 0) return c.drain;
  setRelaxation(c.relaxation);
  const moved = solvedMove(c);
  const r = Math.max(0, c.loss - 0.5 * c.memoryGradient * c.memoryGradient * meanGained());
  return c.drain + 0.5 * r * moved * moved;
}
