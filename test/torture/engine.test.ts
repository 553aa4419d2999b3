/** The engine of the audio thread under torture, with a small fixed budget; `npm run torture` has a large one. */
import { expect, test } from 'vitest';
import { shippedNames } from '../support/engine.ts';
import { tortureFades } from './clicks.ts';
import { tortureEngine } from './engine-run.ts';
import { tortureMemory } from './memory.ts';

/** Multiply-adds of the kernel in each run. */
const WORK = 3e6;
const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test('random gestures, loads, blocks and rates: finite, within full scale, and the same from a saved state', () => {
  const runs = seeds(14).map((seed) => tortureEngine(seed, shippedNames, WORK));
  expect(runs.filter(({ faults }) => faults.length > 0)).toEqual([]);
  const sum = (key: 'refused' | 'loads' | 'restored') => runs.reduce((all, run) => all + run[key], 0);
  expect(Math.max(...runs.map(({ peak }) => peak))).toBeGreaterThan(0.1);
  expect(sum('refused')).toBeGreaterThan(3);
  expect(Math.min(sum('loads'), sum('restored'))).toBeGreaterThan(12);
});

test('loads do not click, not even in the middle of a crossfade', () => {
  const runs = seeds(5).flatMap((seed) => tortureFades(seed, shippedNames, 20) ?? []);
  expect(runs.filter(({ worst }) => worst > 1)).toEqual([]);
  expect(runs.filter(({ worst }) => worst > 0.5).length).toBeGreaterThan(2);
  expect(runs.reduce((all, { interrupting }) => all + interrupting, 0)).toBeGreaterThan(60);
});

test('hundreds of loads leave one machine and no memory behind', async () => {
  const { machines, heapGrowth, bufferGrowth } = await tortureMemory(['bouncing-ball', 'hammer-string'], 300);
  expect(machines).toBe(1);
  expect(heapGrowth).toBeLessThan(1e6);
  expect(bufferGrowth).toBeLessThan(1e6);
});
