/** Losses that cannot be computed with are refused; the largest that are not still balance. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { modelOf, refused, type Sketch, simulationOf } from '../support/engine.ts';

type Element = Sketch['elements'][string];
type At = NonNullable<Extract<NonNullable<Sketch['outputs']>[string], { at: unknown }>['at']>;

const bar = {
  type: 'bar',
  ends: 'supported',
  length: 1,
  width: 0.01,
  thickness: 0.01,
  density: 1000,
  young: 1e9,
} as const;
const plate: Extract<Element, { type: 'plate' }> = {
  type: 'plate',
  sides: [1, 1],
  thickness: 0.01,
  density: 1000,
  young: 1e9,
};
const along: At = { element: 'body', at: '30 %' };
const across: At = { element: 'body', at: ['30 %', '30 %'] };
const named: At = { element: 'body', at: { point: 'a' } };

/** Elements by σ in 1/s of all that they can do, or of their slowest mode. */
const elements: Record<string, { of: (sigma: number) => Element; at: At }> = {
  mass: { of: (sigma) => ({ type: 'mass', mass: 1, frequency: 100, damping: 2 * sigma }), at: 'body' },
  bar: { of: (sigma0) => ({ ...bar, sigma0 }), at: along },
  'bar by modes': { of: (sigma0) => ({ ...bar, method: 'modal', sigma0 }), at: along },
  plate: { of: (sigma0) => ({ ...plate, sigma0 }), at: across },
  'listed modes': {
    of: (sigma) => ({ type: 'modal', modes: [{ frequency: 100, t60: (3 * Math.LN10) / sigma, shape: { a: 1 } }] }),
    at: named,
  },
};

const struck = (element: Element, at: At): Sketch => ({
  elements: { body: element },
  players: { tap: { type: 'strike', at, force: 1, duration: 1e-3 } },
  outputs: { out: { at } },
});

describe.each(Object.entries(elements))('%s', (_, { of, at }) => {
  test.each([5e10, 1e20, 1e28])('with a loss of %d 1/s is refused', (sigma) => {
    const [message, ...more] = refused(compile(modelOf(struck(of(sigma), at))));
    expect(more).toEqual([]);
    expect(message).toMatch(
      /^elements\.body: expected losses below 4\.41e\+10 1\/s, the most to compute with at 44100 Hz; got /,
    );
  });

  test.each([1e3, 1e6, 4e10])('with a loss of %d 1/s balances', (sigma) => {
    const simulation = simulationOf(struck(of(sigma), at));
    const [out] = simulation.render(4410);
    expect(out.some((sample) => sample !== 0)).toBe(true);
    expect(simulation.ledger().residual).toBeLessThan(1e-9);
  });
});

test('exactly placed modes with too large losses are refused', () => {
  const lossy: Element = { ...bar, method: 'modal', placement: 'exact', sigma1: 1e20 };
  const [message] = refused(compile(modelOf(struck(lossy, along))));
  expect(message).toMatch(/^elements\.body: expected losses below 7\.94e\+5 1\/s, the most that placement exact can /);
});
