/** Masses of the restitution study: against walls, against each other, under a push. */
import type { Impact } from '../impact/index.ts';
import {
  APPROACH,
  type Contacts,
  type Loss,
  type Moment,
  type Outcome,
  outcomeOf,
  samplesOf,
  startSystem,
} from './restitution-systems.ts';

/** A free mass that hits several walls at once or, with gaps, one after another; all have the damping of `impact`. */
export function againstWalls(
  impact: Impact,
  { rate, phase }: Moment,
  loss: Loss,
  more: readonly { readonly stiffness: number; readonly exponent: number; readonly gap: number }[] = [],
  passes = 1,
): Outcome {
  const { mass, damping, velocity } = impact;
  const walls = [{ stiffness: impact.stiffness, exponent: impact.exponent, gap: 0 }, ...more];
  const contacts: Contacts = Object.fromEntries(
    walls.map((wall, i) => [`wall${i}`, { type: 'collision', lower: 'ball', upper: 'wall', damping, loss, ...wall }]),
  );
  const simulation = startSystem({
    rate,
    elements: { ball: { type: 'mass', mass }, wall: { type: 'barrier' } },
    contacts,
    players: {
      throw: { type: 'initial', element: 'ball', displacement: (-velocity * (APPROACH + phase)) / rate, velocity },
    },
    solver: { passes },
  });
  simulation.render(Math.max(...walls.map((wall) => samplesOf({ ...impact, ...wall }, rate))));
  return outcomeOf(simulation, 'ball', mass);
}

/** A free mass that hits another; the speed is that of separation. */
export function twoMasses(impact: Impact, other: number, drift: number, { rate, phase }: Moment, loss: Loss): Outcome {
  const { mass, velocity, stiffness, exponent, damping } = impact;
  const reduced = (mass * other) / (mass + other);
  const simulation = startSystem({
    rate,
    elements: { a: { type: 'mass', mass }, b: { type: 'mass', mass: other } },
    contacts: { hit: { type: 'collision', lower: 'a', upper: 'b', stiffness, exponent, damping, loss } },
    players: {
      throw: {
        type: 'initial',
        element: 'a',
        displacement: (-velocity * (APPROACH + phase)) / rate,
        velocity: velocity + drift,
      },
      drift: { type: 'initial', element: 'b', velocity: drift },
    },
  });
  simulation.render(samplesOf({ ...impact, mass: reduced }, rate));
  // Momentum is conserved, so the energy of the relative motion is the remainder of ½ M_r v².
  const apart = 0.5 * reduced * velocity ** 2 - simulation.ledger().dissipated;
  return { ...outcomeOf(simulation, 'a', mass), speed: Math.sqrt(Math.max(0, (2 * apart) / reduced)) };
}

/** A mass under a constant acceleration towards a wall, m/s²; null if it has not left after three times the time. */
export function pushedMass(impact: Impact, push: number, seconds: number, moment: Moment, loss: Loss): Outcome | null {
  const { mass, velocity, stiffness, exponent, damping } = impact;
  const { rate, phase } = moment;
  const distance = (velocity * (APPROACH + phase)) / rate;
  const start = Math.sqrt(velocity ** 2 - 2 * push * distance);
  const simulation = startSystem({
    rate,
    elements: { ball: { type: 'mass', mass, gravity: -push }, wall: { type: 'barrier' } },
    contacts: { hit: { type: 'collision', lower: 'ball', upper: 'wall', stiffness, exponent, damping, loss } },
    players: {
      throw: { type: 'initial', element: 'ball', displacement: -distance, velocity: start, start: 'second-order' },
    },
  });
  simulation.render(Math.ceil(seconds * rate + APPROACH + phase) + 2);
  const field = (name: string) => simulation.probe(`contacts.hit.${name}`)[0];
  const isAway = () => field('psi') === 0 && field('eta') < field('etaPrev') && field('etaPrev') <= 0;
  for (let i = 0; i < 8 && !isAway(); i++) simulation.render(2);
  if (!isAway()) return null;
  // The energy E of the scheme is that of the parabola minus m a² k²/8; E/m = v²/2 at the wall.
  const { elements } = simulation.ledger();
  const energy = elements[0].stored + (mass * push ** 2) / (8 * rate ** 2);
  return { ...outcomeOf(simulation, 'ball', mass), speed: Math.sqrt(Math.max(0, (2 * energy) / mass)) };
}
