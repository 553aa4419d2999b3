import fc from 'fast-check';
import { expect } from 'vitest';
import type { Impact } from '../../src/impact/index.ts';
import golden from '../golden/impact.json' with { type: 'json' };

export { golden };

/** A golden parameter set with our parameter names. */
export function impactOf(params: { m: number; k: number; mu: number; alpha: number; vin: number }): Impact {
  return { mass: params.m, stiffness: params.k, exponent: params.alpha, damping: params.mu, velocity: params.vin };
}

/** Fails unless value is within a relative tolerance of wanted. */
export function expectClose(value: number, wanted: number, tolerance: number, what = 'value'): void {
  const error = wanted === 0 ? Math.abs(value) : Math.abs((value - wanted) / wanted);
  expect(error, `${what}: ${value} against ${wanted}`).toBeLessThanOrEqual(tolerance);
}

const decades = (from: number, to: number) =>
  fc.double({ min: from, max: to, noNaN: true }).map((power) => 10 ** power);

/** Random impacts: mu v_in from 1e-9 to 500, exponents 1 to 4. */
export const impacts: fc.Arbitrary<Impact> = fc
  .record({
    mass: decades(-4, 1),
    stiffness: decades(2, 12),
    exponent: fc.double({ min: 1, max: 4, noNaN: true }),
    z: decades(-9, 2.7),
    velocity: decades(-2, 1.5),
  })
  .map(({ z, velocity, ...rest }) => ({ ...rest, velocity, damping: z / velocity }));
