import { describe, expect, it } from 'vitest';
import { bracketedNewton } from '../../src/numerics/bracketed-newton.ts';

describe('bracketedNewton', () => {
  it('bisects where Newton would leave the bracket', () => {
    const cubic = (x: number) => [x * x * x - 2 * x - 5, 3 * x * x - 2] as const;
    const start = Math.sqrt(2 / 3); // slope 0: the Newton step is infinite
    expect(bracketedNewton(cubic, { low: 0.5, high: 9, start, signAtLow: -1 })).toBeCloseTo(2.0945514815423265, 14);
  });
});
