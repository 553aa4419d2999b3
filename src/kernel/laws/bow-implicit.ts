/**
 * Bow: friction  f = F_b Phi(v),  Phi(v) = sqrt(2a) v exp(-a v^2 + 1/2),  v = eta' - v_b the slip between string and hair.
 *
 * Scheme      f = F_b Gamma (delta_t. eta - v_b), Gamma = Phi(v)/v at the last known slip: affine, passive for any force
 * Invariant   stores nothing; loses f v >= 0, the hand gives -f v_b
 * Reference   Bilbao 2009 (8.3); notes section 7; docs/theory.md
 */

import { Bow } from '../build/law-records';
import { clock } from '../memory';

/** c = F Gamma/2k, d = -F Gamma v_b; the quotient d / sqrt(c) is taken without dividing by a small Gamma. */
export function plan(c: Bow, _D: f64): void {
  const k = clock().step;
  const slip = (c.eta - c.etaPrev) / k - c.bowVelocity;
  const gamma = c.bowForce * Math.sqrt(2 * c.sharpness) * Math.exp(0.5 - c.sharpness * slip * slip);
  c.root = Math.sqrt(gamma / (2 * k));
  c.drive = -c.bowVelocity * Math.sqrt(2 * k * gamma);
}

export function energy(_c: Bow): f64 {
  return 0;
}

export function loss(c: Bow, moved: f64): f64 {
  return c.force * (0.5 * moved - c.bowVelocity * clock().step);
}

export function work(c: Bow): f64 {
  return -c.force * c.bowVelocity * clock().step;
}
