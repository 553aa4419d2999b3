/** The limiter hears both channels. */
import { expect, test } from 'vitest';
import { createLimiter } from '../../src/audio/limiter.ts';

test.each([
  [4, 1],
  [-4, 1],
  [1, 4],
  [1, -4],
])('of %d and %d neither leaves louder than full scale, and their ratio is kept', (left, right) => {
  const limiter = createLimiter(44_100);
  limiter.push(left, right);
  expect(Math.max(Math.abs(limiter.left), Math.abs(limiter.right))).toBeLessThan(1);
  expect(Math.max(Math.abs(limiter.left), Math.abs(limiter.right))).toBeGreaterThan(0.99);
  expect(limiter.left / limiter.right).toBeCloseTo(left / right, 12);
  expect(limiter.limited).toBe(1);
});
