/** Joints with play among collisions, springs and a string: the engine takes the steps of the dense reference. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { compareNetwork } from '../support/compare-networks.ts';
import { modelOf, type Sketch } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';

const network = fc
  .record({
    masses: fc.tuple(decades(1e-3, 1e-1), decades(1e-3, 1e-1)),
    stiffness: decades(1e4, 1e9),
    exponent: fc.constantFrom(1, 1.5, 2.3),
    play: decades(6e-5, 4e-4),
    // Without play a joint goes from one side to the other within a step.
    least: fc.constantFrom(0, 1e-7, 6e-5),
    speed: real(0.2, 2),
    damping: fc.constantFrom(0, 0.5),
    passes: fc.constantFrom(0, 1, 2),
  })
  .map(
    ({ masses, stiffness, exponent, play, least, speed, damping, passes }): Sketch => ({
      rate: 44_100,
      elements: {
        a: { type: 'mass', mass: masses[0] },
        b: { type: 'mass', mass: masses[1], frequency: 300, damping: 3 },
        string: { type: 'string', length: 0.65, tension: 60, linearDensity: 0.005, grid: { intervals: 20 } },
        wall: { type: 'barrier', height: 1e-3 },
      },
      contacts: {
        joint: { type: 'slack', between: ['a', 'b'], stiffness, exponent, play },
        hinge: {
          type: 'slack',
          between: ['b', { element: 'string', at: { node: 7 } }],
          stiffness: 1e6,
          exponent: 1.5,
          play: least,
        },
        hit: { type: 'collision', lower: 'a', upper: 'wall', stiffness, exponent, damping },
      },
      players: { throw: { type: 'initial', element: 'a', velocity: speed } },
      // Tangents are compared in tangent.test.ts.
      solver: { corrector: 'apart', passes },
    }),
  );

test('joints with play', () => {
  let [compared, pushed] = [0, 0];
  fc.assert(
    fc.property(network, (sketch) => {
      const { difference, where, horizon, residual, pushed: forces } = compareNetwork(modelOf(sketch), 200);
      expect(difference, where).toBeLessThan(1);
      expect(residual).toBeLessThan(1e-10);
      compared += horizon;
      if (forces.joint > 0 && forces.hinge > 0) pushed++;
    }),
    runs(10),
  );
  expect(compared, 'samples compared').toBeGreaterThan(1200);
  expect(pushed, 'networks whose joints push').toBeGreaterThan(1);
});
