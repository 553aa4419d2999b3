/** Datasets: the same bytes however they were made, metadata that agree, and folders that are not touched. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { finishDataset, openDataset, orderOf, rangeOf } from '../../src/batch/index.ts';
import { begin, command, contentOf, make, makeWhole, root, verify } from './datasets.ts';
import { engine, sourceOf, sweepOfText, TINY } from './specimens.ts';

const whole = await makeWhole();

describe('a dataset has the same bytes', () => {
  test('from one thread', async () => {
    const { folder } = await make('one-thread', TINY, { threads: 1 });
    await finishDataset(folder);
    expect(contentOf(folder)).toEqual(whole);
  });

  test('from ranges in any order', async () => {
    for (const part of ['2/3', '0/3', '1/3']) await make('ranges', TINY, { range: rangeOf(part, 12, {}) });
    const folder = join(root, 'ranges');
    await finishDataset(folder);
    expect(contentOf(folder)).toEqual(whole);
  });

  test('when it was stopped and continued, and nothing is made twice', async () => {
    const stop = new AbortController();
    const { folder, tally: first } = await make('stopped', TINY, {
      signal: stop.signal,
      onItem: ({ made }) => made >= 3 && stop.abort(),
    });
    expect(first.made).toBeGreaterThanOrEqual(3);
    expect(first.remaining).toBeGreaterThan(0);
    expect('missing' in (await finishDataset(folder))).toBe(true);
    const { tally } = await make('stopped', TINY);
    expect(tally).toMatchObject({ before: first.made, made: 12 - first.made, remaining: 0 });
    await finishDataset(folder);
    expect(contentOf(folder)).toEqual(whole);
  });

  test('from the command', () => {
    const file = join(root, 'tiny.yaml');
    writeFileSync(file, TINY);
    const folder = join(root, 'command');
    const { status, stdout } = spawnSync(process.execPath, [command, 'sweep', file, '-o', folder, '--json'], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ sweep: 'tiny', made: 12, finished: true });
    expect(contentOf(folder)).toEqual(whole);
  });
});

test('metadata have a row for every item, in both formats', async () => {
  const folder = join(root, 'whole');
  const lines = readFileSync(join(folder, 'metadata.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ index }) => index)).toEqual(Array.from({ length: 12 }, (_, i) => i));
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(folder, 'metadata.parquet')) });
  expect(rows).toHaveLength(12);
  for (const [i, row] of rows.entries()) {
    expect(row.file_name).toBe(lines[i].file_name);
    expect(row['parameters.depth']).toBe(lines[i].parameters.depth);
    expect(row['contacts.buzz.hits']).toBe(lines[i].contacts[0].hits);
    expect(row.events).toEqual(lines[i].events);
    expect(existsSync(join(folder, row.file_name))).toBe(true);
  }
  const page = readFileSync(join(folder, 'datasheet.html'), 'utf8');
  expect(page.match(/<audio /g)).toHaveLength(12);
  expect(page.match(/<svg /g)?.length).toBeGreaterThanOrEqual(6);
  expect(await verify(folder, 3)).toMatchObject({ made: 12, problems: [], rendered: 3, drafts: 0 });
});

test('the card tells Hugging Face where the sounds are', () => {
  const [, head] = readFileSync(join(root, 'whole/README.md'), 'utf8').split('---\n');
  expect(parse(head)).toMatchObject({
    pretty_name: 'A string over a wall',
    configs: [{ config_name: 'default', data_files: [{ split: 'train', path: 'audio/**' }] }],
  });
});

describe('a folder is refused', () => {
  test('that holds something else', async () => {
    mkdirSync(join(root, 'mine'));
    writeFileSync(join(root, 'mine/letter.txt'), '');
    await expect(begin('mine', TINY)).rejects.toThrow('expected an empty folder or one that this sweep began');
    expect(readdirSync(join(root, 'mine'))).toEqual(['letter.txt']);
  });

  test('of another sweep', async () => {
    await expect(begin('whole', TINY.replace('seed: 4', 'seed: 5'))).rejects.toThrow(
      'its sweep.json is of another one',
    );
  });

  test('of another version', async () => {
    const sweep = sweepOfText(TINY);
    const order = orderOf(sourceOf(TINY), sweep, engine);
    await expect(openDataset(join(root, 'whole'), order, { ...engine, version: '9.9.9' })).rejects.toThrow(
      `expected Clangor ${engine.version}, which the sweep was begun with; this is 9.9.9`,
    );
  });
});

describe('rejected items', () => {
  test('are recorded with their reason, once, and do not stand in the metadata', async () => {
    const text = `${TINY}sampling: sobol\nrequire: ["depth < 0.0006"]\n`;
    const { folder, tally } = await make('rejected', text);
    expect(tally.made + tally.rejected).toBe(12);
    expect(tally.rejected).toBeGreaterThan(3);
    await finishDataset(folder);
    const lines = readFileSync(join(folder, 'rejected.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(tally.rejected);
    expect(lines[0]).toMatchObject({ status: 'rejected', reasons: ['not so: depth < 0.0006'] });
    expect(await verify(folder)).toMatchObject({ made: tally.made, rejected: tally.rejected, problems: [] });
    expect(readFileSync(join(folder, 'datasheet.html'), 'utf8')).toContain(
      `${tally.rejected} ×: not so: depth &lt; 0.0006`,
    );
  });
});

test('jobs that begin at once in one folder share it', async () => {
  const folder = join(root, 'together');
  const order = orderOf(sourceOf(TINY), sweepOfText(TINY), engine);
  await Promise.all(Array.from({ length: 8 }, () => openDataset(folder, order, engine)));
  expect(readdirSync(folder)).toEqual(['sweep.json']);
});
