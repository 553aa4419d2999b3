/**
 * Contacts side by side on one body begin with half a step of the scheme in which each has its share. From no overlap the chord of each over the
 * move X is K_i X^alpha/(alpha + 1), so that the forces, and with them f X = psi^2, are in proportion to the stiffnesses. What they leave of the
 * free move D = v k is X:
 *
 *   sum f = (D - X)/V,   V = k^2/(4 m)
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { programOf, runOf } from '../support/engine.ts';
import { decades } from '../support/networks.ts';

const RATE = 44_100;
/** The stiffest that a model may have, N/m^alpha. */
const STIFFEST = 1e30;

const pairOf = fc.record({
  mass: decades(1e-5, 1),
  velocity: decades(1e-2, 10),
  exponent: fc.constantFrom(1, 1.3, 1.5, 2),
  /** X/D, from half of the free move down to its last digits. */
  left: fc.oneof(decades(1e-11, 0.5), decades(1e-13, 1e-11)),
  /** Of the first contact, in the stiffness of both. */
  share: decades(0.1, 0.9),
});

test('two contacts side by side share the force at the start, however little they yield', () => {
  fc.assert(
    fc.property(pairOf, ({ mass, velocity, exponent, left, share }) => {
      const D = velocity / RATE;
      const X = left * D;
      const force = 4 * mass * (D - X) * RATE ** 2;
      const stiffness = ((exponent + 1) * force) / X ** exponent;
      fc.pre(stiffness <= STIFFEST);
      const parts = [share, 1 - share];
      const contact = (part: number) =>
        ({ type: 'collision', lower: 'wall', upper: 'ball', stiffness: part * stiffness, exponent }) as const;
      const program = programOf({
        rate: RATE,
        elements: { wall: { type: 'barrier', height: 0 }, ball: { type: 'mass', mass } },
        contacts: { c0: contact(parts[0]), c1: contact(parts[1]) },
        players: { throw: { type: 'initial', element: 'ball', velocity: -velocity } },
        outputs: { ball: { at: 'ball' } },
      });
      const simulation = runOf(program);
      parts.forEach((part, i) => {
        const [psi] = simulation.probe(`contacts.c${i}.psi`);
        // X is what V f leaves of D: round-off of D is all that may be wrong with it.
        expect(Math.abs(psi ** 2 / (part * force * X) - 1)).toBeLessThan(1e-13 + Number.EPSILON / left);
      });
      expect(Math.abs(program.energy / (0.5 * mass * velocity ** 2) - 1)).toBeLessThan(1e-13);
    }),
    runs(150),
  );
});
