/** A membrane in air whose sound is much slower than its own waves: its loss is that of plane waves, and it is computed at once. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { loadedMode } from '../../src/elements/air-load.ts';
import { modelOf, refused } from '../support/engine.ts';

/** The first zeros of J_0 and J_3 (Abramowitz and Stegun, table 9.5). */
const ZEROS = [
  { order: 0, zero: 2.404_825_557_695_773 },
  { order: 3, zero: 6.380_161_895_923_984 },
];

test.each(ZEROS)('mode of order $order in very slow air radiates plane waves', ({ order, zero }) => {
  const membrane = { radius: 2.5, tension: 16_000, surfaceDensity: 0.034 };
  for (const speed of [1e-3, 1e-9]) {
    const density = 1.2;
    const loaded = loadedMode(order, zero, membrane, { density, speed });
    // A plane wave on each side takes the power ρ c v² of an area, and so the mode loses ρ c / m′.
    expect(loaded.sigma / ((density * speed) / membrane.surfaceDensity)).toBeCloseTo(1, 9);
    expect(loaded.density / membrane.surfaceDensity).toBeCloseTo(1, 9);
  }
});

const drum = (more: object) =>
  modelOf({
    rate: 192_000,
    elements: {
      d: { type: 'membrane', radius: 1, tension: 100, surfaceDensity: 1, method: 'modal', air: {}, ...more },
    },
    outputs: { o: { at: { element: 'd', at: [0, 0] } } },
  });

test('more modes in air than can be computed in a few seconds are refused, before any is', () => {
  const line = 'elements.d.modes: expected at most 2000 modes of a membrane that moves the air; got ';
  expect(refused(compile(drum({})))).toEqual([`${line}as many as are stable, which are more: set modes`]);
  expect(refused(compile(drum({ modes: 20_000 })))).toEqual([`${line}20000: set modes`]);
  expect(compile(drum({ modes: 20 })).ok).toBe(true);
});
