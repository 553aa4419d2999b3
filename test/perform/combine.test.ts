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

test('of a part that is quiet early is silent from there on', async () => {
  const mass = (damping: number) => ({ type: 'mass', mass: 0.01, frequency: 300, damping }) as const;
  const pull = (element: string) => ({ type: 'initial', element, displacement: 1e-3 }) as const;
  const program = programOf({
    elements: { short: mass(100), long: mass(0.01) },
    players: { a: pull('short'), b: pull('long') },
    outputs: { short: { at: 'short' }, long: { at: 'long' } },
  });
  const frames = 2 * program.rate;
  const { outputs } = await performAll([program], frames, { ...options, at: [], quietFrom: 0 });
  const whole = runOf(program).render(frames);
  expect(outputs.map((samples) => samples.length)).toEqual([frames, frames]);
  const end = outputs[0].findLastIndex((sample) => sample !== 0) + 1;
  expect(end).toBeGreaterThan(0.4 * program.rate);
  expect(end).toBeLessThan(frames);
  // Parts are gridless masses: the same bits alone and together.
  expect(outputs[0].subarray(0, end)).toEqual(whole[0].subarray(0, end));
  expect(outputs[1]).toEqual(whole[1]);
});

test('of what falls silent early keeps its energies in the curves, to the end of all', async () => {
  const seconds = 2;
  const mass = (damping: number) => ({ type: 'mass', mass: 0.01, frequency: 300, damping }) as const;
  const pull = (element: string) => ({ type: 'initial', element, displacement: 1e-3 }) as const;
  const parts = programOf({
    elements: { short: mass(100), long: mass(0.01) },
    players: { a: pull('short'), b: pull('long') },
    outputs: { short: { at: 'short' }, long: { at: 'long' } },
  });
  for (const programs of [[parts], [voice(100, 60), voice(150, 1)], [voice(150, 1), voice(100, 60)]]) {
    const frames = seconds * programs[0].rate;
    const { curves, ledger } = await performAll(programs, frames, { ...options, curves: true, at: [], quietFrom: 0 });
    expect(curves?.times.at(-1)).toBe(seconds);
    expect(curves?.dissipated.at(-1)).toBeCloseTo(ledger.dissipated, 12);
    for (const key of ['dissipated', 'injected', 'residual'] as const)
      expect(curves?.[key].every(Number.isFinite)).toBe(true);
    expect(curves?.dissipated.every((value, i, all) => i === 0 || value >= all[i - 1] - 1e-15)).toBe(true);
  }
});
