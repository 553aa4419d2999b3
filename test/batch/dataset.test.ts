/** Datasets: the same bytes however they were made, and nothing lost, doubled or half-written whatever went wrong. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  finishDataset,
  openDataset,
  openPool,
  orderOf,
  type Pool,
  RunTrouble,
  rangeOf,
  runRange,
  verifyDataset,
} from '../../src/batch/index.ts';
import { filesIn } from '../../src/batch/whole-files.ts';
import { engine, sourceOf, sweepOfText, TINY } from './specimens.ts';

const program = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'clangor-dataset-'));
let pool: Pool;
beforeAll(async () => {
  pool = await openPool(2, engine);
});
afterAll(async () => {
  await pool.close();
  rmSync(root, { recursive: true, force: true });
});

const SHARDED = `${TINY}shards: 5\n`;
const verify = (folder: string, render = 0, repair = false) => verifyDataset(folder, { render, repair, engine });

async function begin(name: string, text: string) {
  const folder = join(root, name);
  const sweep = sweepOfText(text);
  await openDataset(folder, orderOf(sourceOf(text), sweep, engine), engine);
  return { folder, sweep };
}

/** Makes items; all unless told otherwise. */
async function make(name: string, text: string, range?: readonly [number, number], threads = 2, signal?: AbortSignal) {
  const { folder, sweep } = await begin(name, text);
  const tally = await runRange({
    sweep,
    folder,
    pool,
    threads,
    range: range ?? [0, sweep.count],
    ...(signal === undefined ? {} : { signal }),
  });
  return { folder, sweep, tally };
}

/** Every file with its hash. */
function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );
}

let whole: Record<string, string>;
beforeAll(async () => {
  const { folder, tally } = await make('whole', TINY);
  expect(tally).toMatchObject({ made: 12, rejected: 0, failed: 0, before: 0, remaining: 0 });
  await finishDataset(folder);
  whole = contentOf(folder);
});

