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

test('licences and known vulnerabilities are those of the packages in the lock file', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, unknown>> };
  const count = Object.keys(packages).length - 1;
  expect(read('docs/trust/safety.md'), 'run npm run licences').toContain(`| ${count} packages, 0 of them`);
  expect(read('docs/trust/audit.md'), 'run npm run audit').toContain(` ${count} packages`);
});
