/**
 * IT-2, the iterative rival: f = (phi(eta+) - phi(eta-)) / (eta+ - eta-) exactly, by Newton on all contacts of an island at once.
 *
 * Scheme      linearised at the iterate X the law is affine, f = q + q'(Delta - X), so each Newton step is one island solve
 * Invariant   (phi(eta) + phi(eta-))/2, kept as psi^2/2
 * Reference   JASA 2021 (18)-(20); docs/theory.md, the iterative schemes
 */

import { foundForce, foundSlope, slopes, slopesTwoSided } from './collision-p2';
import { clock } from './memory';
import { COLLISION_IT2, CONNECTION_IT2, ContactRecord } from './records';

/**
 * Where Newton is content: the change of an iterate as a part of the overlap it starts from, itself and its room. The overlap
 * counts because x = eta- + X is rounded at its size: where a body turns, X is far smaller and can settle no better. Newton
 * doubles its digits in every step, so that the step which changes the eleventh has found them all.
 */
const SETTLED: f64 = 1e-11;

export function isIterated(law: i32): bool {
  return law == COLLISION_IT2 || law == CONNECTION_IT2;
}

/** The law linearised at the iterate `reach`. */
export function planIterate(c: ContactRecord, law: i32): void {
  planTangent(c, law == CONNECTION_IT2);
}

/**
 * The tangent of IT-2's law at the move `reach`. Loss acts wherever eta > 0, also on a way that begins and ends outside: the force would
 * jump to r |eta-| where the way ends at the surface, and where a solution lay in that jump Newton would go round for ever.
 */
export function planTangent(c: ContactRecord, twoSided: bool): void {
  const b = c.etaPrev;
  const X = c.reach;
  let force: f64 = 0;
  let slope: f64 = 0;
  if (twoSided || b > 0 || b + X > 0) {
    if (twoSided) slopesTwoSided(c, X, b, c.pressPrev, c.potentialPrev);
    else slopes(c, X, b, c.pressPrev, c.potentialPrev);
    force = foundForce();
    slope = foundSlope();
  }
  c.loss = !twoSided && c.damping > 0 && c.eta > 0 ? c.damping * c.press * clock().halfRate : 0;
  c.root = Math.sqrt(slope + c.loss);
  c.drive = c.root > 0 ? (force - slope * X) / c.root : 0;
}

/** Takes the next iterate; returns whether it has settled. */
export function settles(c: ContactRecord, next: f64): bool {
  const change = Math.abs(next - c.reach);
  c.reach = next;
  return change <= SETTLED * (Math.abs(c.etaPrev) + Math.abs(next) + Math.abs(c.free));
}
