/** Bodies that stretch: closed forms, order, energy in random company, live changes, rest and sleep. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { compile, planChange } from '../../src/compile/index.ts';
import type { ModelSource } from '../../src/model/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { accepted, programOf, refused, runOf, type Sketch, sameBits, simulationOf } from '../support/engine.ts';

type ElementSource = ModelSource['elements'][string];

/** Complete elliptic integral K(m) and the Jacobi function cn(x | m), by the arithmetic-geometric mean. */
function elliptic(m: number): { readonly K: number; readonly cn: (x: number) => number } {
  const [a, c] = [[1], [Math.sqrt(m)]];
  let b = Math.sqrt(1 - m);
  while (Math.abs(c[c.length - 1]) > 1e-16 && a.length < 40) {
    const last = a[a.length - 1];
    a.push(0.5 * (last + b));
    c.push(0.5 * (last - b));
    b = Math.sqrt(last * b);
  }
  const n = a.length - 1;
  return {
    K: Math.PI / (2 * a[n]),
    cn: (x) => {
      let phi = 2 ** n * a[n] * x;
      for (let i = n; i > 0; i--) phi = 0.5 * (phi + Math.asin((c[i] / a[i]) * Math.sin(phi)));
      return Math.cos(phi);
    },
  };
}

/** A steel string of 65 cm, 0.7 mm thick. */
const wire = { type: 'string', length: 0.65, tension: 60, linearDensity: 0.0031, axialStiffness: 76_969 } as const;
const beta = Math.PI / wire.length;

function oneMode(rate: number, amplitude: number, more: object = {}): Sketch {
  return {
    rate,
    elements: {
      string: { ...wire, method: 'modal', modes: 1, placement: 'exact', stretch: 'tension', ...more } as ElementSource,
    },
    players: {
      start: { type: 'initial', element: 'string', displacement: amplitude, shape: 'sine', start: 'second-order' },
    },
    outputs: { string: { at: { element: 'string', at: '50 %' } } },
  };
}

describe('one mode is Duffing’s oscillator', () => {
  const mass = 0.5 * wire.linearDensity * wire.length;
  const omega0 = beta * Math.sqrt(wire.tension / wire.linearDensity);
  const gamma = (wire.axialStiffness * wire.length * beta ** 4) / (8 * mass);
  const [A, seconds] = [0.01, 0.02];
  const rate0 = Math.sqrt(omega0 * omega0 + gamma * A * A);
  const { cn } = elliptic((gamma * A * A) / (2 * rate0 * rate0));
  // The start without velocity: the force of the strain is not in the start of second order, so the first step is taken from the closed form.
  const errorAt = (rate: number) => {
    const program = programOf({
      ...oneMode(rate, A),
      players: {
        start: {
          type: 'initial',
          element: 'string',
          displacement: A,
          velocity: (A * cn(rate0 / rate) - A) * rate,
          shape: { modes: [1] },
        },
      },
    });
    const [string] = runOf(program).render(seconds * rate);
    return Math.sqrt(string.reduce((sum, u, n) => sum + (u - A * cn((rate0 * n) / rate)) ** 2, 0) / string.length) / A;
  };

  test('with an error of second order', () => {
    const errors = [24_000, 48_000, 96_000, 192_000].map(errorAt);
    expect(errors[1]).toBeLessThan(2e-3);
    for (let i = 1; i < errors.length; i++) expect(errors[i - 1] / errors[i]).toBeCloseTo(4, 1);
  });
});

/** Frequency of a signal between its first and last upward crossing of zero, Hz. */
function frequencyOf(signal: Float64Array, rate: number): number {
  const crossings: number[] = [];
  for (let n = 1; n < signal.length; n++)
    if (signal[n - 1] < 0 && signal[n] >= 0) crossings.push(n - signal[n] / (signal[n] - signal[n - 1]));
  return ((crossings.length - 1) * rate) / (crossings[crossings.length - 1] - crossings[0]);
}

