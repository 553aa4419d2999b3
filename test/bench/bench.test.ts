/** The command with a small budget, and the processing of its numbers. No times are asserted; they are in bench/results. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/bench/index.ts';
import {
  CASES,
  type Case,
  exponents,
  fromCsv,
  isReached,
  machineName,
  measure,
  merged,
  table,
  toCsv,
} from '../../src/bench/index.ts';

const cli = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
const clangor = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });

describe('clangor bench', () => {
  test('prints ratios as JSON, and saves table and picture', () => {
    const folder = mkdtempSync(join(tmpdir(), 'clangor-bench-test-'));
    try {
      const { stdout, status } = clangor('bench', 'string-100', '--quick', '--rounds', '2', '--json', '--save', folder);
      expect(status).toBe(0);
      const rows = JSON.parse(stdout) as Row[];
      expect(rows.map(({ rival }) => rival)).toContain('javascript');
      for (const row of rows) {
        expect(Object.keys(row)).toEqual(['case', 'rival', 'ratioMin', 'ratioMedian', 'oursNs']);
        expect(row.case).toBe('string-100');
        for (const number of [row.ratioMin, row.ratioMedian, row.oursNs]) expect(number).toBeGreaterThan(0);
      }
      expect(readdirSync(folder).sort()).toEqual([`${machineName()}.csv`, `${machineName()}.svg`]);
      const saved = fromCsv(readFileSync(join(folder, `${machineName()}.csv`), 'utf8'));
      expect(saved.map(({ case: name, rival }) => [name, rival])).toEqual(rows.map((row) => [row.case, row.rival]));
      expect(readFileSync(join(folder, `${machineName()}.svg`), 'utf8')).toContain('string-100');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('lists its cases, by name and by prefix', () => {
    expect(clangor('bench', '--list').stdout.trim().split('\n')).toEqual(CASES.map(({ name }) => name));
    const plates = ['plate-30x10', 'plate-134x18', 'plate-100x100'];
    expect(clangor('bench', '--list', 'plate').stdout.trim().split('\n')).toEqual(plates);
    expect(JSON.parse(clangor('bench', '--list', '--json', 'plate').stdout)).toEqual(
      plates.map((name) => ({ case: name })),
    );
  });

  test.each([
    [['strong-500'], 'bench: expected the name of a case or a prefix; got "strong-500"; did you mean "string-500"?'],
    [['--rounds', '1', 'string-100'], '--rounds: expected a whole number from 2 to 10000; got "1"'],
    [['--save', 'no/such/folder', 'string-100'], '--save: expected a folder that exists; got "no/such/folder"'],
  ])('%j is refused in one line', (args, line) => {
    const { status, stderr } = clangor('bench', ...args);
    expect(stderr.trim()).toBe(line);
    expect(status).toBe(1);
  });
});

test('the guitar on threads reports the number of threads', async () => {
  const found = CASES.find(({ name }) => name === 'ness-guitar-threads');
  const nobody = { missing: [], start: async () => undefined, close: async () => {} };
  const { ours, rivals, steps } = await (found as Case).prepare(nobody);
  expect([rivals, steps]).toEqual([[], 336_000]);
  expect(await ours.run(4800)).toBeGreaterThan(0);
  const threads = Math.min(availableParallelism(), 6); // a string each
  expect(ours.note?.()).toMatch(new RegExp(`^threads: ${threads}; at best \\d+\\.\\d × real time \\(wall time\\)$`));
});

describe('rounds', () => {
  test('ratios are ours over the rival’s, of the shortest and of the median runs', async () => {
    const of = (name: string, times: readonly number[]) => {
      let round = 0;
      return { name, run: () => times[round++ % times.length], close: () => {} };
    };
    // The warm-up makes many runs; constant times do not depend on when they are read.
    const contest = { ours: of('ours', [3e6]), rivals: [of('fast', [1e6]), of('slow', [6e6])], steps: 1000 };
    const rows = await measure('made-up', contest, { rounds: 4, run: 1, longest: 1e9 });
    expect(rows).toEqual([
      { case: 'made-up', rival: 'fast', ratioMin: 3, ratioMedian: 3, oursNs: 3000 },
      { case: 'made-up', rival: 'slow', ratioMin: 0.5, ratioMedian: 0.5, oursNs: 3000 },
    ]);
  });

  test('are fewer if a round is long', async () => {
    const slow = { name: 'ours', run: () => 1e9, close: () => {} };
    let heard = 0;
    await measure(
      'made-up',
      { ours: slow, rivals: [], steps: 1 },
      { rounds: 40, run: 1, longest: 3500 },
      () => heard++,
    );
    expect(heard).toBe(3);
  });
});

describe('results', () => {
  const row = (name: string, rival: string, ratio: number, oursNs = 100): Row => ({
    case: name,
    rival,
    ratioMin: ratio,
    ratioMedian: ratio,
    oursNs,
  });

  test('a goal is reached or missed', () => {
    expect(isReached(row('string-500', 'plain-c', 0.99))).toBe(true);
    expect(isReached(row('string-500', 'plain-c', 1.01))).toBe(false);
    expect(isReached(row('string-500', 'native-c', 99))).toBe(true);
    expect(table([row('string-500', 'plain-c', 1.01)])).toContain('MISSED');
  });

  test('new rows replace those of their cases', () => {
    const old = [row('modal-64', 'avx2', 1), row('string-100', 'avx2', 2)];
    const fresh = [row('string-100', 'plain-c', 3)];
    expect(merged(old, fresh)).toEqual([fresh[0], old[0]]);
    expect(fromCsv(toCsv(old))).toEqual(old);
  });

  test('growth with the number of contacts', () => {
    const rows = [row('contacts-1-modal', 'it2', 1, 10), row('contacts-10-modal', 'it2', 1, 10_000)];
    expect(exponents(rows)).toContain('1 → 10: N^3.00');
    expect(exponents([])).toBe('');
  });

  test.each([
    ['Intel(R) Xeon(R) CPU E5-2690 v3 @ 2.60GHz', 'intel-xeon-cpu-e5-2690-v3'],
    ['AMD EPYC 7763 64-Core Processor', 'amd-epyc-7763-64-core-processor'],
  ])('%s is %s', (model, name) => {
    expect(machineName(model)).toBe(name);
  });
});
