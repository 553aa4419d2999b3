/** COMPILE: the certificate is sharp, islands are found, a Program is plain data, and its hash says what it computes. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile, type Program } from '../../src/compile/index.ts';
import { denseModel } from '../../src/fuzz/reference/dense-model.ts';
import { compliance } from '../../src/fuzz/reference/dense-reference.ts';
import { limitOf } from '../../src/model/limits.ts';
import {
  modelOf,
  programOf,
  refused,
  runOf,
  type Sketch,
  sameBits,
  shippedNames,
  shippedProgram,
} from '../support/engine.ts';
import { networkOf } from '../support/networks.ts';

describe('the certificate of a mass on its spring', () => {
  const rate = 44_100;
  const mass = 0.01;
  /** ω₀ k = 2 at this stiffness, N/m. */
  const limit = 4 * mass * rate * rate;
  const sketch = (stiffness: number): Sketch => ({
    rate,
    elements: { mass: { type: 'mass', mass, stiffness } },
    players: { throw: { type: 'initial', element: 'mass', displacement: 1e-3, velocity: 1 } },
  });

  test('holds at 0.999 of the limit', () => {
    const program = programOf(sketch(0.999 ** 2 * limit));
    const [{ certificate }] = program.elements;
    expect(certificate).toMatchObject({ quantity: 'ω₀ k', limit: 2 });
    expect(certificate.chosen).toBeCloseTo(1.998, 12);
    expect(certificate.margin).toBeCloseTo(0.001, 12);
    const simulation = runOf(program);
    const [u] = simulation.render(100_000);
    expect(u.every((value) => Math.abs(value) < 1)).toBe(true);
    expect(simulation.ledger().residual).toBeLessThan(1e-10);
  });

  test.each([1, 1 + 1e-12, 1.002, 1e6])(
    'is refused at %d times the limiting stiffness, with what would make it sound',
    (times) => {
      const [line, ...more] = refused(compile(modelOf(sketch(times * limit))));
      const frequency = (Math.sqrt(times) * rate) / Math.PI;
      // A rate beyond what a model may ask for is no advice.
      const enough =
        Math.PI * frequency < 1_536_000 ? `render at more than ${Math.ceil(Math.PI * frequency)} Hz, ` : '';
      expect(more).toEqual([]);
      expect(line).toBe(
        `elements.mass.stiffness: expected a mass on a spring slower than 1.404e+4 Hz, the stability limit at 44100 Hz; got ${frequency.toPrecision(4)} Hz: ` +
          `${enough}take a stiffness below 7.779e+7 N/m, or more mass`,
      );
    },
  );

  test.each([
    [
      { length: 1, tension: 1e9, linearDensity: 1e-3 },
      'elements.s.length: expected a length of 3 or more intervals of at least 22.676 m, the stability limit at 44100 Hz; got 1 m: make it longer, slacker or less stiff',
    ],
    [
      { length: 1, tension: 1e6, linearDensity: 1e-3, grid: { intervals: 5 } },
      'elements.s.length: expected a length of 3 or more intervals of at least 0.71707 m, the stability limit at 44100 Hz; got 1 m: render at 158114 Hz or more, or make it longer, slacker or less stiff',
    ],
    [
      { length: 1, tension: 100, linearDensity: 1e-3, grid: { intervals: 300 } },
      'elements.s.grid.intervals: expected 3 to 139 intervals of at least 0.0071707 m, the stability limit at 44100 Hz; got 300: render at 94869 Hz or more, or make it longer, slacker or less stiff',
    ],
  ])('a string that no grid fits is told so in words that can be followed: %j', (string, line) => {
    const sketch: Sketch = {
      elements: { s: { type: 'string', ...string } },
      outputs: { o: { at: { element: 's', at: '50 %' } } },
    };
    expect(refused(compile(modelOf(sketch)))).toEqual([line]);
  });

  test('a problem with a frequency is reported at its field', () => {
    const [line] = refused(compile(modelOf({ elements: { mass: { type: 'mass', mass: 1, frequency: 15_000 } } })));
    expect(line).toMatch(/^elements\.mass\.frequency: expected a mass on a spring slower than 1\.404e\+4 Hz/);
  });

  test('depends on its spring alone: no contact, damping or weight makes a mass unstable', () => {
    const simulation = runOf(
      programOf({
        rate,
        elements: {
          mass: { type: 'mass', mass, stiffness: 0.99 * limit, damping: 1e6, gravity: 1e3 },
          wall: { type: 'barrier' },
        },
        contacts: {
          spring: { type: 'spring', between: ['mass', 'wall'], stiffness: 1e15, cubic: 1e15, damping: 1e6 },
          hit: { type: 'collision', lower: 'mass', upper: 'wall', stiffness: 1e15, exponent: 1 },
        },
        players: { throw: { type: 'initial', element: 'mass', displacement: -1e-3, velocity: 1 } },
      }),
    );
    const [u] = simulation.render(20_000);
    expect(u.every((value) => Math.abs(value) < 1)).toBe(true);
  });

  test('all unstable elements are reported at once', () => {
    const stiff = { type: 'mass', mass: 1e-3, stiffness: 1e9 } as const;
    const lines = refused(compile(modelOf({ elements: { a: stiff, b: { type: 'mass', mass: 1 }, c: stiff } })));
    expect(lines.map((line) => line.split(':')[0])).toEqual(['elements.a.stiffness', 'elements.c.stiffness']);
  });
});

