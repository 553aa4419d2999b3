/**
 * Power law with play  f = K [|eta| - play]+^alpha sgn(eta): a collision at either end of a gap. Only one of them can be touched, so one psi
 * serves both. It has the sign of the side, and side eta - play is a penetration to which rule p2 applies as it stands (collision-p2.ts).
 *
 * Scheme      f = g (psi + psi+)/2 with g >= 0,  psi+ = psi + g (eta+ - eta-)/2
 * Invariant   psi^2/2
 * Reference   notes (66); docs/theory.md, rule p2
 */

import { Slack } from '../build/law-records';
import { gradientAt } from './collision-p2';
import { chord, chordSlope, gradientFrom, quotientChord, setChord } from './p2-stages';
import { findPushChord, pushForce, potential as pushPotential } from './power-law';
import { setQuadratised } from './quadratised';

/** psi^2 below this part of the potentials is round-off: psi was meant to become zero. */
const NOTHING: f64 = 1e-24;

export function plan(c: Slack, D: f64): void {
  // The side that is touched, or that the free move would reach. What round-off left of psi says nothing, neither by its sign nor by its size: so small a psi
  // could only make a force by a g as large, and is planned as none.
  const stores = c.psi * c.psi > NOTHING * (c.potential + c.potentialPrev);
  if (stores) {
    c.side = c.psi < 0 ? -1 : 1;
    if (hasCrossed(c, D)) {
      // What was left of psi when that side was left goes over to the other one: the energy stays, and the joint pushes back there at once.
      c.psi = -c.psi;
      c.side = -c.side;
    }
  } else {
    c.side = c.etaPrev + D < 0 ? -1 : 1;
    if (c.side * c.psi < 0) c.psi = -c.psi;
  }
  const b = c.side * c.etaPrev - c.play;
  const e = c.side * c.eta - c.play;
  const forceB = pushForce(c, b);
  const held = pushPotential(c, e, pushForce(c, e));
  const above = pushPotential(c, b, forceB);
  const p = stores ? Math.abs(c.psi) : 0;
  setQuadratised(c, gradientAt(c, b, forceB, held, above, p, c.side * D, c.compliance), 0);
}

/** Whether the side of psi is not touched, and the other one is, or would be at the end of the free move. */
function hasCrossed(c: Slack, D: f64): bool {
  const before = -c.side * c.etaPrev;
  const now = -c.side * c.eta;
  if (before < -c.play || now < -c.play) return false;
  return Math.max(now, before - c.side * D) > c.play;
}

/** Chord and slope of the exact law at the move X, on the side of the last plan, or over both if it is left and the other one reached. */
export function findTangent(c: Slack, X: f64): void {
  const b = c.side * c.etaPrev - c.play;
  const way = c.side * X;
  if (c.side * (c.etaPrev + X) < -c.play) {
    const end = c.etaPrev + X;
    const force = staticForce(c, end);
    quotientChord(X, force, potential(c, end, force) - potential(c, c.etaPrev, staticForce(c, c.etaPrev)));
    setChord(chord(), Math.max(0, chordSlope()));
    return;
  }
  if (b <= 0 && b + way <= 0) {
    setChord(0, 0);
    return;
  }
  const forceB = pushForce(c, b);
  findPushChord(c, way, b, forceB, pushPotential(c, b, forceB));
  // Where potentials underflow, what is left of their difference may have any sign.
  setChord(c.side * chord(), Math.max(0, chordSlope()));
}

/** The tangent of the exact law at the move `reach`. */
export function planTangent(c: Slack): void {
  findTangent(c, c.reach);
  const slope = chordSlope();
  c.loss = 0;
  c.root = Math.sqrt(slope);
  c.drive = c.root > 0 ? (chord() - slope * c.reach) / c.root : 0;
}

/** g for the force that the island has settled on: its slope is that of the tangent it was found with. */
export function planFound(c: Slack, D: f64): void {
  if (!(c.side * c.force > 0)) {
    plan(c, D);
    return;
  }
  const w = c.compliance;
  const p = Math.abs(c.psi);
  const E = p * p - c.potential - c.potentialPrev;
  setQuadratised(c, gradientFrom(c.side * c.force, 1 / (1 + w * (c.root * c.root)), E, p, c.side * D, w), 0);
}

export function pulls(c: Slack): bool {
  return c.force * c.side < 0;
}

export function staticForce(c: Slack, eta: f64): f64 {
  return eta < 0 ? -pushForce(c, -eta - c.play) : pushForce(c, eta - c.play);
}

export function potential(c: Slack, eta: f64, staticForce: f64): f64 {
  return pushPotential(c, Math.abs(eta) - c.play, Math.abs(staticForce));
}

/** Keeps phi'(eta) and phi(eta) in the record. */
export function beginStatic(c: Slack): void {
  c.staticForce = staticForce(c, c.eta);
  c.potential = potential(c, c.eta, c.staticForce);
}
