/** A joint that squeezes a light body knows no direction: named from its other end, it makes the same motion. */
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

type Ends = [string, string];

function motion(first: Ends, second: Ends): Float64Array[] {
  const joint = (between: Ends, stiffness: number) =>
    ({ type: 'slack', between, play: 1e-5, stiffness, exponent: 1.5 }) as const;
  const simulation = simulationOf({
    rate: 44_100,
    elements: {
      left: { type: 'mass', mass: 1 },
      light: { type: 'mass', mass: 1e-4 },
      right: { type: 'mass', mass: 2 },
    },
    contacts: { one: joint(first, 1e9), two: joint(second, 3e9) },
    players: { throw: { type: 'initial', element: 'left', velocity: 1 } },
    outputs: { left: { at: 'left' }, light: { at: 'light' }, right: { at: 'right' } },
  });
  return simulation.render(400);
}

test.each<[Ends, Ends]>([
  [
    ['light', 'left'],
    ['light', 'right'],
  ],
  [
    ['left', 'light'],
    ['right', 'light'],
  ],
  [
    ['light', 'left'],
    ['right', 'light'],
  ],
])('joints between %j and %j', (first, second) => {
  const straight = motion(['left', 'light'], ['light', 'right']);
  const turned = motion(first, second);
  const [left, , right] = straight;
  expect(Math.max(...right)).toBeGreaterThan(1e-4);
  straight.forEach((one, i) => {
    const apart = one.reduce((most, value, n) => Math.max(most, Math.abs(value - turned[i][n])), 0);
    expect(apart).toBeLessThan(1e-9 * Math.abs(left[399]));
  });
});
