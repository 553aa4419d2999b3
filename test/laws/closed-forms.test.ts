/**
 * The closed-form updates that the notes print for lumped systems, against the engine with rule 26: the same numbers to 1e-12 of
 * the largest displacement, through the first impacts.
 */
import { describe, expect, test } from 'vitest';
import { massBarrier, massMass } from '../support/closed-forms.ts';
import { type Sketch, simulationOf } from '../support/engine.ts';

const rate = 44_100;
const k = 1 / rate;
const FRAMES = 200;

/** Largest difference, relative to the largest value. */
function difference(wanted: readonly number[], seen: Float64Array): number {
  const largest = Math.max(...wanted.map(Math.abs));
  return Math.max(...wanted.map((value, n) => Math.abs(value - seen[n]))) / largest;
}

function rendered(sketch: Sketch): Float64Array[] {
  const simulation = simulationOf({ rate, ...sketch });
  const outputs = simulation.render(FRAMES);
  expect(simulation.contacts()[0].maxForce, 'the bodies touched').toBeGreaterThan(0);
  return outputs;
}

describe('a mass against a barrier', () => {
  const cases = [
    { equation: 'notes (16), no spring', stiffness: 0 },
    { equation: 'notes (21), on a spring', stiffness: 3600 },
  ].flatMap((one) => [1, 1.3, 1.5, 2.3, 3].map((exponent) => ({ ...one, exponent })));

  test.each(cases)('$equation, exponent $exponent', ({ stiffness, exponent }) => {
    const [M, b, K, u0, v0] = [0.01, 2e-4, 1e5 * 1e3 ** exponent, -1e-4, 1.2];
    const wanted = massBarrier(
      {
        M,
        omega0: Math.sqrt(stiffness / M),
        b,
        collision: { K, alpha: exponent },
        start: [u0, u0 + k * v0],
        k,
      },
      FRAMES - 1,
    );
    const [u] = rendered({
      elements: { mass: { type: 'mass', mass: M, stiffness }, wall: { type: 'barrier', height: b } },
      contacts: { hit: { type: 'collision', lower: 'mass', upper: 'wall', stiffness: K, exponent, rule: '26' } },
      players: { throw: { type: 'initial', element: 'mass', displacement: u0, velocity: v0 } },
    });
    expect(difference(wanted, u)).toBeLessThan(1e-12);
  });
});

describe('two masses on springs, notes (24)', () => {
  test.each([1, 1.3, 1.5, 2.3, 3])('exponent %s', (exponent) => {
    const [M, omega, K] = [[0.01, 0.05] as const, [377, 157] as const, 1e4 * 1e3 ** exponent];
    const start = [
      { displacement: 1e-4, velocity: -1.2 },
      { displacement: -1e-4, velocity: 0.3 },
    ] as const;
    const first = start.map(({ displacement, velocity }) => [displacement, displacement + k * velocity] as const);
    const [u, w] = massMass(
      { M, omega, collision: { K, alpha: exponent }, start: [first[0], first[1]], k },
      FRAMES - 1,
    );
    const outputs = rendered({
      elements: {
        upper: { type: 'mass', mass: M[0], stiffness: M[0] * omega[0] ** 2 },
        lower: { type: 'mass', mass: M[1], stiffness: M[1] * omega[1] ** 2 },
      },
      contacts: { hit: { type: 'collision', lower: 'lower', upper: 'upper', stiffness: K, exponent, rule: '26' } },
      players: {
        pull: { type: 'initial', element: 'upper', ...start[0] },
        push: { type: 'initial', element: 'lower', ...start[1] },
      },
      outputs: { u: { at: 'upper' }, w: { at: 'lower' } },
    });
    expect(difference(u, outputs[0])).toBeLessThan(1e-12);
    expect(difference(w, outputs[1])).toBeLessThan(1e-12);
  });
});
