/**
 * Losses of one impact against closed forms and Runge-Kutta: loss with an exponent, felt, memory, restitution as a number. CLANGOR_SEED=n
 * explores other draws.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactTime } from '../../src/impact/index.ts';
import { dampingFor } from '../../src/index.ts';
import { runs } from '../support/budget.ts';
import { modelOf, simulationOf } from '../support/engine.ts';
import { bounce, integrated, type Throw, thrown } from '../support/impacts.ts';
import { type Lossy, lossyOf } from '../support/losses.ts';
import { decades, real } from '../support/networks.ts';

const PHASES = [0.06, 0.19, 0.31, 0.44, 0.56, 0.69, 0.81, 0.94];

/** Root mean square over the phases of an error, at rates that double. */
function errorsOf(error: (rate: number, phase: number) => number, rates: readonly number[]): number[] {
  return rates.map((rate) =>
    Math.sqrt(PHASES.reduce((sum, phase) => sum + error(rate, phase) ** 2, 0) / PHASES.length),
  );
}

/** Order from the first and the last of errors at rates that double. */
const orderOf = (errors: readonly number[]) => Math.log2(errors[0] / errors[errors.length - 1]) / (errors.length - 1);

const RATES = [44_100, 88_200, 176_400, 352_800];
const ball: Throw = { mass: 0.01, velocity: 2, stiffness: 1e7, exponent: 1.5 };

describe('Tsuji’s law has the restitution of its damping ratio', () => {
  const closed = (zeta: number) => {
    const s = Math.sqrt(1 - zeta * zeta);
    return Math.exp((-zeta / s) * (Math.PI - Math.atan2(2 * zeta * s, 1 - 2 * zeta * zeta)));
  };

  test.each([
    [1, 0.3, 1e5],
    [1.5, 0.05, 1e7],
    [1.5, 0.3, 1e7],
    [1.5, 0.6, 1e7],
    [2.5, 0.05, 1e10],
    [2.5, 0.3, 1e10],
  ])('with exponent %f and ratio %f, to order 2', (exponent, zeta, stiffness) => {
    const impact = { ...ball, exponent, stiffness };
    const law: Lossy = { loss: { type: 'tsuji', zeta } };
    const errors = errorsOf(
      (rate, phase) => bounce(thrown(impact, law, rate, phase)).restitution - closed(zeta),
      RATES,
    );
    expect(errors[0]).toBeLessThan(1e-3);
    expect(orderOf(errors)).toBeGreaterThan(1.9);
  });

  test('and the ratio of its restitution', () => {
    for (const zeta of [0, 0.05, 0.3, 0.6, 0.99]) {
      const [a, b] = [{ zeta }, { restitution: closed(zeta) }].map((given) =>
        simulationOf(thrown(ball, { loss: { type: 'tsuji', ...given } as Lossy['loss'] })).probe(
          'contacts.hit.coefficient',
        ),
      );
      expect(Math.abs(a[0] - b[0])).toBeLessThan(1e-6);
    }
  });

  test('at any speed', () => {
    const at = (velocity: number) =>
      bounce(thrown({ ...ball, velocity }, { loss: { type: 'tsuji', zeta: 0.3 } }, 352_800)).restitution;
    for (const velocity of [0.5, 2, 8]) expect(Math.abs(at(velocity) - closed(0.3))).toBeLessThan(1e-3);
  });

  test('the effective mass is that of both ends', () => {
    const two = {
      rate: 44_100,
      elements: { a: { type: 'mass' as const, mass: 0.03 }, b: { type: 'mass' as const, mass: 0.06 } },
      contacts: {
        hit: {
          type: 'collision' as const,
          lower: 'a',
          upper: 'b',
          stiffness: 1e7,
          exponent: 1.5,
          loss: { type: 'tsuji' as const, zeta: 0.3 },
        },
      },
    };
    const given = {
      ...two,
      contacts: { hit: { ...two.contacts.hit, loss: { ...two.contacts.hit.loss, mass: 0.02 } } },
    };
    const [own, wanted] = [two, given].map((sketch) => simulationOf(sketch).probe('contacts.hit.coefficient')[0]);
    expect(Math.abs(own / wanted - 1)).toBeLessThan(1e-14);
  });
});

