// Compiles src/kernel (AssemblyScript) to src/kernel/build/kernel.wasm, to kernel-relaxed.wasm with relaxed SIMD, which is faster where
// the engine has it, but whose results may differ in the last digits, and to kernel-lean.wasm, a smaller download without the laws and solvers that few models
// need (laws/table.ts); `--wat` also writes the text format. The options are in
// asconfig.json: no garbage collector, no JavaScript bindings, no import but env.memory, which the host creates with the size that its
// Program needs.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, pid } from 'node:process';
import { fileURLToPath } from 'node:url';
import { writeKernelElements } from './kernel-elements.mjs';
import { writeKernelLaws } from './kernel-laws.mjs';
import { writeKernelQuantities } from './kernel-quantities.mjs';

const kernelFolder = fileURLToPath(new URL('../src/kernel', import.meta.url));

/** The builds and their compiler options beyond asconfig.json. */
const BUILDS = {
  kernel: ['--use', 'LEAN=0'],
  'kernel-relaxed': ['--use', 'LEAN=0', '--enable', 'relaxed-simd'],
  // Pages download it: optimised until nothing more can be taken away.
  'kernel-lean': ['--use', 'LEAN=1', '--converge'],
};

/** True when the binaries in `folder` are newer than every kernel source, the compiler options and the scripts that write it. */
export function kernelIsFresh(folder = kernelFolder) {
  const binaries = Object.keys(BUILDS).map((name) =>
    statSync(join(folder, 'build', `${name}.wasm`), { throwIfNoEntry: false }),
  );
  if (!binaries.every((binary) => binary)) return false;
  const oldest = Math.min(...binaries.map((binary) => binary.mtimeMs));
  const sources = readdirSync(folder, { recursive: true }).filter(
    (name) => (name.endsWith('.ts') && !name.startsWith('build')) || name === 'asconfig.json',
  );
  const scripts = ['build-kernel', 'kernel-tables', 'kernel-laws', 'kernel-elements', 'kernel-quantities'].map((name) =>
    fileURLToPath(new URL(`./${name}.mjs`, import.meta.url)),
  );
  const inputs = [...sources.map((name) => join(folder, name)), folder, ...scripts];
  return inputs.every((path) => statSync(path).mtimeMs <= oldest);
}

/** Compiles the kernel in `folder`, or the given builds of it; throws with the compiler's messages if it does not compile. */
export async function buildKernel({ folder = kernelFolder, wat = false, builds = Object.keys(BUILDS) } = {}) {
  writeKernelElements(folder);
  writeKernelLaws(folder);
  writeKernelQuantities(folder);
  const targets = [];
  for (const name of builds) targets.push(await buildOne(folder, name, BUILDS[name], wat));
  return targets[0];
}

async function buildOne(folder, name, options, wat) {
  const { default: asc } = await import('assemblyscript/asc');
  const target = join(folder, 'build', `${name}.wasm`);
  // Written under a temporary name and then renamed, so that concurrent builds never expose a partial file.
  const draft = join(folder, 'build', `${name}.${pid}.wasm`);
  mkdirSync(dirname(target), { recursive: true });
  const files = ['index.ts', '--config', 'asconfig.json', '--outFile', `build/${name}.${pid}.wasm`, ...options];
  const text = wat ? ['--textFile', `build/${name}.wat`] : [];
  try {
    const { error, stderr } = await asc.main([...files, ...text, '--baseDir', folder, '--noColors']);
    const messages = stderr.toString().trim();
    if (error) throw new Error(`The kernel does not compile:\n${messages || error.message}`);
    if (messages) console.error(messages);
    // Node may not support relaxed SIMD; both builds have the same imports.
    if (!options.includes('relaxed-simd')) checkImports(draft);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
  return target;
}

function checkImports(file) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(file)));
  const surprising = imports.map(({ module, name }) => `${module}.${name}`).filter((name) => name !== 'env.memory');
  if (surprising.length > 0)
    throw new Error(`The kernel may import nothing but env.memory; it imports ${surprising.join(', ')}.`);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildKernel({ wat: argv.includes('--wat') });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