describe('the first mode of a square plate rises with its amplitude', () => {
  const H = 1e-3;
  const plate = {
    type: 'plate',
    sides: [0.3, 0.3],
    thickness: H,
    density: 7800,
    young: 2e11,
    poisson: 0.3,
    method: 'modal',
    modes: 1,
    placement: 'exact',
  } as const;
  const pitch = (part: number, more: object) => {
    const rate = 48_000;
    const [out] = simulationOf(
      {
        rate,
        elements: { plate: { ...plate, ...more } as ElementSource },
        players: { start: { type: 'initial', element: 'plate', displacement: part * H, shape: { modes: [1] } } },
        outputs: { plate: { at: { element: 'plate', at: ['50 %', '50 %'] } } },
      },
      {},
    ).render(rate / 2);
    return frequencyOf(out, rate);
  };
  const linear = pitch(1e-6, {});
  /** ω/ω₀ of q″ + ω₀²(q + (γ/H²) q³) = 0 at amplitude A = part H. */
  const duffing = (gamma: number, part: number) => {
    const square = 1 + gamma * part * part;
    return (Math.PI * Math.sqrt(square)) / (2 * elliptic((gamma * part * part) / (2 * square)).K);
  };
  test.each([
    // Chu and Herrmann 1956: ⅜(1 − ν²) + ¾(1 + ν) for straight immovable edges; the first term alone for movable ones. Berger: 3/2.
    ['immovable', { stretch: 'full', inPlane: 'immovable', airy: 3 }, (3 / 8) * (1 - 0.09) + 0.75 * 1.3],
    ['movable', { stretch: 'full', inPlane: 'movable', airy: 3, rule: 'p2q' }, (3 / 8) * (1 - 0.09)],
    ['Berger', { stretch: 'tension' }, 1.5],
  ])('%s', (_, more, gamma) => {
    // The Airy functions (0, 2) and (2, 0) are all that one mode bends.
    const chosen =
      'airy' in more
        ? {
            ...more,
            airy: [
              [0, 2],
              [2, 0],
              [2, 2],
            ],
          }
        : more;
    for (const part of [0.2, 0.6, 1]) expect(pitch(part, chosen) / linear).toBeCloseTo(duffing(gamma, part), 3);
  });
});

describe('a string in two polarisations', () => {
  const both = (a: number, b: number): Sketch => {
    const one = { ...wire, method: 'modal', modes: 1, placement: 'exact' } as const;
    const omega = beta * Math.sqrt(wire.tension / wire.linearDensity);
    return {
      rate: 48_000,
      elements: { up: { ...one, stretch: 'tension' }, side: { ...one, polarisationOf: 'up' } },
      players: {
        up: { type: 'initial', element: 'up', displacement: a, shape: { modes: [1] } },
        side: { type: 'initial', element: 'side', velocity: b * omega, shape: { modes: [1] } },
      },
      outputs: {
        up: { at: { element: 'up', at: '50 %' } },
        side: { at: { element: 'side', at: '50 %' } },
      },
    };
  };
  test('its ellipse turns against the motion', () => {
    const [a, b] = [6e-4, 3e-4];
    const seconds = 1;
    const [up, side] = simulationOf(both(a, b), {}).render(48_000 * seconds);
    // The direction of the long axis, from the second moments in a smooth window.
    const width = 16_000;
    const axis = (from: number) => {
      let [xx, xy, yy] = [0, 0, 0];
      for (let i = 0; i < width; i++) {
        const [x, y, w] = [up[from + i], side[from + i], Math.sin((Math.PI * i) / width) ** 2];
        xx += w * x * x;
        xy += w * x * y;
        yy += w * y * y;
      }
      return 0.5 * Math.atan2(2 * xy, xx - yy);
    };
    const turned = (axis(32_000) - axis(0)) / (32_000 / 48_000);
    const mass = 0.5 * wire.linearDensity * wire.length;
    const omega = beta * Math.sqrt(wire.tension / wire.linearDensity);
    const gamma = (wire.axialStiffness * wire.length * beta ** 4) / (8 * mass);
    const averaged = -(gamma * a * b) / (4 * omega);
    expect(turned / averaged).toBeGreaterThan(0.97);
    expect(turned / averaged).toBeLessThan(1.03);
  });
});

