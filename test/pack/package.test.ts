/** The packed package in the hands of a user: its size, its command, and pages made with it. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPage, serve } from '../support/browser.ts';
import { shippedProgram } from '../support/engine.ts';
import { startBrowser } from '../support/shared.ts';
import { bundlers } from './bundlers.ts';
import { type Installed, installPackage, root, run } from './installed.ts';

const pages = fileURLToPath(new URL('pages', import.meta.url));
const ball = readFileSync(join(root, 'models/bouncing-ball.yaml'), 'utf8');

let installed: Installed;
let browser: Browser;

beforeAll(async () => {
  installed = await installPackage();
  browser = await startBrowser();
});

afterAll(async () => {
  await browser?.close();
  installed?.remove();
});

/** A folder of the project that holds one of the pages. */
function pageFolder(name: string, script: string): string {
  const folder = join(installed.project, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(pages, 'index.html'), join(folder, 'index.html'));
  cpSync(join(pages, script), join(folder, 'page.js'));
  return folder;
}

/** What `play` of a folder's page returns, and the bytes of the scripts that the page fetched, gzipped. */
async function play(folder: string, given: unknown): Promise<{ readonly peak: number; readonly bytes: number }> {
  const served = await serve(folder);
  const page = await newPage(browser);
  const faults: string[] = [];
  const asked: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(served.url);
  await page.waitForFunction(() => 'play' in globalThis);
  const peak = await page.evaluate(
    (what) => (globalThis as unknown as { play: (what: unknown) => Promise<number> }).play(what),
    given,
  );
  await page.close();
  served.close();
  expect(faults).toEqual([]);
  const scripts = asked.filter((url) => url.startsWith(served.url) && url.endsWith('.js'));
  const sizes = scripts.map((url) => gzipSync(readFileSync(join(folder, url.slice(served.url.length)))).length);
  return { peak, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

test('it installs no other package and takes at most 10 MB', () => {
  const text = readFileSync(join(installed.clangor, 'package.json'), 'utf8');
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = JSON.parse(text);
  expect({ ...dependencies, ...optionalDependencies }).toEqual({});
  // npm does not install optional peers: they are for those who ask for a queue or for threads of sweeps.
  for (const peer of Object.keys(peerDependencies)) expect(peerDependenciesMeta[peer]).toEqual({ optional: true });
  expect(installed.bytes).toBeLessThanOrEqual(10e6);
});

test('no file of it names a folder of the machine that built it', () => {
  // Built elsewhere it would have other bits; npm run pristine compares whole packages.
  const folders = [root, installed.folder].map((path) => Buffer.from(path));
  const files = readdirSync(installed.staged, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => folders.some((path) => readFileSync(file).includes(path)))).toEqual([]);
});

test('its models have a path of their own', () => {
  const script = "console.log(import.meta.resolve('clangor/models/bouncing-ball.yaml'))";
  const url = run(process.execPath, ['--input-type=module', '--eval', script], installed.project).trim();
  expect(readFileSync(fileURLToPath(url), 'utf8')).toBe(ball);
});

test('it says under which licences it brings other packages along', () => {
  const text = readFileSync(join(installed.clangor, 'dist/vendor/LICENSES.txt'), 'utf8');
  for (const name of [
    'zod',
    'yaml',
    '@observablehq/plot',
    '@resvg/resvg-wasm',
    'libflacjs',
    '@expo-google-fonts/inter',
  ])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
  expect(text).toContain('SIL OPEN FONT LICENSE');
});

test('its command draws pictures and writes FLAC files, the same bytes as in a clone', () => {
  const folder = join(installed.project, 'rendered');
  const files = ['ball.png', 'ball.svg', 'ball.flac', 'ball.wav'];
  const render = (command: string, to: string) => {
    mkdirSync(join(folder, to), { recursive: true });
    for (const [picture, sound] of [files.slice(0, 1).concat('ball.flac'), ['ball.svg', 'ball.wav']])
      run(
        process.execPath,
        [command, 'render', 'bouncing-ball', '--seconds', '0.2', '--plot', `${to}/${picture}`, '-o', `${to}/${sound}`],
        folder,
      );
  };
  render(join(installed.clangor, 'bin/clangor.js'), 'packed');
  render(join(root, 'bin/clangor.js'), 'clone');
  for (const name of files)
    expect(readFileSync(join(folder, 'packed', name)).equals(readFileSync(join(folder, 'clone', name))), name).toBe(
      true,
    );
});

describe.each(['esbuild', 'rollup'] as const)('%s', (name) => {
  test('builds a page that compiles and plays a model, without configuration', async () => {
    const source = pageFolder(`text-${name}`, 'text.js');
    await bundlers[name](source, join(source, 'built'));
    const { peak, bytes } = await play(join(source, 'built'), ball);
    console.log(`${name}: ${bytes} bytes, gzipped, for a page that compiles models`);
    expect(peak).toBeGreaterThan(0);
  });
});

// These two split and shorten scripts without being told to.
describe.each(['vite', 'webpack'] as const)('%s', (name) => {
  test('builds a small page that plays a Program, and fetches the compiler where there is a text, without configuration', async () => {
    const source = pageFolder(`program-${name}`, 'program.js');
    await bundlers[name](source, join(source, 'built'));
    const { image, ...rest } = shippedProgram('bouncing-ball');
    const small = await play(join(source, 'built'), { ...rest, image: Array.from(image) });
    expect(small.peak).toBeGreaterThan(0);
    expect(small.bytes).toBeLessThanOrEqual(60_000);
    const whole = await play(join(source, 'built'), ball);
    expect(whole.peak).toBeGreaterThan(0);
    console.log(`${name}: ${small.bytes} bytes, gzipped, for a Program, ${whole.bytes} for the text of a model`);
  });
});

test('a page without a bundler imports one file', async () => {
  const folder = pageFolder('plain', 'text.js');
  const script = readFileSync(join(folder, 'page.js'), 'utf8');
  writeFileSync(join(folder, 'page.js'), script.replace(/'clangor(\/audio)?'/g, "'./clangor.js'"));
  cpSync(join(installed.clangor, 'dist/web.js'), join(folder, 'clangor.js'));
  expect(readdirSync(folder).sort()).toEqual(['clangor.js', 'index.html', 'page.js']);
  const { peak } = await play(folder, ball);
  expect(peak).toBeGreaterThan(0);
});

test('the one file has everything that the library and the node export', async () => {
  const names = async (entry: string) => Object.keys(await import(join(installed.clangor, 'dist', entry)));
  const [web, ...parts] = await Promise.all(['web.js', 'index.js', 'audio/index.js'].map(names));
  expect(web.sort()).toEqual([...new Set(parts.flat())].sort());
});

/** The oldest TypeScript that the guide names, and the newest. */
describe.each(['typescript-oldest', 'typescript'])('%s', (compiler) => {
  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('reads the types, libraries included (module %s)', (module, moduleResolution) => {
    const folder = join(installed.project, `types-${compiler}-${moduleResolution}`);
    mkdirSync(folder);
    cpSync(join(pages, 'consumer.txt'), join(folder, 'consumer.ts'));
    const options = { strict: true, noEmit: true, skipLibCheck: false, types: [], lib: ['es2022', 'dom'] };
    const compilerOptions = { ...options, target: 'es2022', module, moduleResolution };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    run(process.execPath, [join(root, 'node_modules', compiler, 'bin/tsc'), '--project', folder], folder);
  });
});

test('the guide names the oldest TypeScript that is tested', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/typescript-oldest/package.json'), 'utf8'));
  const [major, minor] = version.split('.');
  expect(readFileSync(join(root, 'docs/guide.md'), 'utf8')).toContain(`TypeScript ${major}.${minor}`);
});
