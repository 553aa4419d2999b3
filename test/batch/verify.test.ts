/** Damage to a dataset is found, named and mended; drafts are told from files. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { finishDataset } from '../../src/batch/index.ts';
import { contentOf, make, makeWhole, root, verify } from './datasets.ts';
import { TINY } from './specimens.ts';

const whole = await makeWhole();

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
      /1 item is missing: 4[\s\S]*expected no sound without labels/,
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
      /metadata\.jsonl: 1 items do not match their labels/,
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
      'a line too few beside the sounds',
      (f: string) =>
        writeFileSync(
          join(f, 'audio/metadata.csv'),
          readFileSync(join(f, 'audio/metadata.csv'), 'utf8').replace(/[^\n]*\n$/, ''),
        ),
      /audio\/metadata\.csv: 1 items do not match their labels/,
    ],
    [
      'metadata that are gone',
      (f: string) => rmSync(join(f, 'metadata.parquet')),
      /metadata\.parquet is missing: clangor sweep finish makes it/,
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