test('a decaying mode glides', () => {
  const [rate, A, sigma] = [48_000, 3e-3, 2];
  const [out] = simulationOf(oneMode(rate, A, { sigma0: sigma }), {}).render(rate);
  const mass = 0.5 * wire.linearDensity * wire.length;
  const omega0 = beta * Math.sqrt(wire.tension / wire.linearDensity);
  const gamma = (wire.axialStiffness * wire.length * beta ** 4) / (8 * mass);
  const wanted = (t: number) => {
    const square = omega0 * omega0 + gamma * (A * Math.exp(-sigma * t)) ** 2;
    const m = (square - omega0 * omega0) / (2 * square);
    return (0.25 * Math.sqrt(square)) / elliptic(m).K;
  };
  for (const t of [0.2, 0.8]) {
    const from = Math.round((t - 0.05) * rate);
    expect(frequencyOf(out.subarray(from, from + 0.1 * rate), rate) / wanted(t)).toBeCloseTo(1, 3);
  }
});

/** Bodies of every kind that stretches, with a place to touch them. */
const kinds: readonly {
  readonly name: string;
  readonly body: object;
  readonly at: unknown;
  readonly other: unknown;
}[] = [
  { name: 'string fd', body: { ...wire, stretch: 'tension', grid: { intervals: 20 } }, at: '30 %', other: '61 %' },
  {
    name: 'string modal',
    body: { ...wire, stretch: 'tension', method: 'modal', modes: 20 },
    at: '30 %',
    other: '61 %',
  },
  {
    name: 'string full fd',
    body: { ...wire, rigidity: 2e-3, stretch: 'full', longitudinal: { sigma: 5 }, grid: { intervals: 14 } },
    at: '30 %',
    other: '61 %',
  },
  {
    name: 'string full modal',
    body: {
      ...{ ...wire, rigidity: 2e-3, stretch: 'full', method: 'modal', modes: 16 },
      ...{ placement: 'exact', longitudinal: { modes: 4, sigma: [5, 8, 11, 14] } },
    },
    at: '30 %',
    other: '61 %',
  },
  {
    name: 'string exact fd',
    body: {
      ...{ ...wire, rigidity: 2e-3, stretch: 'full', geometry: 'exact' },
      ...{ longitudinal: { sigma: 5 }, grid: { intervals: 14 } },
    },
    at: '30 %',
    other: '61 %',
  },
  {
    name: 'membrane fd',
    body: {
      ...{ type: 'membrane', radius: 0.15, tension: 900, density: 1400, thickness: 2.5e-4 },
      ...{ young: 3.5e9, stretch: 'tension', grid: { spacing: 0.03 } },
    },
    at: ['2 cm', '1 cm'],
    other: ['-5 cm', '3 cm'],
  },
  {
    name: 'membrane modal',
    body: {
      ...{ type: 'membrane', radius: 0.15, tension: 900, density: 1400, thickness: 2.5e-4 },
      ...{ young: 3.5e9, stretch: 'tension', method: 'modal', modes: 19 },
    },
    at: ['2 cm', '1 cm'],
    other: ['-5 cm', '3 cm'],
  },
  ...(['q', 'p2q', 'sav'] as const).map((rule) => ({
    name: `plate ${rule}`,
    body: {
      ...{ type: 'plate', sides: [0.3, 0.2], thickness: 8e-4, density: 7800, young: 2e11 },
      ...{ method: 'modal', modes: 15, placement: 'exact', stretch: 'full', inPlane: 'immovable', airy: 9, rule },
    },
    at: ['30 %', '40 %'],
    other: ['71 %', '53 %'],
  })),
  {
    name: 'plate Berger fd',
    body: {
      ...{ type: 'plate', sides: [0.3, 0.2], thickness: 2e-3, density: 7800, young: 2e11 },
      ...{ stretch: 'tension', grid: { spacing: 0.05 } },
    },
    at: ['30 %', '40 %'],
    other: ['71 %', '53 %'],
  },
];

