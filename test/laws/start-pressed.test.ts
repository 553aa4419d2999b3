/**
 * A ball that begins deep in one wall, and that the half step of its start throws into another one: whatever the loss of the other wall's contact, the start has the
 * energy of the state that is given, which is all in the first wall.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../support/budget.ts';
import { simulationOf } from '../support/engine.ts';
import { decades } from '../support/networks.ts';

const caseOf = fc.record({
  mass: decades(1e-6, 1e-2),
  /** Of the wall that it begins in, N/m^1.5. */
  stiffness: decades(1e9, 1e13),
  depth: decades(1e-6, 1e-3),
  /** How far away the other wall is, as a part of the depth. */
  gap: decades(1e-6, 0.5),
  other: decades(1e4, 1e13),
  exponent: fc.constantFrom(1, 1.5, 3),
});

const KINDS = {
  lossless: {},
  'Hunt-Crossley': { damping: 0.5 },
  dashpot: { loss: { type: 'dashpot', resistance: 10 } },
  viscoelastic: { loss: { type: 'viscoelastic', tau: 1e-4 } },
  memory: { memory: { stiffness: 1e8, tau: 1e-3 } },
} as const;

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('%s', (kind) => {
  let pressed = 0;
  fc.assert(
    fc.property(caseOf, ({ mass, stiffness, depth, gap, other, exponent }) => {
      const simulation = simulationOf({
        rate: 44_100,
        elements: { ball: { type: 'mass', mass }, floor: { type: 'barrier' }, ceiling: { type: 'barrier' } },
        contacts: {
          below: { type: 'collision', lower: 'floor', upper: 'ball', gap: -depth, stiffness, exponent: 1.5 },
          above: {
            type: 'collision',
            lower: 'ball',
            upper: 'ceiling',
            gap: gap * depth,
            stiffness: other,
            exponent,
            ...KINDS[kind],
          },
        },
      });
      const given = (stiffness * depth ** 2.5) / 2.5;
      const [psi] = simulation.probe('contacts.above.psi');
      if (0.5 * psi ** 2 > 1e-6 * given) pressed++;
      simulation.render(100);
      const { initial, residual } = simulation.ledger();
      expect(Math.abs(initial / given - 1)).toBeLessThan(1e-12);
      expect(residual).toBeLessThan(1e-11);
    }),
    runs(60),
  );
  expect(pressed).toBeGreaterThan(3);
});
