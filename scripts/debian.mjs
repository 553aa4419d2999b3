// Debian's packages that some tests use: installed when they are missing and we may, and otherwise those tests say that they did not run.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, getuid } from 'node:process';
import { run } from './setup.mjs';

export function onPath(name) {
  return (env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Installs packages, saying what for; true if that went well. */
export function installPackages(names, purpose) {
  if (getuid?.() !== 0 || !onPath('apt-get')) return false;
  console.error(`Installing ${names.join(', ')} for ${purpose} (apt-get) ...`);
  const quiet = { output: 'ignore', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  run('apt-get', ['-qq', 'update'], quiet);
  return run('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', ...names], quiet) === 0;
}

/** Debian's own Python, which is the one that its packages belong to. */
export const PYTHON = '/usr/bin/python3';

const hasModules = (names) =>
  existsSync(PYTHON) && spawnSync(PYTHON, ['-c', `import ${names}`], { stdio: 'ignore' }).status === 0;

export function hasNumpy() {
  return hasModules('numpy, scipy');
}

export function hasSoundfile() {
  return hasModules('soundfile');
}

export function hasMatplotlib() {
  return hasModules('matplotlib');
}

export function hasOctave() {
  return onPath('octave');
}

export function hasRedis() {
  return onPath('redis-server');
}

/** Whatever of this is missing; what cannot be had is told once, here. */
export function offerPackages() {
  const missing = [
    ...(hasNumpy() ? [] : ['python3-numpy', 'python3-scipy']),
    ...(hasSoundfile() ? [] : ['python3-soundfile']),
    ...(hasMatplotlib() ? [] : ['python3-matplotlib']),
    ...(hasOctave() ? [] : ['octave']),
    ...(hasRedis() ? [] : ['redis-server']),
  ];
  if (missing.length === 0 || installPackages(missing, 'tests of data files, examples and the queue')) return;
  console.error(`Without ${missing.join(', ')} the tests that need them are skipped.`);
}
