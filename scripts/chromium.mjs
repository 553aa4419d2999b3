// The browser of the browser tests: Debian's chromium, installed if it is missing and permissions allow.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, exit, getuid } from 'node:process';
import { run } from './setup.mjs';

/** Ensures that `chromium` is on the PATH, or ends the process with a message that says what to install. */
export function ensureChromium() {
  if (onPath('chromium')) return;
  if (getuid?.() === 0 && onPath('apt-get')) {
    console.error('Installing chromium for the browser tests (apt-get) ...');
    const quiet = { output: 'ignore', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['-qq', 'update'], quiet);
    if (
      run('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', 'chromium'], quiet) === 0 &&
      onPath('chromium')
    )
      return;
  }
  console.error(
    'The browser tests need chromium on the PATH: install it (Debian and Ubuntu: apt-get install chromium) and run npm test again.',
  );
  exit(1);
}

function onPath(name) {
  return (env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
