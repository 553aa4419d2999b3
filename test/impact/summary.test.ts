import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactTime, METHODS, PAPER_IMPACTS, summarizeImpact } from '../../src/impact/index.ts';
import { expectClose, golden, impacts } from './support.ts';

describe('summary of an impact', () => {
  it('has the closed forms and the errors of every method', () => {
    const row = golden.analytic.fig8_tableIIb;
    const summary = summarizeImpact({ ...PAPER_IMPACTS.hardImpact, rate: 44100 });
    expectClose(summary.xMax, row.x_max, 1e-12);
    expectClose(summary.vOut, row.v_out, 1e-12);
    expectClose(summary.vOutApprox, row.v_out_approx_n4_eq7, 1e-12);
    expectClose(summary.tau, row.tau, 1e-12);
    expectClose(summary.h0, row.H0, 1e-12);
    expectClose(summary.hTau, row.H_tau, 1e-12);
    expectClose(summary.restitution, row.E, 1e-12);
    expect(Object.keys(summary.methods)).toEqual([...METHODS]);
    const cell = golden.cells.find(
      ({ table, method, quantity }) => table === 'IIb' && method === 'RK4' && quantity === 'dev_x',
    );
    expectClose(summary.methods.RK4.devX ?? Number.NaN, cell?.best ?? Number.NaN, 1e-9);
  });
  it('a lossless impact has no energy range to measure deviations in', () => {
    const summary = summarizeImpact({ ...PAPER_IMPACTS.hardImpact, damping: 0, rate: 44100 });
    expect(summary.restitution).toBe(1);
    expect(summary.methods.Verlet.devH).toBeNull();
    expect(summary.methods.p2.errVOut).toBeCloseTo(0, 9);
  });
  it('is plain data without NaN for any valid impact', () =>
    fc.assert(
      fc.property(impacts, fc.double({ min: 0.02, max: 100, noNaN: true }), (impact, samples) => {
        const summary = summarizeImpact({ ...impact, rate: samples / contactTime(impact) });
        expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
      }),
      { numRuns: 50 },
    ));
  it('refuses bad parameters with one line each', () => {
    expect(() => summarizeImpact({ ...PAPER_IMPACTS.hardImpact, exponent: -1, mass: 0, rate: 44100 })).toThrow(
      'mass: expected a number > 0; got 0\nexponent: expected a number > 0; got -1',
    );
  });
});
