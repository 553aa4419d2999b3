/** Builds the page of a folder by Vite. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Builds the page of a folder into one that is the caller's to remove. */
export async function buildSite(root: string, alias: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-site-'));
  // Loaded where a page is built: it takes half a second.
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'silent',
    root,
    base: './',
    resolve: { alias },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: false, target: 'es2022', assetsInlineLimit: 0 },
  });
  return folder;
}
