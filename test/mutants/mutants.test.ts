/** The list of planted bugs stays applicable: `npm run mutants` plants them, which takes too long for every run of the tests. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { root } from './results.ts';
import { runWithin } from './run-within.ts';

test.each(mutants)('$name: its text occurs exactly once, and its tests exist', ({ file, text, becomes, tests }) => {
  expect(readFileSync(join(root, file), 'utf8').split(text).length - 1).toBe(1);
  expect(becomes).not.toBe(text);
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(tests).not.toEqual([]);
});

test('there are at least thirty, each with a name of its own, in every part of the engine', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(30);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  const parts = new Set(mutants.map(({ file }) => file.split('/')[1]));
  for (const part of ['kernel', 'compile', 'elements', 'contacts', 'audio', 'listen', 'perform'])
    expect(parts).toContain(part);
});

test('docs/trust/mutants.md lists them all, and none that survives', () => {
  const page = readFileSync(join(root, 'docs/trust/mutants.md'), 'utf8');
  const missing = mutants.filter(({ name }) => !page.includes(`| ${name} |`)).map(({ name }) => name);
  expect(missing).toEqual([]);
  expect(page).not.toMatch(/\*\*(survived|not equivalent)\*\*/);
});

test('a process that never ends is ended once its processor time is used up, and what it used is known', () => {
  const loop = 'for (;;);';
  const { status, seconds } = runWithin(1, root, [
    '-e',
    `require('node:child_process').spawnSync(process.execPath, ['-e', '${loop}'])`,
  ]);
  expect(status).toBe(0);
  // The limit is held by ticks of the clock, the account is exact.
  expect(seconds).toBeGreaterThan(0.5);
});
