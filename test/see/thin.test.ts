import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { groupMeans, groupPeaks, thinCurve } from '../../src/see/thin.ts';

const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 });

test.prop([values, fc.integer({ min: 1, max: 40 })])('a thinned curve keeps ends, extremes and order', (y, columns) => {
  const x = y.map((_, i) => i / y.length);
  const thin = thinCurve(x, y, (place) => place * columns);
  expect(thin.x.length).toBeLessThanOrEqual(4 * columns);
  expect([thin.y[0], thin.y.at(-1)]).toEqual([y[0], y.at(-1)]);
  expect([Math.min(...thin.y), Math.max(...thin.y)]).toEqual([Math.min(...y), Math.max(...y)]);
  expect(thin.x.every((place, i) => i === 0 || place > thin.x[i - 1])).toBe(true);
});

it('a gap stays a gap', () => {
  const thin = thinCurve([0, 1, 2, 3, 4, 5], [Number.NaN, 1, 2, Number.NaN, Number.POSITIVE_INFINITY, 3], () => 0);
  expect(thin.y).toEqual([1, 2, Number.NaN, 3]);
});

const pairs = fc.array(fc.tuple(fc.integer(), fc.integer()), { minLength: 1, maxLength: 300 });

test.prop([pairs, fc.integer({ min: 1, max: 40 })])('means of parts add up to the mean of the sum', (both, most) => {
  const [first, second, whole] = [([a]: number[]) => a, ([, b]: number[]) => b, ([a, b]: number[]) => a + b].map(
    (part) => groupMeans(both.map(part), most),
  );
  expect(whole.length).toBe(Math.min(most, both.length));
  for (const [i, mean] of whole.entries()) expect(first[i] + second[i]).toBeCloseTo(mean, 4);
});

it('peaks are absolute values, and NaN if a value is not finite', () => {
  expect(groupPeaks([1, -3, Number.NaN, 2, 0, 0.5], 3)).toEqual(Float64Array.of(3, Number.NaN, 0.5));
});
