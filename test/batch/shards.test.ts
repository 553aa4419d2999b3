/** Datasets in tar files: every item once, damage found and mended. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { finishDataset } from '../../src/batch/index.ts';
import { filesIn } from '../../src/batch/whole-files.ts';
import { contentOf, make, verify } from './datasets.ts';
import { TINY } from './specimens.ts';

const SHARDED = `${TINY}shards: 5\n`;

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
