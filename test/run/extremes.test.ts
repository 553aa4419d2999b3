/** Numbers from the edges: whatever the format accepts stays finite, and what dies away becomes silence. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { modelOf, runOf, type Sketch, simulationOf } from '../support/engine.ts';

const power = (low: number, high: number) => fc.integer({ min: low, max: high }).map((exponent) => 10 ** exponent);
const orNone = (numbers: fc.Arbitrary<number>) => fc.oneof(fc.constant(0), numbers);
const signed = (numbers: fc.Arbitrary<number>) =>
  fc.record({ size: orNone(numbers), sign: fc.constantFrom(1, -1) }).map(({ size, sign }) => sign * size);

/** Magnitudes far beyond any instrument, short of those whose powers no double can hold. */
const extreme = fc
  .record({
    rate: fc.constantFrom(1000, 44_100, 1_536_000),
    masses: fc.tuple(power(-12, 9), power(-12, 9)),
    stiffness: orNone(power(-30, 15)),
    losses: fc.tuple(orNone(power(-30, 15)), orNone(power(-30, 15))),
    lengths: fc.tuple(signed(power(-30, 3)), signed(power(-30, 3)), signed(power(-30, 3))),
    gravity: signed(power(-30, 6)),
    velocity: signed(power(-30, 6)),
    force: signed(power(-30, 6)),
    contact: orNone(power(-30, 15)),
    exponent: fc.constantFrom(1, 1 + 1e-9, 1.3, 2, 3, 5),
    rule: fc.constantFrom('p2' as const, '27s' as const, '27f' as const, '26' as const),
    connectionRule: fc.constantFrom('p2' as const, 'signed' as const, 'eq69' as const),
    law: fc.constantFrom('collision', 'spring', 'connection'),
    other: fc.constantFrom('b', 'wall'),
  })
  .map((x): Sketch => {
    const [displacement, rest, gap] = x.lengths;
    const { exponent, other, contact: stiffness } = x;
    const between: [string, string] = ['a', other];
    const laws = {
      collision: {
        type: 'collision' as const,
        lower: 'a',
        upper: other,
        gap,
        stiffness,
        exponent,
        damping: x.losses[1],
        rule: x.rule,
      },
      spring: { type: 'spring' as const, between, rest: gap, stiffness, cubic: stiffness, damping: x.losses[1] },
      connection: { type: 'connection' as const, between, rest: gap, stiffness, exponent, rule: x.connectionRule },
    };
    return {
      rate: x.rate,
      elements: {
        a: {
          type: 'mass',
          mass: x.masses[0],
          stiffness: x.stiffness,
          damping: x.losses[0],
          rest,
          gravity: x.gravity,
        },
        b: { type: 'mass', mass: x.masses[1] },
        wall: { type: 'barrier' },
      },
      // A second contact in parallel makes an island of two.
      contacts: { one: laws[x.law as keyof typeof laws], two: { ...laws.collision, rule: 'p2' } },
      players: {
        throw: { type: 'initial', element: 'a', displacement, velocity: x.velocity },
        push: { type: 'strike', at: 'b', force: x.force, duration: 0.002 },
      },
      outputs: { a: { at: 'a' }, v: { at: 'b', quantity: 'velocity' }, force: { contact: 'one' } },
    };
  });

test('extreme parameters are refused or stay finite', () => {
  let run = 0;
  fc.assert(
    fc.property(extreme, (sketch) => {
      const compiled = compile(modelOf(sketch));
      if (!compiled.ok) return; // unstable at this rate
      const simulation = runOf(compiled.value);
      const outputs = simulation.render(400);
      for (const output of outputs) expect(output.every(Number.isFinite)).toBe(true);
      const { energy, dissipated, injected, residual } = simulation.ledger();
      for (const value of [energy, dissipated, injected, residual]) expect(value).toSatisfy(Number.isFinite);
      run++;
    }),
    { seed: 11, numRuns: 1000 },
  );
  expect(run).toBeGreaterThan(500);
});

/** Smaller than any normal number, yet not zero: such numbers are slow. */
function denormal(value: number): boolean {
  return value !== 0 && Math.abs(value) < 2.2250738585072014e-308;
}

describe('what dies away becomes silence', () => {
  const cases: readonly { readonly what: string; readonly sketch: Sketch }[] = [
    {
      what: 'a damped mass on its spring',
      sketch: { elements: { a: { type: 'mass', mass: 0.01, frequency: 200, damping: 400 } } },
    },
    {
      what: 'an overdamped one',
      sketch: { elements: { a: { type: 'mass', mass: 0.01, frequency: 1000, damping: 90_000 } } },
    },
    {
      what: 'two masses, a spring and a lossy collision',
      sketch: {
        elements: {
          a: { type: 'mass', mass: 0.01, frequency: 200, damping: 300 },
          b: { type: 'mass', mass: 0.02, frequency: 150, damping: 500 },
        },
        contacts: {
          spring: { type: 'spring', between: ['a', 'b'], stiffness: 1000, damping: 0.1 },
          hit: { type: 'collision', lower: 'a', upper: 'b', stiffness: 1e6, exponent: 1.5, damping: 0.3 },
        },
      },
    },
  ];

  test.each(cases)('$what', ({ sketch }) => {
    const simulation = simulationOf({
      ...sketch,
      players: { throw: { type: 'initial', element: 'a', displacement: 1e-3, velocity: 1 } },
    });
    for (let second = 0; second < 6; second++) {
      simulation.render(45_056); // eleven times the 4096 samples after which silence is looked for
      const { elements, contacts } = simulation.dump();
      for (const { u, uPrev } of Object.values(elements)) expect([...u, ...uPrev].some(denormal)).toBe(false);
      for (const points of Object.values(contacts))
        for (const { psi, eta, force } of points) expect([psi, eta, force].some(denormal)).toBe(false);
    }
    expect(simulation.probe('elements.a')).toEqual(Float64Array.of(0));
    expect(simulation.render(100)[0]).toEqual(new Float64Array(100));
  });

  test('a mass that only friction stops comes to rest', () => {
    const simulation = simulationOf({
      elements: { a: { type: 'mass', mass: 0.01, damping: 500 } },
      players: { throw: { type: 'initial', element: 'a', displacement: 1e-3, velocity: 1 } },
      outputs: { v: { at: 'a', quantity: 'velocity' } },
    });
    simulation.render(5 * 44_100);
    expect(simulation.render(100)[0]).toEqual(new Float64Array(100));
    expect(simulation.probe('elements.a')[0]).toBeCloseTo(1e-3 + 1 / 500, 4);
  });
});