describe('a dataset has the same bytes', () => {
  test('from one thread', async () => {
    const { folder } = await make('one-thread', TINY, undefined, 1);
    await finishDataset(folder);
    expect(contentOf(folder)).toEqual(whole);
  });

  test('from ranges in any order', async () => {
    for (const part of ['2/3', '0/3', '1/3']) await make('ranges', TINY, rangeOf(part, 12, {}));
    const folder = join(root, 'ranges');
    await finishDataset(folder);
    expect(contentOf(folder)).toEqual(whole);
  });

  test('when it was stopped and continued, and nothing is made twice', async () => {
    const stop = new AbortController();
    const { folder, sweep } = await begin('stopped', TINY);
    const first = await runRange({
      sweep,
      folder,
      pool,
      threads: 2,
      range: [0, 12],
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
    const { status, stdout } = spawnSync(process.execPath, [program, 'sweep', file, '-o', folder, '--json'], {
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

describe('shards', () => {
  test('hold every item once, as tar files that WebDataset reads, and can be verified', async () => {
    const { folder } = await make('shards', SHARDED);
    await finishDataset(folder);
    expect(readdirSync(join(folder, 'shards')).sort()).toEqual(
      [0, 1, 2].flatMap((s) => [`00000${s}.json`, `tiny-00000${s}.tar`]).sort(),
    );
    expect(filesIn(join(folder, 'audio'))).toEqual([]);
    const { status, stdout } = spawnSync('tar', ['-tf', join(folder, 'shards/tiny-000002.tar')], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toEqual(['0000010.flac', '0000010.json', '0000011.flac', '0000011.json']);
    expect(await verify(folder, 2)).toMatchObject({ made: 12, problems: [], rendered: 2 });
    const { tally } = await make('shards', SHARDED);
    expect(tally).toMatchObject({ made: 0, before: 12 });
  });

  test('that are damaged are named, removed by --repair and made again', async () => {
    const { folder } = await make('broken', SHARDED);
    await finishDataset(folder);
    const before = contentOf(folder);
    const tar = join(folder, 'shards/tiny-000001.tar');
    const bytes = readFileSync(tar);
    bytes[3000] ^= 1;
    writeFileSync(tar, bytes);
    const { problems } = await verify(folder);
    expect(problems.join('\n')).toMatch(
      /shards\/tiny-000001\.tar: its bytes are not those that were written; items 5 to 9/,
    );
    await verify(folder, 0, true);
    const { tally } = await make('broken', SHARDED);
    expect(tally).toMatchObject({ made: 5, before: 7 });
    await finishDataset(folder);
    expect(await verify(folder)).toMatchObject({ made: 12, problems: [] });
    expect(contentOf(folder)).toEqual(before);
  });

  test('that were cut off count as missing at once', async () => {
    const { folder } = await make('cut', SHARDED);
    await finishDataset(folder);
    const tar = join(folder, 'shards/tiny-000000.tar');
    writeFileSync(tar, readFileSync(tar).subarray(0, 2000));
    const { tally } = await make('cut', SHARDED);
    expect(tally).toMatchObject({ made: 5, before: 7 });
    await finishDataset(folder);
    expect(await verify(folder)).toMatchObject({ made: 12, problems: [] });
  });
});

describe('verify finds', () => {
  const copy = (name: string) => {
    const folder = join(root, name);
    cpSync(join(root, 'whole'), folder, { recursive: true });
    return folder;
  };
  const sound = 'audio/0000/0000004.flac';
  test.each([
    [
      'a sound with other bytes',
      (f: string) => appendFileSync(join(f, sound), 'x'),
      /item 4: its sound is not the one/,
    ],
    ['a sound that is gone', (f: string) => rmSync(join(f, sound)), /item 4: its sound is missing/],
    [
      'labels that are gone',
      (f: string) => rmSync(join(f, 'labels/0000/0000004.json')),
      /1 items are missing: 4[\s\S]*expected no sound without labels/,
    ],
    [
      'labels that cannot be read',
      (f: string) => writeFileSync(join(f, 'labels/0000/0000004.json'), '{'),
      /item 4: its labels cannot be read/,
    ],
    [
      'labels of another item',
      (f: string) => cpSync(join(f, 'labels/0000/0000003.json'), join(f, 'labels/0000/0000004.json')),
      /item 4: labels are of item 3/,
    ],
    [
      'metadata with a line too few',
      (f: string) =>
        writeFileSync(join(f, 'metadata.jsonl'), readFileSync(join(f, 'metadata.jsonl'), 'utf8').replace(/^.*\n/, '')),
      /metadata\.jsonl: 1 items are not there/,
    ],
    [
      'metadata with a line twice',
      (f: string) =>
        appendFileSync(
          join(f, 'metadata.jsonl'),
          readFileSync(join(f, 'metadata.jsonl'), 'utf8').replace(/\n[\s\S]*/, '\n'),
        ),
      /metadata\.jsonl:13: item 0 again/,
    ],
    [
      'a table that is damaged',
      (f: string) => writeFileSync(join(f, 'metadata.parquet'), 'PAR1'),
      /metadata\.parquet: it cannot be read/,
    ],
  ])('%s', async (name, damage, message) => {
    const folder = copy(name.replaceAll(' ', '-'));
    damage(folder);
    expect((await verify(folder)).problems.join('\n')).toMatch(message);
    // What is damaged is removed, made again, and then all is well.
    await verify(folder, 0, true);
    await make(name.replaceAll(' ', '-'), TINY);
    await finishDataset(folder);
    expect(await verify(folder)).toMatchObject({ made: 12, problems: [] });
    expect(contentOf(folder)).toEqual(whole);
  });
});

test('the card names the files one by one, as Hugging Face reads them', () => {
  const [, head] = readFileSync(join(root, 'whole/README.md'), 'utf8').split('---\n');
  expect(parse(head)).toMatchObject({
    pretty_name: 'A string over a wall',
    configs: [{ config_name: 'default', data_files: [{ split: 'train', path: ['audio/**', 'metadata.jsonl'] }] }],
  });
});

test('drafts of killed processes are told by verify and removed by finish', async () => {
  const folder = join(root, 'drafts');
  cpSync(join(root, 'whole'), folder, { recursive: true });
  const host = hostname().replace(/[^A-Za-z0-9]/g, '_');
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const draft = (owner: string) => join(folder, `audio/0000/0000003.flac.${owner}-0123abcd.part`);
  const [dead, alive, elsewhere] = [`${host}-${gone}`, `${host}-${process.pid}`, `other-${gone}`].map(draft);
  for (const path of [dead, alive, elsewhere]) writeFileSync(path, 'half');
  expect(await verify(folder)).toMatchObject({ drafts: 3, problems: [] });
  await finishDataset(folder);
  // Those of processes that may still be writing stay.
  expect([dead, alive, elsewhere].map((path) => existsSync(path))).toEqual([false, true, true]);
  for (const path of [alive, elsewhere]) rmSync(path);
  expect(contentOf(folder)).toEqual(whole);
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

const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount();
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
}
if (!mayMount) console.warn('no small disk can be mounted here: what happens when a disk is full is not tested');

test.skipIf(!mayMount)('a full disk stops the run with a line, and the rest is made when there is room', async () => {
  const folder = join(root, 'full');
  mkdirSync(folder);
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=36k', 'tmpfs', folder]);
  try {
    await expect(make('full', TINY)).rejects.toThrow(RunTrouble);
    await expect(make('full', TINY)).rejects.toThrow(/item \d+ could not be written \(ENOSPC/);
    // Nothing that is there is half-written.
    const { problems } = await verify(folder);
    expect(problems.filter((line) => !/items are missing|expected no sound without labels/.test(line))).toEqual([]);
    spawnSync('mount', ['-o', 'remount,size=10m', folder]);
    const { tally } = await make('full', TINY);
    expect(tally.before + tally.made).toBe(12);
    await finishDataset(folder);
    expect(contentOf(folder)).toEqual(whole);
  } finally {
    spawnSync('umount', [folder]);
  }
});

test('Ctrl-C ends cleanly and the same command goes on', async () => {
  const file = join(root, 'long.yaml');
  writeFileSync(file, TINY.replace('count: 12', 'count: 60').replace('seconds: 0.05', 'seconds: 1'));
  const folder = join(root, 'interrupted');
  const args = [program, 'sweep', file, '-o', folder, '--threads', '1'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  const labels = join(folder, 'labels/0000');
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  while (!existsSync(labels) || readdirSync(labels).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(out).toContain('stopped: the same command goes on from here');
  expect(filesIn(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  const done = readdirSync(labels).length;
  expect(done).toBeLessThan(60);
  const again = spawnSync(process.execPath, [...args, '--range', `0..${done + 1}`, '--json'], { encoding: 'utf8' });
  expect(JSON.parse(again.stdout)).toMatchObject({ before: done, made: 2 });
});

describe('ranges', () => {
  test.each([
    ['0..4', {}, [0, 5]],
    ['0/3', {}, [0, 3]],
    ['2/3', {}, [6, 10]],
    ['auto', { SLURM_ARRAY_TASK_ID: '4', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_COUNT: '4' }, [7, 10]],
    ['auto/5', { JOB_COMPLETION_INDEX: '0' }, [0, 2]],
  ])('%s with %j', (text, env, range) => {
    expect(rangeOf(text, 10, env)).toEqual(range);
  });

  test.each([
    ['5..10', {}, 'expected items from 0 to 9'],
    ['3..1', {}, 'the first before the last'],
    ['3/3', {}, 'expected a part below 3'],
    ['x', {}, 'expected FIRST..LAST'],
    ['auto', {}, 'expected SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX'],
    ['auto', { JOB_COMPLETION_INDEX: '1' }, 'expected auto/PARTS'],
    ['auto/2', { JOB_COMPLETION_INDEX: '-1' }, 'expected a whole number in JOB_COMPLETION_INDEX'],
  ])('%s with %j is refused', (text, env, message) => {
    expect(() => rangeOf(text, 10, env)).toThrow(message);
  });

  test('parts cover everything once', () => {
    for (const parts of [1, 3, 7, 10, 16]) {
      const all = Array.from({ length: parts }, (_, k) => rangeOf(`${k}/${parts}`, 10, {})).flatMap(([a, b]) =>
        Array.from({ length: b - a }, (_, i) => a + i),
      );
      expect(all).toEqual(Array.from({ length: 10 }, (_, i) => i));
    }
  });
});

test('jobs that begin at once in one folder share it', async () => {
  const folder = join(root, 'together');
  const order = orderOf(sourceOf(TINY), sweepOfText(TINY), engine);
  await Promise.all(Array.from({ length: 8 }, () => openDataset(folder, order, engine)));
  expect(readdirSync(folder)).toEqual(['sweep.json']);
});
