/** A joint with play: it is two collisions in one, it balances in any network, and a body in its gap comes back when it should. */
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

const logarithmic = (low: number, high: number) =>
  fc.double({ min: low, max: high, noNaN: true }).map((digits) => 10 ** digits);

interface Joint {
  readonly play: number;
  readonly stiffness: number;
  readonly exponent: number;
  readonly rest: number;
}

const joint = fc.record({
  play: fc.oneof(fc.constant(0), logarithmic(-5, -2)),
  stiffness: logarithmic(2, 10),
  exponent: fc.oneof(fc.constantFrom(1, 1.5, 2, 3), fc.double({ min: 1, max: 4, noNaN: true })),
  rest: fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
});

/** Two masses joined with play, thrown at each other. */
function pair({ play, stiffness, exponent, rest }: Joint, masses: readonly number[], asCollisions: boolean): Sketch {
  const law = { stiffness, exponent } as const;
  return {
    rate: 44_100,
    elements: { a: { type: 'mass', mass: masses[0] }, b: { type: 'mass', mass: masses[1] } },
    contacts: asCollisions
      ? {
          above: { type: 'collision', lower: 'a', upper: 'b', gap: rest + play, ...law },
          below: { type: 'collision', lower: 'b', upper: 'a', gap: play - rest, ...law },
        }
      : { joint: { type: 'slack', between: ['a', 'b'], play, rest, ...law } },
    players: { throw: { type: 'initial', element: 'a', displacement: rest, velocity: 1 } },
    outputs: { a: { at: 'a' }, b: { at: 'b' } },
  };
}

const mass = logarithmic(-5, 0);

property.prop([joint, logarithmic(-3, -2), mass, mass], { numRuns: 40 })(
  'is what two collisions would be, one at each end of the gap',
  (one, play, first, second) => {
    // A few bounces: each multiplies what round-off leaves between the two.
    const wide = { ...one, play };
    const [own, wanted] = [false, true].map((as) => simulationOf(pair(wide, [first, second], as), {}).render(200));
    const size = Math.max(...wanted[0].map(Math.abs), ...wanted[1].map(Math.abs));
    for (const output of [0, 1])
      expect(Math.max(...own[output].map((value, n) => Math.abs(value - wanted[output][n])))).toBeLessThan(
        1e-11 * size,
      );
  },
);

property.prop([joint, mass, mass], { numRuns: 60 })('keeps the energy to round-off', (one, first, second) => {
  const simulation = simulationOf(pair(one, [first, second], false), { metered: true });
  simulation.render(2000);
  const { residual, dissipated } = simulation.ledger();
  expect(residual).toBeLessThanOrEqual(1e-11);
  expect(dissipated).toBe(0);
});

property.prop([fc.array(joint, { minLength: 2, maxLength: 5 }), fc.array(mass, { minLength: 6, maxLength: 6 })], {
  numRuns: 40,
  // Overlaps whose squares underflow.
  examples: [
    [
      [4.3e-4, 8e-3, 0, 0, 0].map((play, i) => ({
        play,
        stiffness: [2.9e5, 1e10, 3.2e4, 1e10, 337][i],
        exponent: [1.17, 3, 1, 1.887, 3][i],
        rest: [-7e-280, -1e-233, -1e-209, -2.4e-49, -4.9e-107][i],
      })),
      [1, 1e-5, 1, 1e-5, 1, 1],
    ],
  ],
})('balances in a chain with springs, collisions and a string, and never pulls', (joints, masses) => {
  const names = joints.map((_, i) => `m${i}`);
  const simulation = simulationOf(
    {
      rate: 44_100,
      elements: {
        ...Object.fromEntries(
          names.map((name, i) => [name, { type: 'mass' as const, mass: masses[i], gravity: 9.81 }]),
        ),
        floor: { type: 'barrier', height: -0.01 },
        string: { type: 'string', length: 0.65, pitch: 110, linearDensity: 0.005, sigma0: 0.5 },
      },
      contacts: {
        ...Object.fromEntries(
          joints.map((one, i) => [
            `j${i}`,
            {
              type: 'slack' as const,
              between: [i === 0 ? { element: 'string', at: '30 %' } : names[i - 1], names[i]] as [string, string],
              ...one,
            },
          ]),
        ),
        floor: { type: 'collision', lower: 'floor', upper: names[joints.length - 1], stiffness: 1e7, exponent: 1.5 },
        tie: { type: 'spring', between: [names[0], names[1]], stiffness: 1e3, damping: 0.01 },
      },
      players: { throw: { type: 'initial', element: names[0], velocity: -1 } },
      outputs: { a: { at: names[0] } },
    },
    { metered: true },
  );
  let pulled = 0;
  for (let n = 0; n < 400; n++) {
    simulation.render(1);
    for (const i of joints.keys()) {
      const [side] = simulation.probe(`contacts.j${i}.side`);
      const [force] = simulation.probe(`contacts.j${i}.force`);
      if (force * side < 0) pulled++;
    }
  }
  const { residual, dissipated } = simulation.ledger();
  expect(residual).toBeLessThanOrEqual(1e-10);
  expect(dissipated).toBeGreaterThanOrEqual(0);
  expect(pulled).toBe(0);
});

