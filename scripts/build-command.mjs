// The `clangor` command of a clone as JavaScript, bundled from the sources as they are now: starting it from TypeScript takes a second more, each time.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const source = join(root, 'src');
const main = join(source, 'cli/main.ts');
/** Beside the packages that the bundle imports. */
const cache = join(root, 'node_modules/.cache/clangor');

const DAY = 864e5;

/** The path of the bundle of the current sources, which is made if it is missing; throws where the clone cannot be written to. */
export async function commandFile() {
  const folder = join(cache, `command-${fingerprint()}`);
  if (!existsSync(folder)) {
    await bundle(folder);
    removeOld();
  }
  return join(folder, 'main.js');
}

/** Removes bundles of a day ago and older: a younger one may still be loading its parts. */
function removeOld() {
  for (const name of readdirSync(cache).filter((one) => one.startsWith('command-'))) {
    const path = join(cache, name);
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - DAY) rmSync(path, { recursive: true, force: true });
  }
}

/** Changes with every source of the command, and with the place of the clone, which is written into the bundle. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...files.sort(), import.meta.filename]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

async function bundle(folder) {
  const { build } = await import('esbuild');
  const draft = `${folder}.${pid}.part`;
  mkdirSync(cache, { recursive: true });
  await build({
    entryPoints: [main],
    outdir: draft,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'silent',
    plugins: [ownAddresses],
  });
  // Two commands may make it at the same time: the first to finish wins.
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Modules keep the addresses of their sources: they find models, binaries and scripts by them. */
const ownAddresses = {
  name: 'own-addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/src\/.*\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', address), loader: path.endsWith('x') ? 'tsx' : 'ts' };
    }),
};
