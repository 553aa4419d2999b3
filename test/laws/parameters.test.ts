/** Parameters that move while a model sounds: of second order against an independent integration, and the same bits where nothing moves. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { formatProblem, loadModelText } from '../../src/model/index.ts';
import { type Sketch, simulationOf } from '../support/engine.ts';

/** u″ = a(u, t) by the classical Runge–Kutta method, from u and v at time 0 to `end`. */
function rk4(a: (u: number, t: number) => number, u: number, v: number, end: number, steps: number): [number, number] {
  const k = end / steps;
  for (let i = 0; i < steps; i++) {
    const t = i * k;
    const [a1, v1] = [a(u, t), v];
    const [a2, v2] = [a(u + 0.5 * k * v1, t + 0.5 * k), v + 0.5 * k * a1];
    const [a3, v3] = [a(u + 0.5 * k * v2, t + 0.5 * k), v + 0.5 * k * a2];
    const [a4, v4] = [a(u + k * v3, t + k), v + k * a3];
    u += (k * (v1 + 2 * v2 + 2 * v3 + v4)) / 6;
    v += (k * (a1 + 2 * a2 + 2 * a3 + a4)) / 6;
  }
  return [u, v];
}

const LENGTH = 0.1; // s
/** Half a raised cosine from 0 to 1 in the given time. */
const ease = (t: number) => (t <= 0 ? 0 : t >= LENGTH ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * t) / LENGTH));

/** The order at which the error falls from one rate to twice the rate, and the larger error. */
function orderOf(error: (rate: number) => number, rate: number): { order: number; error: number } {
  const [coarse, fine] = [error(rate), error(2 * rate)];
  return { order: Math.log2(coarse / fine), error: coarse };
}

