/**
 * Frequencies and decay times of every element against exact ones. What the kernel's own step does is read off as a matrix (see
 * states.ts), so frequencies are those that really sound, to round-off: on grids they are wrong by O(h²), by modes they are exact,
 * or bent by the scheme in a known way.
 */
import { describe, expect, test } from 'vitest';
import { beamFrequencies, type End } from '../support/beams.ts';
import { programOf, runOf, type Sketch } from '../support/engine.ts';
import { schemeFrequencies, stepper } from '../support/states.ts';

type Element = Sketch['elements'][string];
type Point = Extract<NonNullable<Sketch['outputs']>[string], { at: unknown }>['at'];

const programWith = (body: Element, rate: number, at: Exclude<Point, string>['at'] = '37 %') =>
  programOf({
    rate,
    elements: { body },
    outputs: { out: { at: { element: 'body', ...(at === undefined ? {} : { at }) } } },
  });

const relative = (seen: readonly number[], exact: readonly number[]) => exact.map((omega, m) => seen[m] / omega - 1);
const orders = ([coarse, fine]: readonly (readonly number[])[]) => coarse.map((error, m) => Math.log2(error / fine[m]));

/** Every mode within `worst` on the coarse grid, and four times nearer on one twice as fine. */
function expectSecondOrder(errors: readonly (readonly number[])[], worst: number): void {
  for (const error of errors[0]) expect(Math.abs(error)).toBeLessThan(worst);
  orders(errors).forEach((order, m) => {
    expect(order, `order of mode ${m + 1}`).toBeGreaterThan(1.75);
    expect(order, `order of mode ${m + 1}`).toBeLessThan(2.1);
  });
}

const ENDS: readonly End[] = ['supported', 'clamped', 'free'];
const pairs = ENDS.flatMap((left) => ENDS.map((right): [End, End] => [left, right]));
const bar = { type: 'bar', length: 0.5, width: 0.02, thickness: 0.005, density: 7800, young: 2e11 } as const;
const barBeam = {
  linearDensity: 7800 * 0.02 * 0.005,
  tension: 0,
  rigidity: (2e11 * 0.02 * 0.005 ** 3) / 12,
  length: 0.5,
};
const string = { type: 'string', length: 1, linearDensity: 0.006, tension: 200, rigidity: 1 } as const;
const stringBeam = { linearDensity: 0.006, tension: 200, rigidity: 1, length: 1 };

