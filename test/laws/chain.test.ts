/** A chain: its modes are those of its matrix, its energy balances, and it is what masses and springs would be. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { bodyOf } from '../../src/elements/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { modelOf, refused, type Sketch, simulationOf } from '../support/engine.ts';

type End = 'fixed' | 'free';
type Chain = Extract<Sketch['elements'][string], { type: 'chain' }>;

const ENDS: readonly (readonly [End, End])[] = [
  ['fixed', 'fixed'],
  ['fixed', 'free'],
  ['free', 'fixed'],
  ['free', 'free'],
];

const chain = (masses: number, ends: readonly [End, End], more: Partial<Chain> = {}): Chain => ({
  type: 'chain',
  masses,
  mass: 2e-3,
  stiffness: 3e3,
  ends: [...ends],
  ...more,
});

/** Node of mass i = 0, 1 … */
const nodeOf = (ends: readonly [End, End], i: number) => (ends[0] === 'fixed' ? i + 1 : i);

/** What holds mass i against mass j, in units of the stiffness of a spring. */
function held(i: number, j: number, masses: number, [left, right]: readonly [End, End]): number {
  if (Math.abs(i - j) === 1) return -1;
  if (i !== j) return 0;
  return 2 - Number(i === 0 && left === 'free') - Number(i === masses - 1 && right === 'free');
}

describe.each(ENDS)('%s–%s', (...ends) => {
  test.each([2, 3, 7])('%i masses: modes are those of the matrix of springs', (masses) => {
    const model = modelOf({
      elements: { c: chain(masses, ends) },
      outputs: { o: { at: { element: 'c', at: '50 %' } } },
    });
    const body = bodyOf(model.elements.c, model.rate, 'c');
    if ('message' in body) throw new Error(body.message);
    const rows = Array.from({ length: masses }, (_, i) => {
      const places = body.places({ node: nodeOf(ends, i) }, '');
      if ('message' in places) throw new Error(places.message);
      return places[0].row.weights;
    });
    for (const [j, row] of rows.entries()) {
      // Modal coordinates of mass j alone aside by 1, and what its springs do with it.
      const q = Float64Array.from(row, (value, m) => (body.mass[m] > 0 ? (2e-3 * value) / body.mass[m] : 0));
      const force = body.ownForce(q, new Float64Array(body.size));
      for (const [i, other] of rows.entries()) {
        const moved = q.reduce((sum, value, m) => sum + value * other[m], 0);
        expect(moved).toBeCloseTo(i === j ? 1 : 0, 12);
        const acceleration = force.reduce(
          (sum, f, m) => (body.mass[m] > 0 ? sum + (f / body.mass[m]) * other[m] : sum),
          0,
        );
        expect(acceleration / 1.5e6).toBeCloseTo(-held(i, j, masses, ends), 11);
      }
    }
  });

  const masses = 5;
  const gap = fc.double({ min: 1e-6, max: 1e-3, noNaN: true });
  property.prop(
    [gap, fc.double({ min: 0, max: 20, noNaN: true }), fc.constantFrom('scheme' as const, 'exact' as const)],
    {
      numRuns: 8,
    },
  )('the energy balances while it rattles on a table', (height, sigma0, placement) => {
    const simulation = simulationOf({
      elements: { c: chain(masses, ends, { sigma0, placement }), table: { type: 'barrier', height: -height } },
      contacts: {
        rattle: {
          type: 'collision',
          lower: 'table',
          upper: { element: 'c', at: 'nodes' },
          stiffness: 1e6,
          exponent: 1.5,
          damping: 0.2,
        },
      },
      players: { start: { type: 'initial', element: 'c', velocity: -1 } },
      outputs: { o: { at: { element: 'c', at: '50 %' } } },
    });
    simulation.render(4000);
    const { residual, initial } = simulation.ledger();
    expect(initial).toBeGreaterThan(0.99 * 0.5 * masses * 2e-3);
    expect(residual).toBeLessThan(1e-12);
    expect(simulation.contacts()[0].hits).toBeGreaterThan(0);
  });
});

