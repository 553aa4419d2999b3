/** Gongs: modes of a free disc, its Airy functions, the products of modes that couple them, and the balance. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { airyFunctions, bendingModes } from '../../src/elements/gong.ts';
import { type DiscMode, discCouplings, radialSquare, scaledRadial } from '../../src/elements/gong-stretch.ts';
import { besselIPair } from '../../src/numerics/bessel-i.ts';
import { clampedDisc, freeDisc, jetAt } from '../../src/numerics/free-disc.ts';
import { accepted, modelOf, refused, type Sketch, simulationOf } from '../support/engine.ts';
import { decades, real } from '../support/networks.ts';

test('I_m has the values of the tables', () => {
  // Abramowitz and Stegun, tables 9.8 and 9.11.
  expect(besselIPair(0, 1)[0] * Math.E).toBeCloseTo(1.2660658777520084, 14);
  expect((besselIPair(3, 10)[0] * Math.exp(10)) / 1758.380716610853).toBeCloseTo(1, 13);
  for (const [order, x] of [
    [0, 0.3],
    [4, 2.5],
    [7, 40],
    [30, 200],
  ]) {
    // The recurrence upwards from two pairs.
    const [[a, b], [, c]] = [besselIPair(order, x), besselIPair(order + 1, x)];
    expect(((2 * (order + 1)) / x) * b + c).toBeCloseTo(a, 13);
  }
});

test('frequencies are those of Leissa', () => {
  const squares = (radials: readonly { readonly beta: number }[]) => radials.map(({ beta }) => beta * beta);
  // Free edge, nu = 0.3, and clamped; quoted from memory of Leissa's tables.
  for (const [i, known] of [5.358, 9.003, 12.439, 20.475, 21.835, 33.495, 35.26, 38.443].entries())
    expect(squares(freeDisc(0.3, 7))[i]).toBeCloseTo(known, 2);
  for (const [i, known] of [10.2158, 21.26, 34.88, 39.771].entries())
    expect(squares(clampedDisc(7))[i]).toBeCloseTo(known, 2);
});

/** Sums over the disc by midpoints of rings and sectors: enough for the low functions used here. */
function overDisc(value: (r: number, theta: number) => number, rings = 200, sectors = 48): number {
  let sum = 0;
  for (let i = 0; i < rings; i++)
    for (let j = 0; j < sectors; j++) {
      const r = (i + 0.5) / rings;
      sum += ((2 * Math.PI * r) / (rings * sectors)) * value(r, (2 * Math.PI * j) / sectors);
    }
  return sum;
}

const at = ({ radial, isSine }: DiscMode, r: number, theta: number) =>
  jetAt(radial, r).value * (isSine ? Math.sin(radial.order * theta) : Math.cos(radial.order * theta));

test('modes have unit mean square, are orthogonal to each other, and move neither the centre of mass nor turn', () => {
  const modes = bendingModes(0.33, 100, 7);
  modes.forEach((one, i) => {
    for (const [j, other] of modes.entries())
      expect(overDisc((r, t) => at(one, r, t) * at(other, r, t)) / Math.PI).toBeCloseTo(i === j ? 1 : 0, 3);
    expect(overDisc((r, t) => at(one, r, t))).toBeCloseTo(0, 3);
    expect(overDisc((r, t) => at(one, r, t) * r * Math.cos(t))).toBeCloseTo(0, 3);
  });
});

test('products of modes are those of second differences in x and y', () => {
  const [modes, airy] = [bendingModes(0.33, 100, 7), airyFunctions(8)];
  const couplings = discCouplings(modes, airy);
  const h = 1e-3;
  const seconds = (mode: DiscMode, x: number, y: number) => {
    const value = (dx: number, dy: number) =>
      at(mode, Math.hypot(x + dx * h, y + dy * h), Math.atan2(y + dy * h, x + dx * h));
    const centre = value(0, 0);
    return [
      (value(1, 0) - 2 * centre + value(-1, 0)) / (h * h),
      (value(0, 1) - 2 * centre + value(0, -1)) / (h * h),
      (value(1, 1) - value(1, -1) - value(-1, 1) + value(-1, -1)) / (4 * h * h),
    ];
  };
  for (const [k, i, j] of [
    [0, 0, 0],
    [0, 2, 2],
    [1, 0, 3],
    [2, 1, 4],
    [3, 0, 2],
    [4, 1, 2],
    [1, 0, 5],
  ]) {
    const integral = overDisc(
      (r, t) => {
        const [x, y] = [r * Math.cos(t), r * Math.sin(t)];
        const [f, g] = [seconds(modes[i], x, y), seconds(modes[j], x, y)];
        return at(airy[k], r, t) * (f[0] * g[1] + f[1] * g[0] - 2 * f[2] * g[2]);
      },
      60,
      24,
    );
    const found = couplings[k].find(({ row, column }) => row === i && column === j)?.value ?? 0;
    expect(Math.abs(found - integral)).toBeLessThan(2e-3 * Math.max(1, Math.abs(integral)));
  }
});