describe('on a grid', () => {
  test.each(pairs)('bar %s–%s: second order in h', (...ends) => {
    const exact = beamFrequencies({ ...barBeam, ends }, 10);
    const errors = [1, 2].map((finer) => {
      const program = programWith({ ...bar, ends, grid: { intervals: 24 * finer } }, 96_000 * finer ** 2);
      return relative(schemeFrequencies(program, 'body', 10), exact);
    });
    expectSecondOrder(errors, 0.17);
  });

  // Beside a clamped end bending lasts √(EI/T) = 7 cm here: the grid must be finer than that before orders show.
  test.each(pairs)('stiff string %s–%s: second order in h', (...ends) => {
    const exact = beamFrequencies({ ...stringBeam, ends }, 10);
    const errors = [1, 2].map((finer) => {
      const program = programWith({ ...string, ends, grid: { intervals: 40 * finer } }, 96_000 * finer ** 2);
      return relative(schemeFrequencies(program, 'body', 10), exact);
    });
    expectSecondOrder(errors, 0.07);
  });

  const lowest = (frequency: (beta2: number) => number): number[] =>
    [1, 2, 3, 4, 5, 6, 7, 8]
      .flatMap((m) => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => frequency(Math.PI ** 2 * ((m / 0.5) ** 2 + (n / 0.4) ** 2))))
      .sort((a, b) => a - b)
      .slice(0, 10);
  const skin = { type: 'membrane', tension: 2000, surfaceDensity: 0.26 } as const;
  const plate = { type: 'plate', thickness: 0.002, density: 7800, young: 2e11, poisson: 0.3 } as const;
  const kappa = Math.sqrt((2e11 * 0.002 ** 3) / (12 * (1 - 0.3 ** 2)) / (7800 * 0.002));
  const surfaces: {
    name: string;
    element: Element;
    exact: number[];
    spacing: number;
    slower: number;
    worst: number;
  }[] = [
    {
      name: 'rectangular membrane',
      element: { ...skin, sides: [0.5, 0.4] },
      exact: lowest((beta2) => Math.sqrt((2000 / 0.26) * beta2)),
      spacing: 0.05,
      slower: 2,
      worst: 0.06,
    },
    {
      name: 'supported plate',
      element: { ...plate, sides: [0.5, 0.4] },
      exact: lowest((beta2) => kappa * beta2),
      spacing: 0.05,
      slower: 4,
      worst: 0.12,
    },
    {
      // ω a² √(ρH/D) of a clamped square, the first ten (Leissa 1973, and later to more digits).
      name: 'clamped square plate',
      element: { ...plate, sides: [0.48, 0.48], edges: 'clamped' },
      exact: [35.9852, 73.3938, 73.3938, 108.217, 131.581, 132.205, 165, 165, 210.522, 210.522].map(
        (value) => (value * kappa) / 0.48 ** 2,
      ),
      spacing: 0.04,
      slower: 4,
      worst: 0.15,
    },
  ];
  test.each(surfaces)('$name: second order in h', ({ element, exact, spacing, slower, worst }) => {
    const errors = [1, 2].map((finer) => {
      const grid = { spacing: spacing / finer };
      const program = programWith({ ...element, grid } as Element, finer === 1 ? 8000 : 8000 * slower, [
        '30 %',
        '40 %',
      ]);
      return relative(schemeFrequencies(program, 'body', 10), exact);
    });
    expectSecondOrder(errors, worst);
  });

  test('round membrane: its staircase edge makes it first order', () => {
    // Zeros of the Bessel functions J_m, those of m > 0 twice.
    const zeros = [2.404825557695773, 3.8317059702075125, 5.135622301840683, 5.520078110286311, 6.380161895923984];
    const exact = [0, 1, 1, 2, 2, 3, 4, 4].map((i) => (zeros[i] * Math.sqrt(2000 / 0.26)) / 0.16);
    const errors = [1, 2].map((finer) => {
      const program = programWith(
        { ...skin, radius: 0.16, grid: { spacing: 0.02 / finer } },
        16_000 * finer,
        [0.01, 0.02],
      );
      return relative(schemeFrequencies(program, 'body', 8), exact);
    });
    errors[0].forEach((error, m) => {
      expect(Math.abs(error)).toBeLessThan(0.06);
      expect(Math.abs(errors[1][m])).toBeLessThan(0.65 * Math.abs(error));
    });
  });
});

