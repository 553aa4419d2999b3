/** Which modes a membrane or plate has: the lowest, none left out, found with work that grows with their number alone. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import type { Surface } from '../../src/elements/grid.ts';
import { highestOmega, type ModeSet } from '../../src/elements/modal.ts';
import { circularModes, rectangularModes } from '../../src/elements/surface-modes.ts';
import { besselJ, besselZeros } from '../../src/numerics/bessel.ts';
import { sin } from '../../src/numerics/portable.ts';
import { modelOf, programOf, refused, type Sketch } from '../support/engine.ts';

type Element = Sketch['elements'][string];

const scheme = { placement: 'scheme' } as const;
const skin: Surface = { surfaceDensity: 0.26, tension: 2000, rigidity: 0, sigma0: 0, sigma1: 0, clamped: false };
const plate: Surface = { ...skin, surfaceDensity: 15.6, tension: 0, rigidity: 146.5 };
const both: Surface = { ...plate, tension: 5000 };
const surface = fc.constantFrom(skin, plate, both);

/** Any factor of a range, all orders of magnitude alike. */
const between = (low: number, high: number) =>
  fc.double({ min: Math.log(low), max: Math.log(high), noNaN: true }).map(Math.exp);

const omegaOf = ({ tension, rigidity, surfaceDensity }: Surface, beta2: number) =>
  Math.sqrt((tension * beta2 + rigidity * beta2 * beta2) / surfaceDensity);

/** ω of each mode and the value of its shape at a point. */
function seen({ modes, points }: ModeSet, at: readonly [number, number]): { omega: number; value: number }[] {
  const found = points([...at], 'at');
  if ('message' in found) throw new Error(found.message);
  return modes.map(({ omega }, i) => ({ omega, value: found[0].values[i] }));
}

/** All modes of a rectangle with m and n up to a number, the lowest first; of equals, the one with the smaller m. */
function ofRectangle(
  of: Surface,
  [lx, ly]: readonly [number, number],
  [x, y]: readonly [number, number],
  upTo: number,
): { omega: number; value: number }[] {
  const numbers = Array.from({ length: upTo }, (_, i) => i + 1);
  return numbers
    .flatMap((m) =>
      numbers.map((n) => {
        const [a, b] = [(m * Math.PI) / lx, (n * Math.PI) / ly];
        return { m, n, omega: omegaOf(of, a * a + b * b), value: sin(a * x) * sin(b * y) };
      }),
    )
    .sort((one, other) => one.omega - other.omega || one.m - other.m || one.n - other.n)
    .map(({ omega, value }) => ({ omega, value }));
}

describe('rectangular', () => {
  const expectLowest = (of: Surface, sides: readonly [number, number], modes: number) => {
    const at = [0.31 * sides[0], 0.43 * sides[1]] as const;
    // At so high a rate nothing is left out because it could not be stepped.
    const found = seen(rectangularModes(of, sides, { ...scheme, modes }, 1e150), at);
    expect(found).toEqual(ofRectangle(of, sides, at, modes).slice(0, modes));
  };

  test('the lowest modes, whatever the sides', () => {
    const sides = fc.tuple(between(1e-3, 1e3), between(1e-3, 1e3));
    fc.assert(fc.property(surface, sides, fc.integer({ min: 1, max: 120 }), expectLowest), { numRuns: 200 });
  });

  test('of equals, those with fewer half waves along the first side', () => {
    const sides = fc
      .tuple(between(1e-30, 1e30), fc.constantFrom(1, 2, 3, 1e-3, 1e9, 1e20, 1e-20))
      .map(([side, ratio]) => [side, Math.min(1e30, Math.max(1e-30, side * ratio))] as const);
    fc.assert(fc.property(surface, sides, fc.integer({ min: 1, max: 120 }), expectLowest), { numRuns: 100 });
  });

  test('without a number, all that can be stepped', () => {
    const sides = fc.tuple(between(0.3, 3), between(0.3, 3));
    fc.assert(
      fc.property(sides, between(500, 4000), ([lx, ly], rate) => {
        const at = [0.31 * lx, 0.43 * ly] as const;
        const all = ofRectangle(skin, [lx, ly], at, 100);
        expect(all.at(-1)?.omega).toBeGreaterThan(2 * rate);
        const stepped = all.filter(({ omega }) => omega < highestOmega(rate, false));
        expect(seen(rectangularModes(skin, [lx, ly], scheme, rate), at)).toEqual(stepped);
      }),
      { numRuns: 50 },
    );
  });

  // m² + n² = 2, 5, 5, 8, 10, 10, 13, 13, 17, 17.
  test('ten modes of a large slack square end at m² + n² = 17', () => {
    const { elements } = programOf({
      rate: 44_100,
      elements: { s: { type: 'membrane', sides: [1, 1], tension: 1, surfaceDensity: 1, method: 'modal', modes: 10 } },
      outputs: { o: { at: { element: 's', at: [0.1, 0.3] } } },
    });
    expect(elements[0].certificate.chosen).toBeCloseTo((Math.PI * Math.sqrt(17)) / 44_100, 15);
  });
});

