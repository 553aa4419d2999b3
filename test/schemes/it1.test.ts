/** IT-1 against the golden values, its invariants, and closed forms. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Body, runIt1, type Wall } from '../../src/schemes/it1.ts';

interface Golden {
  readonly values: Readonly<Record<string, { readonly u: number }>>;
  readonly maxPenetration: number;
  readonly newtonMax: number;
}

const { systems } = JSON.parse(readFileSync(new URL('../golden/collisions.json', import.meta.url), 'utf8')) as {
  readonly systems: Readonly<Record<string, { readonly rules: Readonly<Record<string, Golden>> }>>;
};

const RATE = 44100;
const wall = (changes: Partial<Wall> = {}): Wall => ({
  side: 'above',
  height: 0,
  stiffness: 1e6,
  exponent: 1.3,
  ...changes,
});
const massOnSpring = (...walls: readonly Wall[]): Body => ({ mass: 0.01, stiffness: 3950, walls });
const start = { displacement: -0.01, velocity: 1.5 };

describe.each([1e6, 1e12])('mass against a barrier, K = %s', (stiffness) => {
  const golden = systems[`massBarrier_K${stiffness.toExponential()}`].rules['IT-1'];
  const run = runIt1(massOnSpring(wall({ stiffness })), start, RATE, 883);

  it('has the golden displacements', () => {
    for (const [n, { u }] of Object.entries(golden.values))
      expect(Math.abs(run.displacement[Number(n)] / u - 1), `n = ${n}`).toBeLessThan(1e-9);
    expect(Math.abs(run.maxPenetration / golden.maxPenetration - 1)).toBeLessThan(1e-9);
  });
  it('needs the golden number of Newton steps', () => {
    expect(run.newton.most).toBe(golden.newtonMax);
    expect(run.newton.failures).toBe(0);
    expect(run.newton.solves).toBe(882);
  });
});

describe('invariants', () => {
  it.each([1e4, 1e8, 1e10, 1e13])('energy is the same at every sample, K = %s', (stiffness) => {
    const run = runIt1(massOnSpring(wall({ stiffness, exponent: 2.2 })), start, RATE, 4410);
    expect(run.residual).toBeLessThan(1e-12);
    expect(run.newton.failures).toBe(0);
    expect(Math.min(...run.force)).toBeGreaterThanOrEqual(0);
  });
  it('is the same with the direction reversed', () => {
    const upright = runIt1(massOnSpring(wall({ height: 0.001 })), start, RATE, 500);
    const turned = runIt1(
      massOnSpring(wall({ height: -0.001, side: 'below' })),
      { displacement: 0.01, velocity: -1.5 },
      RATE,
      500,
    );
    expect([...turned.displacement.map((u) => -u)]).toEqual([...upright.displacement]);
    expect([...turned.force.map((f) => 0 - f)]).toEqual([...upright.force]);
  });
  it('rattles between two walls and loses nothing', () => {
    const body: Body = { mass: 0.002, stiffness: 0, walls: [wall(), wall({ side: 'below', height: -0.002 })] };
    const run = runIt1(body, { displacement: -0.001, velocity: 2 }, RATE, 4410);
    expect(run.residual).toBeLessThan(1e-12);
    const crossings = run.displacement.filter((u, n) => n > 0 && u + 0.001 > 0 !== run.displacement[n - 1] + 0.001 > 0);
    expect(crossings.length).toBeGreaterThan(30);
  });
  it('a free mass moves uniformly, a mass on a spring oscillates at its frequency', () => {
    const free = runIt1({ mass: 1, stiffness: 0, walls: [] }, { displacement: 0.1, velocity: 0.3 }, RATE, 1001);
    expect(free.displacement[1000]).toBeCloseTo(0.1 + (0.3 * 1000) / RATE, 12);
    const swing = runIt1(
      { mass: 1, stiffness: 1e4, rest: 0.5, walls: [] },
      { displacement: 0.6, velocity: 0 },
      RATE,
      2772,
    );
    // A period is 2π/100 s, 2770.9 samples.
    expect(swing.displacement[2771]).toBeCloseTo(0.6, 5);
  });
  it('has order two, and one where the contact is shorter than a step', () => {
    const error = (stiffness: number, rate: number): number => {
      const k = 1 / rate;
      const from = -1.5 * k * (Math.floor(0.01 / (1.5 * k)) + 0.5);
      const n = Math.round(0.015 * rate);
      const body: Body = { mass: 0.01, stiffness: 0, walls: [wall({ stiffness, exponent: 1 })] };
      const { displacement } = runIt1(body, { displacement: from, velocity: 1.5 }, rate, n + 1);
      return Math.abs(displacement[n] + (n * k + from / 1.5 - Math.PI * Math.sqrt(0.01 / stiffness)) * 1.5);
    };
    expect(Math.log2(error(1e4, 44100) / error(1e4, 88200))).toBeCloseTo(2, 1);
    expect(Math.log2(error(1e12, 11025) / error(1e12, 22050))).toBeCloseTo(1, 1);
  });
  it('reports a run that is not finite', () => {
    const run = runIt1(massOnSpring(wall({ stiffness: 1e300 })), { displacement: 1, velocity: 1e200 }, RATE, 10);
    expect(run.newton.failures).toBeGreaterThan(0);
  });
});
