/** The power of a contact adds up to what the ledger says of it, whatever its law, with hands and scores at work. */
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

type Player = NonNullable<Sketch['players']>[string];

const RATE = 44_100;
const string = { type: 'string', length: 0.7, tension: 60, linearDensity: 0.005, sigma0: 1, sigma1: 1e-4 } as const;
const ball = { type: 'mass', mass: 0.01, gravity: 9.81, stiffness: 2e3 } as const;
const law = { stiffness: 1e7, exponent: 1.5 } as const;
const at = { element: 's', at: '30 %' } as const;

/** A ball and a plucked string, joined in some way. */
const joined = (contact: NonNullable<Sketch['contacts']>[string], more: Partial<Sketch> = {}): Sketch => ({
  rate: RATE,
  contacts: { c: contact },
  ...more,
  elements: { s: string, ball, floor: { type: 'barrier', height: -1e-3 }, ...more.elements },
  players: {
    pluck: { type: 'pluck', at: { element: 's', at: '20 %' }, force: 5, duration: 2e-3 },
    throw: { type: 'initial', element: 'ball', velocity: -0.5 },
    ...more.players,
  },
  outputs: { power: { contact: 'c', quantity: 'power' } },
});

const lift: Player = {
  type: 'gesture',
  of: 'elements.floor.lift',
  points: [
    [0, 0],
    [0.05, 2e-3],
    [0.1, 0],
  ],
};
const draw: Player = {
  type: 'gesture',
  of: 'contacts.c.position',
  points: [
    [0, 0.2],
    [0.2, 0.4],
  ],
};

const between: [typeof at, string] = [at, 'ball'];
const onFloor = { type: 'collision', lower: 'floor', upper: { element: 's', at: 'nodes' }, ...law } as const;

const cases: Readonly<Record<string, Sketch>> = {
  'collision of two bodies': joined({ type: 'collision', lower: at, upper: 'ball', ...law, damping: 0.5 }),
  'collision with exact losses': joined({
    type: 'collision',
    lower: at,
    upper: 'ball',
    ...law,
    damping: 5,
    loss: 'exact',
  }),
  'collision of many points': joined(onFloor),
  'collision with a barrier that moves': joined(onFloor, { players: { lift } }),
  'collision, iterated': joined({ ...onFloor, damping: 0.5 }, { solver: { scheme: 'it2' }, players: { lift } }),
  'spring that is stretched at first': joined({
    type: 'spring',
    between,
    stiffness: 1e4,
    cubic: 1e9,
    damping: 0.1,
    rest: 1e-3,
  }),
  'spring that slides': joined({ type: 'spring', between: [at, 'ball'], stiffness: 1e4 }, { players: { draw } }),
  connection: joined({ type: 'connection', between, stiffness: 1e5, exponent: 1.3 }),
  slack: joined({ type: 'slack', between, play: 1e-4, ...law }),
  bow: joined({ type: 'bow', on: at, force: 0.3, velocity: 0.1 }),
  'bow that slides': joined({ type: 'bow', on: at, force: 0.3, velocity: 0.1 }, { players: { draw } }),
};

describe.each(Object.entries(cases))('%s', (_, sketch) => {
  test('takes what is stored and lost less what is put in', () => {
    const simulation = simulationOf(sketch);
    // u^0 and u^1 are given: nothing has acted yet.
    expect([...simulation.render(2)[0]]).toEqual([0, 0]);
    const first = simulation.ledger().contacts[0];
    const [power] = simulation.render(8000);
    const last = simulation.ledger().contacts[0];
    const turned = power.reduce((sum, p) => sum + Math.abs(p), 0) / RATE;
    expect(turned).toBeGreaterThan(1e-6);
    const taken = power.reduce((sum, p) => sum + p, 0) / RATE;
    const booked = last.stored - first.stored + last.lost - last.injected;
    expect(Math.abs(taken - booked)).toBeLessThan(1e-12 * Math.max(turned, Math.abs(last.injected), last.stored));
  });
});

test('is positive while a ball is pressed in and negative while it is thrown back', () => {
  const simulation = simulationOf({
    rate: 8 * RATE,
    elements: { ball: { type: 'mass', mass: 0.01 }, floor: { type: 'barrier' } },
    contacts: { c: { type: 'collision', lower: 'floor', upper: 'ball', ...law } },
    players: { throw: { type: 'initial', element: 'ball', displacement: 1e-5, velocity: -1 } },
    outputs: { power: { contact: 'c', quantity: 'power' }, ball: { at: 'ball', quantity: 'velocity' } },
  });
  const [power, velocity] = simulation.render(2000);
  const kinetic = 0.5 * 0.01;
  const total = (keep: (p: number) => boolean) => power.filter(keep).reduce((sum, p) => sum + p, 0) / (8 * RATE);
  expect(velocity[1999]).toBeCloseTo(1, 9);
  expect(total((p) => p > 0)).toBeCloseTo(kinetic, 5);
  expect(total((p) => p < 0)).toBeCloseTo(-kinetic, 5);
});

test('a rigid joint takes none', () => {
  const simulation = simulationOf(
    joined(
      { type: 'rigid', between },
      { players: { throw: { type: 'strike', at: 'ball', force: 5, duration: 1e-3 } } },
    ),
  );
  const [power] = simulation.render(8000);
  const { injected } = simulation.ledger();
  expect(injected).toBeGreaterThan(1e-4);
  expect(power.reduce((sum, p) => sum + Math.abs(p), 0) / RATE).toBeLessThan(1e-12 * injected);
});
