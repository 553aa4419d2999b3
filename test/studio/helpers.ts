/** Opens the built studio in headless Chromium. The site is built once per state of the sources and shared by all test files. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { serve } from '../../src/cli/serve.ts';
import type { Session } from '../../src/studio/session.ts';
import { FLAGS, PATIENCE } from '../support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Studio {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  /** All errors of the page: console errors and uncaught exceptions. */
  readonly errors: string[];
  readonly close: () => Promise<void>;
}

declare global {
  /** The page's session, for `page.evaluate`. */
  const clangor: Session;
}

/** Builds, serves and opens the studio. */
export async function openStudio({ width = 900, height = 560, path = '', firstVisit = false } = {}): Promise<Studio> {
  const { url, end } = await serveSite();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', chromiumSandbox: false, args: FLAGS });
  const context = await browser.newContext({ viewport: { width, height } });
  context.setDefaultTimeout(PATIENCE);
  // The lesson of the first visit is over, but for tests of the first visit.
  if (!firstVisit)
    await context.addInitScript(() => {
      try {
        localStorage.setItem('clangor.first-lesson-seen', 'true');
      } catch {}
    });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url + path);
  await ready(page);
  const close = async () => {
    await browser.close();
    end();
  };
  return { browser, context, page, url, errors, close };
}

/** Serves the site at an address of its own, and notes the path of every request. */
export async function serveSite(): Promise<{ url: string; requests: string[]; end: () => void }> {
  const server: Server = await serve(await site(), 0);
  const requests: string[] = [];
  server.on('request', ({ url: path }) => requests.push(path ?? ''));
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests, end };
}

/** Waits for the page's session and its first model. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => 'clangor' in globalThis && clangor.model.value !== undefined);
}

/** Waits for the audio node. */
export async function warm(page: Page): Promise<void> {
  await page.waitForFunction(() => clangor.node.value !== undefined);
}

/** Opens a shipped model, and waits until the node plays it and the stage shows it. */
export async function opened(page: Page, name: string): Promise<void> {
  await page.evaluate((one) => clangor.open(one), name);
  await page.waitForFunction(
    () => clangor.frame.value !== undefined && clangor.program.value?.model.title === clangor.model.value?.title,
  );
}

/** The folder of the site built from the current sources. */
async function site(): Promise<string> {
  const folder = join(tmpdir(), `clangor-site-${fingerprint()}`);
  if (existsSync(join(folder, 'index.html'))) return folder;
  const draft = mkdtempSync(join(tmpdir(), 'clangor-site-draft-'));
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: draft, emptyOutDir: true },
  });
  // Two test files may build at the same time: the first to finish wins.
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** A hash that changes with every file that the site is built from. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['src', 'models', 'lessons'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  for (const file of ['vite.config.ts', 'scripts/first-model.ts'])
    hash.update(String(statSync(join(root, file)).mtimeMs));
  return hash.digest('hex').slice(0, 16);
}

/** The newest output samples, and the audio context's time just after them, s. */
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

/** Waits until a number of seconds of sound has been rendered, however long that takes on a busy machine. */
export async function rendered(page: Page, seconds: number): Promise<void> {
  const now = await page.evaluate(() => clangor.analyser.value?.context.currentTime ?? 0);
  await page.waitForFunction((end) => (clangor.analyser.value?.context.currentTime ?? 0) >= end, now + seconds);
}

/** The point at a fraction of a line's length, in px of the page. */
export async function pointOnLine(page: Page, name: string, fraction: number): Promise<{ x: number; y: number }> {
  return page.evaluate(
    ([line, at]) => {
      const stage = document.querySelector('.stage') as HTMLElement & {
        stageState: () => { layout: Map<string, { x0: number; x1: number; y: number }> };
      };
      const placement = stage.stageState().layout.get(line);
      if (placement === undefined) throw new Error(`no line ${line}`);
      const box = stage.getBoundingClientRect();
      return { x: box.left + placement.x0 + at * (placement.x1 - placement.x0), y: box.top + placement.y };
    },
    [name, fraction] as const,
  );
}
