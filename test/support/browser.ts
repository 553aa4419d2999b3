/** Debian's chromium on a page that Vite builds, served from memory of the file system, with or without cross-origin isolation. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { siteFolder, startBrowser } from './shared.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
/** What pages wait for at most, ms. */
export const PATIENCE = 500_000;
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** To be added to pages of reports: what runs these without a bundler (tsx) names functions by something that pages lack. */
export const NAMING = 'globalThis.__name ??= (one) => one';

export interface Site {
  /** Where the page is. */
  readonly url: string;
  /** The same with the headers that isolate it. */
  readonly isolatedUrl: string;
  readonly open: (url: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Builds the page of a folder unless the run of tests has it, serves it and starts a browser. */
export async function openSite(root: string, alias: Readonly<Record<string, string>> = {}): Promise<Site> {
  return serveFolder(await siteFolder(root, alias));
}

/** Serves a folder as it is and starts a browser. */
export async function serveFolder(folder: string): Promise<Site> {
  const [served, browser] = await Promise.all([serve(folder), startBrowser()]);
  return {
    url: served.url,
    isolatedUrl: `${served.url}isolated/`,
    open: async (url) => {
      const page = await newPage(browser);
      await page.goto(url);
      return page;
    },
    close: async () => {
      await browser.close();
      served.close();
    },
  };
}

/** A page that waits for as long as a test may: how busy the machine is decides nothing. */
export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
}

/** Serves a folder as it is, and the same below `isolated/` with the headers that isolate a page. */
export async function serve(folder: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const [, isolated = '', path = ''] = /^\/(isolated\/)?([^?]*)/.exec(request.url ?? '') ?? [];
    const name = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    try {
      const content = readFileSync(join(folder, name));
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, ...(isolated === '' ? {} : ISOLATED) }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
