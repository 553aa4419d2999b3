/** What double precision cannot compute is refused, by name and in one line. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { modelOf, refused, type Sketch, simulationOf } from '../support/engine.ts';

const light = 1e-12;
const sprung = (stiffness: number, company: boolean): Sketch => ({
  rate: 44_100,
  elements: { dust: { type: 'mass', mass: light } },
  contacts: {
    spring: { type: 'spring', ends: ['dust'], stiffness },
    ...(company && { other: { type: 'spring', ends: ['dust'], stiffness: 1 } }),
  },
  players: { throw: { type: 'initial', element: 'dust', velocity: 1 } },
});

/** K/4 w of a spring on the mass. */
const stiffnessOf = (ratio: number) => (4 * ratio * light * 44_100 ** 2) as number;

test('a spring 1e14 times as stiff as its ends is refused beside another contact, and balances alone', () => {
  expect(refused(compile(modelOf(sprung(stiffnessOf(1.01e14), true))))).toEqual([
    'contacts.spring: expected a contact that is at most 1e+14 times as stiff as its ends within a step, the most that can be solved beside other contacts; got 1.01e+14: make it softer, or rigid, or its ends heavier',
  ]);
  for (const sketch of [sprung(stiffnessOf(0.9e14), true), sprung(stiffnessOf(1e16), false)]) {
    const simulation = simulationOf(sketch);
    simulation.render(100);
    expect(simulation.ledger().residual).toBeLessThan(1e-9);
  }
});

test('radiation too stiff for its ends is refused beside another contact', () => {
  const model = modelOf({
    rate: 44_100,
    elements: { body: { type: 'modal', modes: [{ frequency: 0, shape: { a: 1e12 } }] } },
    contacts: {
      air: { type: 'radiation', ends: [{ element: 'body', at: { point: 'a' } }], radius: 1 },
      more: { type: 'radiation', ends: [{ element: 'body', at: { point: 'a' } }], radius: 2 },
    },
    outputs: { air: { contact: 'air' } },
  });
  expect(refused(compile(model))).toHaveLength(2);
});

test('a start whose energy would overflow is refused', () => {
  const start = (rest: number): Sketch => ({
    rate: 44_100,
    elements: { mass: { type: 'mass', mass: 1 } },
    contacts: { joint: { type: 'slack', ends: ['mass'], play: 0, stiffness: 6, exponent: 5, rest } },
  });
  expect(refused(compile(modelOf(start(1.1e5))))).toEqual([
    'contacts.joint: expected ends that start nearer to each other, so that it stores at most 1e+30 J; got 1.77e+30 J at -1.10e+5 m',
  ]);
  expect(compile(modelOf(start(9e4))).ok).toBe(true);
});

test('a tie between points of held edges is refused, since neither moves', () => {
  const skin: Sketch = {
    elements: {
      skin: { type: 'membrane', sides: [1, 0.1], tension: 1, surfaceDensity: 1, method: 'modal', modes: 1 },
    },
    contacts: {
      tie: {
        type: 'rigid',
        between: [
          { element: 'skin', at: [0, 0] },
          { element: 'skin', at: [0.683, 0.1] },
        ],
      },
    },
    outputs: { skin: { at: { element: 'skin', at: [0.5, 0.05] } } },
  };
  expect(refused(compile(modelOf(skin)))).toEqual([
    'contacts.tie: expected a contact that can move at least one element; got only fixed ones',
  ]);
});
