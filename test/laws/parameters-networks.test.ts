/** Random networks in which everything moves: the balance holds to round-off, and nothing that must push pulls. */
import { fc, test as property } from '@fast-check/vitest';
import { expect } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

const SECONDS = 0.08;
const factor = fc.double({ min: -0.3, max: 0.3, noNaN: true }).map((power) => 10 ** power);

/** How a number moves: through values that are the given multiples of it, or to and fro. */
const path = fc.oneof(
  fc.record({
    factors: fc.array(factor, { minLength: 2, maxLength: 4 }),
    curve: fc.constantFrom('smooth' as const, 'straight' as const),
  }),
  fc.record({
    depth: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
    frequency: fc.double({ min: 5, max: 3000, noNaN: true }),
  }),
);
type Path = typeof path extends fc.Arbitrary<infer T> ? T : never;

function gesture(of: string, base: number, moving: Path) {
  if ('depth' in moving)
    return { type: 'gesture', of, oscillate: { amplitude: moving.depth * base, frequency: moving.frequency } } as const;
  const values = [1, ...moving.factors];
  const points = values.map((value, i): [number, number] => [(i * SECONDS) / values.length, base * value]);
  return { type: 'gesture', of, points, curve: moving.curve } as const;
}

const law = fc.record({
  stiffness: fc.double({ min: 4, max: 9, noNaN: true }).map((power) => 10 ** power),
  exponent: fc.constantFrom(1, 1.5, 2.3),
  kind: fc.constantFrom(
    'plain',
    'damped',
    'exact',
    'viscoelastic',
    'tsuji',
    'memory',
    'restitution',
    '27s',
    'connection',
    'spring',
    'slack',
  ),
});
type Law = typeof law extends fc.Arbitrary<infer T> ? T : never;

const collisions = {
  plain: {},
  damped: { damping: 0.3 },
  exact: { damping: 0.3, loss: 'exact' },
  viscoelastic: { loss: { type: 'viscoelastic', tau: 1e-5 } },
  tsuji: { loss: { type: 'tsuji', zeta: 0.2, mass: 0.01 } },
  memory: { memory: { stiffness: 1e6, tau: 1e-4 } },
  restitution: { restitution: 0.7 },
  '27s': { rule: '27s' },
} as const;

function contact({ stiffness, exponent, kind }: Law, lower: object, upper: object) {
  if (kind === 'spring') return { type: 'spring', between: [lower, upper], stiffness };
  if (kind === 'connection') return { type: 'connection', between: [lower, upper], stiffness, exponent };
  if (kind === 'slack') return { type: 'slack', between: [lower, upper], stiffness, exponent, play: 5e-5 };
  return {
    type: 'collision',
    lower,
    upper,
    gap: 2e-5,
    stiffness,
    exponent,
    ...collisions[kind as keyof typeof collisions],
  };
}

/** Whether the exponent of a law can move by itself. */
const hasExponent = ({ kind }: Law) => !['spring', 'viscoelastic', 'tsuji'].includes(kind);

property.prop(
  [
    fc.array(path, { minLength: 16, maxLength: 16 }),
    fc.array(law, { minLength: 4, maxLength: 4 }),
    fc.constantFrom('scheme' as const, 'exact' as const),
  ],
  { numRuns: 25 },
)('balance to round-off, whatever moves', (paths, laws, placement) => {
  const ends = [
    [{ element: 's', at: 0.2 }, { element: 'm' }],
    [{ element: 'm' }, { element: 'p', at: [0.1, 0.07] }],
    [
      { element: 's', at: 0.4 },
      { element: 't', at: 0.3 },
    ],
    [
      { element: 't', at: 0.5 },
      { element: 'b', at: { point: 'a' } },
    ],
  ] as const;
  let next = 0;
  const move = (of: string, base: number) => [`g${next}`, gesture(of, base, paths[next++])] as const;
  const sketch = {
    rate: 44_100,
    elements: {
      s: {
        type: 'string',
        length: 0.6,
        linearDensity: 0.005,
        tension: 300,
        sigma0: 1,
        sigma1: 1e-4,
        young: 2e9,
        radius: 4e-4,
      },
      t: {
        type: 'string',
        length: 0.6,
        linearDensity: 0.004,
        pitch: 150,
        method: 'modal',
        modes: 24,
        placement,
        sigma0: 1,
      },
      p: {
        type: 'membrane',
        sides: [0.3, 0.2],
        tension: 1500,
        surfaceDensity: 0.3,
        sigma0: 3,
        sigma1: 1e-3,
        grid: { spacing: 0.03 },
      },
      m: { type: 'mass', mass: 0.01, frequency: 120, damping: 2, gravity: 9.81 },
      b: {
        type: 'modal',
        mass: 0.02,
        placement,
        modes: [
          { frequency: 300, t60: 2, shape: { a: 1 } },
          { frequency: 911, shape: { a: -0.7 } },
        ],
      },
    },
    contacts: Object.fromEntries(laws.map((one, i) => [`c${i}`, contact(one, ends[i][0], ends[i][1])])),
    players: {
      pluck: { type: 'pluck', at: { element: 's', at: 0.2 }, force: 3, duration: 0.002 },
      strike: { type: 'strike', at: { element: 't', at: 0.1 }, force: 10, duration: 0.001 },
      ...Object.fromEntries([
        move('elements.s.tension', 300),
        move('elements.t.pitch', 150),
        move('elements.p.tension', 1500),
        move('elements.m.frequency', 120),
        ...laws.map((one, i) => move(`contacts.c${i}.stiffness`, one.stiffness)),
        ...laws.flatMap((one, i) =>
          hasExponent(one)
            ? [
                [
                  `x${i}`,
                  {
                    type: 'gesture',
                    of: `contacts.c${i}.exponent`,
                    points: [
                      [0, one.exponent],
                      [SECONDS, one.exponent + 0.4],
                    ],
                  },
                ] as const,
              ]
            : [],
        ),
        [
          'bend',
          {
            type: 'gesture',
            of: 'elements.b.bend',
            points: [
              [0, 0],
              [SECONDS / 2, 700],
              [SECONDS, -300],
            ],
          },
        ],
        ['sway', { type: 'gesture', of: 'elements.s.bend', oscillate: { amplitude: 40, frequency: 6 } }],
        ...(laws[0].kind in collisions
          ? [
              [
                'gap',
                {
                  type: 'gesture',
                  of: 'contacts.c0.gap',
                  points: [
                    [0, 2e-5],
                    [SECONDS, -1e-4],
                  ],
                },
              ] as const,
            ]
          : []),
      ]),
    },
    outputs: { o: { at: { element: 's', at: 0.3 } } },
  };
  const run = simulationOf(sketch as unknown as Sketch, { metered: true });
  const [heard] = run.render(Math.round(SECONDS * 44_100));
  expect(heard.every(Number.isFinite)).toBe(true);
  expect(heard.some((value) => value !== 0)).toBe(true);
  expect(run.ledger().residual).toBeLessThanOrEqual(1e-11);
  run.contacts().forEach(({ minForce }, i) => {
    if (laws[i].kind in collisions && laws[i].kind !== 'memory')
      expect(minForce, laws[i].kind).toBeGreaterThanOrEqual(0);
  });
});
