/** Live changes: what they alter, what work they do, what they refuse. */
import { describe, expect, test } from 'vitest';
import { planChange } from '../../src/compile/index.ts';
import { expectNothingNegative } from '../support/accounts.ts';
import { accepted, refused, type Sketch, simulationOf } from '../support/engine.ts';

/** A mass pressed by its weight into a wall that gives. */
const pressed = (rule: 'p2' | '27s' | '27f' | '26'): Sketch => ({
  elements: { mass: { type: 'mass', mass: 0.1, gravity: -9.81, damping: 50 }, wall: { type: 'barrier' } },
  contacts: { hit: { type: 'collision', lower: 'mass', upper: 'wall', stiffness: 1e5, exponent: 1.5, rule } },
});

describe.each(['p2', '27s', '27f', '26'] as const)('a contact in compression, rule %s', (rule) => {
  test('stores twice the energy when its stiffness doubles, all of it booked as injected', () => {
    const simulation = simulationOf(pressed(rule));
    simulation.render(1500);
    const before = simulation.ledger();
    const [{ stored }] = before.contacts;
    expect(stored).toBeGreaterThan(0);
    const [psi] = simulation.probe('contacts.hit.psi');
    simulation.apply(accepted(planChange(simulation.program, 'contacts.hit.stiffness', 2e5)));
    expect(simulation.probe('contacts.hit.psi')[0]).toBeCloseTo(Math.SQRT2 * psi, 12);
    expect(simulation.probe('contacts.hit.stiffness')[0]).toBe(2e5);
    simulation.render(1);
    expect(simulation.ledger().injected - before.injected).toBeCloseTo(stored, 12);
    simulation.render(20_000);
    expect(simulation.ledger().residual).toBeLessThan(1e-12);
  });
});

test('a contact whose exponent has changed comes to rest with the energy that belongs to it', () => {
  const simulation = simulationOf(pressed('p2'));
  simulation.render(1500);
  simulation.apply(accepted(planChange(simulation.program, 'contacts.hit.exponent', 2.5)));
  simulation.render(40_000);
  const [eta] = simulation.probe('contacts.hit.eta');
  const [{ stored }] = simulation.ledger().contacts;
  expect(stored / ((1e5 * eta ** 3.5) / 3.5)).toBeCloseTo(1, 9);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
});

test('a wall moved into a mass injects the energy that IT-2 finds', () => {
  const simulation = simulationOf({
    solver: { scheme: 'it2' },
    elements: { mass: { type: 'mass', mass: 0.1 }, wall: { type: 'barrier', height: 1e-3 } },
    contacts: { hit: { type: 'collision', lower: 'mass', upper: 'wall', stiffness: 1e5, exponent: 1.5 } },
  });
  simulation.render(100);
  simulation.apply(accepted(planChange(simulation.program, 'elements.wall.height', -1e-3)));
  const [{ stored }] = simulation.ledger().contacts;
  expect(stored).toBeCloseTo((1e5 * 1e-3 ** 2.5) / 2.5, 12);
  expect(simulation.ledger().injected).toBeCloseTo(stored, 12);
  simulation.render(2000);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
});

test('when a point has slid next to others, changing the start of another one keeps all couplings', () => {
  const spring = (at: number) => ({
    type: 'spring' as const,
    between: [{ element: 'string', at }, 'floor'] as [{ element: string; at: number }, string],
    stiffness: 1e6,
  });
  const finger = (at: number, upper: string) => ({
    type: 'collision' as const,
    lower: { element: 'string', at },
    upper,
    stiffness: 1e6,
    exponent: 1.5,
  });
  const slide = (contact: string, from: number, to: number) => ({
    type: 'gesture' as const,
    of: `contacts.${contact}.position`,
    points: [[0, from] as [number, number], [0.001, to] as [number, number], [1, to] as [number, number]],
  });
  const simulation = simulationOf({
    rate: 44_100,
    elements: {
      string: { type: 'string', length: 0.7, linearDensity: 0.0063, tension: 100, grid: { intervals: 40 } },
      floor: { type: 'barrier' },
      one: { type: 'mass', mass: 0.01 },
      two: { type: 'mass', mass: 0.01 },
    },
    contacts: {
      first: finger(0.1, 'one'),
      a: spring(0.35),
      b: spring(0.352),
      c: spring(0.354),
      d: spring(0.356),
      last: finger(0.355, 'two'),
    },
    players: {
      pull: { type: 'initial', element: 'string', displacement: 1e-3, shape: 'sine' },
      slide: slide('first', 0.1, 0.35),
      leave: slide('last', 0.355, 0.6),
    },
    outputs: { string: { at: { element: 'string', at: 0.2 } } },
  });
  simulation.render(200);
  simulation.apply(accepted(planChange(simulation.program, 'contacts.last.lower.at', 0.6)));
  simulation.render(500);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
});

