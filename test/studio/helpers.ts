/** The built studio in headless chromium. The site is built once for the sources as they are, whatever files ask for it. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { serve } from '../../src/cli/studio.ts';
import type { Session } from '../../src/studio/session.ts';
import { FLAGS, PATIENCE } from '../support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Studio {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  /** Every address that the server was asked for. */
  readonly asked: string[];
  /** Every error of the page's console, and every uncaught one. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

declare global {
  /** What `page.evaluate` reaches: the page puts its session there. */
  const clangor: Session;
}

/** Builds, serves and opens the studio. */
export async function openStudio({ width = 900, height = 560, path = '' } = {}): Promise<Studio> {
  const server: Server = await serve(await site(), 0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const asked: string[] = [];
  server.on('request', ({ url: path }) => asked.push(path ?? ''));
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false, args: FLAGS });
  const context = await browser.newContext({ viewport: { width, height } });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(url + path);
  await ready(page);
  const close = async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
  };
  return { browser, context, page, url, asked, complaints, close };
}

/** Waits until the page has its session and the first model. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => 'clangor' in globalThis && clangor.model.value !== undefined);
}

/** Waits until the node has been made. */
export async function warm(page: Page): Promise<void> {
  await page.waitForFunction(() => clangor.node.value !== undefined);
}

/** The folder of the site built from the sources as they are now. */
async function site(): Promise<string> {
  const folder = join(tmpdir(), `clangor-site-${fingerprint()}`);
  if (existsSync(join(folder, 'index.html'))) return folder;
  const draft = mkdtempSync(join(tmpdir(), 'clangor-site-draft-'));
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: draft, emptyOutDir: true },
  });
  // Two test files may build at once: the first one to finish is kept.
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** Changes with every file that the site is made from. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['src', 'models'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  hash.update(String(statSync(join(root, 'vite.config.ts')).mtimeMs));
  return hash.digest('hex').slice(0, 16);
}

/** The newest samples that went to the loudspeakers, and the time of the audio context just after them, s. */
export async function heard(page: Page): Promise<{ samples: Float64Array; rate: number; end: number }> {
  const { samples, rate, end } = await page.evaluate(() => {
    const shared = globalThis as unknown as { tap?: AnalyserNode };
    const analyser = clangor.analyser.value as AnalyserNode;
    shared.tap ??= (() => {
      const made = analyser.context.createAnalyser();
      made.fftSize = 32_768;
      analyser.connect(made);
      return made;
    })();
    const data = new Float32Array(shared.tap.fftSize);
    shared.tap.getFloatTimeDomainData(data);
    return { samples: [...data], rate: analyser.context.sampleRate, end: analyser.context.currentTime };
  });
  return { samples: Float64Array.from(samples), rate, end };
}

/** Waits until so many seconds have been rendered: a busy machine renders them later. */
export async function rendered(page: Page, seconds: number): Promise<void> {
  const now = await page.evaluate(() => clangor.analyser.value?.context.currentTime ?? 0);
  await page.waitForFunction((end) => (clangor.analyser.value?.context.currentTime ?? 0) >= end, now + seconds);
}

/** Where a part of a line is seen on the page, px. */
export async function pointOnLine(page: Page, name: string, part: number): Promise<{ x: number; y: number }> {
  return page.evaluate(
    ([line, at]) => {
      const stage = document.querySelector('.stage') as HTMLElement & {
        stageState: () => { layout: Map<string, { x0: number; x1: number; y: number }> };
      };
      const home = stage.stageState().layout.get(line);
      if (home === undefined) throw new Error(`no line ${line}`);
      const box = stage.getBoundingClientRect();
      return { x: box.left + home.x0 + at * (home.x1 - home.x0), y: box.top + home.y };
    },
    [name, part] as const,
  );
}
