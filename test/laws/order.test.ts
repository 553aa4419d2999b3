/** Observed orders of accuracy: what a rule promises, it shows over random phases of an impact. */
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../src/numerics/random.ts';
import { simulationOf } from '../support/engine.ts';
import { type Observe, observedOrder } from '../support/order.ts';

const BASE = 40_000;
const rates = [1, 2, 4, 8].map((times) => times * BASE);
const reference = 32 * BASE;
const random = randomFrom(20_21);
const phases = Array.from({ length: 24 }, () => random());

/** When all is over, s; a whole number of samples at every rate. */
const INSTANT = 0.004;

/** Where a mass is after it has bounced off a wall, m. The impact lasts about a millisecond. */
function bounce(rule: 'p2' | 'p2c' | 'p2m' | '27f' | '27s', exponent: number): Observe {
  const [mass, velocity, depth] = [0.01, 1, 3.2e-4];
  const stiffness = (0.5 * (exponent + 1) * mass * velocity ** 2) / depth ** (exponent + 1);
  return (rate, phase) => {
    const simulation = simulationOf(
      {
        rate,
        elements: { mass: { type: 'mass', mass }, wall: { type: 'barrier' } },
        contacts: {
          hit: {
            type: 'collision',
            lower: 'mass',
            upper: 'wall',
            stiffness,
            exponent,
            // Whatever rule is studied, the reference is the most accurate one for a lumped mass.
            rule: rate === reference ? 'p2m' : rule,
          },
        },
        players: {
          throw: { type: 'initial', element: 'mass', displacement: -5e-4 - (phase * velocity) / BASE, velocity },
        },
      },
      {},
    );
    const [u] = simulation.render(Math.round(INSTANT * rate) + 1);
    return u[u.length - 1];
  };
}

const order = (observe: Observe) => observedOrder(observe, { rates, reference, phases });

describe('a mass bounces off a wall', () => {
  test.each([1, 1.3, 1.5, 2, 3])('by rule p2, exponent %s: second order', (exponent) => {
    const observed = order(bounce('p2', exponent));
    expect(observed).toBeGreaterThan(1.8);
    expect(observed).toBeLessThan(2.2);
  });

  test.each([1, 1.3, 1.5, 2, 3])(
    'by rule p2c, exponent %s: second order, with about half the error of p2',
    (exponent) => {
      const observed = order(bounce('p2c', exponent));
      expect(observed).toBeGreaterThan(1.8);
      expect(observed).toBeLessThan(2.2);
      const [p2c, p2] = (['p2c', 'p2'] as const).map((rule) => {
        const observe = bounce(rule, exponent);
        return Math.hypot(...phases.map((phase) => observe(4 * BASE, phase) - observe(reference, phase)));
      });
      expect(p2c / p2).toBeGreaterThan(0.5);
      expect(p2c / p2).toBeLessThan(0.54); // 1 − 0.6 · 0.8
    },
  );

  // At exponent 1 the force has a kink where the contact begins, and the step across it leaves an error of third order.
  test.each([
    [1, 3],
    [1.3, 3.7],
    [1.5, 3.7],
    [2, 3.7],
    [3, 3.7],
  ])('by rule p2m, exponent %s: order above %s', (exponent, least) => {
    const observed = observedOrder(bounce('p2m', exponent), { rates: rates.slice(0, 3), reference, phases });
    expect(observed).toBeGreaterThan(least);
    expect(observed).toBeLessThan(4.3);
  });

  test('by rule 27f, exponent 1: first order', () => {
    const observed = order(bounce('27f', 1));
    expect(observed).toBeGreaterThan(0.8);
    expect(observed).toBeLessThan(1.3);
  });

  test('by rule 27s, exponent 1: second order', () => {
    const observed = order(bounce('27s', 1));
    expect(observed).toBeGreaterThan(1.8);
    expect(observed).toBeLessThan(2.2);
  });
});

test('a mass on its spring: second order', () => {
  const swing: Observe = (rate, phase) => {
    const simulation = simulationOf(
      {
        rate,
        elements: { mass: { type: 'mass', mass: 0.01, frequency: 400, damping: 30, gravity: 9.81, rest: 1e-4 } },
        players: {
          pull: { type: 'initial', element: 'mass', displacement: 1e-3 * phase, velocity: 1, start: 'second-order' },
        },
      },
      {},
    );
    const [u] = simulation.render(Math.round(INSTANT * rate) + 1);
    return u[u.length - 1];
  };
  const observed = order(swing);
  expect(observed).toBeGreaterThan(1.95);
  expect(observed).toBeLessThan(2.05);
});