test('a mode may change to any pitch, written out or not', () => {
  const simulation = simulationOf({
    rate: 44_100,
    elements: {
      string: {
        type: 'string',
        method: 'modal',
        modes: 30,
        length: 0.7,
        linearDensity: 0.005,
        tension: 100,
        sigma0: 1,
      },
    },
    players: { pull: { type: 'initial', element: 'string', displacement: 1e-3, shape: 'sine' } },
    outputs: { string: { at: { element: 'string', at: '30 %' } } },
  });
  for (const tension of [2, 5, 300, 50]) {
    simulation.render(333);
    simulation.apply(accepted(planChange(simulation.program, 'elements.string.tension', tension)));
  }
  simulation.render(500);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
});

test('a change of a mass, its spring and its rest is work done on it', () => {
  const sketch: Sketch = {
    elements: { mass: { type: 'mass', mass: 0.01, stiffness: 4000 } },
    players: { throw: { type: 'initial', element: 'mass', displacement: 0.01, velocity: 1 } },
  };
  for (const [field, value] of [
    ['stiffness', 8000],
    ['mass', 0.03],
    ['rest', 0.002],
    ['gravity', 9.81],
    ['damping', 10],
  ] as const) {
    for (const at of [0, 1, 2, 777]) {
      const simulation = simulationOf(sketch);
      simulation.render(at);
      simulation.apply(accepted(planChange(simulation.program, `elements.mass.${field}`, value)));
      simulation.render(5000);
      const { residual, injected } = simulation.ledger();
      expect(residual, `${field} at ${at}`).toBeLessThan(1e-12);
      if (at === 0 || field === 'damping') expect(injected).toBe(0);
      else expect(injected).not.toBe(0);
    }
  }
});

test('a change takes effect at the next sample and leaves earlier ones unchanged', () => {
  const sketch = pressed('p2');
  const unchanged = simulationOf(sketch).render(400)[0];
  const simulation = simulationOf(sketch);
  const before = simulation.render(200)[0];
  simulation.apply(accepted(planChange(simulation.program, 'elements.mass.gravity', -5)));
  const after = simulation.render(200)[0];
  expect(before).toEqual(unchanged.slice(0, 200));
  expect(after[0]).not.toBe(unchanged[200]);
});

test('the run’s Program follows its changes, and the first Program stays as it was', () => {
  const simulation = simulationOf(pressed('p2'));
  const { program } = simulation;
  simulation.apply(accepted(planChange(program, 'contacts.hit.stiffness', 2e5)));
  simulation.apply(accepted(planChange(simulation.program, 'elements.mass.mass', 0.2)));
  const { elements, contacts } = simulation.program.model;
  expect(elements.mass).toMatchObject({ mass: 0.2 });
  expect(contacts.hit).toMatchObject({ stiffness: 2e5 });
  expect(program.model.elements.mass).toMatchObject({ mass: 0.1 });
  expect(simulation.program.hash).not.toBe(program.hash);
});

describe('a field that cannot change during a run is refused in one line', () => {
  const { program } = simulationOf({
    rate: 44_100,
    elements: {
      mass: { type: 'mass', mass: 0.1, stiffness: 10 },
      string: { type: 'string', length: 1, pitch: 100, linearDensity: 0.01 },
    },
  });
  test.each([
    ['elements.mass.mass', -1, /^elements\.mass\.mass: expected a mass above 0 kg; got -1$/],
    [
      'elements.mass.stiffness',
      1e12,
      /^elements\.mass\.stiffness: expected a mass on a spring slower than 1\.404e\+4 Hz/,
    ],
    ['elements.mast.mass', 1, /^elements\.mast\.mass: expected a name in elements; got "mast"; did you mean "mass"\?$/],
    ['elements.mass.mass', Number.NaN, /^elements\.mass\.mass: expected a mass/],
  ])('%s = %s', (path, value, message) => {
    const lines = refused(planChange(program, path, value));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(message);
  });
});

