/** A light body between heavy ones, where corrector passes fail and tangents are the default, as the guide says with these numbers. */
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

/** The largest force on a bead (kg) between two masses of 1 kg that close on it at 0.15 m/s, N. */
function squeeze(bead: number, rate: number, solver: NonNullable<Sketch['solver']>): number {
  const contact = { type: 'collision', stiffness: 1e9, exponent: 1.5 } as const;
  const simulation = simulationOf({
    rate,
    solver,
    elements: { left: { type: 'mass', mass: 1 }, bead: { type: 'mass', mass: bead }, right: { type: 'mass', mass: 1 } },
    contacts: {
      left: { ...contact, lower: 'left', upper: 'bead' },
      right: { ...contact, lower: 'bead', upper: 'right' },
    },
    players: {
      left: { type: 'initial', element: 'left', displacement: -2e-6, velocity: 0.1 },
      right: { type: 'initial', element: 'right', displacement: 2e-6, velocity: -0.05 },
    },
  });
  simulation.render(Math.round(0.0012 * rate));
  expect(simulation.ledger().residual).toBeLessThan(1e-10);
  return simulation.contacts()[0].maxForce;
}

/** Two equal contacts in a row are one of stiffness K / 2^1.5; the masses have a reduced one of 0.5 kg. */
const FORCE = (() => {
  const stiffness = 1e9 / 2 ** 1.5;
  const overlap = ((2.5 / stiffness) * 0.5 * 0.5 * 0.15 ** 2) ** (1 / 2.5);
  return stiffness * overlap ** 1.5;
})();

describe('a bead of 1 mg', () => {
  test.each([44_100, 88_200, 176_400, 352_800])('by IT-2 at %i Hz is squeezed as the closed form says', (rate) => {
    expect(Math.abs(squeeze(1e-6, rate, { scheme: 'it2' }) / FORCE - 1)).toBeLessThan(0.003);
  });

  test.each([44_100, 88_200, 176_400, 352_800])('at %i Hz is squeezed as the closed form says', (rate) => {
    expect(Math.abs(squeeze(1e-6, rate, {}) / FORCE - 1)).toBeLessThan(0.003);
  });

  test('hardly feels it without tangents, and neither passes nor rate help much', () => {
    expect(Math.round(FORCE)).toBe(203);
    expect(Math.round(squeeze(1e-6, 44_100, { corrector: 'apart' }))).toBe(4);
    expect(Math.round(squeeze(1e-6, 44_100, { corrector: 'apart', passes: 10 }))).toBe(6);
    expect(Math.round(squeeze(1e-6, 352_800, { corrector: 'apart' }))).toBe(86);
  });

  test('is not settled by one pass; by two it is, from 88.2 kHz on', () => {
    expect(Math.round(squeeze(1e-6, 44_100, { corrector: 'settled' }))).toBe(122);
    for (const rate of [88_200, 176_400, 352_800])
      expect(Math.abs(squeeze(1e-6, rate, { corrector: 'settled', passes: 2 }) / FORCE - 1)).toBeLessThan(0.01);
  });
});

test('a body of a tenth of the mass is right by a corrector pass as well', () => {
  for (const rate of [44_100, 176_400])
    expect(squeeze(0.1, rate, { corrector: 'apart' }) / squeeze(0.1, 705_600, { scheme: 'it2' })).toBeCloseTo(1, 1);
});
