// Builds dist, the content of the npm package: JavaScript and types, the packages they use, the kernel's binary, one file for pages
// without a bundler, the JSON Schema of the model format, and the studio as a static site in dist/studio. npm pack runs it. An optional
// argument names another output folder, a second one a folder in which the studio is built already.

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv, exit } from 'node:process';
import { pathToFileURL } from 'node:url';
import { ensureKernel, ensurePackages, root, runNode } from './setup.mjs';

const dist = resolve(argv[2] ?? join(root, 'dist'));

ensurePackages();
rmSync(dist, { recursive: true, force: true });
await ensureKernel();
const compilation = ['--project', 'tsconfig.build.json', '--outDir', dist];
step('types and JavaScript', runNode('node_modules/typescript/bin/tsc', compilation, { output: 2 }));
await buildParts();
await writeSchema();
if (argv[3] === undefined) step('studio', runNode('scripts/build-studio.mjs', [join(dist, 'studio')], { output: 2 }));
else cpSync(argv[3], join(dist, 'studio'), { recursive: true });

// Imported dynamically: they need the packages that ensurePackages installs.
async function buildParts() {
  const [{ embedKernels, embedProcessor }, { buildTypes }, { buildVendor }, { buildWeb }] = await Promise.all([
    import('./build-embedded.mjs'),
    import('./build-types.mjs'),
    import('./build-vendor.mjs'),
    import('./build-web.mjs'),
  ]);
  buildTypes(dist);
  await dropComments();
  await buildVendor(root, dist);
  cpSync(join(root, 'src/kernel/build/kernel.wasm'), join(dist, 'kernel/build/kernel.wasm'));
  await embedKernels(root, dist);
  await embedProcessor(root, dist);
  await buildThread();
  await buildWeb(dist);
}

// Types and documentation explain the package to those who use it; comments inside its code are for those who have a clone.
async function dropComments() {
  const [{ transformSync }, { filesOf }] = await Promise.all([import('esbuild'), import('./dist-files.mjs')]);
  for (const file of filesOf(dist, '.js'))
    writeFileSync(file, transformSync(readFileSync(file, 'utf8'), { format: 'esm', target: 'es2022' }).code);
}

// Replaces the modules of the rendering thread by one file without imports.
async function buildThread() {
  const { bundleThread } = await import('./build-thread.mjs');
  rmSync(join(dist, 'perform/worker.js'));
  writeFileSync(join(dist, 'perform/worker.cjs'), await bundleThread());
}

function step(name, status) {
  if (status === 0) return;
  console.error(`The build stopped: ${name}.`);
  exit(status);
}

async function writeSchema() {
  const { modelJsonSchema } = await import(pathToFileURL(join(dist, 'index.js')).href);
  writeFileSync(join(dist, 'model.schema.json'), `${JSON.stringify(modelJsonSchema())}\n`);
}
