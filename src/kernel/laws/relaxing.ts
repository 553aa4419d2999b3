/**
 * A relaxing spring in one step: the exact solution of chi' = gx eta' - chi/tau at constant speed. With x = k/tau,
 *
 *   chi+ = E chi + A gx Delta/2,   its mean over the step  A chi + B gx Delta/2
 *   E = e^-x,  A = (1 - E)/x,  B = (1 - A)/x
 *
 * Passive for any gx and any tau >= 0: what it loses is the integral of chi^2/tau.
 */

import { clock } from '../memory';

/** Below this x the quotients A and B are taken from their series. */
const SHORT: f64 = 1e-2;

// Of the last tau asked for: contacts mostly share one.
let known: f64 = -1;
let knownStep: f64 = -1;
let E: f64 = 1;
let A: f64 = 1;
let B: f64 = 0.5;

/** Finds `left`, `meanLeft` and `meanGained` for a relaxation time, s. */
export function setRelaxation(tau: f64): void {
  const k = clock().step;
  if (tau == known && k == knownStep) return;
  relax(k / tau);
  known = tau;
  knownStep = k;
}

/** The same for x = k/tau, any number from 0 on. */
export function relax(x: f64): void {
  known = -1;
  E = x == 0 ? 1 : Math.exp(-x);
  if (x < SHORT) {
    A = 1 - (x / 2) * (1 - (x / 3) * (1 - (x / 4) * (1 - (x / 5) * (1 - x / 6))));
    B = 0.5 * (1 - (x / 3) * (1 - (x / 4) * (1 - (x / 5) * (1 - (x / 6) * (1 - x / 7)))));
  } else {
    A = (1 - E) / x;
    B = (1 - A) / x;
  }
}

/** E. */
export function left(): f64 {
  return E;
}
/** A. */
export function meanLeft(): f64 {
  return A;
}
/** B. */
export function meanGained(): f64 {
  return B;
}
