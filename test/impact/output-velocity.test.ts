import { describe, expect, it } from 'vitest';
import {
  approximationError,
  formatRational,
  nonlocalCoefficients,
  nonlocalOutputVelocity,
  outputVelocity,
  polynomialCoefficients,
  polynomialOutputVelocity,
  trustedRange,
} from '../../src/impact/index.ts';
import { expectClose, golden, impactOf } from './support.ts';

describe('coefficients', () => {
  it('of the polynomial (33) and beyond', () => {
    expect(polynomialCoefficients(8).map(formatRational)).toEqual(golden.coefficients['a_over_mu^(j-1)']);
  });
  it('of the nonlocal approximation (8) and beyond', () => {
    expect(nonlocalCoefficients(8).map(formatRational)).toEqual(golden.coefficients['b_over_mu^j']);
  });
});

describe.each(Object.entries(golden.analytic))('approximations of %s', (_, row) => {
  const impact = impactOf(row.params);
  it('(7), (29), (30)', () => {
    expectClose(nonlocalOutputVelocity(impact), row.v_out_approx_n4_eq7, 1e-12);
    expectClose(polynomialOutputVelocity(impact, 2), row.v_out_hunt_crossley_eq29, 1e-12);
    expectClose(polynomialOutputVelocity(impact, 4), row.v_out_taylor4_eq30_33, 1e-12);
  });
});

describe('approximations of any order', () => {
  const impact = { mass: 1, stiffness: 1, exponent: 1, damping: 0.2, velocity: 1 };
  const exact = outputVelocity(impact);
  it('both converge to v_out for mu v_in < 1', () => {
    for (const approximate of [polynomialOutputVelocity, nonlocalOutputVelocity]) {
      const errors = [2, 4, 8, 16, 24].map((order) => Math.abs(approximate(impact, order) / exact - 1));
      for (let i = 1; i < errors.length; i++) expect(errors[i]).toBeLessThan(Math.max(0.1 * errors[i - 1], 1e-15));
    }
  });
  it('an order below 1 is refused', () => {
    expect(() => polynomialOutputVelocity(impact, 0)).toThrow('order: expected a whole number >= 1; got 0');
  });
  it('the nonlocal one tends to -1/mu for hard impacts', () => {
    expect(nonlocalOutputVelocity({ ...impact, velocity: 5000 })).toBe(-5);
    expect(nonlocalOutputVelocity({ ...impact, velocity: 5000 }, 300)).toBe(-5);
  });
});

describe('Fig. 3', () => {
  const numbers = (text: string) => [...text.matchAll(/\d+\.\d+/g)].map(Number);
  it('error below 0.1 %', () => {
    const [below, above] = numbers(golden.fig3.below_0p1pct);
    expectClose(trustedRange(0.1).below, below, 1e-9);
    expectClose(trustedRange(0.1).above, above, 1e-9);
  });
  it('error below 1 %', () => {
    const [below, above] = numbers(golden.fig3.below_1pct);
    expectClose(trustedRange(1).below, below, 1e-9);
    expectClose(trustedRange(1).above, above, 1e-9);
  });
  it('peak', () => {
    expectClose(approximationError(golden.fig3.peak_at), golden.fig3.peak_pct, 1e-9);
    expect(approximationError(2.95)).toBeLessThan(golden.fig3.peak_pct);
    expect(approximationError(3.05)).toBeLessThan(golden.fig3.peak_pct);
    expect(trustedRange(2.1)).toEqual({ below: Number.POSITIVE_INFINITY, above: 0 });
  });
  it('sign change', () => {
    const at = golden.fig3.sign_change_at;
    expect(approximationError(at * (1 - 1e-9)) * approximationError(at * (1 + 1e-9))).toBeLessThan(0);
  });
  it('the summed and the plain difference agree at the transition', () => {
    expectClose(approximationError(0.0499999999999), approximationError(0.05), 1e-7);
    expectClose(approximationError(0.005), -2.99170936098e-10, 1e-11); // 60-digit arithmetic
  });
});
