/** Springs so stiff that they keep an eta of their own, or become too stiff to be solved: no energy appears, and nothing becomes infinite. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { stopOf } from '../../src/run/index.ts';
import { modelOf, refused, type Sketch, simulationOf } from '../support/engine.ts';

/** A plate of modes, and what is done to its list of modes. */
const listed = (modes: [number, number][], airy?: [number, number][]): Sketch => ({
  rate: 16_000,
  elements: {
    plate: {
      type: 'plate',
      sides: [1, 0.1],
      thickness: 1,
      density: 1,
      young: 1,
      method: 'modal',
      modes,
      stretch: 'full',
      ...(airy && { airy }),
    },
  },
  outputs: { plate: { at: { element: 'plate', at: ['30 %', '40 %'] } } },
});

test.each([4e10, 1e8, 1e6])('a spring of %d N/m that is lifted off takes all its energy with it', (stiffness) => {
  const simulation = simulationOf(
    {
      rate: 16_000,
      elements: {
        bar: {
          type: 'bar',
          length: 0.2,
          width: 0.1,
          thickness: 0.005,
          density: 300,
          young: 1,
          method: 'modal',
          modes: 20,
        },
      },
      contacts: { spring: { type: 'spring', ends: [{ element: 'bar', at: '50 %' }], stiffness, rest: 1 } },
      score: [{ time: 0, press: 'spring', to: 0 }],
      outputs: { bar: { at: { element: 'bar', at: '30 %' } } },
    },
    { metered: true },
  );
  simulation.render(300);
  const { residual, contacts } = simulation.ledger();
  expect(residual).toBeLessThan(1e-10);
  expect(contacts[0].stored).toBe(0);
});

/** A light body, tied to a neck, on a spring with a cubic part that a second body far away pulls at. */
const stiffening: Sketch = {
  rate: 11_025,
  elements: {
    light: { type: 'modal', modes: [{ frequency: 0, mass: 3e-5, shape: { tip: 2e7 } }] },
    neck: { type: 'neck', length: 1, radius: 1 },
    tube: { type: 'tube', length: 1, area: 1000, method: 'modal', modes: 1 },
  },
  contacts: {
    spring: {
      type: 'spring',
      ends: [
        { element: 'light', at: { point: 'tip' } },
        { element: 'tube', at: '50 %' },
      ],
      cubic: 1e6,
    },
    tie: { type: 'rigid', between: ['neck', { element: 'light', at: { point: 'tip' } }] },
    pull: {
      type: 'connection',
      between: [{ element: 'tube', at: '50 %' }, 'neck'],
      stiffness: 1e13,
      exponent: 1,
      rest: 1,
    },
  },
  outputs: { tube: { at: { element: 'tube', at: '0 %' } } },
};

test('a cubic spring that becomes too stiff beside others ends the run in silence, with a reason', () => {
  const simulation = simulationOf(stiffening, { metered: true });
  const [tube] = simulation.render(100);
  const { sample = 0, ...what } = stopOf(simulation) ?? {};
  expect(what).toEqual({ path: 'contacts.spring', reason: 'stiffens' });
  expect(tube.subarray(0, sample).some((value) => value !== 0)).toBe(true);
  expect(tube.subarray(sample).every((value) => value === 0)).toBe(true);
});

test('a hand that pumps more energy into a contact than can be computed ends the run in silence, with a reason', () => {
  const simulation = simulationOf({
    rate: 16_000,
    elements: {
      bar: { type: 'bar', length: 1, width: 0.01, thickness: 0.002, density: 1, young: 1, method: 'modal', modes: 1 },
    },
    contacts: {
      joint: { type: 'connection', ends: [{ element: 'bar', at: '70 %' }], stiffness: 1, exponent: 4, rule: 'eq69' },
      wall: { type: 'collision', ends: [{ element: 'bar', at: '50 %' }], stiffness: 1, exponent: 1 },
    },
    players: {
      strike: { type: 'strike', at: { element: 'bar', at: '50 %' }, force: 1e4, duration: 1e-3 },
      hand: { type: 'gesture', of: 'contacts.joint.exponent', oscillate: { amplitude: 2, frequency: 1000 } },
    },
    outputs: { bar: { at: { element: 'bar', at: '30 %' } } },
  });
  const [bar] = simulation.render(2000);
  expect(stopOf(simulation)).toMatchObject({ path: 'contacts.joint', reason: 'stores' });
  expect(bar.every(Number.isFinite)).toBe(true);
});

test('a mode or an Airy function that is listed twice is refused', () => {
  expect(
    refused(
      compile(
        modelOf(
          listed([
            [1, 1],
            [2, 1],
            [1, 1],
          ]),
        ),
      ),
    ),
  ).toEqual(['elements.plate.modes: expected each pair once; got [1, 1] more than once']);
  expect(
    refused(
      compile(
        modelOf(
          listed(
            [
              [1, 1],
              [2, 1],
            ],
            [
              [1, 0],
              [1, 0],
            ],
          ),
        ),
      ),
    ),
  ).toEqual(['elements.plate.airy: expected each pair once; got [1, 0] more than once']);
  expect(
    compile(
      modelOf(
        listed(
          [
            [1, 1],
            [2, 1],
          ],
          [
            [1, 0],
            [0, 1],
          ],
        ),
      ),
    ).ok,
  ).toBe(true);
});

test('forces that are not finite reach neither the states nor the sound nor the ledger, and have a reason', () => {
  const simulation = simulationOf(
    {
      rate: 16_000,
      elements: { ball: { type: 'mass', mass: 1 }, wall: { type: 'mass', mass: 2 } },
      contacts: { spring: { type: 'spring', between: ['ball', 'wall'], stiffness: 1e6 } },
      players: { throw: { type: 'initial', element: 'ball', velocity: 1 } },
      outputs: { ball: { at: 'ball' } },
    },
    { metered: true },
  );
  simulation.render(10);
  const before = simulation.ledger().energy;
  // Nothing that a model says is known to do this.
  simulation.machine.setContact(0, 'compliance', Number.NaN);
  const [ball] = simulation.render(10);
  expect(stopOf(simulation)).toEqual({ path: 'contacts.spring', reason: 'pushes', sample: 10 });
  expect([...ball]).toEqual(new Array(10).fill(0));
  expect(simulation.ledger().energy).toBe(before);
});