describe('against Runge-Kutta', () => {
  const v = 1.5;
  const mass = 0.01;
  const time = 2e-3;
  /** Displacement and velocity `time` after touch, by the engine. */
  const observed = (impact: Throw, law: Lossy, rate: number, phase: number) => {
    const sketch = thrown(impact, law, rate, phase);
    const before = ((2 + phase) * impact.velocity) / rate;
    const simulation = simulationOf(sketch, {});
    // Sample n is at n/rate; the mass touches at (2 + phase)/rate.
    const [u] = simulation.render(Math.ceil(rate * time) + 8);
    const at = (2 + phase) / 1 + time * rate;
    const n = Math.floor(at);
    const part = at - n;
    expect(before).toBeGreaterThan(0);
    // Cubic between four samples: its error is of order 4.
    const [a, b, c, d] = [u[n - 1], u[n], u[n + 1], u[n + 2]];
    return b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)));
  };

  test.each([
    ['viscoelastic, exponent 1.5', 1.5, 1e6, { loss: { type: 'viscoelastic', tau: 1e-4 } } as Lossy, 0.5, 1.5e2],
    ['dashpot, exponent 1.5', 1.5, 1e6, { loss: { type: 'dashpot', resistance: 3 } } as Lossy, 0, 3],
    [
      'power 1.2, exponent 2.5',
      2.5,
      1e9,
      { loss: { type: 'power', coefficient: 2e4, exponent: 1.2 } } as Lossy,
      1.2,
      2e4,
    ],
  ])('loss with an exponent: %s, order 2', (_, exponent, K, law, beta, C) => {
    const impact = { mass, velocity: v, stiffness: K, exponent };
    const force = ([u, speed]: readonly number[]) => (u > 0 ? K * u ** exponent + C * u ** beta * speed : 0);
    const [exact] = integrated(mass, v, time, force);
    const errors = errorsOf((rate, phase) => observed(impact, law, rate, phase) - exact, RATES);
    expect(orderOf(errors), errors.join(' ')).toBeGreaterThan(1.85);
  });

  test.each([
    ['exponent 1, 0.1 ms', 1, 2e4, 4e4, 1e-4],
    ['exponent 1.5, 0.2 ms', 1.5, 1e6, 2e6, 2e-4],
    ['exponent 2.5, 0.5 ms', 2.5, 1e9, 3e9, 5e-4],
    ['exponent 2.5, 3 us, far below a sample', 2.5, 1e9, 3e9, 3e-6],
  ])('memory: %s, order 2', (_, exponent, K, Kx, tau) => {
    const impact = { mass, velocity: v, stiffness: K, exponent };
    const gx = (u: number) => (u > 0 ? Math.sqrt((Kx * (exponent + 1)) / 2) * u ** ((exponent - 1) / 2) : 0);
    const force = ([u, , chi]: readonly number[]) => (u > 0 ? K * u ** exponent + gx(u) * chi : 0);
    const [exact] = integrated(mass, v, time, force, ([u, speed, chi]) => gx(u) * speed - chi / tau, 400_000);
    const errors = errorsOf(
      (rate, phase) => observed(impact, { memory: { stiffness: Kx, tau } }, rate, phase) - exact,
      RATES,
    );
    expect(orderOf(errors), errors.join(' ')).toBeGreaterThan(1.8);
  });

  test.each([0.9, 0.6, 0.3])('restitution %f of a resolved impact, order 2', (e) => {
    const impact = { mass, velocity: v, stiffness: 1e6, exponent: 1.5 };
    const turn = 0.5 * contactTime({ ...impact, damping: 0 });
    // e^2 of the stiffness makes the way back 1/e times as long: it is the way in, backwards and slower.
    const loading = (t: number) =>
      integrated(
        mass,
        v,
        t,
        ([u]) => (u > 0 ? 1e6 * u ** 1.5 : 0),
        () => 0,
        20_000,
      )[0];
    const out = turn + turn / e;
    const exact = time < out ? loading(turn - e * (time - turn)) : -e * v * (time - out);
    expect(time).toBeGreaterThan(turn);
    const errors = errorsOf((rate, phase) => observed(impact, { restitution: e }, rate, phase) - exact, RATES);
    expect(orderOf(errors), errors.join(' ')).toBeGreaterThan(1.8);
  });
});

describe('felt of a piano by its key', () => {
  // e of Stulov's full law with four parameters by Runge-Kutta, from the physics notes; 1 and 4 m/s.
  test.each([
    [1, 0.3759, 0.1886],
    [40, 0.24, 0.1011],
    [80, 0.1025, 0.0371],
  ])('key %i leaves a rigid wall as Stulov’s law does', (key, slow, fast) => {
    const at = (velocity: number, memory: boolean) => {
      const sketch = thrown({ ...ball, velocity }, {});
      return bounce({
        ...sketch,
        elements: { ...sketch.elements, ball: { type: 'mass', mass: { key } } },
        contacts: { hit: { type: 'collision', lower: 'ball', upper: 'wall', felt: { key, memory } } },
      }).restitution;
    };
    expect(Math.abs(at(1, false) - slow)).toBeLessThan(1e-3);
    expect(Math.abs(at(4, false) - fast)).toBeLessThan(1e-3);
    // The branch is another law between its limits: a little less lossy at high speed.
    expect(Math.abs(at(1, true) - slow)).toBeLessThan(1e-3);
    expect(Math.abs(at(4, true) - fast)).toBeLessThan(3e-3);
  });
});

