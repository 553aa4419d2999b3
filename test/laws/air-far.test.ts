/** A membrane in air whose sound is much slower than its own waves: its loss is that of plane waves, and it is computed at once. */
import { expect, test } from 'vitest';
import { loadedMode } from '../../src/elements/air-load.ts';

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
