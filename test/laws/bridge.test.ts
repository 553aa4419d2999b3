/** Strings on bodies: the modes of both together are those of theory, their energy balances, and what cannot be stable is refused. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { compile, partsOf, planChange } from '../../src/compile/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { runs } from '../support/budget.ts';
import { modelOf, programOf, refused, runOf, type Sketch, simulationOf } from '../support/engine.ts';
import { decades } from '../support/networks.ts';

type Elements = Sketch['elements'];

const LENGTH = 0.65;
const DENSITY = 5e-3;
const TENSION = 80;

const string = (modes: number, more: object = {}): Elements[string] => ({
  type: 'string',
  method: 'modal',
  placement: 'exact',
  modes,
  length: LENGTH,
  tension: TENSION,
  linearDensity: DENSITY,
  bridge: { element: 'body', at: { point: 'saddle' } },
  ...more,
});

const body = (
  mass: number,
  frequency: number,
  more: object = {},
  placement: 'exact' | 'scheme' = 'exact',
): Elements[string] => ({
  type: 'modal',
  placement,
  mass,
  modes: [{ frequency, shape: { saddle: 1 }, ...more }],
});

/** The root β of T β cot(βL) = M ω² − K between two values, ω = cβ: the end of the string carries a mass on a spring. */
function waveNumber(mass: number, stiffness: number, low: number, high: number): number {
  const c2 = TENSION / DENSITY;
  const excess = (beta: number) => (TENSION * beta) / Math.tan(beta * LENGTH) - (mass * c2 * beta * beta - stiffness);
  let [a, b] = [low, high];
  for (let i = 0; i < 80; i++) {
    const middle = 0.5 * (a + b);
    if (excess(a) * excess(middle) <= 0) b = middle;
    else a = middle;
  }
  return 0.5 * (a + b);
}

describe('a string on one mode', () => {
  const mass = 0.05;
  const frequency = 240;
  const stiffness = mass * (2 * Math.PI * frequency) ** 2;
  // cot is continuous between multiples of π/L; the body's own resonance lies in the third of these.
  test.each([0, 1, 2, 3, 4])('swings as theory has it between %i and one more half waves', (half) => {
    const width = Math.PI / LENGTH;
    const beta = waveNumber(mass, stiffness, (half + 1e-9) * width, (half + 1 - 1e-9) * width);
    const omega = beta * Math.sqrt(TENSION / DENSITY);
    const error = (modes: number) => {
      const share = (k: number) => {
        const wave = k * width;
        const [less, more] = [wave - beta, wave + beta];
        return (Math.sin(less * LENGTH) / less - Math.sin(more * LENGTH) / more) / LENGTH;
      };
      const shares = Array.from({ length: modes }, (_, i) => share(i + 1));
      const simulation = simulationOf({
        rate: 96000,
        elements: { string: string(modes), body: body(mass, frequency) },
        players: {
          string: { type: 'initial', element: 'string', displacement: 1e-3, shape: { modes: shares } },
          body: {
            type: 'initial',
            element: 'body',
            displacement: 1e-3 * Math.sin(beta * LENGTH),
            shape: { modes: [1] },
          },
        },
        outputs: { string: { at: { element: 'string', at: '40 %' } } },
      });
      const [heard] = simulation.render(9600);
      const size = 1e-3 * Math.sin(0.4 * beta * LENGTH);
      // It starts with two equal samples: at rest half a sample after the first.
      const wanted = (n: number) => Math.cos((omega * (n - 0.5)) / 96000);
      return heard.reduce((most, u, n) => Math.max(most, Math.abs(u / size - wanted(n))), 0);
    };
    const [few, many] = [error(20), error(80)];
    // What the modes above the last one would add to the mass of the point falls as one over their number.
    expect(many).toBeLessThan(0.1);
    expect(many).toBeLessThan(0.3 * few + 1e-4);
  });
});

const LOSSES = { sigma0: 0.7, sigma1: 3e-4 };

