/** Live changes: what they alter, what work they do, what they refuse. */
import { describe, expect, test } from 'vitest';
import { planChange } from '../../src/compile/index.ts';
import { accepted, refused, type Sketch, simulationOf } from '../support/engine.ts';

/** A mass pressed by its weight into a wall that gives. */
const pressed = (rule: 'p2' | '27s' | '27f' | '26'): Sketch => ({
  elements: { mass: { type: 'mass', mass: 0.1, gravity: -9.81, damping: 50 }, wall: { type: 'barrier' } },
  contacts: { hit: { type: 'collision', lower: 'mass', upper: 'wall', stiffness: 1e5, exponent: 1.5, rule } },
});

describe.each(['p2', '27s', '27f', '26'] as const)('a contact in compression, rule %s', (rule) => {
  test('stores twice the energy when its stiffness doubles, all of it given by the hand', () => {
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

test('a wall that is moved into a mass gives it the energy that IT-2 then finds', () => {
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

test('where one point has slid to others, a change of where another starts leaves all that they feel', () => {
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

test('a change holds from the next sample on and leaves the ones before alone', () => {
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

describe('what cannot change while it sounds is refused in one line', () => {
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
    [
      'elements.mast.mass',
      1,
      /^elements\.mast\.mass: expected a name in elements; got "mast"; did you mean "mass"\?$/,
    ],
    [
      'elements.string.pitch',
      50,
      /^elements\.string\.pitch: expected a change that keeps every grid and every contact point; got 50, which gives string another grid: set a grid that is stable before and after$/,
    ],
    ['elements.mass.mass', Number.NaN, /^elements\.mass\.mass: expected a mass/],
  ])('%s = %s', (path, value, message) => {
    const lines = refused(planChange(program, path, value));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(message);
  });
});