test('the energy of a bowl of any depth is that of the stress in closed form, with enough Airy functions', () => {
  // Axisymmetric: g = F' of Airy's function F solves g″ + g'/r − g/r² = −w'²/(2r), g(1) = 0, for E H = 1; the energy is ½ ∫(g' + g/r)² dA.
  const radial = freeDisc(0.33, 4).find(({ order }) => order === 0);
  if (radial === undefined) throw new Error('no mode (0, 1)');
  const bowl = { radial: scaledRadial(radial, Math.sqrt(0.5 / radialSquare(radial))), isSine: false };
  const steps = 4000;
  const h = 1 / steps;
  const load = (r: number) => jetAt(bowl.radial, r).slope ** 2;
  // (g r)'/r = c − ½∫₀ʳ w'²/s ds =: p(r), so that g = (1/r)∫ p s ds, and c makes g(1) = 0.
  const inner: number[] = [0];
  for (let i = 0; i < steps; i++) inner.push(inner[i] + (h * load((i + 0.5) * h)) / ((i + 0.5) * h) / 2);
  const mean = (i: number) => 0.5 * (inner[i] + inner[i + 1]);
  const ring = (i: number) => (i + 0.5) * h * h;
  const c = 2 * inner.slice(1).reduce((sum, _, i) => sum + mean(i) * ring(i), 0);
  const exact = 0.5 * 2 * Math.PI * inner.slice(1).reduce((sum, _, i) => sum + (c - mean(i)) ** 2 * ring(i), 0);
  const energy = (count: number) => {
    const airy = clampedDisc(40)
      .filter(({ order }) => order === 0)
      .slice(0, count)
      .map((one) => ({
        radial: scaledRadial(one, Math.sqrt(1 / (2 * Math.PI * one.beta ** 4) / radialSquare(one))),
        isSine: false,
      }));
    // V = ½ Σ ε², ε = ½ C for a displacement of 1.
    return discCouplings([bowl], airy).reduce((sum, entries) => sum + 0.5 * (0.5 * entries[0].value) ** 2, 0);
  };
  expect(energy(1)).toBeLessThan(exact);
  expect(energy(1) / exact).toBeGreaterThan(0.9);
  expect(energy(12) / exact).toBeCloseTo(1, 5);
});

type Gong = Extract<Sketch['elements'][string], { type: 'gong' }>;
const gong = (more: Partial<Gong> = {}): Gong => ({
  type: 'gong',
  ...{
    radius: 0.16,
    thickness: 1e-3,
    density: 8800,
    young: 1.1e11,
    poisson: 0.33,
    modes: 16,
    stretch: 'full',
    airy: 8,
  },
  ...more,
});
const place = { element: 'g', at: [0.05, 0.02] } as const;
const struck = (element: Gong, speed: number, stiffness: number): Sketch => ({
  rate: 48_000,
  elements: { g: element, m: { type: 'mass', mass: 0.05, rest: 1e-3 } },
  contacts: { c: { type: 'collision', lower: { ...place, at: [...place.at] }, upper: 'm', stiffness, exponent: 1.5 } },
  players: { v: { type: 'initial', element: 'm', velocity: -speed } },
  outputs: { o: { at: { element: 'g', at: [-0.06, 0.01] } } },
});

describe('rules', () => {
  test('q and p2q are the same gong', () => {
    const [q, folded] = (['q', 'p2q'] as const).map(
      (rule) => simulationOf(struck(gong({ rule }), 3, 1e6)).render(600)[0],
    );
    const largest = Math.max(...q.map(Math.abs));
    expect(largest).toBeGreaterThan(2e-4);
    q.forEach((value, i) => {
      expect(Math.abs(folded[i] - value)).toBeLessThan(1e-6 * largest);
    });
  });

  test('a hard stroke makes it stiffer: the stretching gong moves less than the linear one', () => {
    const peak = (stretch: 'none' | 'full') => {
      const { airy: _, ...plain } = gong({ stretch });
      const element = stretch === 'full' ? gong() : plain;
      return Math.max(
        ...simulationOf(struck(element, 10, 1e6))
          .render(2000)[0]
          .map(Math.abs),
      );
    };
    expect(peak('full')).toBeLessThan(0.9 * peak('none'));
  });
});