describe('restitution as a number', () => {
  test.each([1e5, 1e7, 1e9, 1e11, 1e13, 1e15])('is exact at a stiffness of %d', (stiffness) => {
    const draws = fc.sample(
      fc.record({ e: real(0.1, 0.95), velocity: decades(0.1, 10), exponent: real(1, 3), phase: real(0, 1) }),
      runs(30),
    );
    for (const { e, velocity, exponent, phase } of draws) {
      const outcome = bounce(thrown({ mass: 0.01, velocity, stiffness, exponent }, { restitution: e }, 44_100, phase));
      expect(Math.abs(outcome.restitution / e - 1)).toBeLessThan(1e-9);
      expect(outcome.residual).toBeLessThan(1e-11);
      expect(outcome.leastForce).toBe(0);
    }
  });

  test('1 conserves', () => {
    const outcome = bounce(thrown(ball, { restitution: 1 }));
    expect(Math.abs(outcome.restitution - 1)).toBeLessThan(1e-12);
    expect(outcome.dissipated).toBeLessThan(1e-15);
  });

  test('is exact a metre from zero', () => {
    const sketch = thrown({ ...ball, stiffness: 1e12 }, { restitution: 0.7 });
    const { rate, players } = sketch;
    const start = players?.throw as { displacement: number };
    const far = bounce({
      ...sketch,
      elements: { ...sketch.elements, wall: { type: 'barrier', height: 1 } },
      players: { throw: { ...(players?.throw as object), displacement: 1 + start.displacement } as never },
      rate: rate as number,
    });
    expect(Math.abs(far.restitution - 0.7)).toBeLessThan(1e-9);
    expect(far.residual).toBeLessThan(1e-11);
  });

  test('a ball that bounces rises to e^2n of its height', () => {
    const simulation = simulationOf({
      rate: 44_100,
      elements: { ball: { type: 'mass', mass: 0.01, gravity: 9.81 }, floor: { type: 'barrier', height: 0 } },
      contacts: {
        hit: { type: 'collision', lower: 'floor', upper: 'ball', stiffness: 1e12, exponent: 1.5, restitution: 0.7 },
      },
      players: { drop: { type: 'initial', element: 'ball', displacement: 0.3 } },
    });
    const [u] = simulation.render(60_000);
    const peaks = u.filter((height, n) => n > 0 && n < u.length - 1 && height >= u[n - 1] && height > u[n + 1]);
    [0.4901, 0.2401, 0.1176, 0.0576].forEach((part, n) => {
      expect(Math.abs(peaks[n + (peaks[0] > 0.29 ? 1 : 0)] / 0.3 - part)).toBeLessThan(5e-4);
    });
  });

  test('a ball at rest stays above a floor and keeps little speed', () => {
    fc.assert(
      fc.property(
        fc.record({ K: decades(1e6, 1e13), alpha: real(1, 2.5), e: real(0.2, 0.9), M: decades(1e-3, 0.1) }),
        ({ K, alpha, e, M }) => {
          const simulation = simulationOf({
            rate: 44_100,
            elements: { ball: { type: 'mass', mass: M, gravity: 9.81 }, floor: { type: 'barrier', height: 0 } },
            contacts: {
              hit: { type: 'collision', lower: 'floor', upper: 'ball', stiffness: K, exponent: alpha, restitution: e },
            },
            players: { drop: { type: 'initial', element: 'ball', displacement: 1e-3 } },
          });
          const [u] = simulation.render(3 * 44_100);
          const tail = u.subarray(2 * 44_100);
          const deepest = ((M * 9.81) / (e * e * K)) ** (1 / alpha);
          expect(Math.min(...tail)).toBeGreaterThan(-deepest - 1e-6);
          expect(Math.max(...tail)).toBeLessThan(1e-6);
          expect(simulation.ledger().residual).toBeLessThan(1e-10);
        },
      ),
      runs(20),
    );
  });
});