describe('is of second order', () => {
  const from = 200;
  const to = 400;
  const amplitude = 1e-3;

  /** Error at the end of an oscillation whose frequency rises by an octave, relative to its amplitude. Time zero of a gesture is sample 1. */
  const errorOf = (sketch: (rate: number) => Sketch, frequency: (part: number) => number) => (rate: number) => {
    const [heard] = simulationOf({ ...sketch(rate), rate }).render(Math.round(LENGTH * rate) + 1);
    const omega = (t: number) => 2 * Math.PI * frequency(ease(t - 1 / rate));
    // At the end and about a quarter of a period before it, so that no zero of the error is hit.
    const errors = [LENGTH, LENGTH - 6e-4].map((end) => {
      const n = Math.round(end * rate);
      const [wanted] = rk4((u, t) => -omega(t) * omega(t) * u, amplitude, 0, n / rate, 4000);
      return heard[n] - wanted;
    });
    return Math.hypot(...errors) / amplitude;
  };
  const start = { type: 'initial', displacement: amplitude, start: 'second-order' } as const;

  test('a mass whose spring stiffens', () => {
    const error = errorOf(
      () => ({
        elements: { m: { type: 'mass', mass: 0.01, frequency: from } },
        players: {
          start: { ...start, element: 'm' },
          move: {
            type: 'gesture',
            of: 'elements.m.frequency',
            points: [
              [0, from],
              [LENGTH, to],
            ],
          },
        },
      }),
      (part) => from + (to - from) * part,
    );
    const found = orderOf(error, 40_000);
    expect(found.order).toBeGreaterThan(1.95);
    expect(found.order).toBeLessThan(2.05);
  });

  const bending = (placement: 'scheme' | 'exact') =>
    errorOf(
      () => ({
        elements: {
          b: { type: 'modal', mass: 0.01, placement, modes: [{ frequency: from, shape: { a: 1 } }] },
        },
        players: {
          start: { ...start, element: 'b', shape: { modes: [1] } },
          move: {
            type: 'gesture',
            of: 'elements.b.bend',
            points: [
              [0, 0],
              [LENGTH, 1200],
            ],
          },
        },
        outputs: { o: { at: { element: 'b', at: { point: 'a' } } } },
      }),
      (part) => from * 2 ** part,
    );

  test('modes that bend, and exact placement leaves little of the error', () => {
    const [scheme, exact] = (['scheme', 'exact'] as const).map((placement) => orderOf(bending(placement), 40_000));
    for (const { order } of [scheme, exact]) {
      expect(order).toBeGreaterThan(1.95);
      expect(order).toBeLessThan(2.05);
    }
    expect(exact.error).toBeLessThan(0.05 * scheme.error);
  });

  test('the first mode of a string by finite differences, whose tension grows fourfold', () => {
    const [length, linearDensity] = [0.65, 0.005];
    const tension = (frequency: number) => 4 * (frequency * length) ** 2 * linearDensity;
    const found = orderOf(
      errorOf(
        (rate) => ({
          elements: {
            s: { type: 'string', length, linearDensity, tension: tension(from), grid: { intervals: rate / 1000 } },
          },
          players: {
            start: { ...start, element: 's', shape: 'sine' },
            move: {
              type: 'gesture',
              of: 'elements.s.tension',
              points: [
                [0, tension(from)],
                [LENGTH, tension(to)],
              ],
            },
          },
          outputs: { o: { at: { element: 's', at: '50 %' } } },
        }),
        (part) => Math.sqrt(from * from + (to * to - from * from) * part),
      ),
      32_000,
    );
    expect(found.order).toBeGreaterThan(1.9);
    expect(found.order).toBeLessThan(2.1);
  });

  /** Error of the speed with which a mass leaves a wall whose stiffness or exponent oscillates during the contact. */
  const rebound = (field: 'stiffness' | 'exponent', depth: number) => (rate: number) => {
    const [mass, stiffness, exponent, speed, frequency] = [0.01, 1e7, 1.8, 1, 3000];
    const amplitude = depth * (field === 'stiffness' ? stiffness : 1);
    const run = simulationOf(
      {
        rate,
        elements: { m: { type: 'mass', mass }, wall: { type: 'barrier' } },
        contacts: { hit: { type: 'collision', lower: 'm', upper: 'wall', stiffness, exponent } },
        players: {
          throw: { type: 'initial', element: 'm', displacement: -2e-4, velocity: speed },
          sway: { type: 'gesture', of: `contacts.hit.${field}`, oscillate: { amplitude, frequency } },
        },
      },
      { metered: true },
    );
    const end = 3e-3;
    const [u] = run.render(Math.round(end * rate) + 1);
    const [{ minForce }] = run.contacts();
    expect(minForce).toBe(0);
    expect(run.ledger().residual).toBeLessThanOrEqual(1e-12);
    const sway = (t: number) => amplitude * Math.sin(2 * Math.PI * frequency * (t - 1 / rate));
    const force = (x: number, t: number) => {
      if (x <= 0) return 0;
      return field === 'stiffness' ? (stiffness + sway(t)) * x ** exponent : stiffness * x ** (exponent + sway(t));
    };
    const [, wanted] = rk4((x, t) => -force(x, t) / mass, -2e-4, speed, end, 60_000);
    return Math.abs((u[u.length - 1] - u[u.length - 2]) * rate - wanted) / speed;
  };
  test.each([
    ['stiffness', 0.8],
    ['exponent', 0.3],
  ] as const)('a hit whose %s sways', (field, depth) => {
    const found = orderOf(rebound(field, depth), 88_200);
    expect(found.error).toBeLessThan(5e-3);
    expect(found.order).toBeGreaterThan(1.8);
    expect(found.order).toBeLessThan(2.3);
  });
});