describe('round', () => {
  // j_(m,1) > m and j_(0,n) > (n − 1/4) π: below 100 there are no others.
  const zeros = Array.from({ length: 100 }, (_, order) => besselZeros(order, 32).map((zero) => ({ order, zero })))
    .flat()
    .filter(({ zero }) => zero < 100)
    .sort((one, other) => one.zero - other.zero);
  const shapes = zeros.flatMap(({ order, zero }) =>
    order === 0 ? [{ order, zero, part: 1 }] : [1, 0].map((part) => ({ order, zero, part })),
  );
  // On the ray through [x, 0] cos mθ = 1 and sin mθ = 0.
  const wanted = (radius: number, { order, zero, part }: (typeof shapes)[number], x: number) => ({
    omega: omegaOf(skin, (zero / radius) * (zero / radius)),
    value: besselJ(order, (zero / radius) * x) * part,
  });

  test('the lowest modes, each with its twin', () => {
    expect(shapes.length).toBeGreaterThan(2400);
    fc.assert(
      fc.property(between(1e-3, 1e3), fc.integer({ min: 1, max: 2400 }), (radius, modes) => {
        const found = seen(circularModes(skin, radius, { ...scheme, modes }, 1e150), [0.37 * radius, 0]);
        expect(found).toEqual(shapes.slice(0, modes).map((shape) => wanted(radius, shape, 0.37 * radius)));
      }),
      { numRuns: 20 },
    );
  });

  test('without a number, all that can be stepped', () => {
    for (const limit of [2.4, 2.5, 20, 99.9]) {
      const radius = 0.2;
      const rate = 0.5 * omegaOf(skin, (limit / radius) * (limit / radius));
      const stepped = shapes.filter(({ zero }) => zero < limit);
      const found = seen(circularModes(skin, radius, scheme, rate), [0.05, 0]);
      expect(found).toEqual(stepped.map((shape) => wanted(radius, shape, 0.05)));
    }
  });
});

describe('far below the limit of stability', () => {
  const slack = { type: 'membrane', tension: 1, surfaceDensity: 1, method: 'modal' } as const;
  const foil = { type: 'plate', thickness: 1e-6, density: 7850, young: 1000, method: 'modal' } as const;
  const bodies: { name: string; element: Element }[] = [
    { name: 'round', element: { ...slack, radius: 1 } },
    { name: 'round and wide', element: { ...slack, radius: 1e30 } },
    { name: 'square', element: { ...slack, sides: [1e9, 1e9] } },
    { name: 'strip', element: { ...slack, sides: [1e9, 1] } },
    { name: 'strip across', element: { ...slack, sides: [1e-30, 1e30], tension: 1e-30, surfaceDensity: 1e30 } },
    { name: 'plate', element: { ...foil, sides: [1000, 3000] } },
  ];
  const sketch = (s: Element): Sketch => ({
    elements: { s },
    outputs: { o: { at: { element: 's', at: ['50 %', '60 %'] } } },
  });

  // The limit would admit 10⁹ modes and more. Time is what the processor spent: other tests may run beside this one.
  test.each(bodies)('$name: time grows with the number of modes alone', ({ element }) => {
    for (const [modes, seconds] of [
      [10, 1],
      [500, 1],
      [20_000, 4],
      [undefined, 4],
    ] as const) {
      const model = modelOf(sketch({ ...element, ...(modes === undefined ? {} : { modes }) } as Element));
      const begun = process.cpuUsage();
      const compiled = compile(model);
      const { user, system } = process.cpuUsage(begun);
      expect(compiled.ok && compiled.value.elements[0].certificate.quantity).toBe(`ω k of ${modes ?? 20_000} modes`);
      expect((user + system) / 1e6, `s of ${modes ?? 'all'} modes`).toBeLessThan(seconds);
    }
  });

  test('more modes than can be stepped are refused in one line', () => {
    const drum = { ...slack, tension: 2000, radius: 0.01, modes: 20_000 };
    expect(refused(compile(modelOf(sketch(drum))))).toEqual([
      expect.stringMatching(/^elements\.s\.modes: expected at most \d+ modes, .*; got 20000$/),
    ]);
  });
});
