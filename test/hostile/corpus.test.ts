/** Broken, hostile and odd files: one clear line each, nothing written, and no more work than their limits allow. */
import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clangor, inRooms } from '../cli/harness.ts';
import type { HostileCase } from './case.ts';
import { corpus, wordsOf, writeCase } from './corpus.ts';
import { open } from './open.ts';
import { isRefused, measure } from './table.ts';

inRooms();

async function said(one: HostileCase): Promise<string> {
  if (typeof one.opened === 'string')
    return open(one.opened, one.file).then(
      () => '',
      (error: Error) => `${error.message}\n`,
    );
  const { out, err } = await clangor(...wordsOf(one));
  expect(out).toBe('');
  return err;
}

test('there are at least 200 cases, each with its own name', () => {
  const names = corpus.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(200);
});

describe.each(corpus.map((one) => [one.name, one] as const))('%s', (_, one) => {
  test('one line, and nothing written', async () => {
    writeCase(one);
    const { size, mtimeMs } = statSync(one.file);
    const line = await said(one);
    expect(line).toMatch(/^[^\n]+\n$/);
    expect(line).toContain('expected');
    expect(line.length).toBeLessThan(600);
    expect(readdirSync('.').sort()).toEqual(['inner', one.file].sort());
    expect(readdirSync('inner')).toEqual([]);
    expect(statSync(one.file)).toMatchObject({ size, mtimeMs });
  });
});

test('the memory of a case does not count what the process that opens it holds', () => {
  const held = Buffer.alloc(300_000_000, 1);
  expect(measure(corpus[0]).memory).toBeLessThan(held.length / 1.5e6);
});

/** Those that ask for most, each in a process of its own. */
describe.each([
  'model/one-hundred-megabytes',
  'model/long-text',
  'model/many-anchors',
  'model/json: many-keys',
  'model/json: many-objects',
  'model/five-million-nodes',
  'recording/memory-of-ones',
  'link/inflates-to-a-gigabyte',
])('%s', (name) => {
  test('exit code 1 and less than 200 MB', () => {
    const one = corpus.find((other) => other.name === name);
    if (one === undefined) throw new Error(`no case ${name}`);
    const measured = measure(one);
    expect(isRefused(measured), JSON.stringify(measured)).toBe(true);
    expect(measured.memory).toBeLessThan(200);
  });
});