test.each([1, 2, 5])('mode %i of a fixed chain swings at 2 √(K/M) sin(θ/2), placed exactly', (mode) => {
  const rate = 44_100;
  const simulation = simulationOf(
    {
      rate,
      elements: { c: chain(6, ['fixed', 'fixed'], { placement: 'exact' }) },
      players: { start: { type: 'initial', element: 'c', displacement: 1e-3, shape: { sine: mode } } },
      outputs: { o: { at: { element: 'c', at: { node: 2 } } } },
    },
    {},
  );
  const [u] = simulation.render(2000);
  const omega = 2 * Math.sqrt(3e3 / 2e-3) * Math.sin((mode * Math.PI) / 14);
  const largest = Math.max(...u.map(Math.abs));
  for (let n = 3; n < 2000; n++)
    expect(Math.abs(u[n] + u[n - 2] - 2 * Math.cos(omega / rate) * u[n - 1])).toBeLessThan(1e-13 * largest);
});

describe('the same chain as masses and springs', () => {
  const MASSES = 4;
  const RATE = 88_200;

  function asMasses(rate: number): Sketch {
    const names = Array.from({ length: MASSES }, (_, i) => `m${i}`);
    const spring = (a: string, b: string) => ({ type: 'spring', between: [a, b], stiffness: 3e3 }) as const;
    return {
      rate,
      elements: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'mass', mass: 2e-3 }])),
        wall: { type: 'barrier' },
      },
      contacts: Object.fromEntries([
        ['left', spring('m0', 'wall')],
        ...names.slice(1).map((name, i) => [`s${i}`, spring(name, names[i])]),
      ]),
      players: { push: { type: 'strike', at: 'm1', force: 2, duration: 2e-3 } },
      outputs: { o: { at: 'm3' } },
    };
  }

  const asChain = (rate: number): Sketch => ({
    rate,
    elements: { c: chain(MASSES, ['fixed', 'free']) },
    players: { push: { type: 'strike', at: { element: 'c', at: { node: 2 } }, force: 2, duration: 2e-3 } },
    outputs: { o: { at: { element: 'c', at: '100 %' } } },
  });

  test('moves as they do, the closer the finer the step: both are of second order', () => {
    const apart = [1, 2, 4].map((finer) => {
      const rate = RATE * finer;
      const [[own], [wanted]] = [asChain(rate), asMasses(rate)].map((one) => simulationOf(one, {}).render(0.05 * rate));
      const largest = Math.max(...wanted.map(Math.abs));
      expect(largest).toBeGreaterThan(1e-4);
      return Math.max(...own.map((u, n) => Math.abs(u - wanted[n]))) / largest;
    });
    expect(apart[2]).toBeLessThan(1e-4);
    expect(apart[0] / apart[1]).toBeCloseTo(4, 1);
    expect(apart[1] / apart[2]).toBeCloseTo(4, 1);
  });
});

test('places beyond its ends, on a wall, and modes above the rate are refused', () => {
  const heard = (at: object | string, more: Partial<Chain> = {}) =>
    refused(
      compile(
        modelOf({
          elements: { c: chain(3, ['fixed', 'free'], more) },
          outputs: { o: { at: { element: 'c', at: at as '1 %' } } },
        }),
      ),
    );
  expect(heard({ node: 0 })[0]).toContain('expected a point that can move');
  expect(heard({ node: 4 })[0]).toContain('expected a point that can move');
  expect(heard('50 %', { stiffness: 1e9 })[0]).toContain('render at a higher rate');
  const slide = checkModel({
    clangor: 1,
    elements: { c: chain(3, ['fixed', 'free']) },
    contacts: { bow: { type: 'bow', on: { element: 'c', at: '50 %' }, force: 1, velocity: 0.1 } },
    players: {
      draw: {
        type: 'gesture',
        of: 'contacts.bow.position',
        points: [
          [0, 0.1],
          [1, 0.2],
        ],
      },
    },
    outputs: { o: { at: { element: 'c', at: '50 %' } } },
  });
  expect(refused(slide)[0]).toContain('of method fd');
});
