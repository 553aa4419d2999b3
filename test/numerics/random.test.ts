import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../src/numerics/random.ts';

const draw = (seed: number, count: number) => Array.from({ length: count }, randomFrom(seed));

describe('random numbers', () => {
  it('have the same bits everywhere', () => {
    expect(draw(1, 4).map((x) => Math.floor(x * 2 ** 32))).toEqual([3547148093, 3321928359, 4288896756, 4190649829]);
    expect(draw(1, 100)).toEqual(draw(1, 100));
  });

  it('are uniformly distributed, strictly between 0 and 1', () => {
    const numbers = draw(7, 100_000);
    const bins = new Array(16).fill(0);
    for (const x of numbers) bins[Math.floor(16 * x)] += 1;
    expect(numbers.every((x) => x > 0 && x < 1)).toBe(true);
    // χ² with 15 degrees of freedom exceeds 37.7 with a probability of 0.001.
    const expected = numbers.length / 16;
    expect(bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(37.7);
  });

  it('are uncorrelated, in sequence and between neighbouring seeds', () => {
    const n = 50_000;
    const correlation = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, x, i) => sum + 12 * (x - 0.5) * (b[i] - 0.5), 0) / n;
    const numbers = draw(3, n + 8);
    for (let lag = 1; lag <= 8; lag++) {
      expect(Math.abs(correlation(numbers.slice(0, n), numbers.slice(lag, lag + n)))).toBeLessThan(4 / Math.sqrt(n));
    }
    const first = Array.from({ length: n + 1 }, (_, seed) => randomFrom(seed)());
    expect(Math.abs(correlation(first.slice(0, n), first.slice(1)))).toBeLessThan(4 / Math.sqrt(n));
  });

  it('differ in half their bits when one bit of the seed changes', () => {
    const bits = (seed: number) => Math.floor(randomFrom(seed)() * 2 ** 32);
    const count = (x: number) => x.toString(2).replaceAll('0', '').length;
    for (let bit = 0; bit < 32; bit++) {
      let flipped = 0;
      for (let seed = 0; seed < 500; seed++) flipped += count((bits(seed) ^ bits((seed ^ (1 << bit)) >>> 0)) >>> 0);
      expect(flipped / 500).toBeGreaterThan(15);
      expect(flipped / 500).toBeLessThan(17);
    }
  });
});
