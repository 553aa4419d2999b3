/**
 * One-sided power law with a g that releases psi exactly and enters by the mean penetration: psi never drifts, and the contact never pulls.
 *
 * Scheme, invariant   collision-26.ts
 * Reference           docs/theory.md, rule 27s
 */

import { PowerLaw } from '../build/law-records';
import { power } from '../power';
import { takeTo } from './p2-stages';
import { analyticGradient } from './power-law';
import { impliedLoss, setDamped } from './quadratised';

export { beginStatic } from './collision-26';
export { potential, pushForce as staticForce } from './power-law';

export function plan(c: PowerLaw, D: f64): void {
  setDamped(c, gradient(c, D, c.compliance), impliedLoss(c), D);
}

function gradient(c: PowerLaw, D: f64, w: f64): f64 {
  const p = Math.abs(c.psi);
  const eta = c.eta;
  const etaPrev = c.etaPrev;
  const mean = 0.5 * (eta + etaPrev + D); // of eta^n and eta*
  let g: f64 = 0;
  if (mean <= 0) {
    g = release(0, p, D, w); // leaving, or away
  } else if (eta > 0 && eta + etaPrev > 0) {
    const inside = analyticGradient(c, eta);
    if (p > 0) g = Math.min(inside, takeTo(0, p, D, w));
    else g = D > 0 ? inside : 0;
  } else {
    const t = Math.sqrt(((2 * c.stiffness) / (c.exponent + 1)) * power(mean, c.exponent + 1)); // entering
    g = t > p && D > 0 ? (2 * (t - p)) / D : release(Math.min(t, p), p, D, w);
  }
  return c.psi < 0 ? -g : g;
}

/** Takes psi down to t, unless the bodies part before it could: then psi is held. */
function release(t: f64, p: f64, D: f64, w: f64): f64 {
  return D < 0 || 4 * w * (p - t) * (p + t) > D * D ? (p > t ? takeTo(t, p, D, w) : 0) : 0;
}
