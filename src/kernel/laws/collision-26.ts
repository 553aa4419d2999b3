/**
 * One-sided power law  f = K [eta]+^alpha,  phi = K/(alpha+1) [eta]+^{alpha+1},  with g as JASA (26) has it: zero outside, also at alpha = 1. It pulls
 * where psi has drifted below zero, and is kept to reproduce the paper.
 *
 * Scheme      f = g (psi + psi+)/2,  psi+ = psi + g (eta+ - eta-)/2:  conserves psi^2/2 for ANY g
 * Invariant   psi^2/2
 * Reference   JASA 2021 section II; docs/theory.md
 */

import { PowerLaw } from '../build/law-records';
import { analyticGradient, keepPush } from './power-law';
import { impliedLoss, setDamped } from './quadratised';

export { potential, pushForce as staticForce } from './power-law';

export function plan(c: PowerLaw, D: f64): void {
  setDamped(c, c.eta >= 0 ? analyticGradient(c, c.eta) : 0, impliedLoss(c), D);
}

/** Only damping needs it. */
export function beginStatic(c: PowerLaw): void {
  if (c.damping > 0) keepPush(c);
}
