/** Valves that a lid opens and shuts, beside the collision of the lid and a cavity: the engine takes the steps of the dense reference. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { compareNetwork } from '../support/compare-networks.ts';
import { modelOf, type Sketch } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';

const network = fc
  .record({
    inertia: decades(1, 1e3),
    lid: decades(1e-5, 1e-3),
    flow: decades(1e-6, 1e-3),
    width: decades(5e-3, 5e-2),
    rest: decades(1e-4, 1e-3),
    area: decades(1e-5, 1e-4),
    volume: decades(1e-6, 1e-4),
    // Downwards: the lid shuts the slit and bounces.
    speed: real(0.1, 2),
    passes: fc.constantFrom(0, 1, 2),
  })
  .map(
    ({ inertia, lid, flow, width, rest, area, volume, speed, passes }): Sketch => ({
      rate: 44_100,
      elements: {
        // Air whose displacement is a volume: its mass is an inertia in kg/m⁴.
        air: { type: 'mass', mass: inertia },
        tube: { type: 'mass', mass: 10 * inertia, frequency: 150 },
        lid: { type: 'mass', mass: lid, frequency: 400, damping: 100, rest },
        table: { type: 'barrier' },
      },
      contacts: {
        jet: { type: 'valve', on: 'air', opening: 'lid', width, air: { density: 1.2, speed: 343 } },
        lay: { type: 'collision', lower: 'table', upper: 'lid', stiffness: 1e7, exponent: 2, damping: 0.1 },
        room: {
          type: 'cavity',
          volume,
          air: { density: 1.2, speed: 343 },
          ends: [
            { element: 'air', weight: 1 },
            { element: 'lid', weight: -area },
            { element: 'tube', weight: -1 },
          ],
        },
      },
      players: {
        blow: { type: 'initial', element: 'air', velocity: flow },
        shut: { type: 'initial', element: 'lid', displacement: rest, velocity: -speed },
      },
      // Tangents are compared in tangent.test.ts.
      solver: { corrector: 'apart', passes },
    }),
  );

test('valves', () => {
  let [compared, shut] = [0, 0];
  fc.assert(
    fc.property(network, (sketch) => {
      const { difference, where, horizon, residual, pushed } = compareNetwork(modelOf(sketch), 300);
      expect(difference, where).toBeLessThan(1);
      expect(residual).toBeLessThan(1e-10);
      compared += horizon;
      if (pushed.lay > 0 && pushed.jet > 0) shut++;
    }),
    runs(15),
  );
  expect(compared, 'samples compared').toBeGreaterThan(3000);
  expect(shut, 'networks whose slit shuts').toBeGreaterThan(4);
});
