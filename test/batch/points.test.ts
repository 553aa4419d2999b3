/** Points of the unit cube and what distributions make of them. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { hasNumpy, PYTHON } from '../../scripts/debian.mjs';
import { valueAt } from '../../src/batch/distributions.ts';
import { type PointOf, pointOf } from '../../src/batch/points.ts';
import { mostSobol, sobol } from '../../src/batch/sobol.ts';

const names = ['a', 'b', 'c'];
const points = (sampling: PointOf['sampling'], count: number, seed = 1) =>
  Array.from({ length: count }, (_, i) => pointOf({ sampling, seed, count, names }, i, 0));

describe.each(['random', 'latinHypercube', 'sobol'] as const)('%s', (sampling) => {
  const all = points(sampling, 1000);

  test('lies within the cube, evenly, and its coordinates are not correlated', () => {
    for (const point of all) for (const x of point) expect(x > 0 && x < 1).toBe(true);
    const spread = Math.sqrt(1 / 12 / 1000);
    for (const d of [0, 1, 2]) {
      const mean = all.reduce((sum, point) => sum + point[d], 0) / 1000;
      expect(Math.abs(mean - 0.5)).toBeLessThan(4 * spread);
      const other = (d + 1) % 3;
      const mixed = all.reduce((sum, point) => sum + (point[d] - 0.5) * (point[other] - 0.5), 0) / 1000;
      expect(Math.abs(mixed) * 12).toBeLessThan(4 / Math.sqrt(1000));
    }
  });

  test('depends on the seed', () => {
    expect(points(sampling, 1000, 2)[17]).not.toEqual(all[17]);
  });
});

test('a Latin hypercube has one point in every row of every coordinate', () => {
  for (const count of [1, 2, 7, 100, 1000]) {
    const all = points('latinHypercube', count);
    for (const d of [0, 1, 2])
      expect(all.map((point) => Math.floor(point[d] * count)).sort((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, i) => i),
      );
  }
});

test('another coordinate leaves the random numbers of the others alone', () => {
  const of = { sampling: 'random', seed: 5, count: 10, names: ['z', ...names] } as const;
  expect(pointOf(of, 3, 0).slice(1)).toEqual(pointOf({ ...of, names }, 3, 0));
});

test('every pair of Sobol coordinates has one point in each cell of an elementary grid', () => {
  // Points 0 … 255 form a (t, 8, s) net; the first two coordinates have t = 0.
  const cells = new Set(Array.from({ length: 256 }, (_, n) => `${sobol(0, n) >>> 28},${sobol(1, n) >>> 28}`));
  expect(cells.size).toBe(256);
});

test.skipIf(!hasNumpy())('Sobol is that of scipy', () => {
  const code = `import json, warnings; warnings.simplefilter('ignore')
from scipy.stats import qmc
print(json.dumps(qmc.Sobol(${mostSobol}, scramble=False, bits=32).random(64).tolist()))`;
  const { stdout } = spawnSync(PYTHON, ['-c', code], { encoding: 'utf8' });
  const theirs = JSON.parse(stdout) as number[][];
  // scipy goes through the points in Gray code: point n of theirs is point n ^ (n >> 1) of ours.
  for (const [n, point] of theirs.entries())
    expect(Array.from({ length: mostSobol }, (_, d) => sobol(d, n ^ (n >> 1)) / 2 ** 32)).toEqual(point);
});

describe('distributions', () => {
  const shares = Array.from({ length: 9 }, (_, i) => (i + 1) / 10);
  test('uniform and log-uniform', () => {
    expect(valueAt({ kind: 'uniform', from: -1, to: 3 }, 0.25)).toBe(0);
    expect(valueAt({ kind: 'logUniform', from: 1, to: 100 }, 0.5)).toBeCloseTo(10, 13);
  });

  test('normal, against tables', () => {
    const normal = { kind: 'normal', mean: 0, deviation: 1 } as const;
    // Quantiles of the standard normal distribution, Abramowitz and Stegun, table 26.5.
    const known: readonly (readonly [number, number])[] = [
      [0.5, 0],
      [0.9, 1.28155],
      [0.975, 1.95996],
      [0.999, 3.09023],
    ];
    for (const [share, x] of known) expect(valueAt(normal, share)).toBeCloseTo(x, 5);
    for (const share of shares) expect(valueAt(normal, share)).toBeCloseTo(-(valueAt(normal, 1 - share) as number), 9);
  });

  test('a normal distribution that is cut keeps its shape within', () => {
    const cut = { kind: 'normal', mean: 1, deviation: 0.5, min: 0.8, max: 1.2 } as const;
    const values = shares.map((share) => valueAt(cut, share) as number);
    expect(values.every((value) => value > 0.8 && value < 1.2)).toBe(true);
    expect(values[4]).toBeCloseTo(1, 12);
    expect(values[8] - 1).toBeCloseTo(1 - values[0], 12);
    expect(valueAt(cut, 1e-12)).toBeCloseTo(0.8, 6);
  });

  test('choice takes every value equally', () => {
    const choice = { kind: 'choice', values: ['a', 'b', 'c'] } as const;
    expect([0.01, 0.34, 0.67, 0.999].map((u) => valueAt(choice, u))).toEqual(['a', 'b', 'c', 'c']);
  });
});
