/** Overlaps too small for their energy to be a number start as if they were none. */
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

test.each([5e-324, -1.235e-321, 1e-200])('two masses that start %s m apart from rest balance', (rest) => {
  const simulation = simulationOf(
    {
      rate: 44_100,
      elements: { a: { type: 'mass', mass: 1 }, b: { type: 'mass', mass: 1 }, c: { type: 'mass', mass: 1 } },
      contacts: {
        ab: { type: 'slack', between: ['a', 'b'], play: 0, stiffness: 100, exponent: 1, rest },
        bc: { type: 'slack', between: ['b', 'c'], play: 0, stiffness: 100, exponent: 1, rest: -rest },
      },
      players: { throw: { type: 'initial', element: 'a', velocity: -1 } },
    },
    { metered: true },
  );
  simulation.render(100);
  expect(simulation.ledger().residual).toBeLessThan(1e-12);
});
