// The browser of the browser tests: Debian's chromium, installed if it is missing and permissions allow.
import { exit } from 'node:process';
import { installPackages, onPath } from './debian.mjs';

/** Ensures that `chromium` is on the PATH, or ends the process with a message that says what to install. */
export function ensureChromium() {
  if (onPath('chromium') || (installPackages(['chromium'], 'the browser tests') && onPath('chromium'))) return;
  console.error(
    'The browser tests need chromium on the PATH: install it (Debian and Ubuntu: apt-get install chromium) and run npm test again.',
  );
  exit(1);
}