/** Two strings and a hammer on a body of two modes. */
function instrument(losses: object, t60?: number): Sketch {
  const decay = t60 === undefined ? {} : { t60 };
  return {
    elements: {
      low: string(40, losses),
      high: string(24, { tension: 200, young: 2e11, radius: 4e-4, ...losses }),
      body: {
        type: 'modal',
        mass: 0.2,
        modes: [
          { frequency: 103, shape: { saddle: 1, knock: 0.5 }, ...decay },
          { frequency: 377, shape: { saddle: -0.8, knock: 1 }, ...decay },
        ],
      },
      hammer: { type: 'mass', mass: 5e-3 },
    },
    contacts: {
      felt: {
        type: 'collision',
        lower: 'hammer',
        upper: { element: 'low', at: '12 %' },
        stiffness: 1e8,
        exponent: 2.3,
      },
    },
    players: {
      throw: { type: 'initial', element: 'hammer', displacement: -1e-4, velocity: 2 },
      knock: { type: 'strike', at: { element: 'body', at: { point: 'knock' } }, force: 20, duration: 2e-3 },
    },
    outputs: { body: { at: { element: 'body', at: { point: 'knock' } }, quantity: 'velocity' } },
  };
}

describe('the ledger', () => {
  test.each([
    ['without losses', instrument({})],
    ['with losses', instrument(LOSSES, 0.4)],
  ])('balances to round-off %s', (_, sketch) => {
    const simulation = simulationOf(sketch);
    simulation.render(20000);
    const ledger = simulation.ledger();
    expect(ledger.residual).toBeLessThan(1e-12);
    expect(ledger.energy).toBeGreaterThan(0);
  });

  test('a string that was at rest takes energy from the body through the bridge alone', () => {
    const simulation = simulationOf(instrument({}));
    simulation.render(20000);
    const high = simulation.ledger().elements.find(({ name }) => name === 'high');
    expect(high?.stored).toBeGreaterThan(1e-6);
  });

  test('books what a change of tension does', () => {
    const simulation = runOf(programOf(instrument(LOSSES, 0.4)));
    simulation.render(3000);
    const change = planChange(simulation.program, 'elements.low.tension', 90);
    if (!change.ok) throw new Error('refused');
    simulation.apply(change.value);
    simulation.render(3000);
    expect(simulation.ledger().residual).toBeLessThan(1e-12);
  });
});

test('blocks of any length and a snapshot give the same bits', () => {
  const whole = simulationOf(instrument(LOSSES, 0.4)).render(1000)[0];
  const parts = simulationOf(instrument(LOSSES, 0.4), {});
  const before = parts.snapshot();
  const heard = [7, 493, 500].flatMap((frames) => [...parts.render(frames)[0]]);
  expect(heard).toEqual([...whole]);
  parts.restore(before);
  expect([...parts.render(1000)[0]]).toEqual([...whole]);
});

property.prop(
  [
    decades(1e-6, 1),
    fc.double({ min: 30, max: 2000, noNaN: true }),
    fc.double({ min: 10, max: 2000, noNaN: true }),
    fc.integer({ min: 1, max: 60 }),
    // Losses so great hide an unstable load for a while.
    fc.constantFrom(undefined, 1, 1e-3, 1e-4, 1e-5),
  ],
  runs(60),
)(
  'any string on any body is refused or keeps its energy, which stays above zero',
  (mass, frequency, tension, modes, t60) => {
    const checked = checkModel({
      clangor: 1,
      elements: {
        string: string(modes, { tension, modes }),
        body: body(mass, frequency, t60 === undefined ? {} : { t60 }, 'scheme'),
      },
      players: { pull: { type: 'initial', element: 'string', displacement: 1e-3, shape: 'sine' } },
      outputs: { o: { at: { element: 'string', at: '40 %' } } },
    });
    if (!checked.ok) throw new Error(checked.problems[0].message);
    const program = compile(checked.value);
    if (!program.ok) return;
    const simulation = runOf(program.value);
    for (let block = 0; block < 6; block++) {
      simulation.render(100);
      const { energy, initial } = simulation.ledger();
      expect(energy).toBeGreaterThan(-1e-12 * initial);
    }
    expect(simulation.ledger().residual).toBeLessThan(1e-11);
  },
);

describe('refuses', () => {
  const refusal = (elements: Elements) => {
    const checked = checkModel({ clangor: 1, elements, outputs: { o: { at: { element: 'string', at: '40 %' } } } });
    return refused(checked.ok ? compile(checked.value) : checked)[0];
  };

  test('a body too light for its strings', () => {
    const light = refusal({ string: string(8, { tension: 5000 }), body: body(1e-6, 100) });
    expect(light).toMatch(/^elements\.body: expected a body that is heavy enough/);
  });

  test('such a body however great its losses are', () => {
    const light = refusal({ string: string(8, { tension: 5000 }), body: body(1e-5, 100, { t60: 1e-5 }, 'scheme') });
    expect(light).toMatch(/^elements\.body: expected a body that is heavy enough/);
  });

  test('a name that does not exist', () => {
    expect(
      refusal({ string: string(8, { bridge: { element: 'bdy', at: { point: 'saddle' } } }), body: body(1, 100) }),
    ).toMatch(/elements\.string\.bridge\.element: expected the name of an element; got "bdy"; did you mean "body"/);
  });

  test('a body without modes, and a string on a grid', () => {
    expect(refusal({ string: string(8, { bridge: 'body' }), body: { type: 'mass', mass: 1 } })).toMatch(
      /elements\.string\.bridge: expected a point of a body of modes; got body/,
    );
    const grid = { type: 'string', length: 1, pitch: 100, linearDensity: 1e-3, bridge: 'body' } as const;
    expect(refusal({ string: grid, body: body(1, 100) })).toMatch(/expected a point|expected method modal/);
  });
});

