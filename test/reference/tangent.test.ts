/**
 * Strongly coupled islands, solved by tangents: light bodies between heavy ones, rows of balls, a string that is driven onto frets, with springs and a string that
 * stretches in the same island. The engine takes the steps of the dense reference.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { compareNetwork } from '../support/compare-networks.ts';
import { modelOf, type Sketch } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';
import { wire } from '../support/stretching.ts';

const solver = fc.record({
  corrector: fc.constant('tangent' as const),
  gate: fc.constantFrom(0, 0.02, 0.3),
  tangents: fc.constantFrom(1, 3, 12),
  passes: fc.constantFrom(1, 2),
});

const law = fc.record({
  stiffness: decades(1e6, 1e10),
  exponent: fc.constantFrom(1, 1.5, 2.3),
  damping: fc.oneof(fc.constant(0), decades(0.01, 3)),
});

const rows = fc
  .record({
    masses: fc.array(decades(1e-4, 1), { minLength: 3, maxLength: 5 }),
    laws: fc.array(law, { minLength: 5, maxLength: 5 }),
    gaps: fc.array(fc.oneof(fc.constant(1e-7), real(1e-7, 3e-6)), { minLength: 5, maxLength: 5 }),
    speed: real(0.1, 1),
    isSprung: fc.boolean(),
    solver,
  })
  .map(({ masses, laws, gaps, speed, isSprung, solver }): Sketch => {
    const name = (i: number) => `m${i}`;
    const last = masses.length - 1;
    return {
      rate: 44_100,
      elements: {
        ...Object.fromEntries(masses.map((mass, i) => [name(i), { type: 'mass' as const, mass, damping: i }])),
        wall: { type: 'barrier' },
      },
      contacts: {
        ...Object.fromEntries(
          masses
            .slice(1)
            .map((_, i) => [
              `c${i}`,
              { type: 'collision' as const, lower: name(i), upper: name(i + 1), gap: gaps[i], ...laws[i] },
            ]),
        ),
        end: { type: 'collision', lower: name(last), upper: 'wall', gap: 2e-6, ...laws[4] },
        ...(isSprung && { joint: { type: 'spring', between: [name(0), name(last)], stiffness: 2e4, damping: 0.3 } }),
      },
      // Nothing touches in the first step, in which both programs start as they are given.
      players: { throw: { type: 'initial', element: name(0), displacement: (-1.5 * speed) / 44_100, velocity: speed } },
      solver,
    };
  });

const strings = fc
  .record({
    hammer: decades(1e-3, 1e-1),
    fret: law,
    felt: law,
    speed: real(0.3, 2),
    stretch: fc.constantFrom('none', 'tension'),
    solver,
  })
  .map(
    ({ hammer, fret, felt, speed, stretch, solver }) =>
      ({
        rate: 44_100,
        elements: {
          string: { ...wire, sigma0: 1, stretch, grid: { intervals: 20 } },
          hammer: { type: 'mass', mass: hammer },
          frets: { type: 'barrier', height: -1e-5 },
        },
        contacts: {
          felt: { type: 'collision', lower: { element: 'string', at: { node: 7 } }, upper: 'hammer', ...felt },
          fret: { type: 'collision', lower: 'frets', upper: { element: 'string', at: { node: 7 } }, ...fret },
          next: { type: 'collision', lower: 'frets', upper: { element: 'string', at: { fraction: 0.36 } }, ...fret },
        },
        players: {
          throw: { type: 'initial', element: 'hammer', displacement: (1.5 * speed) / 44_100, velocity: -speed },
        },
        outputs: { hammer: { at: 'hammer' } },
        solver,
      }) as unknown as Sketch,
  );

test.each([
  { of: 'a row of masses', networks: rows, count: 25, least: 500 },
  { of: 'a string between a hammer and its frets', networks: strings, count: 10, least: 200 },
])('$of', ({ networks, count, least }) => {
  let [compared, strong] = [0, 0];
  fc.assert(
    fc.property(networks, (sketch) => {
      const { difference, where, horizon, residual, counts } = compareNetwork(modelOf(sketch), 120);
      expect(difference, where).toBeLessThan(1);
      expect(residual).toBeLessThan(1e-10);
      compared += horizon;
      strong += counts.strong;
    }),
    runs(count),
  );
  expect(compared, 'samples compared').toBeGreaterThan(least);
  expect(strong, 'islands solved by tangents').toBeGreaterThan(0.1 * least);
});
