/** Builds the studio once per state of its sources, as people get it. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the site built from the current sources. */
export async function builtStudio(): Promise<string> {
  const folder = join(tmpdir(), `clangor-site-${fingerprint()}`);
  if (existsSync(join(folder, 'index.html'))) return folder;
  const draft = mkdtempSync(join(tmpdir(), 'clangor-site-draft-'));
  // In a process of its own: a run of tests has another NODE_ENV, with which Vite builds a site for debugging.
  const child = spawn(process.execPath, [join(root, 'scripts/build-studio.mjs'), draft], { stdio: ['ignore', 2, 2] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The studio does not build.');
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
  for (const file of ['vite.config.ts', 'scripts/first-model.ts', 'scripts/build-studio.mjs'])
    hash.update(String(statSync(join(root, file)).mtimeMs));
  return hash.digest('hex').slice(0, 16);
}
