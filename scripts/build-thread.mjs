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
