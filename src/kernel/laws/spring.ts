/**
 * Spring with a cubic part and damping:  f = K1 eta + K3 eta^3 + 2 sigma eta'.
 *
 * Scheme      f = K1 mu_tt eta + K3 eta^2 mu_t. eta + 2 sigma delta_t. eta, affine in eta+ - eta-:
 *             c = K1/4 + K3 eta^2/2 + sigma/k,  d = K1 eta/2 + (K1/2 + K3 eta^2) eta-
 * Invariant   K1/2 (mu_t- eta)^2 + K3/4 (eta eta-)^2,  loss power 2 sigma (delta_t. eta)^2
 * Reference   notes (32f), (34)-(35), section 7.1
 */
import { Spring } from '../build/law-records';
import { clock } from '../memory';
import { solvedMove } from './quadratised';

export function plan(c: Spring, _D: f64): void {
  const linear = c.stiffness;
  const bend = c.cubic * c.eta * c.eta;
  const slope = 0.25 * linear + 0.5 * bend + c.damping / clock().step;
  c.root = Math.sqrt(slope);
  c.drive = slope > 0 ? (0.5 * linear * c.eta + (0.5 * linear + bend) * c.etaPrev) / c.root : 0;
}

export function energy(c: Spring): f64 {
  return energyBetween(c, c.eta, c.etaPrev);
}

/** Energy between two successive eta, J. */
function energyBetween(c: Spring, eta: f64, etaPrev: f64): f64 {
  const mean = 0.5 * (eta + etaPrev);
  const product = eta * etaPrev;
  return 0.5 * c.stiffness * mean * mean + 0.25 * c.cubic * product * product;
}

export function slideWork(c: Spring, from: f64, to: f64): f64 {
  return energyBetween(c, to, c.eta) - energyBetween(c, from, c.eta);
}

export function loss(c: Spring, _moved: f64): f64 {
  const moved = solvedMove(c);
  return (c.damping * moved * moved) / (2 * clock().step);
}

export function constantSlope(c: Spring): bool {
  return c.cubic == 0;
}
