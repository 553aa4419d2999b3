/** One free impact on a wall: by the engine, and by Runge-Kutta steps fine enough to be its oracle. */
import { type Sketch, simulationOf } from './engine.ts';

type Contacts = NonNullable<Sketch['contacts']>;
type Collision = Extract<Contacts[string], { type: 'collision' }>;

export interface Throw {
  readonly mass: number;
  readonly velocity: number;
  readonly stiffness: number;
  readonly exponent: number;
}

/** A mass thrown at a wall, `phase` of a sample before it touches; η = u. */
export function thrown(
  { mass, velocity, stiffness, exponent }: Throw,
  law: Partial<Collision>,
  rate = 44_100,
  phase = 0.5,
): Sketch {
  return {
    rate,
    elements: { ball: { type: 'mass', mass }, wall: { type: 'barrier', height: 0 } },
    contacts: { hit: { type: 'collision', lower: 'ball', upper: 'wall', stiffness, exponent, ...law } },
    players: {
      throw: {
        type: 'initial',
        element: 'ball',
        displacement: -((2 + phase) * velocity) / rate,
        velocity,
        start: 'first-order',
      },
    },
  };
}

export interface Outcome {
  /** v_out/v_in. */
  readonly restitution: number;
  readonly residual: number;
  readonly leastForce: number;
  readonly dissipated: number;
}

/** Runs until the mass has left the wall, at most `most` samples. */
export function bounce(sketch: Sketch, most = 200_000): Outcome {
  const simulation = simulationOf(sketch, { metered: true });
  simulation.render(8);
  while (simulation.sample < most && simulation.contacts()[0].hits === 0) simulation.render(8);
  const left = () => {
    const { eta, etaPrev, psi } = simulation.dump().contacts.hit[0];
    return eta < 0 && etaPrev < 0 && psi === 0;
  };
  while (simulation.sample < most && !left()) simulation.render(16);
  const { u, uPrev } = simulation.dump().elements.ball;
  const [start] = Object.values(sketch.players ?? {});
  const velocity = start?.type === 'initial' ? Number(start.velocity) : 0;
  const { residual, dissipated } = simulation.ledger();
  return {
    restitution: (-(u[0] - uPrev[0]) * (sketch.rate as number)) / velocity,
    residual,
    dissipated,
    leastForce: simulation.contacts()[0].minForce,
  };
}

/** State of a body in contact: displacement, velocity and one more. */
export type State = readonly [u: number, v: number, more: number];

/** Runge-Kutta of fourth order from u = 0 over `time`. */
export function integrated(
  mass: number,
  velocity: number,
  time: number,
  force: (state: State) => number,
  change: (state: State) => number = () => 0,
  steps = 200_000,
): State {
  const h = time / steps;
  const rate = (s: State): State => [s[1], -Math.max(0, force(s)) / mass, change(s)];
  const add = (a: State, b: State, by: number): State => [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]];
  let state: State = [0, velocity, 0];
  for (let n = 0; n < steps; n++) {
    const k1 = rate(state);
    const k2 = rate(add(state, k1, h / 2));
    const k3 = rate(add(state, k2, h / 2));
    const k4 = rate(add(state, k3, h));
    const mean = add(add(add(k1, k2, 2), k3, 2), k4, 1);
    state = add(state, mean, h / 6);
  }
  return state;
}
