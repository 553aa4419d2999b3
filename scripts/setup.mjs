// Installs what a clone needs before anything can run: the npm packages and the compiled kernel. Uses only Node built-ins, because it runs
// first. All messages go to standard error, so that the output of a command can be piped.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program in the clone and returns its exit code; its output goes to `output`. */
export function run(command, args, { cwd = root, output = 'inherit', env = process.env } = {}) {
  const result = spawnSync(command, args, { cwd, env, stdio: ['inherit', output, 'inherit'] });
  if (result.error) console.error(`${command}: ${result.error.message}`);
  return result.status ?? 1;
}

/** Runs a JavaScript file, given by its path in the clone, with the current Node. */
export function runNode(file, args, options) {
  return run(process.execPath, [join(root, file), ...args], options);
}

/** Installs the locked packages unless node_modules contains exactly these. */
export function ensurePackages() {
  if (packagesMatchLock()) return;
  console.error('Installing the packages of package-lock.json (npm ci) ...');
  const npm = process.env.npm_execpath;
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    : spawnSync('npm', flags, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error(`npm ci failed in ${root}: see above.`);
    process.exit(1);
  }
}

// npm writes node_modules/.package-lock.json last, so it is missing after an interrupted install. Versions are compared instead of file
// times, because a git checkout updates the time of package-lock.json without changing it.
function packagesMatchLock() {
  const installedLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' ||
      (installed[path] ? installed[path].version === entry.version : entry.optional || entry.devOptional),
  );
}

/** Compiles the kernel unless its binary is newer than its sources. */
export async function ensureKernel() {
  // Imported dynamically: it needs the packages that ensurePackages installs.
  const { buildKernel, kernelIsFresh } = await import(pathToFileURL(join(root, 'scripts', 'build-kernel.mjs')).href);
  if (!kernelIsFresh()) await buildKernel();
}
