/** A string whose tension glides: numbers of an independent prototype, through the model format. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { simulationOf } from '../support/engine.ts';

interface System {
  readonly params: Readonly<Record<string, number>>;
  readonly values: Readonly<Record<string, Readonly<Record<string, { readonly v: number; readonly sens: number }>>>>;
  readonly ledger: Readonly<Record<'E0' | 'E' | 'lost' | 'injected', number>>;
}

const { systems } = JSON.parse(readFileSync(new URL('laws.json', import.meta.url), 'utf8')) as {
  readonly systems: Readonly<Record<string, System>>;
};

test('a string glides down and up again, and its hand gets back most of its work', () => {
  const { params: p, values, ledger } = systems.glidingString;
  const tension = (n: number) => p.T0 * (1 - p.depth * Math.sin((Math.PI * n) / p.over) ** 2);
  // Time zero of a gesture is sample 1, from which the first step is made.
  const points = Array.from({ length: 4600 }, (_, i): [number, number] => [i / p.fs, tension(Math.min(i + 1, p.over))]);
  // Its energy at the start tells the shape: two straight lines that meet at a fifth of the length.
  const corner = Array.from({ length: p.N + 1 }, (_, l) => Math.min(l / (0.2 * p.N), (p.N - l) / (0.8 * p.N)));
  const run = simulationOf(
    {
      rate: p.fs,
      elements: {
        s: {
          type: 'string',
          ...{ length: p.L, linearDensity: p.rhoA, tension: p.T, sigma0: p.sigma0 },
          grid: { intervals: p.N },
        },
      },
      players: {
        start: { type: 'initial', element: 's', displacement: p.amp, shape: { samples: corner } },
        glide: { type: 'gesture', of: 'elements.s.tension', points, curve: 'straight' },
      },
      outputs: { string20: { at: { element: 's', at: { node: 20 } } } },
    },
    { metered: true },
  );
  // The prototype counts the move of the tension from sample 0 to 1 as work; here a run begins with the tension of its first step.
  const earlier = run.program.energy - ledger.E0;
  expect(Math.abs(earlier / ledger.E0)).toBeLessThan(1e-6);
  let sample = 0;
  for (const [n, { string20, injected }] of Object.entries(values)) {
    const [heard] = run.render(Number(n) + 1 - sample);
    sample = Number(n) + 1;
    const near = (found: number, { v, sens }: { v: number; sens: number }) =>
      expect(Math.abs(found / v - 1), `at ${n}: ${found}, not ${v}`).toBeLessThanOrEqual(Math.max(1e-11, 100 * sens));
    near(heard[heard.length - 1], string20);
    near(run.ledger().injected + earlier, injected);
  }
  const { energy, dissipated, injected, residual } = run.ledger();
  expect(energy / ledger.E).toBeCloseTo(1, 10);
  expect(dissipated / ledger.lost).toBeCloseTo(1, 9);
  expect((injected + earlier) / ledger.injected).toBeCloseTo(1, 9);
  expect(residual).toBeLessThanOrEqual(1e-12);
});