describe('a body in the gap', () => {
  /** Samples between two returns of the body in the same direction, by where it crosses the middle. */
  function period(rate: number): number {
    const simulation = simulationOf(
      {
        rate,
        elements: { ball: { type: 'mass', mass: 0.01 }, wall: { type: 'mass', mass: 1e9 } },
        contacts: {
          joint: { type: 'slack', between: ['ball', 'wall'], play: 1e-3, stiffness: 1e6, exponent: 1.5 },
        },
        players: { throw: { type: 'initial', element: 'ball', velocity: 1 } },
        outputs: { ball: { at: 'ball' } },
      },
      {},
    );
    const [x] = simulation.render(Math.ceil(rate * 0.05));
    const crossings = Array.from(x.keys())
      .filter((n) => n > 0 && x[n - 1] < 0 && x[n] >= 0)
      .map((n) => (n - x[n] / (x[n] - x[n - 1])) / rate);
    return crossings[1] - crossings[0];
  }

  test('comes back with second order', () => {
    const exact = period(44_100 * 32);
    const errors = [1, 2, 4, 8].map((times) => Math.abs(period(44_100 * times) - exact));
    expect(Math.log2(errors[0] / errors[3]) / 3).toBeGreaterThan(1.7);
  });
});

// Coupled contacts leave a little of psi behind when they part. It must not keep the joint from pushing at its other end.
test.each([0, 1])('a row of joints goes through neither end, with %s corrector passes', (passes) => {
  const [mass, velocity, play, exponent] = [1e-3, 3, 1e-4, 1.5];
  const stiffnesses = { first: 1e7, second: 1e9 };
  const simulation = simulationOf(
    {
      rate: 44_100,
      elements: { a: { type: 'mass', mass }, b: { type: 'mass', mass }, c: { type: 'mass', mass } },
      contacts: {
        first: { type: 'slack', between: ['a', 'b'], play, stiffness: stiffnesses.first, exponent },
        second: { type: 'slack', between: ['b', 'c'], play, stiffness: stiffnesses.second, exponent },
      },
      players: { throw: { type: 'initial', element: 'a', velocity } },
      outputs: { a: { at: 'a' } },
      solver: { passes },
    },
    {},
  );
  const energy = 0.5 * mass * velocity ** 2;
  // No two of the masses are ever faster against each other than twice the speed that all of the energy gives one of them.
  const step = (2 * velocity) / 44_100;
  for (let n = 0; n < 4000; n++) {
    simulation.render(1);
    for (const [name, stiffness] of Object.entries(stiffnesses)) {
      const deepest = (((exponent + 1) * energy) / stiffness) ** (1 / (exponent + 1));
      const [eta] = simulation.probe(`contacts.${name}.eta`);
      expect(Math.abs(eta) - play, `${name} at sample ${n}`).toBeLessThan(deepest + step);
    }
  }
});
