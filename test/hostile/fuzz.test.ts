/** The loaders under a small budget of mutated inputs, the same in every run (`npm run fuzz:loaders` has a large one), and every input that was ever found to be a problem. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { randomFrom } from './fuzz.ts';
import { mutatedJson } from './fuzz-json.ts';
import { targets } from './fuzz-targets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** In a process of its own: the counts of a process that runs tests would take most of the time. */
function fuzzLoaders(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'test/hostile/fuzz-loaders.ts', '--json', ...words],
    { cwd: root, encoding: 'utf8' },
  );
  return { status, stderr, reports: JSON.parse(stdout) as { target: string; inputs: number; covered: number }[] };
}

test('thirty inputs of every kind are accepted, or refused in clear lines', async () => {
  const { status, stderr, reports } = fuzzLoaders('--count', '30', '--seed', '1');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(reports.map(({ target }) => target)).toEqual((await targets()).map(({ name }) => name));
  for (const { inputs, covered } of reports) {
    expect(inputs).toBe(30);
    expect(covered).toBeGreaterThan(10);
  }
});

test('coverage guides: a fault behind four bytes is found, which chance would hardly find', () => {
  expect(fuzzLoaders('--target', 'planted', '--count', '4000', '--seed', '1').status).toBe(1);
});

const folder = new URL('findings/', import.meta.url);
const found = existsSync(folder) ? readdirSync(folder) : [];

test('what was found before is refused in clear lines', async () => {
  const all = await targets();
  for (const file of found) {
    const target = all.find(({ name }) => file.startsWith(`${name}.`));
    for (const line of (await target?.open(new Uint8Array(readFileSync(new URL(file, folder))))) ?? []) {
      expect(line, file).toContain('expected');
      expect(line, file).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }
  }
});

test('the same seed changes the same', () => {
  const text = JSON.stringify({ a: [1, 2, { b: 'x' }], c: null });
  const changed = (seed: number) => {
    const random = randomFrom(seed);
    return Array.from({ length: 50 }, () => mutatedJson(text, random));
  };
  expect(changed(5)).toEqual(changed(5));
  expect(changed(5)).not.toEqual(changed(6));
  expect(mutatedJson('not JSON', randomFrom(1))).toBeUndefined();
});
