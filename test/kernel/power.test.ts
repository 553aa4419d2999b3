/** The kernel's own powers, seen where contacts use them: phi'(eta) = K eta^alpha, here with K = 1. */
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { pow } from '../../src/numerics/portable.ts';
import { simulationOf } from '../support/engine.ts';

/** How many numbers the kernel's power is away from that of portable.ts, which is rounded correctly but for the rarest cases. */
function apart(exponent: number, depth: number): number {
  const run = simulationOf(
    {
      rate: 44_100,
      elements: { ball: { type: 'mass', mass: 1e20 }, wall: { type: 'barrier', height: 10 ** depth } },
      contacts: { press: { type: 'collision', lower: 'wall', upper: 'ball', stiffness: 1, exponent } },
    },
    {},
  );
  run.render(4);
  const [[eta], [press]] = ['eta', 'staticForce'].map((field) => run.probe(`contacts.press.${field}`));
  expect(eta).toBeGreaterThan(0);
  const [own, wanted] = new BigInt64Array(Float64Array.of(press, pow(eta, exponent)).buffer);
  return Math.abs(Number(own - wanted));
}

/** Exponents with a way of their own, and any other. */
const exponents = fc.oneof(fc.constantFrom(1, 1.5, 2, 3), fc.double({ min: 1, max: 10, noNaN: true }));
/** log10 of how deep, m: from far below what anything is pressed to far above. */
const depths = fc.double({ min: -25, max: 2.5, noNaN: true });

property.prop([exponents, depths], { numRuns: 200 })('are the nearest number or one beside it', (exponent, depth) => {
  expect(apart(exponent, depth)).toBeLessThanOrEqual(1);
});

test('are nearly always the nearest', () => {
  const count = 300;
  const nearest = Array.from({ length: count }, (_, i) => apart(1 + ((i * 0.618) % 5), -9 + ((i * 0.381) % 8))).filter(
    (numbers) => numbers === 0,
  );
  expect(nearest.length / count).toBeGreaterThan(0.9);
});
