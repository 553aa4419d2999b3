/** Predicts how long the hits of a model last, without running it. */
import type { Program } from '../compile/index.ts';
import { contactTime } from '../impact/index.ts';
import { type CollisionPoint, collisionPoints, type Skin } from './ends.ts';
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
/** The time on a membrane depends on itself by a logarithm only: four rounds leave less than 1 %. */
const ROUNDS = 4;

/** Predicts the hits of every collision. */
export function touchesOf(program: Program): Touch[] {
  return Object.keys(program.model.contacts).flatMap((name) => touchOf(program, name) ?? []);
}

/** Predicts the hits of one contact; nothing if it is no collision, or never closes. */
export function touchOf(program: Program, contact: string): Touch | undefined {
  const { model, rate } = program;
  const described = model.contacts[contact];
  if (described?.type !== 'collision') return undefined;
  const closedForms = new Map<string, number>(); // cached, because most points of a contact are alike
  const touches = collisionPoints(program, contact, described)
    .filter(({ stiffness }) => stiffness > 0)
    .map((point) => {
      const found = meetingSpeed(described, model, point.gap);
      const speed = found > 0 ? found : ASSUMED;
      const alike = `${point.stiffness} ${speed}`;
      const wall = closedForms.get(alike) ?? wallTime(point, speed);
      closedForms.set(alike, wall);
      return { contact, samples: rate * bodyTime(wall, point), speed, assumed: found === 0, point };
    });
  // Near the limits of double precision the closed form overflows.
  const [first, ...others] = touches.filter(({ samples }) => samples > 0 && samples < Number.POSITIVE_INFINITY);
  return first && others.reduce((a, b) => (b.samples < a.samples ? b : a), first);
}

/** Closed-form contact time of a mass on a wall, s. */
function wallTime({ mass, stiffness, exponent, damping }: CollisionPoint, velocity: number): number {
  return contactTime({ mass, stiffness, exponent, damping: Math.min(damping, MOST_DAMPED / velocity), velocity });
}

/**
 * How long a mass touches, s, that would touch a wall for `wall`. A membrane whose grid or modes are too coarse for waves to leave within that time
 * is taken as a resistance.
 */
function bodyTime(wall: number, point: CollisionPoint): number {
  const { skin, mass } = point;
  if (skin === undefined || wall < skin.cell / skin.speed) return wall + waveTime(point);
  return Math.hypot(wall, skinTime(wall, mass, skin));
}

/**
 * The time 2 m/R in which waves absorb the momentum of a mass, s. Its sum with the time on a wall is exact in both limits: a body
 * much harder to move than the contact, and much easier. A bar does not react like a resistance: as much of its reaction is inertia, which
 * throws it off a heavy mass, so that the first hit is about as long as on a wall.
 */
function waveTime({ mass, resistance, recoils }: CollisionPoint): number {
  return recoils ? 0 : (2 * mass) / resistance;
}

/**
 * Half a period of a mass on a membrane, s. Under a constant force f a point of it moves by f/(2πT) ln(2ct/a), with t the time, since the waves carry the
 * dent outwards, and a the radius on which the force acts: a wide dent is softer. Of a grid or of modes a is near e^(−1.4) of the side of what moves
 * within a step; the dent ends growing at the edge. t is a quarter of the period. Squares of times add up, as the membrane and the
 * spring of the contact lie one behind the other.
 */
function skinTime(wall: number, mass: number, { tension, speed, cell, reach }: Skin): number {
  let time = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const width = Math.min((2 * speed * Math.hypot(wall, time)) / 4, reach);
    const compliance = (Math.log(1 + width / cell) + 1.4) / (2 * Math.PI * tension);
    time = Math.PI * Math.sqrt(mass * compliance);
  }
  return time;
}