describe('by modes', () => {
  const rate = 44_100;
  const modal = { method: 'modal', modes: 10 } as const;
  const rectangle = (frequency: (beta2: number) => number) =>
    Array.from({ length: 64 }, (_, i) =>
      frequency(Math.PI ** 2 * (((i % 8) + 1) ** 2 / 0.25 + (Math.floor(i / 8) + 1) ** 2 / 0.16)),
    )
      .sort((a, b) => a - b)
      .slice(0, 10);
  const kappa = Math.sqrt((2e11 * 0.002 ** 3) / (12 * (1 - 0.3 ** 2)) / (7800 * 0.002));
  const zeros = [2.404825557695773, 3.8317059702075125, 5.135622301840683, 5.520078110286311, 6.380161895923984];
  const frequencies = [110, 233.3, 391, 5000];
  const bodies: { name: string; element: Element; exact: number[]; at?: Exclude<Point, string>['at'] }[] = [
    {
      name: 'string',
      element: { ...string, ...modal },
      exact: beamFrequencies({ ...stringBeam, ends: ['supported', 'supported'] }, 10),
    },
    ...pairs.map((ends) => ({
      name: `bar ${ends.join('–')}`,
      // Free bars have one or two modes of rigid motion besides.
      element: { ...bar, ends, ...modal, modes: 12 },
      exact: beamFrequencies({ ...barBeam, ends }, 10),
    })),
    {
      name: 'rectangular membrane',
      element: { type: 'membrane', tension: 2000, surfaceDensity: 0.26, sides: [0.5, 0.4], ...modal },
      exact: rectangle((beta2) => Math.sqrt((2000 / 0.26) * beta2)),
      at: ['30 %', '40 %'],
    },
    {
      name: 'round membrane',
      element: { type: 'membrane', tension: 2000, surfaceDensity: 0.26, radius: 0.16, ...modal, modes: 8 },
      exact: [0, 1, 1, 2, 2, 3, 4, 4].map((i) => (zeros[i] * Math.sqrt(2000 / 0.26)) / 0.16),
      at: [0.01, 0.02],
    },
    {
      name: 'plate',
      element: { type: 'plate', sides: [0.5, 0.4], thickness: 0.002, density: 7800, young: 2e11, ...modal },
      exact: rectangle((beta2) => kappa * beta2),
      at: ['30 %', '40 %'],
    },
    {
      name: 'listed modes',
      element: { type: 'modal', modes: frequencies.map((frequency) => ({ frequency, shape: { a: 1 } })) },
      exact: frequencies.map((frequency) => 2 * Math.PI * frequency),
      at: { point: 'a' },
    },
  ];

  test.each(bodies)('$name: exact where asked, else bent as the scheme bends', ({ element, exact, at }) => {
    for (const placement of ['exact', 'scheme'] as const) {
      const program = programWith({ ...element, placement } as Element, rate, at);
      const seen = schemeFrequencies(program, 'body', exact.length);
      expect(seen).toHaveLength(exact.length);
      const wanted = placement === 'exact' ? exact : exact.map((omega) => 2 * rate * Math.asin(omega / (2 * rate)));
      for (const error of relative(seen, wanted)) expect(Math.abs(error)).toBeLessThan(1e-9);
    }
  });

  test('an exactly placed string is in phase after a second', () => {
    const program = programOf({
      rate,
      elements: { body: { ...string, ...modal, placement: 'exact' } },
      players: { pull: { type: 'initial', element: 'body', displacement: 1e-3, shape: { sine: 3 } } },
      outputs: { out: { at: { element: 'body', at: '20 %' } } },
    });
    const omega = beamFrequencies({ ...stringBeam, ends: ['supported', 'supported'] }, 3)[2];
    const [heard] = runOf(program).render(rate);
    const depth = 1e-3 * Math.sin(0.6 * Math.PI);
    // u⁰ = u¹: the wave turns half a sample in.
    heard.forEach((u, n) => {
      const wanted = (depth * Math.cos((omega * (n - 0.5)) / rate)) / Math.cos((0.5 * omega) / rate);
      expect(Math.abs(u - wanted)).toBeLessThan(1e-8 * depth);
    });
  });

  test('an exactly placed mode with loss steps as the exact oscillation does', () => {
    const element: Element = {
      type: 'modal',
      placement: 'exact',
      modes: [110, 440, 9000].map((frequency) => ({ frequency, t60: 50 / frequency, shape: { a: 1 } })),
    };
    const step = stepper(programWith(element, rate, { point: 'a' }), 'body');
    const ones = new Float64Array(3).fill(1);
    const [now, before] = [step(ones), step(new Float64Array(3), ones)];
    [110, 440, 9000].forEach((frequency, m) => {
      const sigma = (3 * Math.log(10) * frequency) / 50;
      const turn = Math.sqrt((2 * Math.PI * frequency) ** 2 - sigma ** 2) / rate;
      expect(now[m]).toBeCloseTo(2 * Math.exp(-sigma / rate) * Math.cos(turn), 13);
      expect(before[m]).toBeCloseTo(-Math.exp((-2 * sigma) / rate), 13);
    });
  });
});

