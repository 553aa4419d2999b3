/**
 * A joint with play: f = sgn η · K[|η| − play]₊^α. One ψ serves both ends of the gap; its sign is the side that is touched. On that side the
 * joint is a collision of rule p2 with b, e and D seen from there.
 */
import { type ContactPoint, collisionGradient, collisionPotential } from './dense-laws.ts';
import type { DenseSlack } from './dense-system.ts';

export interface SlackPlan {
  readonly g: number;
  /** ψ as the plan sees it: its sign changes where the joint has gone to the other end of its gap. */
  readonly psi: number;
  readonly side: 1 | -1;
}

export function planSlack({ K, alpha, play }: DenseSlack, point: ContactPoint): SlackPlan {
  const { etaPrev, eta, D, w } = point;
  const sideOf = (x: number) => (x < 0 ? -1 : 1);
  const stored = (x: number) => collisionPotential({ K, alpha }, Math.abs(x) - play);
  // Without ψ it is the side that the free move would reach; what round-off left of ψ says nothing, and is planned as none.
  const isSpent = point.psi ** 2 <= 1e-24 * (stored(eta) + stored(etaPrev));
  let side: 1 | -1 = sideOf(isSpent ? etaPrev + D : point.psi);
  let psi = isSpent ? side * Math.abs(point.psi) : point.psi;
  const beyond = (x: number) => side * x - play;
  const isHeld = Math.min(-side * etaPrev, -side * eta) < -play;
  const reaches = Math.max(-side * eta, -side * (etaPrev + D)) > play;
  if (!isSpent && !isHeld && reaches) {
    // A rest of ψ goes with it to the other end.
    psi = -psi;
    side = side === 1 ? -1 : 1;
  }
  const g = collisionGradient(
    'p2',
    { K, alpha },
    { etaPrev: beyond(etaPrev), eta: beyond(eta), D: side * D, w, psi: isSpent ? 0 : Math.abs(psi) },
  );
  return { g, psi, side };
}
