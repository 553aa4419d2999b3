// Compiles src/kernel (AssemblyScript) to src/kernel/build/kernel.wasm; `--wat` writes the text format beside it. The options are in asconfig.json:
// no garbage collector, no JavaScript bindings, and nothing imported but env.memory, which the host makes with the size that its Program needs.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv, pid } from 'node:process';
import { fileURLToPath } from 'node:url';

const kernelFolder = fileURLToPath(new URL('../src/kernel', import.meta.url));

/** True when the binary in `folder` is newer than every kernel source, the compiler options and this script. */
export function kernelIsFresh(folder = kernelFolder) {
  const binary = statSync(join(folder, 'build', 'kernel.wasm'), { throwIfNoEntry: false });
  if (!binary) return false;
  const sources = readdirSync(folder, { recursive: true }).filter(
    (name) => name.endsWith('.ts') || name === 'asconfig.json',
  );
  const inputs = [...sources.map((name) => join(folder, name)), folder, fileURLToPath(import.meta.url)];
  return inputs.every((path) => statSync(path).mtimeMs <= binary.mtimeMs);
}

/** Compiles the kernel in `folder`; throws with the compiler's own words when it does not compile. */
export async function buildKernel({ folder = kernelFolder, wat = false } = {}) {
  const { default: asc } = await import('assemblyscript/asc');
  const target = join(folder, 'build', 'kernel.wasm');
  // Written under a name of its own and then renamed, so that two builds at once never show anyone half a file.
  const draft = join(folder, 'build', `kernel.${pid}.wasm`);
  mkdirSync(dirname(target), { recursive: true });
  const files = ['index.ts', '--config', 'asconfig.json', '--outFile', `build/kernel.${pid}.wasm`];
  const text = wat ? ['--textFile', 'build/kernel.wat'] : [];
  try {
    const { error, stderr } = await asc.main([...files, ...text, '--baseDir', folder, '--noColors']);
    const messages = stderr.toString().trim();
    if (error) throw new Error(`The kernel does not compile:\n${messages || error.message}`);
    if (messages) console.error(messages);
    checkImports(draft);
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
