/**
 * Radiation of a breathing sphere: eta is the volume that it displaces, f the pressure at its surface. Near the sphere air of inertia M is
 * pushed to and fro, and a resistance R in series with it carries the sound away:  f = R (eta' - v),  M v' = f.
 *
 * Scheme      f = R (delta_t. eta - delta_t. x) with x the volume of near air, M delta_tt x = f. Without x:
 *             c = r/(1 + r B),  d = -2 c m,  m+ = m + B f;  r = R/2k,  B = k^2/M,  m = x - x-
 * Invariant   M/2 (m/k)^2;  radiated f^2/(2 r) per step
 * Reference   docs/theory.md, air
 */
import { Radiation } from '../build/law-records';
import { clock } from '../memory';

/** B, m^6/J: how far a unit pressure moves the near air within a step. */
function mobility(c: Radiation): f64 {
  const k = clock().step;
  return (k * k) / c.inertia;
}

export function plan(c: Radiation, _D: f64): void {
  const r = c.resistance * clock().halfRate;
  c.root = Math.sqrt(r / (1 + r * mobility(c)));
  c.drive = -2 * c.moved * c.root;
}

export function afterStep(c: Radiation): void {
  c.moved += mobility(c) * c.force;
}

export function energy(c: Radiation): f64 {
  const flow = c.moved / clock().step;
  return 0.5 * c.inertia * flow * flow;
}

export function loss(c: Radiation, _moved: f64): f64 {
  return (0.5 * c.force * c.force) / (c.resistance * clock().halfRate);
}
