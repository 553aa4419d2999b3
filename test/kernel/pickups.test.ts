/** Velocity and acceleration of a point are the differences of its displacement, whatever the element is made of. */
import { expect, test } from 'vitest';
import { type Sketch, simulationOf } from '../support/engine.ts';

const string = { type: 'string', length: 0.65, pitch: 110, linearDensity: 0.005, sigma0: 1 } as const;
const elements: Sketch['elements'] = {
  grid: { ...string, grid: { intervals: 40 } },
  modes: { ...string, method: 'modal', modes: 40 },
};

test.each(Object.entries(elements))('%s', (_, element) => {
  const rate = 44_100;
  const at = { element: 'body', at: 0.2 } as const;
  const simulation = simulationOf({
    rate,
    elements: { body: element },
    players: { pluck: { type: 'pluck', at: { element: 'body', at: 0.1 }, force: 1, duration: 1e-3 } },
    outputs: { u: { at }, v: { at, quantity: 'velocity' }, a: { at, quantity: 'acceleration' } },
  });
  const [u, v, a] = simulation.render(600);
  const largest = (samples: Float64Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const wantedV = u.map((now, n) => (n < 2 ? v[n] : (now - u[n - 1]) * rate));
  const wantedA = u.map((now, n) => (n < 3 ? a[n] : (now - 2 * u[n - 1] + u[n - 2]) * rate * rate));
  expect(largest(v.map((one, n) => one - wantedV[n]))).toBeLessThan(1e-9 * largest(v));
  expect(largest(a.map((one, n) => one - wantedA[n]))).toBeLessThan(1e-9 * largest(a));
  expect(largest(a)).toBeGreaterThan(0);
});
