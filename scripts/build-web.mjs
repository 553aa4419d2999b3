// dist/web.js: the library and the audio node as one file, for pages without a bundler. The FLAC encoder, which few pages use, is a
// separate file next to it, loaded when the first FLAC file is encoded.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const ENTRY = "export * from './index.js';\nexport * from './audio/index.js';\n";

/** Runs after the rest of dist is complete. */
export async function buildWeb(dist) {
  writeFileSync(join(dist, 'web.d.ts'), ENTRY);
  await build({
    stdin: { contents: ENTRY, resolveDir: dist },
    outfile: join(dist, 'web.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'flac-separate',
        setup(each) {
          each.onResolve({ filter: /\/vendor\/libflac\.js$/ }, () => ({ path: './vendor/libflac.js', external: true }));
        },
      },
    ],
  });
}
