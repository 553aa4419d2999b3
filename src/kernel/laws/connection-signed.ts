/**
 * Two-sided power law  f = K |eta|^alpha sgn(eta): a spring of any exponent that never lets go. psi carries the sign of eta, g >= 0: exact at alpha = 1.
 *
 * Scheme      f = g (psi + psi+)/2,  psi+ = psi + g (eta+ - eta-)/2
 * Invariant   psi^2/2
 * Reference   notes (66)-(69); docs/theory.md
 */

import { PowerLaw } from '../build/law-records';
import { analyticGradient } from './power-law';
import { setQuadratised } from './quadratised';

export { potential, pullForce as staticForce } from './power-law';

export function plan(c: PowerLaw, _D: f64): void {
  setQuadratised(c, analyticGradient(c, Math.abs(c.eta)), 0);
}
