/**
 * Friction by bristles, under a given force, under the force of a collision in the same step and by several hairs, beside collisions and on a
 * string: the engine takes the steps of the dense reference.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { compareNetwork } from '../support/compare-networks.ts';
import { modelOf, type Sketch } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';

const bristles = fc.record({
  stiffness: decades(1e3, 1e6),
  damping: fc.constantFrom(0, 0.1, 1),
  viscosity: fc.constantFrom(0, 0.4),
  sliding: real(0.1, 0.4),
  sticking: real(0.4, 1),
  stribeck: decades(1e-2, 1),
  model: fc.constantFrom('elasto-plastic' as const, 'lugre' as const),
  breakaway: real(0, 0.9),
  velocity: real(-0.5, 0.5),
});

const network = fc
  .record({
    masses: fc.tuple(decades(1e-3, 1e-1), decades(1e-3, 1e-1)),
    stiffness: decades(1e4, 1e8),
    laws: fc.tuple(bristles, bristles, bristles),
    force: decades(0.01, 10),
    speed: real(0.2, 2),
    hairs: fc.constantFrom([7], [7, 8], [6, 8, 11]),
    passes: fc.constantFrom(0, 1, 2),
  })
  .map(
    ({ masses, stiffness, laws, force, speed, hairs, passes }): Sketch => ({
      rate: 44_100,
      elements: {
        // A ball that is thrown at a wall and moves along it: one mass for each direction.
        fall: { type: 'mass', mass: masses[0] },
        glide: { type: 'mass', mass: masses[0] },
        block: { type: 'mass', mass: masses[1], frequency: 60 },
        string: { type: 'string', length: 0.65, tension: 60, linearDensity: 0.005, sigma0: 1, grid: { intervals: 20 } },
        wall: { type: 'barrier', height: 1e-4 },
      },
      contacts: {
        hit: { type: 'collision', lower: 'fall', upper: 'wall', stiffness, exponent: 1.5, damping: 0.3 },
        scrape: { type: 'friction', on: 'glide', normal: 'hit', ...laws[0] },
        rub: { type: 'friction', between: ['block', 'glide'], force, ...laws[1] },
        bow: { type: 'friction', on: { element: 'string', at: hairs.map((node) => ({ node })) }, force, ...laws[2] },
        knock: {
          type: 'collision',
          lower: 'block',
          upper: { element: 'string', at: { node: 9 } },
          stiffness,
          exponent: 1.3,
          gap: 1e-6,
        },
      },
      players: {
        throw: { type: 'initial', element: 'fall', velocity: speed },
        slide: { type: 'initial', element: 'glide', velocity: -0.5 * speed },
      },
      // Tangents are compared in tangent.test.ts.
      solver: { corrector: 'apart', passes },
    }),
  );

test('friction by bristles', () => {
  let [compared, pressed] = [0, 0];
  fc.assert(
    fc.property(network, (sketch) => {
      const { difference, where, horizon, residual, pushed } = compareNetwork(modelOf(sketch), 200);
      expect(difference, where).toBeLessThan(1);
      expect(residual).toBeLessThan(1e-10);
      compared += horizon;
      if (pushed.hit > 0 && pushed.scrape > 0 && pushed.knock > 0) pressed++;
    }),
    runs(10),
  );
  expect(compared, 'samples compared').toBeGreaterThan(1200);
  expect(pressed, 'networks in which a collision presses a friction').toBeGreaterThan(3);
});
