/** `loss: exact`: a free impact leaves with the speed of the closed form, at any stiffness and phase, and nothing else suffers. */
import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { outputVelocity } from '../../src/impact/index.ts';
import { type Sketch, simulationOf } from '../support/engine.ts';

const rate = 44_100;

interface Impact {
  readonly mass: number;
  readonly stiffness: number;
  readonly exponent: number;
  readonly damping: number;
  readonly velocity: number;
  /** Part of a sample by which the first touch is shifted. */
  readonly phase: number;
}

const impact = (a: Impact, loss: 'exact' | 'implicit'): Sketch => ({
  rate,
  elements: { mass: { type: 'mass', mass: a.mass }, wall: { type: 'barrier' } },
  contacts: {
    knock: {
      type: 'collision',
      lower: 'mass',
      upper: 'wall',
      stiffness: a.stiffness,
      exponent: a.exponent,
      damping: a.damping,
      loss,
    },
  },
  players: {
    throw: {
      type: 'initial',
      element: 'mass',
      displacement: (-a.velocity * (20 + a.phase)) / rate,
      velocity: a.velocity,
    },
  },
  outputs: { v: { at: 'mass', quantity: 'velocity' } },
});

const power = (low: number, high: number) =>
  fc.double({ min: low, max: high, noNaN: true }).map((exponent) => 10 ** exponent);
const impacts = fc.record({
  mass: power(-3, -1),
  stiffness: power(5, 15),
  exponent: fc.double({ min: 1, max: 3, noNaN: true }),
  damping: power(-2, 0),
  velocity: power(-1, 1),
  phase: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** The speed at which the mass flies away. */
function leaves(sketch: Sketch) {
  const simulation = simulationOf(sketch, { metered: true });
  simulation.render(200);
  for (let i = 0; i < 200 && simulation.probe('elements.mass')[0] > -1e-9; i++) simulation.render(400);
  const [samples] = simulation.render(50);
  return { velocity: samples[49], ledger: simulation.ledger(), contact: simulation.contacts()[0] };
}

test.prop([impacts], { numRuns: 150, seed: 1 })('a free impact leaves as the closed form says', (a) => {
  const { velocity, ledger, contact } = leaves(impact(a, 'exact'));
  expect(Math.abs(velocity / outputVelocity(a) - 1)).toBeLessThan(1e-8);
  expect(ledger.residual).toBeLessThan(2e-13);
  expect(ledger.dissipated).toBeGreaterThanOrEqual(0);
  expect(contact.minForce).toBeGreaterThanOrEqual(0);
});

test('the implicit loss does not, where the contact is shorter than a sample', () => {
  const hard = { mass: 0.01, stiffness: 1e12, exponent: 1.5, damping: 0.6, velocity: 1, phase: 0.3 };
  const { velocity } = leaves(impact(hard, 'implicit'));
  expect(Math.abs(velocity / outputVelocity(hard) - 1)).toBeGreaterThan(0.01);
});

test.prop([impacts], { numRuns: 20, seed: 2 })('without damping it is p2 to the last bit', (a) => {
  const [exact, implicit] = (['exact', 'implicit'] as const).map(
    (loss) => simulationOf(impact({ ...a, damping: 0 }, loss), {}).render(500)[0],
  );
  expect(exact).toEqual(implicit);
});

test('a ball that bounces comes to rest, and its energy only falls', () => {
  const simulation = simulationOf(
    {
      rate,
      elements: { ball: { type: 'mass', mass: 5e-3, gravity: 9.81 }, floor: { type: 'barrier' } },
      contacts: {
        knock: {
          type: 'collision',
          lower: 'floor',
          upper: 'ball',
          stiffness: 1e8,
          exponent: 1.5,
          damping: 0.5,
          loss: 'exact',
        },
      },
      players: { drop: { type: 'initial', element: 'ball', displacement: 0.1 } },
      outputs: { v: { at: 'ball', quantity: 'velocity' } },
    },
    { metered: true },
  );
  let energy = Number.POSITIVE_INFINITY;
  let speed = 0;
  for (let i = 0; i < 60; i++) {
    const [v] = simulation.render(rate / 10);
    speed = v.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    const now = simulation.ledger().energy;
    expect(now).toBeLessThanOrEqual(energy + 1e-15);
    energy = now;
  }
  expect(speed).toBeLessThan(0.02);
  expect(simulation.ledger().residual).toBeLessThan(1e-11);
});

test('masses that jostle with exact loss stay passive, balanced and pushing', () => {
  const between = (lower: string, upper: string, stiffness: number) =>
    ({ type: 'collision', lower, upper, stiffness, exponent: 1.5, damping: 2, loss: 'exact', gap: 1e-4 }) as const;
  const simulation = simulationOf(
    {
      rate,
      elements: {
        a: { type: 'mass', mass: 3e-3, frequency: 90 },
        b: { type: 'mass', mass: 8e-3, frequency: 140 },
        c: { type: 'mass', mass: 2e-3, frequency: 210 },
        wall: { type: 'barrier', height: 1e-3 },
      },
      contacts: {
        ab: between('a', 'b', 1e9),
        bc: between('b', 'c', 1e11),
        ca: between('c', 'wall', 1e10),
        ac: between('a', 'c', 1e8),
      },
      players: {
        one: { type: 'initial', element: 'a', velocity: 2 },
        two: { type: 'initial', element: 'c', velocity: -1 },
      },
      outputs: { u: { at: 'b' } },
    },
    { metered: true },
  );
  let lost = 0;
  for (let i = 0; i < 50; i++) {
    simulation.render(441);
    const { dissipated, energy, initial } = simulation.ledger();
    expect(dissipated).toBeGreaterThanOrEqual(lost);
    expect(energy).toBeLessThanOrEqual(initial * (1 + 1e-12));
    lost = dissipated;
  }
  expect(lost).toBeGreaterThan(0);
  expect(simulation.ledger().residual).toBeLessThan(1.3e-11);
  for (const { minForce } of simulation.contacts()) expect(minForce).toBeGreaterThanOrEqual(0);
});