interface Company {
  readonly kind: number;
  readonly speed: number;
  readonly stiffness: number;
  readonly sigma: number;
  readonly extra: 'none' | 'spring' | 'bow' | 'force' | 'board' | 'exact';
}

function company({ kind, speed, stiffness, sigma, extra }: Company): Sketch {
  const { body, at, other } = kinds[kind];
  const place = { element: 'body', at };
  const elsewhere = { element: 'body', at: other };
  return {
    rate: 48_000,
    elements: {
      body: { ...body, sigma0: sigma } as ElementSource,
      hammer: { type: 'mass', mass: 0.01 },
      ...(extra === 'board' && { board: { type: 'barrier', height: -1e-4 } }),
      ...(extra === 'spring' && { bob: { type: 'mass', mass: 0.003 } }),
    },
    contacts: {
      hit: {
        type: 'collision',
        lower: place,
        upper: 'hammer',
        stiffness,
        exponent: 1.5,
        ...(extra === 'exact' && { damping: 0.3, loss: 'exact' }),
      },
      ...(extra === 'spring' && {
        spring: { type: 'spring', between: ['bob', elsewhere], stiffness: 3e4, damping: 0.1 },
      }),
      ...(extra === 'bow' && { bow: { type: 'bow', on: elsewhere, force: 1, velocity: 0.2 } }),
      ...(extra === 'board' && {
        board: { type: 'collision', lower: 'board', upper: elsewhere, stiffness: 1e8, exponent: 1.3 },
      }),
    },
    players: {
      throw: { type: 'initial', element: 'hammer', displacement: 1e-4, velocity: -speed },
      ...(extra === 'force' && {
        push: {
          type: 'force',
          at: elsewhere,
          points: [
            [0, 0],
            ['2 ms', 20],
            ['4 ms', 0],
          ],
        },
      }),
    },
    outputs: { body: { at: place }, hammer: { at: 'hammer' } },
  } as unknown as Sketch;
}

describe('in company', () => {
  property.prop(
    [
      fc.record({
        kind: fc.nat(kinds.length - 1),
        speed: fc.double({ min: 0.2, max: 8, noNaN: true }),
        stiffness: fc.constantFrom(1e5, 1e7, 1e9),
        sigma: fc.constantFrom(0, 3),
        extra: fc.constantFrom('none', 'spring', 'bow', 'force', 'board', 'exact'),
      }),
    ],
    { numRuns: 60, seed: Number(process.env.CLANGOR_SEED ?? 1) },
  )('the ledger closes to round-off', (scene) => {
    const simulation = simulationOf(company(scene as Company));
    const [body] = simulation.render(3000);
    expect(body.every(Number.isFinite)).toBe(true);
    expect(body.some((u) => Math.abs(u) > 1e-6)).toBe(true);
    const { residual, energy, initial, dissipated, injected } = simulation.ledger();
    expect(residual).toBeLessThan(1e-11);
    expect(energy).toBeLessThanOrEqual(initial + injected - dissipated + 1e-11 * (initial + Math.abs(injected)));
    expect(dissipated).toBeGreaterThanOrEqual(-1e-14);
  });

  test.each(kinds.map(({ name }, kind) => ({ name, kind })))(
    '$name: blocks and snapshots change no bit',
    ({ kind }) => {
      const sketch = company({ kind, speed: 3, stiffness: 1e7, sigma: 1, extra: 'board' });
      const whole = simulationOf(sketch, {}).render(1200);
      const parted = simulationOf(sketch, {});
      const first = parted.render(500);
      const kept = parted.snapshot();
      parted.render(77);
      parted.restore(kept);
      const second = parted.render(700);
      const joined = first.map((signal, o) => Float64Array.from([...signal, ...second[o]]));
      expect(sameBits(whole, joined)).toBe(true);
      expect(sameBits(whole, simulationOf(sketch).render(1200))).toBe(true);
    },
  );

  test.each(kinds.map(({ name }, kind) => ({ name, kind })))('$name: contacts that sleep change no bit', ({ kind }) => {
    const { body, at } = kinds[kind];
    const points = 'radius' in body || 'sides' in body ? undefined : { spread: 12 };
    // A board that nothing reaches, many points of which sleep, must not change what the body does.
    const bare = company({ kind, speed: 3, stiffness: 1e7, sigma: 1, extra: 'none' });
    const sketch = {
      ...bare,
      elements: { ...bare.elements, far: { type: 'barrier', height: -10 } },
      contacts: {
        ...bare.contacts,
        far: {
          ...{ type: 'collision', lower: 'far', upper: { element: 'body', at: points ?? at } },
          ...{ stiffness: 1e8, exponent: 1.3 },
        },
      },
    } as unknown as Sketch;
    const [alone, watched] = [simulationOf(bare, {}).render(1500), simulationOf(sketch, {}).render(1500)];
    expect(sameBits(alone, watched)).toBe(true);
  });
});

