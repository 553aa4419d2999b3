// Builds dist, which is what the npm package ships: JavaScript and types, the kernel's binary at the same place relative to the code as in src,
// the JSON Schema of the model format, and the studio as a static site in dist/studio. npm pack runs it.

import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execPath, exit } from 'node:process';
import { ensurePackages, root, runNode } from './setup.mjs';

const dist = join(root, 'dist');

ensurePackages();
rmSync(dist, { recursive: true, force: true });
step('kernel', runNode('scripts/build-kernel.mjs', []));
step(
  'types and JavaScript',
  runNode('node_modules/typescript/bin/tsc', ['--project', 'tsconfig.build.json'], { output: 2 }),
);
for (const name of ['kernel', 'kernel-relaxed'])
  cpSync(join(root, `src/kernel/build/${name}.wasm`), join(dist, `kernel/build/${name}.wasm`));
nameKernelNumbers();
await buildAudio();
await buildThread();
writeSchema();
step('studio', runNode('scripts/build-studio.mjs', [], { output: 2 }));

// Imported late: it needs the packages that ensurePackages installs.
async function buildAudio() {
  const audio = await import('./build-audio.mjs');
  await audio.buildAudio(root, dist);
}

// The code of threads, one file without imports, in the place of its parts.
async function buildThread() {
  const { bundleThread } = await import('./build-thread.mjs');
  for (const name of ['worker.js', 'worker.d.ts']) rmSync(join(dist, 'perform', name));
  writeFileSync(join(dist, 'perform/worker.cjs'), await bundleThread());
}

function step(name, status) {
  if (status === 0) return;
  console.error(`The build stopped: ${name}.`);
  exit(status);
}

// Readers of the package have no ambient.d.ts: f64 and i32 become what they are to TypeScript.
function nameKernelNumbers() {
  const file = join(dist, 'kernel/records.d.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(?<=: )(f64|f32|i32|u32|u8|usize)\b/g, 'number'));
}

function writeSchema() {
  const { status, stdout } = spawnSync(execPath, [join(dist, 'cli/main.js'), 'schema'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  step('schema', status ?? 1);
  writeFileSync(join(dist, 'model.schema.json'), stdout);
}
