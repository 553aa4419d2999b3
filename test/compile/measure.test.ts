/** Stiffness per metre: every point has the share of the length that it stands for, on grids and by modes. */
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

type Elements = Sketch['elements'];
type Membrane = Extract<Elements[string], { type: 'membrane' }>;
type Collision = Extract<NonNullable<Sketch['contacts']>[string], { type: 'collision' }>;
type End = NonNullable<Collision['lower']>;

const K = 1e6;
const length = 0.3;
const string = { type: 'string', length, pitch: 200, linearDensity: 0.005 } as const;
const membrane: Membrane = { type: 'membrane', sides: [0.4, 0.3], tension: 2000, surfaceDensity: 0.3 };
const elements: Elements = {
  grid: { ...string, grid: { intervals: 20 } },
  modes: { ...string, method: 'modal', modes: 20 },
  skin: { ...membrane, grid: { spacing: 0.02 } },
  head: { ...membrane, method: 'modal', modes: 30 },
  floor: { type: 'barrier', height: -1 },
};
const across = (element: string): End => ({ element, at: { line: { from: [0.05, 0.15], to: [0.35, 0.15] } } });

/** The length that each point of a contact stands for, m. */
function measures(lower: End, upper: End): number[] {
  const simulation = simulationOf({
    elements,
    contacts: { touch: { type: 'collision', lower, upper, stiffness: K, exponent: 1.3, per: 'metre' } },
    outputs: { out: { at: { element: 'grid', at: 0.1 } } },
  });
  return [...simulation.probe('contacts.touch.stiffness')].map((stiffness) => stiffness / K);
}

const all = (count: number, value: number) => Array.from({ length: count }, () => expect.closeTo(value, 12));

describe('a line above a floor', () => {
  test('on a grid: every node stands for an interval', () => {
    expect(measures('floor', { element: 'grid', at: 'nodes' })).toEqual(all(19, length / 20));
  });

  test.each([1, 2, 9])('by modes: %d points divide it into one interval more', (spread) => {
    expect(measures('floor', { element: 'modes', at: { spread } })).toEqual(all(spread, length / (spread + 1)));
  });

  test('as many points by modes as there are nodes have the stiffness of the nodes', () => {
    const nodes = measures('floor', { element: 'grid', at: 'nodes' });
    expect(measures('floor', { element: 'modes', at: { spread: 19 } })).toEqual(
      nodes.map((one) => expect.closeTo(one, 12)),
    );
  });
});

describe.each(['skin', 'head'])('a line across a surface: %s', (surface) => {
  test.each([
    { name: 'grid', at: 'nodes' as const, count: 19, interval: length / 20 },
    { name: 'modes', at: { spread: 9 }, count: 9, interval: length / 10 },
  ])('its points stand for the intervals of the string $name, whichever is above', ({ name, at, count, interval }) => {
    const wire = { element: name, at };
    expect(measures(wire, across(surface))).toEqual(all(count, interval));
    expect(measures(across(surface), wire)).toEqual(all(count, interval));
  });
});

test('a single point of a surface stands for the spacing of its grid; by modes for 1/200 of its longer side', () => {
  expect(measures('floor', { element: 'skin', at: [0.1, 0.1] })).toEqual(all(1, 0.02));
  expect(measures('floor', { element: 'head', at: [0.1, 0.1] })).toEqual(all(1, 0.4 / 200));
});