/** Sizes of the connected parts of the contacts, W ≠ 0 between two being an edge, largest first. */
function islandSizes(W: readonly (readonly number[])[]): number[] {
  const label = W.map((_, i) => i);
  // As many sweeps as contacts: the smallest label travels along every path.
  for (let sweep = 0; sweep < W.length; sweep++)
    W.forEach((row, i) => {
      row.forEach((entry, j) => {
        if (entry !== 0) label[i] = Math.min(label[i], label[j]);
      });
    });
  return [...new Set(label)].map((one) => label.filter((other) => other === one).length).sort((a, b) => b - a);
}

test('islands and couplings are those of W by its definition', () => {
  const sizes = new Set<number>();
  fc.assert(
    fc.property(networkOf({ most: { masses: 9, contacts: 12 } }), (network) => {
      const { compliance: found } = programOf(network);
      const W = compliance(denseModel(modelOf(network)).system);
      expect(found.islands).toEqual(islandSizes(W));
      expect(found.entries).toBe(W.flatMap((row, i) => row.filter((entry, j) => i !== j && entry !== 0)).length);
      for (const size of found.islands) sizes.add(size);
    }),
    { seed: 3, numRuns: 60 },
  );
  expect([...sizes].length, 'different sizes').toBeGreaterThan(4);
});

test('points that slide along one string count each other once', () => {
  const end = (at: number) => ({ element: 'string', at });
  const slide = (contact: string, from: number) => ({
    type: 'gesture' as const,
    of: `contacts.${contact}.position`,
    points: [[0, from] as [number, number], [1, 0.5] as [number, number]],
  });
  const { compliance: found } = programOf({
    elements: {
      string: { type: 'string', length: 1, linearDensity: 0.006, tension: 60, grid: { intervals: 40 } },
      one: { type: 'mass', mass: 0.01 },
      two: { type: 'mass', mass: 0.01 },
    },
    contacts: {
      a: { type: 'spring', between: [end(0.2), 'one'], stiffness: 1e3 },
      b: { type: 'spring', between: [end(0.8), 'two'], stiffness: 1e3 },
    },
    players: { a: slide('a', 0.2), b: slide('b', 0.8) },
    outputs: { u: { at: end(0.3) } },
  });
  expect(found).toEqual({ entries: 2, islands: [2] });
});

const programs = new Map<string, Program>();
const compiled = (name: string): Program => {
  const program = programs.get(name) ?? shippedProgram(name);
  programs.set(name, program);
  return program;
};

