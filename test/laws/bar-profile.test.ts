/** Bars with a thickness profile: tuned as a marimba's, balanced to round-off, the uniform bar where the profile is 1. */
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { bodyOf } from '../../src/elements/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { modelOf, refused, type Sketch, simulationOf } from '../support/engine.ts';

type Bar = Extract<Sketch['elements'][string], { type: 'bar' }>;
const bar = (more: Partial<Bar>): Bar => ({
  type: 'bar',
  ...{ length: 0.6, width: 0.05, thickness: 0.02, density: 900, young: 17e9, method: 'modal', placement: 'exact' },
  ...more,
});
const sketch = (more: Partial<Bar>): Sketch => ({
  elements: { b: bar(more) },
  outputs: { o: { at: { element: 'b', at: '10 %' } } },
});

const refusal = (more: Partial<Bar>) => refused(compile(modelOf(sketch(more))))[0];

/** Frequencies in Hz, as the model's own element computes them. */
function frequencies(more: Partial<Bar>): number[] {
  const { elements, rate } = modelOf(sketch({ placement: 'scheme', ...more }));
  const body = bodyOf(elements.b, rate, 'b');
  if ('message' in body) throw new Error(body.message);
  const { stiffness, mass } = body.tables as Record<'stiffness' | 'mass', Float64Array>;
  return Array.from(stiffness, (k, i) => Math.sqrt(k / mass[i]) / (2 * Math.PI)).slice(0, body.shown.count);
}

test('the undercut of the guide tunes the overtones to 4 and 10', () => {
  const [, , first, second, third] = frequencies({ profile: { undercut: { span: 0.579, middle: 0.3677, power: 3 } } });
  expect(second / first).toBeCloseTo(4, 2);
  expect(third / first).toBeCloseTo(10, 2);
});

test('a profile of ones is the uniform bar, and half of it half as fast', () => {
  const plain = frequencies({ modes: 8 });
  const ones = frequencies({ modes: 8, profile: { samples: [1, 1, 1] } });
  const halves = frequencies({ modes: 8, profile: { samples: [0.5, 0.5] } });
  for (let n = 2; n < 8; n++) {
    expect(Math.abs(ones[n] / plain[n] - 1)).toBeLessThan(1e-9);
    expect(Math.abs(halves[n] / plain[n] - 0.5)).toBeLessThan(1e-9);
  }
});

test('every mode that can be stepped is there', () => {
  const all = frequencies({ profile: { undercut: { span: 0.6, middle: 0.3, power: 3 } } });
  const more = frequencies({ profile: { undercut: { span: 0.6, middle: 0.3, power: 3 } }, modes: all.length });
  expect(more.length).toBe(all.length);
  expect(
    refusal({
      profile: { undercut: { span: 0.6, middle: 0.3, power: 3 } },
      placement: 'scheme',
      modes: all.length + 1,
    }),
  ).toMatch(/modes below/);
});

test('an initial shape of a bar of two thicknesses is projected with its mass: the shape comes back', () => {
  const { elements, rate } = modelOf(sketch({ profile: { samples: [0.6, 1.4, 0.7] } }));
  const body = bodyOf(elements.b, rate, 'b');
  if ('message' in body) throw new Error(body.message);
  const q = body.shape(undefined);
  const places = body.places(
    ['20 %', '50 %', '90 %'].map((p) => ({ fraction: Number.parseFloat(p) / 100 })),
    '',
  );
  if ('message' in places) throw new Error(places.message);
  for (const { row } of places)
    expect(row.slots.reduce((sum, slot, i) => sum + row.weights[i] * q[slot], 0)).toBeCloseTo(1, 5);
});

const thicknesses = fc.array(fc.double({ min: 0.3, max: 1.5, noNaN: true }), { minLength: 2, maxLength: 5 });
const ends = fc.constantFrom('free', 'clamped', 'supported');
property.prop([thicknesses, fc.tuple(ends, ends), fc.double({ min: 2, max: 9, noNaN: true })], { numRuns: 10 })(
  'struck bars of any profile balance to round-off',
  async (samples, held, stiffness) => {
    const simulation = await simulationOf(
      {
        elements: {
          b: bar({ profile: { samples }, ends: held, sigma0: 2, modes: 8 }),
          m: { type: 'mass', mass: 0.02, rest: 1e-4 },
        },
        contacts: {
          c: {
            type: 'collision',
            lower: { element: 'b', at: '37 %' },
            upper: 'm',
            stiffness: 10 ** stiffness,
            exponent: 1.5,
          },
        },
        players: { hit: { type: 'initial', element: 'm', velocity: -2 } },
        outputs: { o: { at: { element: 'b', at: '71 %' } } },
      },
      { metered: true },
    );
    simulation.render(2000);
    expect(simulation.ledger().residual).toBeLessThan(1e-11);
  },
);

test('what does not fit is said in one line', () => {
  const messages = (more: Record<string, unknown>) => {
    const checked = checkModel({ clangor: 1, ...sketch({}), elements: { b: { ...bar({}), ...more } } });
    return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path}: ${message}`);
  };
  expect(messages({ profile: { samples: [1, 0] } })[0]).toMatch(/profile.*0\.01 to 100/);
  expect(messages({ profile: { samples: [1] } })[0]).toMatch(/2 to 257/);
  expect(messages({ profile: { cut: 1 } })[0]).toMatch(/undercut/);
  expect(messages({ profile: { samples: [1, 1] }, method: 'fd' })[0]).toMatch(/modal/);
  expect(refusal({ profile: { samples: [1, 1] }, modes: 129 })).toMatch(/at most 128 modes/);
});
