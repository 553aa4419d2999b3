/** The package, built and packed twice in different folders, has the same bits. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, run } from './installed.ts';

const CONTENT = ['package.json', 'README.md', 'LICENSE', 'bin', 'models', 'sweeps', 'bench/rivals'];

/** The hash of every file of the package, and of the archive. */
function packed(folder: string): Record<string, string> {
  for (const name of CONTENT) cpSync(join(root, name), join(folder, name), { recursive: true });
  run(process.execPath, [join(root, 'scripts/build.mjs'), join(folder, 'dist')], root);
  run('npm', ['pack', '--ignore-scripts', '--offline'], folder);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files
      .sort()
      .map((file) => [file.slice(folder.length + 1), createHash('sha512').update(readFileSync(file)).digest('hex')]),
  );
}

test('npm pack is reproducible to the bit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-reproducible-'));
  try {
    // Folders of different depth: a path that gets into a file would tell them apart.
    const one = packed(join(folder, 'a'));
    const other = packed(join(folder, 'another', 'place', 'b'));
    expect(Object.keys(one).some((name) => name.endsWith('.tgz'))).toBe(true);
    expect(other).toEqual(one);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
