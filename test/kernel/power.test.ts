/** The kernel's own powers, seen where contacts use them: phi'(eta) = K eta^alpha. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { simulationOf } from '../support/engine.ts';

/** Three last digits: of our power, of its product with K, and of the power it is compared with. */
const LAST_DIGITS = 3 * 2 ** -53;

/** Exponents with a way of their own, and any other. */
const exponents = fc.oneof(fc.constantFrom(1, 1.5, 2, 3), fc.double({ min: 1, max: 10, noNaN: true }));
/** log10 of how deep, m: from far below what anything is pressed to far above. */
const depths = fc.double({ min: -25, max: 3, noNaN: true });

property.prop([exponents, depths], { numRuns: 300 })('are right to the last digits', (exponent, depth) => {
  const run = simulationOf(
    {
      rate: 44_100,
      elements: { ball: { type: 'mass', mass: 1e20 }, wall: { type: 'barrier', height: 10 ** depth } },
      contacts: { press: { type: 'collision', lower: 'wall', upper: 'ball', stiffness: 1e-3, exponent } },
    },
    {},
  );
  run.render(4);
  const [[eta], [press]] = ['eta', 'press'].map((field) => run.probe(`contacts.press.${field}`));
  const wanted = 1e-3 * eta ** exponent;
  expect(eta).toBeGreaterThan(0);
  expect(Math.abs(press / wanted - 1)).toBeLessThan(2 * LAST_DIGITS);
});
