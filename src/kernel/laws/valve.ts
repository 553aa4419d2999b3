/**
 * Valve: air flows through a slit whose height y something else moves, and the energy of its jet is lost. eta is the volume that has flowed, f the
 * pressure drop of the jet:  f = a U |U|,  U = eta',  a = density / (2 (width y)^2).
 *
 * Scheme      f = a |U| (eta+ - eta-)/2k with y at n and |U| the solution of the law for this contact alone: a resistance, whatever y and |U|
 *             are. A closed slit has the resistance of one open by `least`, at most RIGID / w: it stops the flow
 * Invariant   stores nothing; loses f (eta+ - eta-)/2 >= 0
 * Reference   docs/theory.md, reeds
 */
import { Valve } from '../build/law-records';
import { clock } from '../memory';
import { solvedMove } from './quadratised';

/** Largest c w: a stop to one part in 1e14. */
const RIGID: f64 = 1e14;

/** a, kg/m^7. */
function jet(c: Valve): f64 {
  const opening = Math.max(c.read, c.least);
  return c.jet / (opening * opening);
}

export function plan(c: Valve, D: f64): void {
  const half = clock().halfRate;
  const a = jet(c);
  const free = Math.abs(D) * half;
  const flow = (2 * free) / (1 + Math.sqrt(1 + 4 * a * c.compliance * half * free));
  c.root = Math.sqrt(Math.min(a * flow * half, RIGID / c.compliance));
  c.drive = 0;
}

/** The tangent of the law at the move `reach`. */
export function planTangent(c: Valve): void {
  const half = clock().halfRate;
  const slope = 2 * jet(c) * Math.abs(c.reach) * half * half;
  c.root = Math.sqrt(Math.min(slope, RIGID / c.compliance));
  c.drive = -0.5 * c.root * c.reach;
}

export function loss(c: Valve, _moved: f64): f64 {
  return 0.5 * c.force * solvedMove(c);
}
