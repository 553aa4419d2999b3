/** A light body between heavy ones, solved by tangents: the right force, second order, and nothing changes where contacts are weakly coupled. */
import { describe, expect, test } from 'vitest';
import { runOf, type Sketch, sameBits, shippedProgram, simulationOf } from '../support/engine.ts';

/** Two blocks of 1 kg close on a bead with 0.15 m/s. */
function bead(mass: number, rate: number, corrector: 'apart' | 'tangent', damping = 0): Sketch {
  const law = { type: 'collision', stiffness: 1e9, exponent: 1.5, damping } as const;
  return {
    rate,
    elements: { a: { type: 'mass', mass: 1 }, bead: { type: 'mass', mass }, b: { type: 'mass', mass: 1 } },
    contacts: { left: { ...law, lower: 'a', upper: 'bead' }, right: { ...law, lower: 'bead', upper: 'b' } },
    players: {
      left: { type: 'initial', element: 'a', displacement: -0.1 / rate, velocity: 0.1 },
      right: { type: 'initial', element: 'b', displacement: 0.05 / rate, velocity: -0.05 },
    },
    outputs: { a: { at: 'a' }, b: { at: 'b' } },
    solver: { corrector },
  };
}

/**
 * Largest force in closed form: two equal springs K eta^1.5 in series have K/2^1.5 of the whole overlap; the energy of approach M v^2/2, M = 1/2 kg,
 * v = 0.15 m/s, is 2/5 K' eta^2.5.
 */
function closedForm(): number {
  const series = 1e9 / 2 ** 1.5;
  const overlap = ((0.5 * 0.5 * 0.15 ** 2 * 2.5) / series) ** 0.4;
  return series * overlap ** 1.5;
}

describe('a bead of 1 mg', () => {
  test('feels the force of the closed form', () => {
    const simulation = simulationOf(bead(1e-6, 192_000, 'tangent'), { metered: true });
    simulation.render(400);
    const [{ maxForce }] = simulation.contacts();
    expect(Math.abs(maxForce / closedForm() - 1)).toBeLessThan(1e-3);
    expect(simulation.ledger().residual).toBeLessThan(1e-11);
  });

  test.each([0, 3])('is of second order with damping %d', (damping) => {
    const seconds = 44 / 44_100;
    const at = (rate: number) => {
      const [a] = simulationOf(bead(1e-6, rate, 'tangent', damping), {}).render(Math.round(seconds * rate) + 2);
      return a[a.length - 1];
    };
    const exact = at(44_100 * 32);
    const errors = [1, 2, 4].map((times) => Math.abs(at(44_100 * times) - exact));
    expect(Math.log2(errors[0] / errors[2]) / 2).toBeGreaterThan(1.8);
  });
});

test('weakly coupled contacts keep their bits', () => {
  for (const name of ['mass-between', 'string-frets', 'fretted-string']) {
    const [apart, tangent] = ['apart', 'tangent'].map((corrector) =>
      runOf(shippedProgram(name, [`solver.corrector=${corrector}`])).render(3000),
    );
    expect(sameBits(apart, tangent), name).toBe(true);
  }
});
