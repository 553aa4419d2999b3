/** docs/trust.md is what its parts say now, and its numbers are of this version. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { trustPage } from '../../scripts/trust.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the page is composed from its parts', () => {
  expect(read('docs/trust.md'), 'run npm run trust').toBe(trustPage());
});

test('the models were run by this version, and as many as the run says', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const run = JSON.parse(read('docs/trust/fuzz.json')) as Record<'models' | 'next' | 'samples', number> & {
    version: string;
  };
  expect(run.version).toBe(version);
  expect(run.models).toBeGreaterThan(0);
  expect(run.models).toBeLessThanOrEqual(run.next);
  expect(run.samples % run.models).toBe(0);
});