test.each(['fd', 'modal'] as const)('two strings that stretch and touch, %s', (method) => {
  const one = { ...wire, stretch: 'tension', method } as const;
  const [up, down] = [
    { ...one, ...(method === 'modal' ? { modes: 14 } : { grid: { intervals: 22 } }) },
    { ...one, tension: 70, ...(method === 'modal' ? { modes: 18 } : { grid: { intervals: 18 } }) },
  ];
  const simulation = simulationOf({
    rate: 48_000,
    elements: { up, down },
    contacts: {
      rattle: {
        type: 'collision',
        lower: { element: 'down', at: '40 %' },
        upper: { element: 'up', at: '30 %' },
        gap: 2e-4,
        stiffness: 1e8,
        exponent: 1.5,
      },
      tie: {
        type: 'spring',
        between: [
          { element: 'down', at: '70 %' },
          { element: 'up', at: '80 %' },
        ],
        stiffness: 2e4,
      },
    },
    players: { start: { type: 'initial', element: 'up', displacement: 4e-3, shape: 'sine' } },
    outputs: { up: { at: { element: 'up', at: '30 %' } } },
  });
  simulation.render(4000);
  expect(simulation.contacts()[0].hits).toBeGreaterThan(2);
  expect(simulation.ledger().residual).toBeLessThan(1e-11);
});

test.each(kinds.map(({ name }, kind) => ({ name, kind })))('$name comes to rest and rings again', ({ kind }) => {
  const sketch = company({ kind, speed: 2, stiffness: 1e7, sigma: 3, extra: 'none' });
  const { body } = kinds[kind];
  const loud = { ...body, sigma0: 300, ...('longitudinal' in body && { longitudinal: { sigma: 300 } }) };
  const simulation = simulationOf({
    ...sketch,
    elements: { ...sketch.elements, body: loud as unknown as ElementSource },
    contacts: {},
    players: {
      first: {
        type: 'force',
        at: { element: 'body', at: kinds[kind].at },
        points: [
          [0, 0],
          ['1 ms', 20],
          ['2 ms', 0],
        ],
      },
      second: {
        ...{ type: 'force', at: { element: 'body', at: kinds[kind].at }, time: 0.5 },
        ...{
          points: [
            [0, 0],
            ['1 ms', 20],
            ['2 ms', 0],
          ],
        },
      },
    },
  } as unknown as Sketch);
  const [out] = simulation.render(40_000);
  const peak = (from: number, to: number) => out.subarray(from, to).reduce((most, u) => Math.max(most, Math.abs(u)), 0);
  expect(peak(20_480, 24_000)).toBe(0);
  expect(peak(24_000, 40_000) / peak(0, 16_000)).toBeCloseTo(1, 9);
  expect(simulation.ledger().residual).toBeLessThan(1e-11);
});

