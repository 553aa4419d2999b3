/** The height of a barrier between its samples. */
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

test('is on the straight line between them', () => {
  const simulation = simulationOf({
    elements: {
      string: { type: 'string', length: 1, pitch: 100, linearDensity: 0.005, grid: { intervals: 10 } },
      board: { type: 'barrier', height: { samples: [-1e-3, -3e-3, -2e-3], over: 1 } },
    },
    contacts: {
      touch: {
        type: 'collision',
        lower: 'board',
        upper: { element: 'string', at: 'nodes' },
        stiffness: 1e6,
        exponent: 1.5,
      },
    },
    outputs: { out: { at: { element: 'string', at: 0.3 } } },
  });
  const heights = [1.4, 1.8, 2.2, 2.6, 3, 2.8, 2.6, 2.4, 2.2].map((millimetres) =>
    expect.closeTo(-1e-3 * millimetres, 12),
  );
  expect([...simulation.probe('contacts.touch.eta')]).toEqual(heights);
});
