/** Two powers at a time have the bits of one. */
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { pow } from '../../src/numerics/portable.ts';
import { bitsOf, compileEntry, entryOn, roughNumbers } from '../support/kernel-entry.ts';

const module = await compileEntry(`
import { raised, raisedBoth, takeLog, takeLogs } from './power';
let found: v128 = f64x2.splat(0);
export function pair(x0: f64, x1: f64, y0: f64, y1: f64): void {
  takeLogs(f64x2.replace_lane(f64x2.splat(x0), 1, x1));
  found = raisedBoth(f64x2.replace_lane(f64x2.splat(y0), 1, y1));
}
export function first(): f64 { return f64x2.extract_lane(found, 0); }
export function second(): f64 { return f64x2.extract_lane(found, 1); }
export function one(x: f64, y: f64): f64 { takeLog(x); return raised(y); }
`);

interface Calls {
  readonly pair: (x0: number, x1: number, y0: number, y1: number) => void;
  readonly first: () => number;
  readonly second: () => number;
  readonly one: (x: number, y: number) => number;
}

const calls = entryOn<Calls>(module, new WebAssembly.Memory({ initial: 4 }));

const base = fc.oneof(
  fc.double({ min: -300, max: 300, noNaN: true }).map((digits) => 10 ** digits),
  fc.double({ min: 0.5, max: 2, noNaN: true }),
  fc.constantFrom(0, 1, 2, 5e-324, 2 ** -1022, Number.MAX_VALUE, Number.POSITIVE_INFINITY),
);
const exponent = fc.oneof(fc.double({ min: -5, max: 5, noNaN: true }), fc.double({ min: -400, max: 400, noNaN: true }));

/** Two powers at a time, and each by itself. */
function bothWays([x0, x1, y0, y1]: readonly number[]) {
  calls.pair(x0, x1, y0, y1);
  const together = [calls.first(), calls.second()];
  return { together: bitsOf(together), alone: bitsOf([calls.one(x0, y0), calls.one(x1, y1)]) };
}

property.prop([base, base, exponent, exponent], { numRuns: 2000 })('any numbers', (...numbers) => {
  const { together, alone } = bothWays(numbers);
  expect(together).toEqual(alone);
});

// A last digit of a series changes few powers in a thousand, so there have to be many.
test('many numbers', () => {
  const random = roughNumbers(1);
  const different = Array.from({ length: 50_000 }, () => {
    const numbers = [Math.abs(random()), Math.abs(random()), 1 + 4 * random(), 1 + 4 * random()];
    const { together, alone } = bothWays(numbers);
    return together.every((bits, i) => bits === alone[i]) ? [] : [numbers];
  }).flat();
  expect(different).toEqual([]);
});

/** How many numbers a power is away from that of portable.ts. */
function apart(x: number, y: number): number {
  const [own, wanted] = bitsOf([calls.one(x, y), pow(x, y)]);
  return Math.abs(Number(own - wanted));
}

test('the 128ths of an octave are the nearest numbers', () => {
  const missed = Array.from({ length: 128 }, (_, i) => i / 128).filter((part) => apart(2, part) > 0);
  expect(missed).toEqual([]);
});

test.each([
  [1e-200, 1.6],
  [1e160, 1.9],
  [5e-324, 0.3],
  [3e-310, 0.7],
  [2, -1060.25],
])('very large, very small and denormal: %s ^ %s', (x, y) => {
  // Denormal results are rounded twice, and the root of the largest ones is squared.
  expect(apart(x, y)).toBeLessThanOrEqual(2);
});

test('powers beyond all numbers are infinite or zero', () => {
  expect([calls.one(1e300, 5), calls.one(1e-300, 5), calls.one(0, 1.7)]).toEqual([Number.POSITIVE_INFINITY, 0, 0]);
});
