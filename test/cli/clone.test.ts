/** How the command of a clone starts: from a bundle that follows the sources, or from the sources themselves. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let clone = '';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}

/** A clone whose command prints one word, with the launcher as it is. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clangor-'));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{ "packages": {} }');
  write('node_modules/.package-lock.json', '{ "packages": {} }');
  for (const name of ['esbuild', 'tsx'])
    symlinkSync(join(root, 'node_modules', name), join(clone, 'node_modules', name));
  for (const path of ['bin/clangor.js', 'bin/run-again.js', 'scripts/build-command.mjs', 'scripts/setup.mjs']) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    copyFileSync(join(root, path), join(clone, path));
  }
  // This clone has no kernel to compile.
  write('scripts/build-kernel.mjs', 'export const kernelIsFresh = () => true;');
  write('src/cli/word.ts', "export const word: string = 'one';");
  write('src/cli/main.ts', "import { word } from './word.ts';\nconsole.log(word, import.meta.url);");
});
afterEach(() => rmSync(clone, { recursive: true }));

const bundles = () => readdirSync(join(clone, 'node_modules/.cache/clangor'));
function start(): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(clone, 'bin/clangor.js')], { encoding: 'utf8' });
  return stdout + stderr;
}

it('bundles the sources once, and again when one of them changes', () => {
  const said = (word: string) => `${word} file://${join(clone, 'src/cli/main.ts')}\n`;
  expect(start()).toBe(said('one'));
  expect(bundles()).toHaveLength(1);
  expect(start()).toBe(said('one'));
  expect(bundles()).toHaveLength(1);
  write('src/cli/word.ts', "export const word: string = 'three';");
  expect(start()).toBe(said('three'));
  expect(bundles()).toHaveLength(2);
});

it('runs the sources themselves where no bundle can be written', () => {
  write('node_modules/.cache', 'a file where the folder of the bundles would be');
  expect(start()).toContain('one file://');
});
