/** How long the hits of a model last, estimated without running it. */
import type { Program } from '../compile/index.ts';
import { contactTime } from '../impact/index.ts';
import { type Hitting, hittingPoints } from './ends.ts';
import { meetingSpeed } from './speeds.ts';

/** A hit as the model foretells it. */
export interface Touch {
  readonly contact: string;
  /** How long the shortest hit of any of its points lasts, samples. */
  readonly samples: number;
  /** At what speed, m/s. */
  readonly speed: number;
  /** Whether the model does not say how fast the bodies meet. The speed hardly matters: duration goes with its power (1 − α)/(1 + α). */
  readonly assumed: boolean;
}

/** Speed where the model does not say one, m/s. */
const ASSUMED = 1;
/** μv up to which the closed form's integral is taken; beyond, the hit only lasts longer. */
const MOST_DAMPED = 100;

/**
 * The hits of every collision of which one end has inertia, or the stiffness is given per metre. A grid that touches a barrier or another grid at
 * points of a given stiffness has no closed form: its mass there depends on the grid.
 */
export function touchesOf(program: Program): Touch[] {
  const { model, rate } = program;
  return Object.entries(model.contacts).flatMap(([contact, described]) => {
    if (described.type !== 'collision') return [];
    const closedForms = new Map<string, number>(); // a thousand points of one contact are mostly alike
    const touches = hittingPoints(program, contact, described)
      .filter(({ mass, stiffness }) => mass < Number.POSITIVE_INFINITY && stiffness > 0)
      .map((point) => {
        const found = meetingSpeed(described, model, point.gap);
        const speed = found > 0 ? found : ASSUMED;
        const alike = `${point.stiffness} ${speed}`;
        const wall = closedForms.get(alike) ?? wallTime(point, speed);
        closedForms.set(alike, wall);
        return { contact, samples: rate * (wall + waveTime(point)), speed, assumed: found === 0 };
      });
    // Numbers at the ends of what a double holds have no closed form.
    const [first, ...others] = touches.filter(({ samples }) => samples > 0 && samples < Number.POSITIVE_INFINITY);
    return first === undefined ? [] : [others.reduce((a, b) => (b.samples < a.samples ? b : a), first)];
  });
}

/** The closed form of a mass on a wall, s. */
function wallTime({ mass, stiffness, exponent, damping }: Hitting, velocity: number): number {
  return contactTime({ mass, stiffness, exponent, damping: Math.min(damping, MOST_DAMPED / velocity), velocity });
}

/**
 * The time 2 m/R in which waves take a mass's momentum up, s. Its sum with that of the wall is exact where the body is much harder to move
 * than the contact, and where it is much easier.
 */
function waveTime({ mass, resistance }: Hitting): number {
  return (2 * mass) / resistance;
}
