// Builds the studio, the browser application, from src/studio to dist/studio with Vite.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { argv, env } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** True when dist/studio is newer than all its sources. */
export function studioIsFresh() {
  const page = statSync(join(root, 'dist/studio/index.html'), { throwIfNoEntry: false });
  if (!page) return false;
  const folders = ['src', 'models', 'lessons'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const inputs = [...folders, join(root, 'vite.config.ts'), join(root, 'package-lock.json')];
  return inputs.every((path) => statSync(path).mtimeMs <= page.mtimeMs);
}

/** Builds the site into a folder (default: dist/studio); needs the compiled kernel. */
export async function buildStudio(folder = join(root, 'dist/studio')) {
  // Whoever builds, it is the site that people get: with any other value Vite takes the slow JSX for debugging, which names source files.
  env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir: folder } });
}

if (argv[1] === fileURLToPath(import.meta.url)) await buildStudio(argv[2]);
