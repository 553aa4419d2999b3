/** Contacts with any number of weighted ends: three bodies in one η, and areas whose displacement is a volume. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { bodyOf } from '../../src/elements/index.ts';
import { checkModel } from '../../src/model/index.ts';
import { modelOf, refused, type Sketch, simulationOf } from '../support/engine.ts';

const RATE = 44_100;
const skin = { type: 'membrane', radius: 0.15, tension: 2000, surfaceDensity: 0.26 } as const;

/** The weights of the whole surface over the unknowns of its body, and the sum of their squares over the masses, m⁴/kg. */
function areaOf(element: Sketch['elements'][string]) {
  const model = modelOf({ elements: { skin: element }, outputs: { o: { at: { element: 'skin', at: 'area' } } } });
  const body = bodyOf(model.elements.skin, RATE, 'skin');
  if ('message' in body) throw new Error(body.message);
  const places = body.places('area', '');
  if ('message' in places) throw new Error(places.message);
  const { slots, weights } = places[0].row;
  return {
    total: weights.reduce((sum, weight) => sum + weight, 0),
    compliance: weights.reduce((sum, weight, i) => sum + (weight && weight ** 2 / body.mass[slots[i]]), 0),
  };
}

describe('the area of a surface', () => {
  test('of a round grid is that of its nodes, and tends to πa²', () => {
    const errors = [0.01, 0.005, 0.0025].map(
      (spacing) => areaOf({ ...skin, tension: 2, grid: { spacing } }).total / (Math.PI * 0.15 ** 2) - 1,
    );
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.03);
    expect(Math.abs(errors[2])).toBeLessThan(0.006);
  });
  test('of a rectangular grid is that of its nodes', () => {
    const grid = { spacing: 0.02 };
    const { total } = areaOf({ type: 'membrane', sides: [0.4, 0.3], tension: 100, surfaceDensity: 0.26, grid });
    expect(total).toBeCloseTo(19 * 14 * 0.02 ** 2, 12);
  });
  // A uniform pressure accelerates a piston of the same mass as the skin: by completeness of the modes ΣA²/m = area / density.
  test.each<[string, Sketch['elements'][string], number]>([
    ['round', { ...skin, method: 'modal' as const }, Math.PI * 0.15 ** 2],
    [
      'rectangular',
      { type: 'membrane', sides: [0.4, 0.3], tension: 2000, surfaceDensity: 0.26, method: 'modal' },
      0.12,
    ],
  ])('of the modes of a %s skin moves as a piston would', (_, element, area) => {
    const { compliance } = areaOf(element);
    expect(compliance / (area / 0.26)).toBeLessThan(1);
    expect(compliance / (area / 0.26)).toBeGreaterThan(0.97);
  });
});

const weight = fc.double({ min: -3, max: 3, noNaN: true }).filter((value) => Math.abs(value) > 0.01);

property.prop([fc.array(weight, { minLength: 1, maxLength: 5 }), fc.double({ min: 2, max: 8, noNaN: true })], {
  numRuns: 60,
})('a spring over any number of masses swings as its weights say, and balances', (weights, digits) => {
  const stiffness = 10 ** digits;
  const masses = weights.map((_, i) => 0.01 * (i + 1));
  const names = weights.map((_, i) => `m${i}`);
  const sketch: Sketch = {
    rate: RATE,
    elements: Object.fromEntries(names.map((name, i) => [name, { type: 'mass' as const, mass: masses[i] }])),
    contacts: { s: { type: 'spring', ends: names.map((element, i) => ({ element, weight: weights[i] })), stiffness } },
    players: { kick: { type: 'initial', element: 'm0', velocity: 1 } },
    outputs: Object.fromEntries(names.map((name) => [name, { at: name }])),
  };
  const simulation = simulationOf(sketch, { metered: true });
  const frames = simulation.render(400);
  expect(simulation.ledger().residual).toBeLessThanOrEqual(1e-11);
  // The scheme of one oscillator: η⁺ − 2η + η⁻ = −k² Ω² (η⁺ + 2η + η⁻)/4, Ω² = K Σ w²/m.
  const rate = (stiffness * weights.reduce((sum, w, i) => sum + w ** 2 / masses[i], 0)) / RATE ** 2;
  const eta = (n: number) => weights.reduce((sum, w, i) => sum + w * frames[i][n], 0);
  const [cosine, size] = [(1 - rate / 4) / (1 + rate / 4), Math.abs(weights[0]) / RATE];
  let [before, now] = [0, eta(1)];
  for (let n = 2; n < 400; n++) {
    [before, now] = [now, 2 * cosine * now - before];
    expect(Math.abs(eta(n) - now)).toBeLessThan(1e-9 * size * n);
  }
});

describe('refuses in one line', () => {
  const problems = (contact: object) => {
    const model = checkModel({
      clangor: 1,
      elements: { ball: { type: 'mass', mass: 1 }, wall: { type: 'barrier' }, skin },
      contacts: { c: contact as never },
      outputs: { o: { at: 'ball' } },
    });
    return refused(model.ok ? compile(model.value) : model);
  };
  test.each([
    [{ type: 'spring', stiffness: 1, ends: ['ball'], between: ['ball', 'wall'] }, /between.*ends|ends.*between/],
    [{ type: 'spring', stiffness: 1, ends: ['wall'] }, /c\.ends: expected at least one end that moves/],
    [{ type: 'spring', stiffness: 1, ends: [{ element: 'ball', weight: 0 }] }, /with a weight other than 0/],
    [{ type: 'spring', stiffness: 1, ends: [] }, /expected a list of 1 to 1000 ends/],
    [{ type: 'spring', stiffness: 1, ends: [{ element: 'ball', weight: '1 kg' }] }, /expected a weight in m\^2/],
    [{ type: 'spring', stiffness: 1, ends: [{ element: 'ball', at: 'area' }] }, /expected no position/],
    [{ type: 'spring', stiffness: 1, ends: ['bell'] }, /expected the name of an element; got "bell"/],
    [{ type: 'collision', stiffness: 1, exponent: 1, ends: ['ball', { element: 'ball', weight: -1 }] }, /move as one/],
  ])('%j', (contact, line) => {
    const lines = problems(contact);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
  });
});
