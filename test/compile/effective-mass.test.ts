/** The effective mass of a contact's ends, on which Tsuji's loss depends: 1/M is the sum of weight²/mass over what moves. */
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

const stiffness = 1e6;
const exponent = 1.5;
const zeta = 0.2;

test.each([1, 0.5, -2])('a ball on a body whose mode has the shape %d there', (shape) => {
  const simulation = simulationOf({
    elements: {
      ball: { type: 'mass', mass: 0.01, rest: 1 },
      body: { type: 'modal', modes: [{ frequency: 200, mass: 0.05, shape: { top: shape } }] },
    },
    contacts: {
      hit: {
        type: 'collision',
        lower: { element: 'body', at: { point: 'top' } },
        upper: 'ball',
        stiffness,
        exponent,
        loss: { type: 'tsuji', zeta },
      },
    },
  });
  const mass = 1 / (1 / 0.01 + (shape * shape) / 0.05);
  const wanted = zeta * Math.sqrt(2 * mass * stiffness * (exponent + 1));
  expect(simulation.probe('contacts.hit.coefficient')[0] / wanted).toBeCloseTo(1, 12);
});
