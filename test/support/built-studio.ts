/** Builds the studio once per state of its sources. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the site built from the current sources. */
export async function builtStudio(): Promise<string> {
  const folder = join(tmpdir(), `clangor-site-${fingerprint()}`);
  if (existsSync(join(folder, 'index.html'))) return folder;
  const draft = mkdtempSync(join(tmpdir(), 'clangor-site-draft-'));
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: draft, emptyOutDir: true },
  });
  // Two runs may build at the same time: the first to finish wins.
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** A hash that changes with every file that the site is built from. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['src', 'models', 'lessons'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  for (const file of ['vite.config.ts', 'scripts/first-model.ts'])
    hash.update(String(statSync(join(root, file)).mtimeMs));
  return hash.digest('hex').slice(0, 16);
}
