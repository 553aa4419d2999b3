import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compressionAt,
  finalEnergy,
  forceAt,
  forceLoop,
  hamiltonianAt,
  type Impact,
  initialEnergy,
  limitVelocity,
  maxCompression,
  nonlocalOutputVelocity,
  outputVelocity,
  outputVelocityByBisection,
  outputVelocityByZeroFinding,
  PAPER_IMPACTS,
  restitution,
} from '../../src/impact/index.ts';
import { seed } from '../support/budget.ts';
import { expectClose, golden, impactOf, impacts } from './support.ts';

describe.each(Object.entries(golden.analytic))('closed forms of %s to 1e-12', (_, row) => {
  const impact = impactOf(row.params);
  it.each([
    ['x_max', maxCompression(impact), row.x_max],
    ['v_out', outputVelocity(impact), row.v_out],
    ['E', restitution(impact), row.E],
    ['v_lim', limitVelocity(impact), row.v_lim],
    ['H_0', initialEnergy(impact), row.H0],
    ['H_tau', finalEnergy(impact), row.H_tau],
    ['H_tau - H_0', finalEnergy(impact) - initialEnergy(impact), row.DeltaH],
    ['x(v_in/2)', compressionAt(impact, impact.velocity / 2), row.x_at_v_half_vin],
    ['x(v_out/2)', compressionAt(impact, row.v_out / 2), row.x_at_v_half_vout],
    ['H(0)', hamiltonianAt(impact, 0), row.H_at_v0],
    ['H(v_in/2)', hamiltonianAt(impact, impact.velocity / 2), row.H_at_v_half_vin],
    ['f at v = 0', forceAt(impact, 0), row.f_at_v0],
  ])('%s', (what, value, wanted) => expectClose(value, wanted, 1e-12, what));
  it('the area of the force-compression loop is the energy lost', () => {
    const loop = forceLoop(impact, 20001);
    expect(loop[0]).toEqual({ velocity: impact.velocity, compression: 0, force: 0 });
    expect(loop[loop.length - 1].force).toBe(0);
    let area = 0;
    for (let i = 1; i < loop.length; i++)
      area += 0.5 * (loop[i].force + loop[i - 1].force) * (loop[i].compression - loop[i - 1].compression);
    expectClose(area, initialEnergy(impact) - finalEnergy(impact), 1e-4);
  });
});

/** v_out/v_in of mu v_in from 50-digit arithmetic. */
const EXACT: readonly (readonly [z: number, ratio: number])[] = [
  [1e-12, -0.9999999999993333],
  [1e-8, -0.9999999933333333],
  [1e-4, -0.9999333377774519],
  [0.01, -0.9933774543987673],
  [0.1, -0.937475579949905],
  [0.5, -0.7484349315974341],
  [0.9, -0.6197364660819751],
  [1, -0.5936242600400401],
  [1.5, -0.4877412560153485],
  [3, -0.3068967982909621],
  [8, -0.1248610095094411],
  [30, -0.033333333333297764],
  [100, -0.01],
  [700, -0.0014285714285714286],
];

describe('output velocity', () => {
  it.each(EXACT)('mu v_in = %d: to 1e-15', (z, ratio) => {
    const impact: Impact = { mass: 1, stiffness: 1, exponent: 1.5, damping: z, velocity: 1 };
    expectClose(outputVelocity(impact), ratio, 1e-15);
  });
  it('lies between -v_in and 0, above -1/mu, and solves (6)', () =>
    fc.assert(
      fc.property(impacts, (impact) => {
        const out = outputVelocity(impact);
        expect(out).toBeLessThan(0);
        expect(out).toBeGreaterThan(-impact.velocity * (1 + 4e-16));
        expect(out).toBeGreaterThanOrEqual(limitVelocity(impact));
        // m B(v_out) = 0, up to the rounding of v_out, which B multiplies by 1/(1 + mu v_out).
        const { mass, damping, velocity } = impact;
        if (damping * velocity > 5) return;
        const room = 1e-15 * (20 * initialEnergy(impact) + (mass * Math.abs(out)) / (damping * (1 + damping * out)));
        expect(Math.abs(hamiltonianAt(impact, out) - finalEnergy(impact))).toBeLessThanOrEqual(room);
      }),
    ));
  it('bisection between v_lim and 0 agrees to the requested accuracy', () =>
    fc.assert(
      fc.property(impacts, fc.constantFrom(1e-3, 1e-6, 1e-9), (impact, within) => {
        const z = impact.damping * impact.velocity;
        fc.pre(z > 1e-5 && z < 20);
        const { velocity, iterations } = outputVelocityByBisection(impact, within);
        expect(Math.abs(velocity - outputVelocity(impact))).toBeLessThanOrEqual(within / 2 + 1e-7 / impact.damping);
        expect(iterations).toBe(Math.max(0, Math.ceil(Math.log2(1 / (impact.damping * within)))));
      }),
    ));
  it('bisection ends at adjacent numbers, and needs damping', () => {
    expectClose(
      outputVelocityByBisection(PAPER_IMPACTS.noncritical, 0).velocity,
      outputVelocity(PAPER_IMPACTS.noncritical),
      1e-14,
    );
    expect(() => outputVelocityByBisection({ ...PAPER_IMPACTS.noncritical, damping: 0 }, 1e-6)).toThrow(/^damping: /);
  });
  it('the zero-finding of the paper agrees, with fewer digits for small mu v_in', () =>
    fc.assert(
      fc.property(impacts, (impact) => {
        const z = impact.damping * impact.velocity;
        fc.pre(z > 1e-5 && z < 20);
        const { velocity, iterations } = outputVelocityByZeroFinding(impact);
        expectClose(velocity, outputVelocity(impact), 1e-14 + 1e-15 / (z * z));
        expect(iterations).toBeLessThan(40);
      }),
    ));
});

