/** Observed orders of accuracy of strings, plucked and struck, as grid and time step are refined together. */
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';
import { rms } from '../support/spectrum.ts';

/** Errors at each of several rates, each twice the one before, as log₂ of their ratios. */
const ordersOf = (errors: readonly number[]) => errors.slice(1).map((error, i) => Math.log2(errors[i] / error));

/** rms of the difference of two renders, the second at a whole multiple of the first one's rate, relative. */
function difference(coarse: Float64Array, fine: Float64Array): number {
  const stride = (fine.length - 1) / (coarse.length - 1);
  return rms(coarse.map((u, n) => u - fine[n * stride])) / rms(fine);
}

const BASE = 20_000;
const finer = [1, 2, 4, 8];

describe('a stiff string against its exact motion', () => {
  const c2 = 200 / 0.006;
  const kappa2 = 0.002 / 0.006;
  /** Half a period of the fundamental is 5.5 ms; heard for 10 ms. */
  const seconds = 0.01;
  const bump = (x: number) => (Math.abs(x - 0.3) < 0.2 ? 0.5 * (1 + Math.cos((Math.PI * (x - 0.3)) / 0.2)) : 0);
  /** Sine coefficients of the bump of the first 60 modes; the rest is below 1e-6. */
  const coefficients = Array.from({ length: 60 }, (_, m) => {
    const points = 20_000;
    let sum = 0;
    for (let i = 1; i < points; i++) sum += bump(i / points) * Math.sin((Math.PI * (m + 1) * i) / points);
    return (2 * sum) / points;
  });
  const omega = (m: number) => {
    const beta2 = (Math.PI * (m + 1)) ** 2;
    return Math.sqrt(c2 * beta2 + kappa2 * beta2 * beta2);
  };
  const exact = (x: number, t: number) =>
    coefficients.reduce((sum, a, m) => sum + a * Math.sin(Math.PI * (m + 1) * x) * Math.cos(omega(m) * t), 0);

  test('second order in h', () => {
    const errors = finer.map((f) => {
      const rate = BASE * f;
      const [heard] = simulationOf(
        {
          rate,
          elements: {
            string: {
              type: 'string',
              length: 1,
              linearDensity: 0.006,
              tension: 200,
              rigidity: 0.002,
              grid: { intervals: 20 * f },
            },
          },
          players: {
            pull: {
              type: 'initial',
              element: 'string',
              displacement: 1,
              shape: { raisedCosine: { at: 0.3, width: 0.4 } },
              start: 'second-order',
            },
          },
          outputs: { out: { at: { element: 'string', at: '70 %' } } },
        },
        {},
      ).render(Math.round(seconds * rate) + 1);
      return rms(heard.map((u, n) => u - exact(0.7, n / rate)));
    });
    for (const order of ordersOf(errors).slice(1)) {
      expect(order).toBeGreaterThan(1.8);
      expect(order).toBeLessThan(2.15);
    }
    expect(errors[3]).toBeLessThan(3e-3);
  });

  test('struck, by finite differences and by exactly placed modes: apart by O(h²)', () => {
    const errors = finer.map((f) => {
      const rate = BASE * f;
      const string = {
        type: 'string',
        length: 1,
        linearDensity: 0.006,
        tension: 200,
        rigidity: 0.002,
        sigma0: 2,
      } as const;
      const [fd, modal] = [
        { ...string, grid: { intervals: 20 * f } },
        { ...string, method: 'modal', modes: 40, placement: 'exact' } as const,
      ].map((element) => {
        const sketch: Sketch = {
          rate,
          elements: { string: element },
          players: { tap: { type: 'strike', at: { element: 'string', at: '20 %' }, force: 10, duration: 4e-3 } },
          outputs: { out: { at: { element: 'string', at: '70 %' } } },
        };
        return simulationOf(sketch, {}).render(Math.round(seconds * rate) + 1)[0];
      });
      return difference(fd, modal);
    });
    for (const order of ordersOf(errors).slice(1)) expect(order).toBeGreaterThan(1.7);
    expect(errors[0]).toBeLessThan(0.1);
    expect(errors[3]).toBeLessThan(2e-3);
  });
});

describe('a hammer on a string, rule p2', () => {
  const seconds = 0.008;
  const rendered = (f: number, stiffness: number) =>
    simulationOf(
      {
        rate: BASE * f,
        elements: {
          string: { type: 'string', length: 0.7, linearDensity: 6.3e-3, tension: 100, grid: { intervals: 100 * f } },
          hammer: { type: 'mass', mass: 10e-3 },
        },
        contacts: {
          felt: {
            type: 'collision',
            lower: 'hammer',
            upper: { element: 'string', at: '12 %' },
            stiffness,
            exponent: 1.3,
          },
        },
        players: { throw: { type: 'initial', element: 'hammer', displacement: -1e-4, velocity: 0.5 } },
        outputs: { hammer: { at: 'hammer' }, string: { at: { element: 'string', at: '68 %' } } },
      },
      {},
    ).render(Math.round(seconds * BASE * f) + 1);

  // The wave that the string carries away begins with a corner, the sharper the harder the felt; the hammer's own motion is smooth.
  const cases = [
    { felt: 'soft', stiffness: 1e6, least: [1.85, 1.4] },
    { felt: 'hard', stiffness: 1e7, least: [1.5, 1] },
  ];
  test.each(cases)('$felt felt: second order as the contact is resolved', ({ stiffness, least }) => {
    const reference = rendered(64, stiffness);
    const errors = finer.map((f) => rendered(f, stiffness).map((out, o) => difference(out, reference[o])));
    least.forEach((order, output) => {
      const own = errors.map((error) => error[output]);
      expect(Math.log2(own[0] / own[3]) / 3).toBeGreaterThan(order);
      expect(own[3]).toBeLessThan(output === 0 ? 2e-6 : 5e-4);
    });
    expect(ordersOf(errors.map(([hammer]) => hammer))[2]).toBeGreaterThan(1.8);
  });
});
