// Debian's packages that the tests use: installed when they are missing and we may. Only where we may not are the tests that need
// them skipped, and this says which.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, getuid } from 'node:process';

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

export function hasFirefox() {
  return onPath('firefox-esr');
}

/** A sound device that plays to nowhere: without one Firefox's audio clock stands still. */
export function hasSoundDevice() {
  return onPath('pulseaudio');
}

/** WebKitGTK comes with a small browser, which needs a screen. */
export function hasWebKit() {
  return onPath('WebKitWebDriver') && onPath('Xvfb');
}

/** What the tests use, in the order in which it is installed; without the first there are no tests. */
const groups = [
  { has: () => onPath('chromium'), names: ['chromium'], purpose: 'the browser tests' },
  { has: hasNumpy, names: ['python3-numpy', 'python3-scipy'], purpose: 'data files and examples' },
  { has: hasSoundfile, names: ['python3-soundfile'], purpose: 'sound files' },
  { has: hasMatplotlib, names: ['python3-matplotlib'], purpose: 'the example in Python' },
  { has: hasOctave, names: ['octave'], purpose: 'the example in Octave' },
  { has: hasRedis, names: ['redis-server'], purpose: 'the queue' },
  { has: hasFirefox, names: ['firefox-esr'], purpose: 'the same bits in Firefox' },
  { has: hasSoundDevice, names: ['pulseaudio'], purpose: 'live sound in Firefox' },
  { has: hasWebKit, names: ['webkit2gtk-driver', 'xvfb'], purpose: 'the same bits in WebKitGTK' },
];

/** Installs whatever is missing, if we may. What cannot be had is told once, here; true unless it is Chromium. */
export async function installMissing() {
  const missing = groups.filter(({ has }) => !has());
  if (missing.length === 0) return true;
  if (getuid?.() === 0 && onPath('apt-get')) {
    const all = missing.flatMap(({ names }) => names);
    console.error(`Installing ${all.join(', ')} for the tests (apt-get) ...`);
    await aptGet('update');
    // Together, which is faster; one by one where a name is unknown to this Debian.
    if (!(await install(all))) for (const { names } of missing) await install(names);
  }
  for (const { has, names, purpose } of missing)
    if (!has()) console.error(`Not tested here: ${purpose} (Debian and Ubuntu: apt-get install ${names.join(' ')})`);
  return onPath('chromium');
}

function install(names) {
  return aptGet('install', '--yes', '--no-install-recommends', ...names);
}

async function aptGet(...args) {
  const child = spawn('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [code] = await once(child, 'close');
  return code === 0;
}
