// Bundles the code of a rendering thread (src/perform/worker.ts) into one file without imports: a thread cannot use the TypeScript loader
// of the main thread, and loading its own would take a second.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The bundle as text. */
export async function bundleThread() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/perform/worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}

/** The code of a thread that makes items of a sweep (src/batch/worker.ts) as text, and a hash of it. Packages stay imports. */
export async function bundleItems() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/batch/worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
  });
  const [{ text, hash }] = outputFiles;
  return { text, hash: hash.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 16) };
}
