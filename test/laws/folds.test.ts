import { describe, expect, test } from 'vitest';
import { foldLine, foldRows, placeIn, slotCount } from '../../src/elements/fold.ts';
import { ledgerOf, schemeOf } from '../../src/elements/scheme.ts';
import { programOf, runOf, type Sketch, sameBits } from '../support/engine.ts';

describe.each([3, 4, 7, 8, 9, 100, 101, 2001])('a line of %i nodes', (nodes) => {
  const fold = foldLine(nodes);
  test('every node has a slot of its own inside the room', () => {
    const slots = Array.from({ length: nodes }, (_, i) => placeIn(fold, i));
    expect(new Set(slots).size).toBe(nodes);
    expect(Math.min(...slots)).toBeGreaterThanOrEqual(2 * fold.halo);
    expect(Math.max(...slots)).toBeLessThan(slotCount(nodes, fold) - 2);
  });
  test('neighbours stand a vector apart, but where the line is cut', () => {
    for (let i = 0; i + 1 < nodes; i++)
      if (i + 1 !== fold.lane) expect(placeIn(fold, i + 1) - placeIn(fold, i)).toBe(2);
  });
});

describe.each([3, 4, 5, 30, 31])('rows of %i nodes', (row) => {
  const fold = foldRows(row);
  const size = 4 * row;
  test('every node has a slot of its own inside the room', () => {
    const slots = Array.from({ length: size }, (_, i) => placeIn(fold, i));
    expect(new Set(slots).size).toBe(size);
    expect(Math.max(...slots)).toBeLessThan(slotCount(size, fold));
  });
  test('neighbours along a row stand a vector apart or share the last one, those across it a row of vectors', () => {
    for (let i = 0; i + 1 < row; i++) {
      const [here, next] = [placeIn(fold, row + i), placeIn(fold, row + i + 1)];
      expect(Math.abs(next - here)).toBe(i + 1 === fold.lane ? 1 : 2);
      expect(placeIn(fold, 2 * row + i) - here).toBe(2 * (fold.lane + 1));
    }
  });
});

/** Exact sums of doubles: all are multiples of 2⁻⁵². */
function parts(value: number): bigint {
  return BigInt(value * 2 ** 52);
}

describe.each([2, 4] as const)('a scheme with %i neighbours', (neighbours) => {
  const scheme = schemeOf(neighbours, { stretch: 0.3217, stiffness: 0.01234, drag: 1.7e-7, slowing: 3.1e-5 });
  test('leaves what is the same everywhere and at rest exactly where it is', () => {
    const { here, herePrev, near, bend, spreadPrev } = scheme;
    const w = BigInt(neighbours) * parts(bend) + parts(near) + parts(spreadPrev);
    expect(parts(here) + parts(herePrev) + BigInt(neighbours) * w).toBe(parts(1));
  });
  test('is weighed by the physics that its rounded coefficients stand for', () => {
    const { stretchEnergy, bendEnergy, sigma0, sigma1 } = ledgerOf(scheme, 2, 0.01, 1e-5);
    expect(stretchEnergy / ((0.3217 * 2) / 1e-10)).toBeCloseTo(1, 12);
    expect(bendEnergy / ((0.01234 * 2) / 1e-10)).toBeCloseTo(1, 12);
    expect(sigma0 / (3.1e-5 / 1e-5)).toBeCloseTo(1, 9);
    expect(sigma1 / ((1.7e-7 * 1e-4) / 2e-5)).toBeCloseTo(1, 8);
  });
});

const bodies = [
  {
    name: 'string',
    element: { type: 'string', length: 1, linearDensity: 1e-3, tension: 90, grid: { intervals: 150 } },
    at: 0.3,
  },
  {
    name: 'plate',
    element: { type: 'plate', sides: [0.6, 0.5], thickness: 1e-3, density: 7850, young: 2e11 },
    at: [0.2, 0.1],
  },
  { name: 'membrane', element: { type: 'membrane', radius: 0.2, surfaceDensity: 0.26, tension: 3000 }, at: [0, 0.1] },
] as const;

describe.each(bodies)('a $name', ({ element, at }) => {
  const program = programOf({
    rate: 48000,
    elements: { body: element as Sketch['elements'][string] },
    outputs: { there: { at: { element: 'body', at: at as number } } },
  });
  test('takes at most 64 bytes of memory per unknown', () => {
    const own = program.sections.filter(({ name }) => /^u|body$/.test(name));
    const bytes = own.reduce((sum, section) => sum + section.bytes, 0);
    expect(own.length).toBeGreaterThan(3);
    expect(bytes / program.elements[0].unknowns).toBeLessThan(64);
  });
  test('that is silent stays exactly silent', () => {
    const simulation = runOf(program, {});
    simulation.render(300);
    expect(simulation.probe('elements.body').every((u) => u === 0)).toBe(true);
  });
});

test('reading the ledger changes nothing in it', () => {
  const program = programOf({
    rate: 48000,
    elements: { body: { type: 'string', length: 1, linearDensity: 1e-3, tension: 90, sigma0: 1 } },
    players: { start: { type: 'initial', element: 'body', displacement: 1e-3, shape: 'sine' } },
    outputs: { there: { at: { element: 'body', at: 0.3 } } },
  });
  const [often, once] = [1, 500].map((block) => {
    const simulation = runOf(program, { metered: true });
    for (let n = 0; n < 500; n += block) {
      simulation.render(block);
      simulation.ledger();
    }
    return simulation.ledger();
  });
  expect(often).toEqual(once);
  expect(once.energy).toBeGreaterThan(0);
});

describe('short strings', () => {
  const lengths = Array.from({ length: 30 }, (_, i) => i + 3);
  const kinds = ['supported', 'clamped', 'free'] as const;
  const ends = kinds.flatMap((left) => kinds.map((right) => [left, right] as const));
  test.each(ends)('however their nodes fall on the lanes: a %s and a %s end', (...pair) => {
    for (const intervals of lengths) {
      const body = {
        type: 'string',
        length: 1,
        linearDensity: 1,
        tension: 0.01 * (48000 / intervals) ** 2,
        rigidity: (0.2 * 48000 ** 2) / intervals ** 4,
        sigma1: (0.01 * 48000) / intervals ** 2, // asks for the neighbours of u- too, from the first step on
        ends: [...pair] as [(typeof pair)[0], (typeof pair)[1]],
        grid: { intervals },
      } as const;
      const program = programOf({
        rate: 48000,
        elements: { body },
        players: {
          start: {
            type: 'initial',
            element: 'body',
            displacement: 1e-4,
            velocity: 1,
            shape: { samples: samples(intervals) },
          },
        },
        outputs: { there: { at: { element: 'body', at: 0.3 } } },
      });
      const simulation = runOf(program, { metered: true });
      const heard = simulation.render(500);
      expect(simulation.ledger().residual, `${intervals} intervals`).toBeLessThan(1e-12);
      // The ledger fills halos by itself.
      expect(sameBits(heard, runOf(program, { metered: false }).render(500)), `${intervals} intervals`).toBe(true);
    }
  });
});

/** Something at every node between the ends. */
function samples(intervals: number): number[] {
  return Array.from({ length: intervals + 1 }, (_, i) => (i === 0 || i === intervals ? 0 : 1 + ((7 * i) % 5)));
}