describe('decay times', () => {
  const rate = 44_100;
  const declared = [0.4, 0.25];
  const beam = { ...stringBeam, rigidity: 0.02 };
  const kappaBar = Math.sqrt(barBeam.rigidity / barBeam.linearDensity);
  const skinBeta = (m: number, n: number) => Math.PI * Math.sqrt((m / 0.5) ** 2 + (n / 0.4) ** 2);
  const omegaOf = {
    string: (m: number) => beamFrequencies({ ...beam, ends: ['supported', 'supported'] }, m)[m - 1],
    bar: (m: number) => kappaBar * ((m * Math.PI) / 0.5) ** 2,
    membrane: (m: number) => Math.sqrt(2000 / 0.26) * skinBeta(m, 1),
    plate: (m: number) => Math.sqrt((2e11 * 0.002 ** 3) / (12 * (1 - 0.3 ** 2)) / (7800 * 0.002)) * skinBeta(m, 1) ** 2,
  };
  const bodies: Record<keyof typeof omegaOf, Record<string, unknown>> = {
    string: { ...string, rigidity: 0.02 },
    bar: { ...bar, ends: 'supported' },
    membrane: { type: 'membrane', tension: 2000, surfaceDensity: 0.26, sides: [0.5, 0.4] },
    plate: { type: 'plate', sides: [0.5, 0.4], thickness: 0.002, density: 7800, young: 2e11 },
  };
  const methods = [
    { method: 'fd' },
    { method: 'modal', modes: 12 },
    { method: 'modal', modes: 12, placement: 'exact' },
  ];
  // A grid that fits both sides of the plate: the one it would choose itself rounds one of them.
  const fitting = (name: string, method: string) =>
    name === 'plate' && method === 'fd' ? { grid: { spacing: 0.02 } } : {};
  const cases = (Object.keys(bodies) as (keyof typeof omegaOf)[]).flatMap((name) =>
    methods.map((method) => ({
      name,
      method: { ...method, ...fitting(name, method.method) },
      how: Object.values(method).join(' '),
    })),
  );

  /** Time in which energy falls by 60 dB, s. */
  function sixtyDecibels(sketch: Sketch, longest: number): number {
    const simulation = runOf(programOf(sketch));
    const block = 50;
    simulation.render(4);
    let before = simulation.ledger().energy;
    const aim = 1e-6 * before;
    for (let elapsed = 0; elapsed < 2 * longest * rate; elapsed += block) {
      simulation.render(block);
      const { energy } = simulation.ledger();
      // Between two looks energy falls along an exponential.
      if (energy < aim) return (elapsed + (block * Math.log(before / aim)) / Math.log(before / energy)) / rate;
      before = energy;
    }
    return Number.POSITIVE_INFINITY;
  }

  test.each(cases)('$name by $how: 60 dB in the time declared, at both frequencies', ({ name, method }) => {
    // A grid sees waves a little too long, and so loses a little less: (βh)²/12.
    const modes = [1, name === 'bar' || name === 'plate' ? 2 : 4];
    const decay = modes.map((m, i) => ({ frequency: omegaOf[name](m) / (2 * Math.PI), t60: declared[i] }));
    modes.forEach((m, i) => {
      const flat = name === 'membrane' || name === 'plate';
      const element = { ...bodies[name], ...method, decay } as Element;
      const seen = sixtyDecibels(
        {
          rate,
          elements: { body: element },
          players: {
            pull: { type: 'initial', element: 'body', displacement: 1e-3, shape: { sine: flat ? [m, 1] : m } },
          },
          outputs: { out: { at: { element: 'body', at: flat ? ['30 %', '40 %'] : '37 %' } } },
        },
        declared[i],
      );
      expect(seen / declared[i], `mode ${m}`).toBeGreaterThan(0.99);
      expect(seen / declared[i], `mode ${m}`).toBeLessThan(1.01);
    });
  });

  test('a listed mode after a strike', () => {
    const seen = sixtyDecibels(
      {
        rate,
        elements: { body: { type: 'modal', modes: [{ frequency: 500, t60: 0.3, shape: { a: 1 } }] } },
        players: { tap: { type: 'force', at: { element: 'body', at: { point: 'a' } }, samples: [100] } },
        outputs: { out: { at: { element: 'body', at: { point: 'a' } } } },
      },
      0.3,
    );
    expect(Math.abs(seen / 0.3 - 1)).toBeLessThan(0.01);
  });
});
