/**
 * One-sided power law with g as JASA (27) means it: the exact sign of the force is the side condition, so that an isolated contact never pulls.
 *
 * Scheme, invariant   collision-26.ts
 * Reference           JASA 2021 (27); docs/theory.md
 */

import { PowerLaw } from '../build/law-records';
import { analyticGradient } from './power-law';
import { impliedLoss, setDamped } from './quadratised';

export { beginStatic } from './collision-26';
export { potential, pushForce as staticForce } from './power-law';

export function plan(c: PowerLaw, D: f64): void {
  setDamped(c, gradient(c, D), impliedLoss(c), D);
}

function gradient(c: PowerLaw, D: f64): f64 {
  const psi = c.psi;
  let g: f64 = 0;
  if (c.eta >= 0) g = psi >= 0 ? analyticGradient(c, c.eta) : -analyticGradient(c, c.eta);
  else if (D != 0 && psi != 0) g = (-2 * psi) / D;
  return g * (psi + 0.25 * g * D) < 0 ? 0 : g;
}
