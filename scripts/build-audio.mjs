// The audio part of the npm package: the processor becomes one file without imports, because audio threads load one file, and the node is
// told where that file lies. Bundlers and browsers both understand `new URL(FILE, import.meta.url)`.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Bundles src/audio/processor.worklet.ts into `folder`/processor.js. */
export async function buildProcessor(root, folder) {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(root, 'src/audio/processor.worklet.ts'), formats: ['es'], fileName: () => 'processor.js' },
      minify: true,
    },
  });
}

/** After tsc has written dist: puts the bundled processor in the place of its parts. */
export async function buildAudio(root, dist) {
  const folder = join(dist, 'audio');
  for (const name of ['processor.worklet.js', 'processor.worklet.d.ts']) rmSync(join(folder, name), { force: true });
  await buildProcessor(root, folder);
  const url = `/** Where the processor is. */\nexport const workletUrl = new URL('./processor.js', import.meta.url).href;\n`;
  writeFileSync(join(folder, 'worklet-url.js'), url);
}