property.prop(
  [
    ...([decades(0.1, 20), decades(1e4, 1e9), fc.integer({ min: 3, max: 13 })] as const),
    ...([fc.nat({ max: 30 }), fc.constantFrom('q', 'p2q'), real(0.05, 0.45)] as const),
  ],
  {
    numRuns: 16,
  },
)(
  'struck gongs of any number of modes, with linear ones above them, balance to round-off',
  (speed, stiffness, stretching, linear, rule, poisson) => {
    const some = { stretching, modes: stretching + linear, rule: rule as 'q' | 'p2q' };
    const run = simulationOf(struck(gong({ ...some, poisson, sigma0: 1, sigma1: 1e-3 }), speed, stiffness));
    run.render(1200);
    expect(run.ledger().residual).toBeLessThan(1e-11);
  },
);

describe('modes above those that stretch', () => {
  test('are none if all stretch: the program is the same', () => {
    const hashOf = (element: Gong) => accepted(compile(modelOf(struck(element, 3, 1e6)))).image;
    expect(hashOf(gong({ stretching: 16 }))).toEqual(hashOf(gong()));
  });

  /** What is heard of a gong that begins bent in some of its modes, so far that the lower ones stretch it. */
  const bent = (element: Gong, modes: number[]) =>
    simulationOf({
      rate: 48_000,
      elements: { g: element },
      players: { start: { type: 'initial', element: 'g', displacement: 1e-3, shape: { modes } } },
      outputs: { o: { at: { element: 'g', at: [-0.06, 0.01] } } },
    }).render(3000)[0];

  test.each(['q', 'p2q'] as const)('are linear, and nothing passes between them and those below: rule %s', (rule) => {
    const [low, high] = [
      [1, 0.4, -0.7, 0, 0.3],
      [0, 0, 0, 0, 0, 0, 0, 0.6, -0.2, 0, 0, 0, 0.5],
    ];
    // Seven of sixteen: an odd number, and no slot that never moves.
    const whole = bent(
      gong({ rule, stretching: 7 }),
      high.map((value, i) => value + (low[i] ?? 0)),
    );
    const stretched = bent(gong({ rule, modes: 7 }), low);
    const { airy: _, ...plain } = gong({ stretch: 'none' });
    const straight = bent(plain, high);
    const linear = bent(plain, low);
    const largest = Math.max(...whole.map(Math.abs));
    const apart = Math.max(...whole.map((value, i) => Math.abs(value - stretched[i] - straight[i])));
    expect(apart / largest).toBeLessThan(1e-14);
    expect(Math.max(...stretched.map((value, i) => Math.abs(value - linear[i])))).toBeGreaterThan(0.1 * largest);
  });

  test('leave room for those that stretch to rise', () => {
    const rise = (element: Gong) => accepted(compile(modelOf(struck(element, 1, 1e6)))).stretches?.[0].rise;
    expect(rise(gong({ modes: 60, stretching: 16 }))).toBeCloseTo(rise(gong()) ?? 0, 12);
    expect(rise(gong({ modes: 60 }))).toBeLessThan(0.5 * (rise(gong()) ?? 0));
  });
});

test('a body that stretches balances however slow its modes are', () => {
  const sketch: Sketch = {
    ...struck(gong(), 2, 1e5),
    elements: {
      g: { ...gong({ radius: 3 }) },
      m: { type: 'mass', mass: 0.05, rest: 1e-3 },
    },
  };
  const run = simulationOf(sketch);
  run.render(2000);
  expect(run.ledger().residual).toBeLessThan(1e-11);
});

test('what does not fit is said in one line', () => {
  const lines = (more: Partial<Gong>) =>
    refused(compile(modelOf({ elements: { g: gong(more) }, outputs: { o: { at: { element: 'g', at: [0, 0] } } } })));
  expect(lines({ modes: 300 })[0]).toMatch(
    /modes: expected at most 256 modes with stretch: full, or stretching: .*; got 300/,
  );
  expect(lines({ modes: 12, stretching: 13 })[0]).toMatch(
    /stretching: expected at most 12, the number of modes; got 13/,
  );
  expect(() => lines({ modes: 300, stretching: 257 })).toThrow(
    /stretching: expected a whole number from 1 to 256; got 257/,
  );
  expect(lines({ radius: 0.01, modes: 100 })[0]).toMatch(/expected at most \d+ modes, those that can be stepped/);
});