test('a string and the body on which it stands are one part', () => {
  const outputs = { o: { at: { element: 'string', at: '40 %' } } } as const;
  const parts = partsOf(modelOf({ elements: { string: string(8), body: body(1, 100) }, outputs }));
  expect(parts).toEqual([['string', 'body']]);
});

describe('a string whose pitch moves', () => {
  /** Both strings of the instrument bend, each in its own way. */
  const bent = (low: object, high: object): Sketch => {
    const sketch = instrument(LOSSES, 0.4);
    const players = {
      ...sketch.players,
      low: { type: 'gesture', of: 'elements.low.bend', ...low },
      high: { type: 'gesture', of: 'elements.high.bend', ...high },
    } as Sketch['players'];
    return { ...sketch, players };
  };
  const still = (cents: number) => ({
    points: [
      [0, cents],
      [0.1, cents],
    ],
  });

  /** The largest difference of two sounds, relative to the second. */
  const distance = (one: Sketch, other: Sketch) => {
    const [heard, wanted] = [one, other].map((sketch) => simulationOf(sketch).render(4000)[0]);
    const largest = (values: Float64Array) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(largest(wanted)).toBeGreaterThan(1e-4);
    return largest(heard.map((value, n) => value - wanted[n])) / largest(wanted);
  };

  test('by its tension alone sounds as one that is pulled as hard', () => {
    const sketch = instrument(LOSSES, 0.4);
    const pull = { type: 'gesture', of: 'elements.low.tension', ...still(120) } as const;
    const moved = { ...sketch, players: { ...sketch.players, pull } as unknown as Sketch['players'] } as Sketch;
    const pulled = { ...sketch, elements: { ...sketch.elements, low: string(40, { tension: 120, ...LOSSES }) } };
    expect(distance(moved, pulled)).toBeLessThan(1e-9);
  });

  test('sounds as one that is pulled as hard', () => {
    const rise = 4 ** (300 / 1200);
    const reference = instrument(LOSSES, 0.4);
    const pulled = {
      ...reference,
      elements: {
        ...reference.elements,
        low: string(40, { tension: TENSION * rise, ...LOSSES }),
        high: string(24, { tension: 200 * rise, young: 2e11 * rise, radius: 4e-4, ...LOSSES }),
      },
    };
    expect(distance(bent(still(300), still(300)), pulled)).toBeLessThan(1e-9);
  });

  property.prop([fc.double({ min: 20, max: 400, noNaN: true }), fc.double({ min: 0.2, max: 30, noNaN: true })], {
    numRuns: 12,
  })('balances to round-off, with the work of the hand that bends it', (cents, frequency) => {
    const glide = {
      points: [
        [0, 0],
        [0.02, cents],
        [0.05, -0.5 * cents],
      ],
    };
    const vibrato = { oscillate: { amplitude: 0.2 * Math.abs(cents) + 1, frequency } };
    const simulation = simulationOf(bent(glide, vibrato));
    simulation.render(6000);
    const ledger = simulation.ledger();
    expect(ledger.residual).toBeLessThan(1e-12);
    const moved = ledger.elements.filter(({ name, injected }) => name !== 'body' && injected !== 0);
    expect(moved.map(({ name }) => name)).toEqual(['low', 'high']);
  });

  test('is refused where its highest pitch would be too much for the body', () => {
    const light = { ...body(1.5e-6, 300), placement: 'scheme' } as Elements[string];
    const at = (cents: number) =>
      modelOf({
        rate: 48000,
        elements: { string: string(30, { range: { bend: [-cents, cents] } }), body: light },
        outputs: { body: { at: { element: 'body', at: { point: 'saddle' } } } },
      });
    expect(compile(at(10)).ok).toBe(true);
    expect(refused(compile(at(1200)))[0]).toMatch(/expected a body that is heavy enough for the strings on it/);
  });
});
