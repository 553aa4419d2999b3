// The code of a thread that renders (src/perform/worker.ts) as one file without imports: a thread cannot use the loader of TypeScript that its
// clone began with, and needs a second to load one of its own.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The file as text. */
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
