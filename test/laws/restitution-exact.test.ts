/** A coefficient of restitution is kept to round-off where a free body bounces within one step, on its way in. */
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

test.each([0.3, 0.5, 0.9])('a ball that turns within one step leaves with %s of its speed', (restitution) => {
  const rate = 48_000;
  const simulation = simulationOf({
    rate,
    elements: { ball: { type: 'mass', mass: 0.01 }, wall: { type: 'barrier' } },
    contacts: {
      hit: { type: 'collision', lower: 'ball', upper: 'wall', gap: 1e-3, stiffness: 1e12, exponent: 1.5, restitution },
    },
    players: { throw: { type: 'initial', element: 'ball', velocity: 1 } },
    outputs: { ball: { at: 'ball' } },
  });
  const [u] = simulation.render(200);
  const speed = (u[199] - u[198]) * rate;
  expect(Math.abs(speed + restitution)).toBeLessThan(1e-9);
});