describe('compression and energy along the contact', () => {
  const inside = fc.double({ min: 0, max: 1, noNaN: true });
  it('x(v) solves its equation: k x^(alpha+1)/(alpha+1) + m v^2/2 = H(v)', () =>
    fc.assert(
      fc.property(impacts, inside, (impact, part) => {
        const v = impact.velocity + part * (outputVelocity(impact) - impact.velocity);
        const x = compressionAt(impact, v);
        const elastic = (impact.stiffness * x ** (impact.exponent + 1)) / (impact.exponent + 1);
        const total = elastic + 0.5 * impact.mass * v * v;
        expect(Math.abs(total - hamiltonianAt(impact, v))).toBeLessThanOrEqual(2e-14 * initialEnergy(impact));
      }),
    ));
  it('H falls from H_0 to H_tau as the velocity falls', () =>
    fc.assert(
      fc.property(impacts, inside, inside, (impact, a, b) => {
        const at = (part: number) => impact.velocity + part * (outputVelocity(impact) - impact.velocity);
        const [early, late] = [at(Math.min(a, b)), at(Math.max(a, b))];
        const room = 1e-14 * initialEnergy(impact);
        expect(hamiltonianAt(impact, late)).toBeLessThanOrEqual(hamiltonianAt(impact, early) + room);
        expect(hamiltonianAt(impact, early)).toBeLessThanOrEqual(initialEnergy(impact) + room);
        expect(hamiltonianAt(impact, late)).toBeGreaterThanOrEqual(finalEnergy(impact) - room);
      }),
      { seed },
    ));
  it('x rises to x_max at v = 0 and falls again', () =>
    fc.assert(
      fc.property(impacts, inside, (impact, part) => {
        const v = impact.velocity + part * (outputVelocity(impact) - impact.velocity);
        expect(compressionAt(impact, v)).toBeLessThanOrEqual(maxCompression(impact) * (1 + 1e-15));
      }),
    ));
  it('outside v_out..v_in there is no contact', () =>
    fc.assert(
      fc.property(impacts, (impact) => {
        expect(compressionAt(impact, 1.01 * impact.velocity)).toBe(0);
        expect(compressionAt(impact, impact.velocity)).toBe(0);
      }),
    ));
});

describe('the limit mu -> 0 is elastic', () => {
  const elastic: Impact = { mass: 0.02, stiffness: 1e6, exponent: 1.7, damping: 0, velocity: 0.8 };
  it('at mu = 0 exactly', () => {
    expect(outputVelocity(elastic)).toBe(-0.8);
    expect(nonlocalOutputVelocity(elastic)).toBe(-0.8);
    expect(restitution(elastic)).toBe(1);
    expect(hamiltonianAt(elastic, 0.3)).toBeCloseTo(initialEnergy(elastic), 15);
    const stored = (elastic.stiffness * maxCompression(elastic) ** 2.7) / 2.7;
    expectClose(stored, initialEnergy(elastic), 1e-14);
  });
  it.each([1e-3, 1e-6, 1e-9, 1e-12, 1e-15])('continuously: mu = %d', (damping) => {
    const impact = { ...elastic, damping };
    expectClose(outputVelocity(impact), -0.8, damping);
    expectClose(maxCompression(impact), maxCompression(elastic), damping + 1e-15);
    expectClose(compressionAt(impact, 0.4), compressionAt(elastic, 0.4), damping + 1e-15);
  });
});
