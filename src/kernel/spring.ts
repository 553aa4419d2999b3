/**
 * Spring with a cubic part and damping:  f = K1 eta + K3 eta^3 + 2 sigma eta'.
 *
 * Scheme      f = K1 mu_tt eta + K3 eta^2 mu_t. eta + 2 sigma delta_t. eta, affine in eta+ - eta-:
 *             c = K1/4 + K3 eta^2/2 + sigma/k,  d = K1 eta/2 + (K1/2 + K3 eta^2) eta-
 * Invariant   K1/2 (mu_t- eta)^2 + K3/4 (eta eta-)^2,  loss power 2 sigma (delta_t. eta)^2
 * Reference   notes (32f), (34)-(35), section 7.1
 */
import { ContactRecord } from './records';

export function planSpring(c: ContactRecord, k: f64): void {
  const linear = c.stiffness;
  const bend = c.cubic * c.eta * c.eta;
  const slope = 0.25 * linear + 0.5 * bend + c.damping / k;
  c.root = Math.sqrt(slope);
  c.drive = slope > 0 ? (0.5 * linear * c.eta + (0.5 * linear + bend) * c.etaPrev) / c.root : 0;
}

const UNFOLLOWED: f64 = 1e6;

/**
 * Whether a spring is too fast for the rate to follow, c w > 1e6. The states then say where its ends are with an error that its slope turns into
 * a force c w times as large as round-off should be. Such a spring keeps its own eta, which moves by what the solve found.
 */
export function keepsEta(c: ContactRecord): bool {
  return c.root * c.root * c.compliance > UNFOLLOWED;
}

/** eta+ - eta- as the force of this step has it, f = c (eta+ - eta-) + d. */
export function solvedMove(c: ContactRecord): f64 {
  return c.root != 0 ? (c.answer - c.drive) / c.root : 0;
}

/** Energy between two successive eta, J. */
export function springEnergy(c: ContactRecord, eta: f64, etaPrev: f64): f64 {
  const mean = 0.5 * (eta + etaPrev);
  const product = eta * etaPrev;
  return 0.5 * c.stiffness * mean * mean + 0.25 * c.cubic * product * product;
}

/** Energy lost in a step in which eta moved by `moved` = eta+ - eta-, J. */
export function lossSpring(c: ContactRecord, k: f64, moved: f64): f64 {
  return (c.damping * moved * moved) / (2 * k);
}
