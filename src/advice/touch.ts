/** Predicts how long the hits of a model last, without running it. */
import type { Program } from '../compile/index.ts';
import { contactTime } from '../impact/index.ts';
import { type CollisionPoint, collisionPoints } from './ends.ts';
import { meetingSpeed } from './speeds.ts';

/** The predicted hit of a contact. */
export interface Touch {
  readonly contact: string;
  /** Duration of the shortest hit over its points, samples. */
  readonly samples: number;
  /** Impact speed, m/s. */
  readonly speed: number;
  /** Whether the speed is assumed, because the model does not determine it. It hardly matters: duration varies with its power (1 − α)/(1 + α). */
  readonly assumed: boolean;
  /** The point of contact with the shortest hit. */
  readonly point: CollisionPoint;
}

/** Impact speed where the model does not determine one, m/s. */
const ASSUMED = 1;
/** Limit of μv in the integral of the closed form; with more damping, the hit only lasts longer. */
const MOST_DAMPED = 100;

/** Predicts the hits of every collision. */
export function touchesOf(program: Program): Touch[] {
  const { model, rate } = program;
  return Object.entries(model.contacts).flatMap(([contact, described]) => {
    if (described.type !== 'collision') return [];
    const closedForms = new Map<string, number>(); // cached, because most points of a contact are alike
    const touches = collisionPoints(program, contact, described)
      .filter(({ stiffness }) => stiffness > 0)
      .map((point) => {
        const found = meetingSpeed(described, model, point.gap);
        const speed = found > 0 ? found : ASSUMED;
        const alike = `${point.stiffness} ${speed}`;
        const wall = closedForms.get(alike) ?? wallTime(point, speed);
        closedForms.set(alike, wall);
        return { contact, samples: rate * (wall + waveTime(point)), speed, assumed: found === 0, point };
      });
    // Near the limits of double precision the closed form overflows.
    const [first, ...others] = touches.filter(({ samples }) => samples > 0 && samples < Number.POSITIVE_INFINITY);
    return first === undefined ? [] : [others.reduce((a, b) => (b.samples < a.samples ? b : a), first)];
  });
}

/** Closed-form contact time of a mass on a wall, s. */
function wallTime({ mass, stiffness, exponent, damping }: CollisionPoint, velocity: number): number {
  return contactTime({ mass, stiffness, exponent, damping: Math.min(damping, MOST_DAMPED / velocity), velocity });
}

/**
 * The time 2 m/R in which waves absorb the momentum of a mass, s. Its sum with the time on a wall is exact in both limits: a body
 * much harder to move than the contact, and much easier. A bar does not react like a resistance: as much of its reaction is inertia, which
 * throws it off a heavy mass, so that the first hit is about as long as on a wall.
 */
function waveTime({ mass, resistance, recoils }: CollisionPoint): number {
  return recoils ? 0 : (2 * mass) / resistance;
}
