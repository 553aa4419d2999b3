/**
 * Two-sided power law  f = K |eta|^alpha sgn(eta): a spring of any exponent that never lets go.
 *
 * Rules for g p2: collision-p2.ts (the default, psi does not drift).  signed: psi carries the sign of eta, g >= 0.
 *             eq69: notes (69), unsigned psi and g with the sign of eta; drifts, kept to reproduce the notes.
 * Invariant   psi^2/2
 * Reference   notes (66)-(69); docs/theory.md
 */

import { power } from './power';
import { ContactRecord } from './records';

export function ruleSigned(c: ContactRecord): f64 {
  return Math.sqrt(0.5 * c.stiffness * (c.exponent + 1)) * power(Math.abs(c.eta), 0.5 * (c.exponent - 1));
}

/** At eta = 0 the printed third form of (69) is 0/0; its first two give 0. */
export function ruleEq69(c: ContactRecord): f64 {
  return c.eta > 0 ? ruleSigned(c) : c.eta < 0 ? -ruleSigned(c) : 0;
}
