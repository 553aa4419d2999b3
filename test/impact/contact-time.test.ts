import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactTime, forcedContact, type Impact } from '../../src/impact/index.ts';
import { expectClose, golden, impactOf, impacts } from './support.ts';

describe('contact time', () => {
  it.each(Object.entries(golden.analytic))('%s to 1e-12', (_, row) => {
    expectClose(contactTime(impactOf(row.params)), row.tau, 1e-12);
  });
  it('of a linear elastic wall is half a period', () => {
    const impact: Impact = { mass: 0.01, stiffness: 1e6, exponent: 1, damping: 0, velocity: 3 };
    expectClose(contactTime(impact), Math.PI * Math.sqrt(1e-8), 1e-15);
  });
  it('of an elastic cubic wall is the lemniscate integral', () => {
    // x'^2 = v^2 (1 - (x/X)^4), X^4 = 2 m v^2/k: tau = 2 (X/v) int_0^1 du/sqrt(1-u^4), the integral being
    // 1.3110287771460599
    const impact: Impact = { mass: 0.01, stiffness: 1e6, exponent: 3, damping: 0, velocity: 2 };
    expectClose(contactTime(impact), (2 * 1.3110287771460598 * 8e-8 ** 0.25) / 2, 1e-14);
  });
  it.each([
    // from 50-digit quadrature of (9): m = 0.01, k = 1e7, v_in = 1, mu = z
    [0.3, 1.3, 0.0003971391191535737],
    [1, 3, 0.020491113925554503],
    [10, 1.5, 0.001622204870797971],
    [100, 10, 12.570040013544569],
    [700, 1, 0.0011852336935616603],
  ])('mu v_in = %d, exponent %d: to 1e-14', (damping, exponent, tau) => {
    expectClose(contactTime({ mass: 0.01, stiffness: 1e7, exponent, damping, velocity: 1 }), tau, 1e-14);
  });
  it('agrees with fine numerical integration', () =>
    fc.assert(
      fc.property(impacts, (impact) => {
        fc.pre(impact.damping * impact.velocity < 5);
        const run = forcedContact(impact, 0);
        expect(run.contactTime).not.toBeNull();
        expectClose(contactTime(impact), run.contactTime ?? Number.NaN, 1e-10);
      }),
      { numRuns: 40 },
    ));
  it('scales as (m/k)^(1/(alpha+1))', () =>
    fc.assert(
      fc.property(impacts, (impact) => {
        const heavier = { ...impact, mass: 7 * impact.mass };
        expectClose(contactTime(heavier) / contactTime(impact), 7 ** (1 / (impact.exponent + 1)), 1e-13);
      }),
      { numRuns: 30 },
    ));
});
