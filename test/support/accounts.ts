/** What the ledger of any model obeys at any time. */
import { expect } from 'vitest';
import type { Simulation } from '../../src/run/index.ts';

/** Round-off of an account, as a part of the largest energy of the whole system. */
const ROUND_OFF = 1e-12;

/**
 * Nobody has lost less than nothing, and nobody stores less than nothing. Only a mass with weight may: its height counts from zero,
 * and it may be below.
 */
export function expectNothingNegative(simulation: Simulation): void {
  const { initial, energy, dissipated, injected, elements, contacts } = simulation.ledger();
  const least = -ROUND_OFF * Math.max(Math.abs(initial), Math.abs(energy), dissipated, Math.abs(injected));
  const { model } = simulation.program;
  for (const { name, stored, lost } of [...elements, ...contacts]) {
    const element = model.elements[name];
    expect(lost, `lost by ${name}`).toBeGreaterThanOrEqual(least);
    if (element?.type === 'mass' && element.gravity !== 0) continue;
    expect(stored, `stored by ${name}`).toBeGreaterThanOrEqual(least);
  }
}
