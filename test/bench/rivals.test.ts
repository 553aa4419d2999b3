/** A comparison is valid only if all compute the same: each rival's samples equal ours. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CASES } from '../../src/bench/cases.ts';
import { openRivalPool, type RivalPool } from '../../src/bench/rivals.ts';

const ALL = ['plain-c', 'native-c', 'avx2', 'javascript'] as const;
const races = CASES.flatMap(({ name, problem, solvedBy = ALL }) =>
  problem === undefined ? [] : [{ name, problem, solvedBy }],
);
const STEPS = 300;

let pool: RivalPool;
beforeAll(async () => {
  pool = await openRivalPool();
});
afterAll(() => pool.close());

test('bodies, the tromba marina and the dense laws have rivals in other languages', () => {
  expect(races.map(({ name }) => name)).toEqual([
    'string-100',
    'string-500',
    'string-2000',
    'plate-30x10',
    'plate-134x18',
    'plate-100x100',
    'membrane-100',
    'modal-64',
    'modal-1000',
    'tromba-marina',
    'losses-100',
    'bristles-100',
    'stretch-string-120+8',
    'stretch-plate-80x24',
    'cavity-modal-1000',
  ]);
});

describe.each(races)('$name', ({ problem, solvedBy }) => {
  test('every available rival computes our samples', async () => {
    const { us, text } = await problem();
    const own = us.read(STEPS);
    const loudest = own.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(loudest).toBeGreaterThan(0);
    for (const name of solvedBy) {
      const rival = await pool.start(name, text);
      if (rival === undefined) {
        expect(pool.missing.length, `${name} is missing without a word`).toBeGreaterThan(0);
        continue;
      }
      const samples = await rival.read(STEPS);
      rival.close();
      const apart = samples.reduce((most, sample, i) => Math.max(most, Math.abs(sample - own[i])), 0);
      expect(samples.length).toBe(STEPS);
      expect(apart / loudest, name).toBeLessThan(1e-9);
    }
  });
});
