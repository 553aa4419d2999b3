/**
 * The power law  phi'(eta) = K eta^alpha,  phi = K/(alpha+1) eta^{alpha+1},  one-sided (zero for eta < 0) or two-sided (phi even), and its chord
 * q(X) = (phi(b + X) - phi(b))/X with derivative dq, which IT-2 and the p2 rules solve with (p2-stages.ts has the symbols).
 */

import { PowerLaw } from '../build/law-records';
import { power } from '../power';
import { quotientChord, SERIES_RATIO, seriesChord } from './p2-stages';

export function pushForce(c: PowerLaw, eta: f64): f64 {
  return eta > 0 ? c.stiffness * power(eta, c.exponent) : 0;
}

export function pullForce(c: PowerLaw, eta: f64): f64 {
  const force = c.stiffness * power(Math.abs(eta), c.exponent);
  return eta < 0 ? -force : force;
}

/** phi(eta) of either, from phi'(eta). */
export function potential(c: PowerLaw, eta: f64, staticForce: f64): f64 {
  return c.share * (staticForce * eta);
}

/** Keeps phi'(eta) and phi(eta) of the one-sided law in the record. */
export function keepPush(c: PowerLaw): void {
  c.staticForce = pushForce(c, c.eta);
  c.potential = potential(c, c.eta, c.staticForce);
}

/** The same of the two-sided law. */
export function keepPull(c: PowerLaw): void {
  c.staticForce = pullForce(c, c.eta);
  c.potential = potential(c, c.eta, c.staticForce);
}

/** The derivative of sqrt(2 phi): sqrt(K (alpha+1)/2) eta^{(alpha-1)/2}, notes (12). */
export function analyticGradient(c: PowerLaw, eta: f64): f64 {
  return Math.sqrt(0.5 * c.stiffness * (c.exponent + 1)) * power(eta, 0.5 * (c.exponent - 1));
}

/** Finds `chord` and `chordSlope` (p2-stages.ts) of the one-sided law between b and b + X. */
export function findPushChord(c: PowerLaw, X: f64, b: f64, forceB: f64, potentialB: f64): void {
  if (b > 0 && Math.abs(X) < SERIES_RATIO * b) {
    seriesChord(X, b, forceB, c.exponent);
    return;
  }
  const x = b + X;
  const force = pushForce(c, x);
  quotientChord(X, force, c.share * (force * x) - potentialB);
}

/** The same of the two-sided law. */
export function findPullChord(c: PowerLaw, X: f64, b: f64, forceB: f64, potentialB: f64): void {
  if (b != 0 && Math.abs(X) < SERIES_RATIO * Math.abs(b)) {
    seriesChord(X, b, forceB, c.exponent);
    return;
  }
  const x = b + X;
  const force = pullForce(c, x);
  quotientChord(X, force, c.share * (force * x) - potentialB);
}
