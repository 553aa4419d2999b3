/**
 * Two-sided power law with g as notes (69) have it: psi is unsigned and g has the sign of eta. It drifts, and is kept to reproduce the notes.
 *
 * Scheme, invariant   connection-signed.ts
 * Reference           notes (69); docs/theory.md
 */

import { PowerLaw } from '../build/law-records';
import { analyticGradient } from './power-law';
import { setQuadratised } from './quadratised';

export { potential, pullForce as staticForce } from './power-law';

/** At eta = 0 the printed third form of (69) is 0/0; its first two give 0. */
export function plan(c: PowerLaw, _D: f64): void {
  const size = analyticGradient(c, Math.abs(c.eta));
  setQuadratised(c, c.eta > 0 ? size : c.eta < 0 ? -size : 0, 0);
}
