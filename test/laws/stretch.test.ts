/** Bodies that stretch: energy in random company, live changes, rest and sleep. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { planChange } from '../../src/compile/index.ts';
import { runs } from '../support/budget.ts';
import { accepted, programOf, runOf, type Sketch, sameBits, simulationOf } from '../support/engine.ts';
import { type Company, company, type ElementSource, kinds, wire } from '../support/stretching.ts';

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
    runs(60),
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
