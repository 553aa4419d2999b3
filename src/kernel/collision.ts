/**
 * One-sided power law  f = K [eta]+^alpha,  phi = K/(alpha+1) [eta]+^{alpha+1},  quadratised: psi = sqrt(2 phi) is a state.
 *
 * Scheme      f = g (psi + psi+)/2,  psi+ = psi + g (eta+ - eta-)/2:  conserves psi^2/2 for ANY g
 * Rules for g 26: JASA (26).  27f: JASA (27) with the exact sign of the force as side condition.
 *             27s: releases psi exactly, enters by the mean penetration.  p2: collision-p2.ts.
 * Reference   JASA 2021 section II; docs/theory.md
 */

import { power } from './power';
import { ContactRecord } from './records';

/** sqrt(K (alpha+1)/2) eta^{(alpha-1)/2}, notes (12). */
function analytic(c: ContactRecord, eta: f64): f64 {
  return Math.sqrt(0.5 * c.stiffness * (c.exponent + 1)) * power(eta, 0.5 * (c.exponent - 1));
}

/** The g >= 0 that takes |psi| from p to t in one step of an isolated loss-free contact. */
export function takeTo(t: f64, p: f64, D: f64, w: f64): f64 {
  const r = Math.sqrt(D * D + 4 * w * (p - t) * (p + t));
  return D > 0 ? (r + D) / (w * (p + t)) : (4 * (p - t)) / (r - D);
}

/** JASA (26): zero outside, also at alpha = 1. */
export function rule26(c: ContactRecord): f64 {
  return c.eta >= 0 ? analytic(c, c.eta) : 0;
}

/** JASA (27) as meant: never a pulling force on an isolated contact. */
export function rule27f(c: ContactRecord, D: f64): f64 {
  const psi = c.psi;
  let g: f64 = 0;
  if (c.eta >= 0) g = psi >= 0 ? analytic(c, c.eta) : -analytic(c, c.eta);
  else if (D != 0 && psi != 0) g = (-2 * psi) / D;
  return g * (psi + 0.25 * g * D) < 0 ? 0 : g;
}

/** Takes psi down to t, unless the bodies part before it could: then psi is held. */
function release27s(t: f64, p: f64, D: f64, w: f64): f64 {
  return D < 0 || 4 * w * (p - t) * (p + t) > D * D ? (p > t ? takeTo(t, p, D, w) : 0) : 0;
}

export function rule27s(c: ContactRecord, D: f64, w: f64): f64 {
  const p = Math.abs(c.psi);
  const eta = c.eta;
  const etaPrev = c.etaPrev;
  const mean = 0.5 * (eta + etaPrev + D); // of eta^n and eta*
  let g: f64 = 0;
  if (mean <= 0) {
    g = release27s(0, p, D, w); // leaving, or away
  } else if (eta > 0 && eta + etaPrev > 0) {
    const inside = analytic(c, eta);
    if (p > 0) g = Math.min(inside, takeTo(0, p, D, w));
    else g = D > 0 ? inside : 0;
  } else {
    const t = Math.sqrt(((2 * c.stiffness) / (c.exponent + 1)) * power(mean, c.exponent + 1)); // entering
    g = t > p && D > 0 ? (2 * (t - p)) / D : release27s(Math.min(t, p), p, D, w);
  }
  return c.psi < 0 ? -g : g;
}
