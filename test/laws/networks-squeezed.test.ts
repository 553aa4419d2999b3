/**
 * Random networks of masses of which some are a millionth of others, between walls: nothing pulls, and the energy balances. CLANGOR_SEED=n explores
 * others.
 */
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../src/numerics/random.ts';
import { cases, seed } from '../support/budget.ts';
import { programOf, runOf, type Sketch } from '../support/engine.ts';

const RATE = 44_100;
const STEPS = 300;

/** A row of 2 to 7 masses over `decades` of ten between two walls, all close to touching. */
function networkOf(random: () => number, decades: number, damping: number): Sketch {
  const count = 2 + Math.floor(6 * random());
  const names = ['floor', ...Array.from({ length: count }, (_, i) => `m${i}`), 'ceiling'];
  const law = () => ({
    stiffness: 10 ** (6 + 4 * random()),
    exponent: 1 + 1.5 * random(),
    damping: random() < 0.5 ? 0 : damping,
  });
  return {
    rate: RATE,
    elements: {
      floor: { type: 'barrier', height: -1e-5 },
      ceiling: { type: 'barrier', height: 1e-5 },
      ...Object.fromEntries(
        names.slice(1, -1).map((name) => [name, { type: 'mass' as const, mass: 10 ** (-decades * random()) }]),
      ),
    },
    contacts: Object.fromEntries(
      names.slice(1).map((upper, i) => [`c${i}`, { type: 'collision' as const, lower: names[i], upper, ...law() }]),
    ),
    players: Object.fromEntries(
      names
        .slice(1, -1)
        .map((name) => [
          `throw-${name}`,
          { type: 'initial' as const, element: name, displacement: 0, velocity: random() - 0.5 },
        ]),
    ),
    outputs: { m0: { at: 'm0' } },
  };
}

describe.each([1, 2, 3, 4, 6])('masses over %d decades', (decades) => {
  test('never pull, never gain, and balance', () => {
    const random = randomFrom(seed + decades);
    for (let run = 0; run < cases(25); run++) {
      const simulation = runOf(programOf(networkOf(random, decades, run % 3 === 0 ? 0 : 2)));
      let lost = 0;
      for (let block = 0; block < 4; block++) {
        simulation.render(STEPS);
        const { dissipated, energy } = simulation.ledger();
        expect(dissipated).toBeGreaterThanOrEqual(lost);
        expect(energy).toBeGreaterThanOrEqual(0);
        lost = dissipated;
      }
      expect(simulation.ledger().residual).toBeLessThan(10 ** (decades - 13));
      for (const { name, minForce } of simulation.contacts()) expect(minForce, name).toBeGreaterThanOrEqual(0);
    }
  });
});
