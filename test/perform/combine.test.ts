/** The ledger of several voices, and marks of it on the way. */
import { expect, test } from 'vitest';
import { performAll } from '../../src/perform/index.ts';
import { programOf, runOf } from '../support/engine.ts';

const voice = (pitch: number, sigma0: number) =>
  programOf({
    elements: { string: { type: 'string', length: 0.65, pitch, linearDensity: 0.005, sigma0 } },
    players: { pull: { type: 'initial', element: 'string', displacement: 1e-3, shape: 'sine' } },
    outputs: { out: { at: { element: 'string', at: 0.2 } } },
  });
const options = { metered: true, curves: false, threads: 1 } as const;

test('of voices adds up what each stores and loses, and has the largest residual', async () => {
  const voices = [voice(100, 0), voice(150, 20), voice(220, 5)];
  const alone = await Promise.all(voices.map((program) => performAll([program], 2000, { ...options, at: [] })));
  const sum = (value: (one: (typeof alone)[number]['ledger']) => number) =>
    alone.reduce((all, { ledger }) => all + value(ledger), 0);
  for (const order of [voices, [...voices].reverse()]) {
    const { ledger } = await performAll(order, 2000, { ...options, at: [] });
    expect(ledger.dissipated).toBeCloseTo(
      sum((one) => one.dissipated),
      12,
    );
    expect(ledger.energy).toBeCloseTo(
      sum((one) => one.energy),
      12,
    );
    expect(ledger.elements[0].lost).toBeCloseTo(
      sum((one) => one.elements[0].lost),
      12,
    );
    expect(ledger.elements[0].lost).toBeGreaterThan(0);
    expect(ledger.residual).toBe(Math.max(...alone.map((one) => one.ledger.residual)));
  }
});

test('is marked after the samples asked for', async () => {
  const program = voice(100, 20);
  const { marks } = await performAll([program], 1000, { ...options, at: [37, 611] });
  expect(marks.map(({ n }) => n)).toEqual([37, 611]);
  for (const { n, ledger } of marks) {
    const run = runOf(program);
    run.render(n + 1);
    expect(ledger).toEqual(run.ledger());
  }
});
