/** Folders of datasets for tests: a place to make them in, and what is in them. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import {
  finishDataset,
  openDataset,
  openPool,
  orderOf,
  type RunOptions,
  runRange,
  verifyDataset,
} from '../../src/batch/index.ts';
import { filesIn } from '../../src/batch/whole-files.ts';
import { engine, sourceOf, sweepOfText, TINY } from './specimens.ts';

/** The command, as a file for Node. */
export const command = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));

/** Removed when the test file that imports this has run. */
export const root = mkdtempSync(join(tmpdir(), 'clangor-dataset-'));
export const pool = await openPool(2, engine);
afterAll(async () => {
  await pool.close();
  rmSync(root, { recursive: true, force: true });
});

export const verify = (folder: string, render = 0, repair = false) => verifyDataset(folder, { render, repair, engine });

export async function begin(name: string, text: string) {
  const folder = join(root, name);
  const sweep = sweepOfText(text);
  await openDataset(folder, orderOf(sourceOf(text), sweep, engine), engine);
  return { folder, sweep };
}

/** Makes items; all on two threads unless told otherwise. */
export async function make(name: string, text: string, options: Partial<RunOptions> = {}) {
  const { folder, sweep } = await begin(name, text);
  const tally = await runRange({ sweep, folder, pool, threads: 2, range: [0, sweep.count], ...options });
  return { folder, sweep, tally };
}

/** Every file with its hash. */
export function contentOf(folder: string): Record<string, string> {
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

/** The finished dataset of TINY, and what is in it. */
export async function makeWhole(): Promise<Record<string, string>> {
  const { folder } = await make('whole', TINY);
  await finishDataset(folder);
  return contentOf(folder);
}