test.each([
  ['elements.body.axialStiffness', 1, 40_000],
  ['elements.body.tension', 3, 63],
  ['elements.body.young', 8, 2.4e11],
])('a live change of %s is booked', (path, kind, value) => {
  const program = programOf(company({ kind, speed: 3, stiffness: 1e7, sigma: 1, extra: 'none' }));
  const simulation = runOf(program);
  simulation.render(600);
  simulation.apply(accepted(planChange(program, path, value)));
  const { injected } = simulation.ledger();
  expect(injected).not.toBe(0);
  simulation.render(2000);
  expect(simulation.ledger().residual).toBeLessThan(1e-11);
});

describe('outputs', () => {
  test('the tension of a string follows its length', () => {
    const A = 4e-3;
    const sketch = oneMode(48_000, A);
    const [u, tension] = simulationOf(
      { ...sketch, outputs: { ...sketch.outputs, tension: { element: 'string', quantity: 'tension' } } },
      {},
    ).render(400);
    expect(tension[0]).toBe(wire.tension);
    for (let n = 2; n < 400; n++) {
      // Known one sample later.
      const stretched = 0.25 * beta * beta * u[n - 1] ** 2;
      expect(tension[n] / (wire.tension + wire.axialStiffness * stretched)).toBeCloseTo(1, 12);
    }
  });

  test('a string pulls at its bridge with products of its partials', () => {
    const sketch = company({ kind: 3, speed: 3, stiffness: 1e7, sigma: 1, extra: 'none' });
    const simulation = simulationOf(
      {
        ...sketch,
        outputs: {
          pull: { element: 'body', quantity: 'bridge' },
          along: { at: { element: 'body', at: '50 %' }, quantity: 'along' },
        },
      },
      {},
    );
    const [pull, along] = simulation.render(800);
    // EA Σ (−1)^m ε_m from the modes themselves.
    const state = simulation.dump().elements;
    const [u, z] = [state.body.uPrev, state['body.along'].uPrev];
    const n = 16;
    const mode = (i: number) => (i >= 1 && i <= n ? u[i - 1] : 0);
    let sum = 0;
    for (let m = 0; m <= 4; m++) {
      let strain = m === 0 ? 0 : m * beta * z[m - 1];
      for (let i = 1; i <= n; i++) {
        const others = (i + m) * mode(i + m) + (i - m) * mode(i - m) + (m - i) * mode(m - i);
        strain += 0.5 * mode(i) * 0.5 * i * beta * beta * (m === 0 ? i * mode(i) : others);
      }
      sum += (m % 2 === 0 ? 1 : -1) * wire.axialStiffness * strain;
    }
    expect(pull[799] / sum).toBeCloseTo(1, 10);
    expect(along[799]).toBeCloseTo(state['body.along'].u[0] - state['body.along'].u[2], 14);
  });
});

describe('refusals', () => {
  const lines = (body: object, more: object = {}) => {
    const source = { clangor: 1, elements: { body, ...more }, outputs: { o: { at: { element: 'body', at: '30 %' } } } };
    const checked = checkModel(source);
    return checked.ok ? refused(compile(checked.value)) : refused(checked);
  };
  test('a string without cross-section', () => {
    expect(lines({ type: 'string', length: 1, tension: 60, linearDensity: 0.003, stretch: 'tension' })).toEqual([
      'elements.body.stretch: expected young and radius, or axialStiffness, of a string that stretches; got tension without them',
    ]);
  });
  test('a polarisation of nothing', () => {
    expect(lines({ ...wire, polarisationOf: 'ghost' })).toEqual([
      'elements.body.polarisationOf: expected the name of a string; got "ghost"',
    ]);
  });
  test('longitudinal motion of a string that does not stretch', () => {
    expect(lines({ ...wire, longitudinal: { modes: 3 } })).toEqual([
      'elements.body.longitudinal: expected stretch: full with it; got stretch: none',
    ]);
  });
});
