/** Strings and modal bodies of the restitution study. */
import type { Impact } from '../impact/index.ts';
import { APPROACH, type Loss, type Moment, type Outcome, outcomeOf, startSystem } from './restitution-systems.ts';

/** A hammer on a string with the finest stable grid (λ = 1) or a coarser one. */
export interface Hammer {
  readonly impact: Impact;
  /** kg/m. */
  readonly linearDensity: number;
  readonly intervals: number;
  readonly lambda: number;
  /** Fraction of the string's length. */
  readonly at: number;
}

export function hammerOnString({ impact, linearDensity, intervals, lambda, at }: Hammer, over: number, loss: Loss) {
  const { mass, velocity, stiffness, exponent, damping } = impact;
  const rate = 44_100;
  const length = 0.65;
  const speed = ((lambda * length) / intervals) * rate * (1 - 1e-12); // wave speed, just below the stability limit
  const simulation = startSystem({
    rate: rate * over,
    elements: {
      string: {
        type: 'string',
        length,
        tension: speed ** 2 * linearDensity,
        linearDensity,
        grid: { intervals: intervals * over },
      },
      hammer: { type: 'mass', mass },
    },
    contacts: {
      hit: {
        type: 'collision',
        lower: 'hammer',
        upper: { element: 'string', at: at * length },
        stiffness,
        exponent,
        damping,
        loss,
      },
    },
    players: { throw: { type: 'initial', element: 'hammer', displacement: (-1.3 * velocity) / rate, velocity } },
    outputs: { u: { at: 'hammer' } },
  });
  simulation.render(Math.round(0.01 * rate * over));
  return outcomeOf(simulation, 'hammer', mass);
}

/** A mass that hits a modal body at one point. */
export interface Struck {
  readonly impact: Impact;
  /** Modal mass of the body, kg. */
  readonly body: number;
  readonly modes: readonly { readonly frequency: number; readonly shape: number }[];
  /** s. */
  readonly seconds: number;
}

export function struckModes(
  { impact, body, modes, seconds }: Struck,
  { rate, phase }: Moment,
  over: number,
  loss: Loss,
) {
  const { mass, velocity, stiffness, exponent, damping } = impact;
  const upper = { element: 'body', at: { point: 'p' } };
  const simulation = startSystem({
    rate: rate * over,
    elements: {
      hammer: { type: 'mass', mass },
      body: {
        type: 'modal',
        mass: body,
        placement: 'exact',
        modes: modes.map(({ frequency, shape }) => ({ frequency, shape: { p: shape } })),
      },
    },
    contacts: { hit: { type: 'collision', lower: 'hammer', upper, stiffness, exponent, damping, loss } },
    players: {
      throw: { type: 'initial', element: 'hammer', displacement: (-velocity * (APPROACH + phase)) / rate, velocity },
    },
    outputs: { u: { at: 'hammer' } },
  });
  simulation.render(Math.round(seconds * rate * over));
  const { elements, initial } = simulation.ledger();
  const { u, uPrev } = simulation.dump().elements.hammer;
  const outcome = outcomeOf(simulation, 'hammer', mass);
  return {
    ...outcome,
    velocity: (Math.sign(u[0] - uPrev[0]) * outcome.speed) / velocity,
    transferred: (elements.find(({ name }) => name === 'body')?.stored ?? Number.NaN) / initial,
  };
}

/** A string that moves towards a board and hits it along its entire length. */
export function stringOnBoard(damping: number, stiffness: number, over: number, loss: Loss): Outcome {
  const simulation = startSystem({
    rate: 44_100 * over,
    elements: {
      string: { type: 'string', length: 0.7, linearDensity: 6e-3, tension: 100, grid: { intervals: 60 * over } },
      board: { type: 'barrier', height: -0.5e-3 },
    },
    contacts: {
      hit: {
        type: 'collision',
        lower: 'board',
        upper: { element: 'string', at: 'nodes' },
        stiffness,
        per: 'metre',
        exponent: 1.5,
        damping,
        loss,
      },
    },
    players: { bend: { type: 'initial', element: 'string', displacement: 3e-3, shape: 'sine' } },
    outputs: { u: { at: { element: 'string', at: 0.2 } } },
  });
  simulation.render(Math.round(0.05 * 44_100 * over));
  return outcomeOf(simulation, 'string', 1);
}
