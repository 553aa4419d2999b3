// Embeds the files that a page needs into its script: the kernel, and the processor that audio threads load. Bundlers disagree on how
// to reference other files, and some copy none; self-contained modules work with all bundlers, and without one.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zopfli from '@gfx/zopfli';
import { transformSync } from 'esbuild';
import { build } from 'vite';

const deflate = promisify(zopfli.deflate);

/** Deflates in the same format as zlib, tries much longer, and saves every page two kilobytes. What was deflated before is kept. */
async function deflateWell(root, binary) {
  const folder = join(root, 'node_modules/.cache/clangor');
  const file = join(folder, `deflated-${createHash('sha256').update(binary).digest('hex')}`);
  if (existsSync(file)) return readFileSync(file);
  const deflated = Buffer.from(await deflate(binary, {}));
  mkdirSync(folder, { recursive: true });
  // Two builds at once write the same bytes; neither may read half of them.
  const draft = `${file}.${process.pid}.part`;
  writeFileSync(draft, deflated);
  renameSync(draft, file);
  return deflated;
}

/** Writes the kernel's binaries, deflated, as text modules; runs after tsc has written dist. */
export async function embedKernels(root, dist) {
  for (const name of ['kernel', 'kernel-relaxed', 'kernel-lean']) {
    const binary = readFileSync(join(root, `src/kernel/build/${name}.wasm`));
    const text = (await deflateWell(root, binary)).toString('base64');
    writeFileSync(join(dist, `run/${name}-text.js`), `export const text = '${text}';\n`);
  }
  writeFileSync(join(dist, 'run/kernel-binary.js'), KERNEL_BINARY);
}

const KERNEL_BINARY = `/** The kernel's binary, which the package contains as text. */
export async function kernelBinary(name) {
  const { text } = await (name === 'fast'
    ? import('./kernel-relaxed-text.js')
    : name === 'lean'
      ? import('./kernel-lean-text.js')
      : import('./kernel-text.js'));
  const deflated = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
}
`;

/** Bundles src/audio/processor.worklet.ts into `folder`/processor.js, one file without imports. */
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
  // Vite leaves the white space of a library in place.
  const file = join(folder, 'processor.js');
  writeFileSync(file, transformSync(readFileSync(file, 'utf8'), { minify: true, format: 'esm' }).code);
}

/** Replaces the processor's modules by the bundled processor, as a file and as text; runs after tsc has written dist. */
export async function embedProcessor(root, dist) {
  const folder = join(dist, 'audio');
  rmSync(join(folder, 'processor.worklet.js'));
  await buildProcessor(root, folder);
  const text = JSON.stringify(readFileSync(join(folder, 'processor.js'), 'utf8'));
  writeFileSync(
    join(folder, 'worklet-url.js'),
    `const text = ${text};
let url;
/** The URL of the processor, created on first use. */
export function workletUrl() {
  url ??= URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return url;
}
`,
  );
}
