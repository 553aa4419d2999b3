/**
 * A ball that begins inside a wall, moving in or out: collisions with restitution and with memory have stored what they overlap, no more, so that the start has the
 * energy of the state that is given. With restitution the ball then leaves at the speed which that energy says, at any stiffness.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { simulationOf } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';

const MASS = 0.01;

const caseOf = fc.record({
  stiffness: decades(1e6, 1e13),
  exponent: real(1, 3),
  overlap: fc.oneof(fc.constant(0), decades(1e-8, 1e-4)),
  velocity: real(-2, 2),
});

function begun({ stiffness, exponent, overlap, velocity }: Readonly<Record<string, number>>, law: object) {
  const given = {
    kinetic: 0.5 * MASS * velocity ** 2,
    stored: (stiffness * overlap ** (exponent + 1)) / (exponent + 1),
  };
  const simulation = simulationOf({
    rate: 44_100,
    elements: { ball: { type: 'mass', mass: MASS }, wall: { type: 'barrier' } },
    contacts: { hit: { type: 'collision', lower: 'ball', upper: 'wall', stiffness, exponent, ...law } },
    players: { start: { type: 'initial', element: 'ball', displacement: overlap, velocity } },
  });
  return { simulation, ...given };
}

test('restitution', () => {
  fc.assert(
    fc.property(caseOf, real(0.2, 1), (one, restitution) => {
      const { simulation, kinetic, stored } = begun(one, { restitution });
      const kept = restitution ** 2 * stored;
      const initial = kinetic + kept;
      fc.pre(initial > 1e-12);
      expect(Math.abs(simulation.program.energy / initial - 1)).toBeLessThan(1e-12);
      simulation.render(2000);
      const { energy, residual } = simulation.ledger();
      const arriving = one.velocity > 0 ? restitution ** 2 * kinetic : kinetic;
      expect(energy / (arriving + kept)).toBeCloseTo(1, 9);
      expect(residual).toBeLessThan(1e-11);
    }),
    runs(200),
  );
});

test('memory', () => {
  fc.assert(
    fc.property(caseOf, decades(0.1, 10), decades(1e-5, 1e-3), (one, branch, tau) => {
      const law = { memory: { stiffness: branch * one.stiffness, tau } };
      const { simulation, kinetic, stored } = begun(one, law);
      const initial = kinetic + (1 + branch) * stored;
      fc.pre(initial > 1e-12);
      expect(Math.abs(simulation.program.energy / initial - 1)).toBeLessThan(1e-12);
      simulation.render(200);
      const { dissipated, residual } = simulation.ledger();
      expect(dissipated).toBeGreaterThan(-1e-13 * initial);
      expect(residual).toBeLessThan(1e-11);
    }),
    runs(200),
  );
});