describe('changes no bit where nothing moves', () => {
  const still: Sketch = {
    rate: 44_100,
    elements: {
      s: {
        type: 'string',
        length: 0.65,
        linearDensity: 0.005,
        tension: 400,
        sigma0: 1,
        sigma1: 1e-4,
        grid: { intervals: 80 },
      },
      p: {
        type: 'membrane',
        sides: [0.3, 0.2],
        tension: 2000,
        surfaceDensity: 0.26,
        sigma0: 2,
        grid: { spacing: 0.02 },
      },
      m: { type: 'mass', mass: 0.01, stiffness: 500 },
    },
    contacts: {
      c: {
        type: 'collision',
        lower: { element: 's', at: 0.2 },
        upper: 'm',
        gap: 1e-4,
        stiffness: 1e7,
        exponent: 1.5,
        damping: 0.2,
      },
      d: { type: 'spring', between: [{ element: 'p', at: [0.1, 0.1] }, 'm'], stiffness: 1e3, damping: 0.01 },
    },
    players: { pluck: { type: 'pluck', at: { element: 's', at: 0.2 }, force: 2, duration: 0.003 } },
    outputs: { o: { at: { element: 's', at: 0.3 } }, q: { at: 'm' } },
  };
  test('with ranges declared', () => {
    const { s, p, m } = still.elements;
    const moving: Sketch = {
      ...still,
      elements: {
        s: { ...s, range: { tension: [300, 420], bend: [-100, 20] } },
        p: { ...p, range: { tension: [2000, 2000] } },
        m: { ...m, range: { stiffness: [100, 1000] } },
      } as never,
      contacts: {
        c: { ...still.contacts?.c, range: { stiffness: [1e6, 1e8], exponent: [1, 2], gap: [0, 1e-3] } },
        d: { ...still.contacts?.d, range: { stiffness: [10, 1e4] } },
      } as never,
    };
    const [one, other] = [still, moving].map((sketch) => simulationOf(sketch, {}).render(4000));
    expect(one[0].some((value) => value !== 0)).toBe(true);
    expect(other).toEqual(one);
  });
});

describe('is refused before it sounds', () => {
  const model = (elements: string, rest: string) =>
    `clangor: 1\nelements: ${elements}\n${rest}\noutputs: { o: { at: m } }`;
  const mass = '{ m: { type: mass, mass: 1 g, frequency: 200 Hz } }';
  const string =
    '{ m: { type: mass, mass: 1 g }, s: { type: string, length: 1, linearDensity: 1 g/m, tension: 50 N } }';
  const problems = (text: string): string => {
    const loaded = loadModelText(text);
    const compiled = loaded.ok ? compile(loaded.value) : loaded;
    return compiled.ok ? 'nothing' : compiled.problems.map(formatProblem).join('\n');
  };
  test.each([
    [
      string,
      'players: { g: { type: gesture, of: elements.s.tension, points: [[0, 50], [1, 0]] } }',
      'players.g.points.1.1: expected a force above 0 N; got 0',
    ],
    [
      string,
      'players: { g: { type: gesture, of: elements.s.tension, oscillate: { amplitude: 60 N, frequency: 5 } } }',
      'elements.s.tension: expected values above 0 while it moves; got -10',
    ],
    [
      string,
      'players: { g: { type: gesture, of: elements.s.frequency, points: [[0, 50], [1, 1]] } }',
      'players.g.of: expected a field of a string that moves: tension, pitch, bend; got "elements.s.frequency"',
    ],
    [
      string.replace('tension: 50 N', 'tension: 50 N, range: { tension: [40 N, 60 N] }'),
      'score: [{ time: 0, move: elements.s.tension, to: 70 N }]',
      'elements.s.tension: expected values within its range, 40 to 60; got 70',
    ],
    [
      string,
      'players: { g: { type: gesture, of: elements.s.tension, points: [[0, 50], [1, 51]] }, h: { type: gesture, of: elements.s.pitch, points: [[0, 50], [1, 51]] } }',
      'elements.s.pitch: expected one field that moves the tension of s; got tension and pitch',
    ],
    [
      mass,
      'players: { g: { type: gesture, of: elements.m.frequency, points: [[0, 200], [1, 90 kHz]] } }',
      'elements.m.frequency: expected a mass on a spring slower than 1.404e+4 Hz',
    ],
  ])('%s %s', (elements, rest, expected) => {
    expect(problems(model(elements, rest))).toContain(expected);
  });
});

test('an exponent may move where there is no stiffness', () => {
  const run = simulationOf({
    rate: 16_000,
    elements: { m: { type: 'mass', mass: 1 } },
    contacts: { c: { type: 'connection', ends: ['m'], stiffness: 0, exponent: 1 } },
    players: {
      g: {
        type: 'gesture',
        of: 'contacts.c.exponent',
        points: [
          [0, 1],
          [0.01, 3],
        ],
      },
      i: { type: 'initial', element: 'm', velocity: 1 },
    },
  });
  run.render(500);
  expect(run.ledger()).toMatchObject({ energy: 0.5, residual: 0 });
});