describe('a Program', () => {
  test.each(shippedNames)('%s survives a structured clone and runs the same', (name) => {
    const program = compiled(name);
    const clone: Program = structuredClone(program);
    expect(isDeepStrictEqual(clone, program)).toBe(true);
    expect(sameBits(runOf(clone, {}).render(200), runOf(program, {}).render(200))).toBe(true);
  });

  test('has the same hash for equal models, and another for any changed parameter', () => {
    const source = {
      elements: { mass: { type: 'mass', mass: 0.01, stiffness: 400 }, wall: { type: 'barrier' } },
      contacts: { hit: { type: 'collision', lower: 'mass', upper: 'wall', stiffness: 1e6, exponent: 1.3 } },
      players: {
        throw: { type: 'initial', element: 'mass', displacement: -1e-3, velocity: 1 },
        push: { type: 'strike', at: 'mass', force: 1, duration: 1e-3 },
      },
      score: [{ time: 0.5, set: 'contacts.hit.stiffness', to: 2e6 }],
    } as const satisfies Sketch;
    const sketch: Sketch = { ...source, score: [...source.score] };
    const hashOf = (set: string[] = []) => {
      const compiled = compile(modelOf(sketch, set));
      if (!compiled.ok) throw new Error(compiled.problems[0].message);
      return compiled.value.hash;
    };
    expect(hashOf()).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf()).toBe(hashOf());
    expect(hashOf(['elements.mass.mass=10 g', 'rate=44.1 kHz'])).toBe(hashOf());
    const changes = [
      'rate=48000',
      'elements.mass.mass=0.02',
      'elements.mass.stiffness=500',
      'elements.mass.damping=1',
      'elements.mass.rest=1e-3',
      'elements.mass.gravity=9.81',
      'elements.wall.height=1e-3',
      'contacts.hit.stiffness=2e6',
      'contacts.hit.exponent=1.5',
      'contacts.hit.damping=0.1',
      'contacts.hit.gap=2e-3',
      'contacts.hit.rule=27s',
      'players.throw.displacement=-2e-3',
      'players.throw.velocity=2',
      'players.throw.start=second-order',
      'players.push.force=2',
      'players.push.duration=2e-3',
      'players.push.time=0.1',
      'score.0.time=0.6',
      'score.0.to=3e6',
      'solver.passes=2',
      'outputs.first.quantity=velocity',
      'outputs.first.gain=2',
    ];
    const hashes = changes.map((change) => hashOf([change]));
    expect(new Set([hashOf(), ...hashes]).size).toBe(changes.length + 1);
  });

  test('has the energy that the ledger shows at the first sample', () => {
    fc.assert(
      fc.property(networkOf({}), (network) => {
        const program = programOf(network);
        const simulation = runOf(program);
        simulation.render(1);
        const { initial } = simulation.ledger();
        const scale = [...simulation.ledger().elements, ...simulation.ledger().contacts].reduce(
          (sum, { stored }) => sum + Math.abs(stored),
          0,
        );
        expect(Math.abs(program.energy - initial)).toBeLessThan(1e-12 * scale);
      }),
      { seed: 4, numRuns: 50 },
    );
  });
});

describe('a model that is too large is refused before memory is allocated', () => {
  const string = (intervals: number) =>
    ({ type: 'string', length: 1, tension: 1e-6, linearDensity: 1, grid: { intervals } }) as const;
  const output = { at: { element: 's0', at: 0.5 } };
  const many = (count: number, intervals: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, string(intervals)]));

  const cases: readonly { readonly what: string; readonly sketch: Sketch; readonly message: string }[] = [
    {
      what: 'unknowns',
      sketch: { rate: 1e6, elements: many(45, 100_000), outputs: { output } },
      message: `elements: expected at most ${limitOf('unknowns')} unknowns; got `,
    },
    {
      what: 'points',
      sketch: {
        rate: 1e6,
        elements: { ...many(3, 100_000), wall: { type: 'barrier', height: -1 } },
        contacts: Object.fromEntries(
          [0, 1, 2].map((i) => [
            `c${i}`,
            { type: 'collision', lower: 'wall', upper: { element: `s${i}`, at: 'nodes' }, stiffness: 1, exponent: 1 },
          ]),
        ),
        outputs: { output },
      },
      message: `contacts: expected at most ${limitOf('points')} points of contact; got `,
    },
    {
      // Every node feels the mass, and so every other node.
      what: 'couplings',
      sketch: {
        rate: 1e6,
        elements: { ...many(1, 12_000), mass: { type: 'mass', mass: 1 } },
        contacts: {
          hit: { type: 'collision', lower: 'mass', upper: { element: 's0', at: 'nodes' }, stiffness: 1, exponent: 1 },
        },
        outputs: { output },
      },
      message: `contacts: expected at most ${limitOf('couplings')} couplings between contact points; got `,
    },
  ];

  test.each(cases)('$what', ({ sketch, message }) => {
    const model = modelOf(sketch);
    const before = process.memoryUsage().rss;
    const lines = refused(compile(model));
    expect(lines).toHaveLength(1);
    expect(lines[0].startsWith(message), lines[0]).toBe(true);
    expect((process.memoryUsage().rss - before) / 1e6, 'MB').toBeLessThan(1000);
  });

  test('every model of the project is within the limits', () => {
    for (const name of shippedNames) {
      const { cost, compliance: coupling } = compiled(name);
      expect(cost.unknowns).toBeLessThan(limitOf('unknowns') / 10);
      expect(cost.points).toBeLessThan(limitOf('points') / 10);
      expect(coupling.entries).toBeLessThan(limitOf('couplings') / 10);
    }
  });
});