describe('at the edges', () => {
  const extreme = fc.record({
    mass: decades(1e-9, 1e3),
    stiffness: fc.oneof(fc.constant(0), decades(1e-2, 1e18)),
    exponent: real(1, 10),
    velocity: fc.oneof(fc.constant(0), decades(1e-6, 100)),
  });

  test('any mass, stiffness, exponent and speed: no NaN, no pull, no gain', () => {
    fc.assert(
      fc.property(extreme, lossyOf, real(0, 1), (impact, lossy, phase) => {
        if (lossy.felt !== undefined) return;
        const simulation = simulationOf(thrown(impact, lossy, 44_100, phase));
        simulation.render(2000);
        const { energy, initial, dissipated, residual } = simulation.ledger();
        expect(energy).toBeLessThanOrEqual(initial * (1 + 1e-11));
        expect(dissipated).toBeGreaterThanOrEqual(-1e-14 * initial);
        expect(residual).toBeLessThan(1e-11);
        expect(simulation.contacts()[0].minForce).toBe(0);
      }),
      runs(300),
    );
  });

  test.each<readonly [string, Lossy]>([
    ['loss', { loss: { type: 'power', coefficient: 10, exponent: 0.5 } }],
    ['memory', { memory: { stiffness: 1e6, tau: 1e-3 } }],
    ['restitution', { restitution: 0.5 }],
  ])('%s: at rest exactly at the surface nothing happens', (_, lossy) => {
    const sketch = thrown({ ...ball, velocity: 0 }, lossy);
    const simulation = simulationOf({ ...sketch, players: {} });
    const [u] = simulation.render(100);
    expect(u.every((value) => value === 0)).toBe(true);
    expect(simulation.ledger().energy).toBe(0);
  });

  test.each<readonly [string, Lossy, Lossy]>([
    ['a viscoelastic loss of 0 s', { loss: { type: 'viscoelastic', tau: 0 } }, {}],
    ['a damping ratio of 0', { loss: { type: 'tsuji', zeta: 0 } }, {}],
    ['a memory of no stiffness', { memory: { stiffness: 0, tau: 1 } }, {}],
  ])('%s is no loss', (_, lossy, bare) => {
    const [own, wanted] = [lossy, bare].map((law) => bounce(thrown(ball, law)).restitution);
    expect(Math.abs(own - wanted)).toBeLessThan(1e-12);
  });
});

test('IT-2 has the same loss, but lets it pull: a linear oscillator until it swings back', () => {
  const at = (rate: number, phase: number) => ({
    ...thrown({ ...ball, exponent: 1, stiffness: 1e5 }, { loss: { type: 'tsuji', zeta: 0.3 } }, rate, phase),
    solver: { scheme: 'it2' as const },
  });
  const wanted = Math.exp((-0.3 * Math.PI) / Math.sqrt(1 - 0.09));
  const errors = errorsOf((rate, phase) => bounce(at(rate, phase)).restitution - wanted, RATES);
  expect(orderOf(errors), errors.join(' ')).toBeGreaterThan(1.9);
  const simulation = simulationOf(at(44_100, 0.5));
  simulation.render(400);
  expect(simulation.newton().failures).toBe(0);
  expect(simulation.ledger().residual).toBeLessThan(1e-9);
});

describe('damping that the literature proposes for a restitution', () => {
  test('is what its formulas say', () => {
    expect(dampingFor('lankarani', 0.8, 2)).toBeCloseTo((3 * (1 - 0.64)) / 8, 14);
    expect(dampingFor('flores', 0.8, 2)).toBeCloseTo((8 * 0.2) / (5 * 0.8 * 2), 14);
    expect(dampingFor('gonthier', 0.8, 2)).toBeCloseTo(0.36 / 1.6, 14);
  });

  test('nearly has it', () => {
    for (const e of [0.7, 0.9]) {
      const damping = dampingFor('gonthier', e, ball.velocity);
      expect(Math.abs(bounce(thrown(ball, { damping, loss: 'exact' })).restitution - e)).toBeLessThan(0.05);
    }
  });

  test('refuses what it cannot have', () => {
    expect(() => dampingFor('flores', 0, 1)).toThrow('restitution: expected a number above 0, at most 1; got 0');
    expect(() => dampingFor('flores', 0.5, 0)).toThrow('velocity: expected a speed above 0 m/s; got 0');
    expect(() => dampingFor('other' as never, 0.5, 1)).toThrow(
      'model: expected lankarani, flores or gonthier; got other',
    );
  });
});

test('the mass of a hammer comes from its key', () => {
  const sketch = thrown(ball, {});
  const model = modelOf({ ...sketch, elements: { ...sketch.elements, ball: { type: 'mass', mass: { key: 40 } } } });
  expect(model.elements.ball).toMatchObject({ mass: 0.008274000000000002 });
});
