import { describe, expect, it } from 'vitest';
import {
  equilibrium,
  forcedContact,
  forceOf,
  maxCompression,
  outputVelocity,
  releaseUnderForce,
} from '../../src/impact/index.ts';
import { expectClose, golden, impactOf } from './support.ts';

const { params, rows, equilibrium_check } = golden.external_force;
const impact = impactOf(params);

/** The golden rows of equation (21) as printed have the opposite sign of the force. */
const forceOfRow = (row: (typeof rows)[number]) => (row.convention.startsWith('m a = -f + fe') ? row.fe : -row.fe);

describe('contact under a constant force', () => {
  it.each(rows)('$convention, $fe N: release to 1e-9', (row) => {
    const run = forcedContact(impact, forceOfRow(row));
    expectClose(run.outputVelocity ?? Number.NaN, row.vout, 1e-9, 'v_out');
    expectClose(run.contactTime ?? Number.NaN, row.tau, 1e-9, 'tau');
  });
  it.each(rows)('$convention, $fe N: extremes to 3e-9', (row) => {
    // The golden extremes are maxima over time steps, too low by up to 2e-9: without a force, x_max is
    // 6e-10 below (4).
    const run = forcedContact(impact, forceOfRow(row));
    expectClose(run.maxCompression, row.x_max, 3e-9, 'x_max');
    expectClose(run.maxVelocity, row.v_max, 3e-9, 'v_max');
    expect(run.maxCompression).toBeGreaterThanOrEqual(row.x_max);
  });
  it.each([
    // independent eighth-order integration (DOP853, 1e-13)
    [0.04905, 0.00014879906551108651, 0.5000146430575804],
    [0.3924, 0.00015115609055853815, 0.500468316803987],
  ])('extremes under %d N to 2e-12', (force, deepest, fastest) => {
    const run = forcedContact(impact, force);
    expectClose(run.maxCompression, deepest, 2e-12);
    expectClose(run.maxVelocity, fastest, 2e-12);
  });
  it('without a force it is the closed form', () => {
    const run = forcedContact(impact, 0);
    expectClose(run.maxCompression, maxCompression(impact), 1e-12);
    expectClose(run.outputVelocity ?? Number.NaN, outputVelocity(impact), 1e-12);
  });
  it('a strong force keeps the mass at the wall', () => {
    const run = forcedContact(impact, 100);
    expect(run.outputVelocity).toBeNull();
    expect(run.contactTime).toBeNull();
    expect(run.maxCompression).toBeGreaterThan(equilibrium(impact, 100));
  });
});

describe('equilibrium', () => {
  it.each(rows.filter((row) => row.x_eq_correct !== null))('$fe N', (row) => {
    expectClose(equilibrium(impact, row.fe), row.x_eq_correct ?? Number.NaN, 1e-12);
  });
  it('balances the force, which the printed formula does not', () => {
    const x = equilibrium(impact, equilibrium_check.fe);
    expectClose(x, equilibrium_check.x_eq, 1e-12);
    expect(Math.abs(forceOf(impact, x, 0) - equilibrium_check.fe)).toBeLessThan(1e-15);
  });
  it('is 0 without a pressing force', () => expect(equilibrium(impact, -1)).toBe(0));
});

describe('release velocity to first order in the force', () => {
  const miss = (force: number) =>
    releaseUnderForce(impact, force) - (forcedContact(impact, force).outputVelocity ?? NaN);
  const weight = 9.81 * impact.mass;
  it('misses by the square of the force', () => {
    for (const sign of [1, -1]) {
      const misses = [0.25, 0.5, 1, 2].map((part) => miss(sign * part * weight));
      for (const [i, one] of misses.slice(1).entries()) expect(one / misses[i]).toBeCloseTo(4, 1);
    }
  });
  it('is v_out without a force, and the same with any force where nothing is lost', () => {
    expect(releaseUnderForce(impact, 0)).toBe(outputVelocity(impact));
    expect(releaseUnderForce({ ...impact, damping: 0 }, weight)).toBeCloseTo(-impact.velocity, 12);
  });
});
