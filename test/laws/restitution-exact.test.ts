/** A coefficient of restitution is kept to round-off by a free body, however stiff the wall is and wherever between two samples they meet. */
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

const rate = 48_000;
const cases = [0.1, 0.5, 0.9].flatMap((restitution) =>
  [1e5, 1e12].flatMap((stiffness) => [0, 1e-5, 1e-3].map((gap) => ({ restitution, stiffness, gap }))),
);

test.each(cases)('a ball leaves with $restitution of its speed: $stiffness N/m^1.5, $gap m away', (one) => {
  const simulation = simulationOf({
    rate,
    elements: { ball: { type: 'mass', mass: 0.01 }, wall: { type: 'barrier' } },
    contacts: {
      hit: { type: 'collision', lower: 'ball', upper: 'wall', ...one, exponent: 1.5 },
    },
    players: { throw: { type: 'initial', element: 'ball', velocity: 1 } },
    outputs: { ball: { at: 'ball' } },
  });
  const [u] = simulation.render(4000);
  const speed = (u[3999] - u[3998]) * rate;
  expect(Math.abs(speed + one.restitution)).toBeLessThan(1e-9);
});
