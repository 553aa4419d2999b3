/** Datasets as Python reads them: an audio folder of Hugging Face, and WebDataset. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hasSoundfile, PYTHON } from '../../scripts/debian.mjs';
import { finishDataset } from '../../src/batch/index.ts';
import { make } from './datasets.ts';
import { TINY } from './specimens.ts';

const script = fileURLToPath(new URL('audio_folder.py', import.meta.url));
function read(...args: string[]): Record<string, unknown> {
  const { stdout, stderr } = spawnSync(PYTHON, [script, ...args], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Record<string, unknown>;
}

test.skipIf(!hasSoundfile())('a folder of sounds is an audio folder with every label as a column', async () => {
  const { folder } = await make('sounds', TINY);
  await finishDataset(folder);
  const found = read('folder', join(folder, 'audio'));
  expect(found).toMatchObject({ rows: 12 });
  expect(found.columns).toEqual(
    expect.arrayContaining([
      'file_name',
      'parameters.depth',
      'fundamental',
      'contacts.buzz.hits',
      'events',
      'partials',
    ]),
  );
  expect(found.peak).toBeCloseTo(10 ** (-1 / 20), 5);
});

test.skipIf(!hasSoundfile())('shards are WebDataset, and their labels have the same types in every item', async () => {
  const { folder } = await make('packed', `${TINY}shards: 5\n`);
  await finishDataset(folder);
  const tars = ['0', '1', '2'].map((s) => join(folder, `shards/tiny-00000${s}.tar`));
  expect(read('tar', ...tars)).toMatchObject({ rows: 12, kinds: 1 });
});
