/** The same bits everywhere: a page in chromium compiles every model to the same Program and renders the same samples as Node. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedNames, shippedText } from '../support/engine.ts';
import { type Fingerprint, fingerprint } from './page/fingerprint.ts';

/** Enough for every model to be played and to touch. */
const FRAMES = 3000;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const folder = mkdtempSync(join(tmpdir(), 'clangor-page-'));
let server: Server | undefined;
let browser: Browser | undefined;
let page: Page;

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('page', import.meta.url)),
    build: { outDir: folder, emptyOutDir: false, target: 'es2022', assetsInlineLimit: 0 },
  });
  server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '');
    try {
      const content = readFileSync(join(folder, name));
      response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false, args: FLAGS });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction(() => 'fingerprint' in globalThis);
});

afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(shippedNames)('%s: Program and samples', async (name) => {
  const text = shippedText(name);
  const here = await fingerprint(text, FRAMES);
  const there = await page.evaluate(
    ([source, frames]) => {
      const run = (globalThis as unknown as { fingerprint: (text: string, frames: number) => Promise<Fingerprint> })
        .fingerprint;
      return run(source, frames);
    },
    [text, FRAMES] as const,
  );
  expect(there).toEqual(here);
  expect(here.metered).toBe(here.plain);
  expect(here.blocks).toBe(here.plain);
});