/** A string that is struck, and whatever holds on to it. */
const struck = (more: Partial<Sketch> = {}): Sketch => ({
  rate: 44_100,
  ...more,
  elements: {
    string: { type: 'string', length: 1, linearDensity: 0.006, tension: 60, sigma0: 1, grid: { intervals: 40 } },
    mass: { type: 'mass', mass: 0.01, frequency: 100 },
    ...more.elements,
  },
  players: {
    tap: { type: 'strike', at: { element: 'string', at: '20 %' }, force: 5, duration: 2e-3 },
    ...more.players,
  },
  outputs: { u: { at: { element: 'string', at: '70 %' } } },
});

type Contact = NonNullable<Sketch['contacts']>[string];
const bow: Contact = { type: 'bow', on: { element: 'string', at: '30 %' }, force: 1, velocity: 0.2 };

describe('the ledger stays closed when', () => {
  const slack = {
    type: 'string',
    length: 1,
    linearDensity: 0.006,
    tension: 0,
    rigidity: 0.05,
    grid: { intervals: 20 },
  };
  const spring: Contact = {
    type: 'spring',
    between: ['mass', { element: 'string', at: { node: 12 } }],
    stiffness: 1e4,
    cubic: 1e8,
  };
  const glue: Contact = { type: 'rigid', between: ['mass', { element: 'string', at: 0.3 }] };
  const force: NonNullable<Sketch['players']>[string] = {
    type: 'force',
    at: { element: 'string', at: '40 %' },
    points: [
      [0, 0],
      [0.01, 2],
      [0.05, 0],
    ],
  };
  test.each<[string, Sketch, string, number]>([
    ['a spring moves to another node', struck({ contacts: { spring } }), 'contacts.spring.between.1.at.node', 25],
    ['a bow presses harder', struck({ contacts: { bow } }), 'contacts.bow.force', 1.7],
    [
      'a slack string under a bow is tightened',
      struck({ elements: { string: slack as Sketch['elements'][string] }, contacts: { bow } }),
      'elements.string.tension',
      40,
    ],
    ['a force that is under way is put off', struck({ players: { force } }), 'players.force.time', 0.03],
    ['a string grows longer that is tied to a mass', struck({ contacts: { glue } }), 'elements.string.length', 1.2],
  ])('%s', (_, sketch, path, value) => {
    for (const sample of [2, 700, 1501]) {
      const simulation = simulationOf(sketch);
      simulation.render(sample);
      simulation.apply(accepted(planChange(simulation.program, path, value)));
      simulation.render(3000);
      expect(simulation.ledger().residual).toBeLessThan(1e-12);
      expectNothingNegative(simulation);
    }
  });
});

test('the force of a bow has its new value from the next sample on', () => {
  const simulation = simulationOf(struck({ contacts: { bow } }));
  simulation.render(500);
  simulation.apply(accepted(planChange(simulation.program, 'contacts.bow.force', 1.7)));
  simulation.render(1);
  expect(simulation.probe('contacts.bow.bowForce')[0]).toBe(1.7);
});

test('a live change between two changes of the score is kept, and both are booked', () => {
  const tie: Contact = { type: 'spring', between: ['mass', { element: 'string', at: '30 %' }], stiffness: 1e4 };
  const sketch = struck({ contacts: { tie } });
  const score = [
    { time: 0.02, set: 'elements.string.sigma0', to: 3 },
    { time: 0.05, set: 'elements.string.sigma0', to: 6 },
  ];
  const live = simulationOf({ ...sketch, score });
  const heard = [...live.render(1500)[0]];
  live.apply(accepted(planChange(live.program, 'elements.string.tension', 40)));
  live.apply(accepted(planChange(live.program, 'elements.mass.mass', 0.02)));
  heard.push(...live.render(4000)[0]);
  expect(live.ledger().residual).toBeLessThan(1e-12);
  expect(live.program.model.elements).toMatchObject({ string: { sigma0: 6, tension: 40 }, mass: { mass: 0.02 } });
  const again = simulationOf({ ...sketch, score: [...score, ...live.recorded()] });
  expect([...again.render(5500)[0]]).toEqual(heard);
});
