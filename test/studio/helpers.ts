/** Opens the built studio in headless Chromium. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { serve } from '../../src/cli/serve.ts';
import { type Projection, project } from '../../src/studio/play/projection.ts';
import type { Session } from '../../src/studio/session.ts';
import { NAMING, PATIENCE } from '../support/browser.ts';
import { startBrowser, studioFolder } from '../support/shared.ts';

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

/**
 * Nothing moves on a stage while it sounds, and it is drawn with half as many pixels each way: the processor draws them all, sixty times a second,
 * and most tests do not look.
 */
export const UNSEEN = {
  viewport: { width: 900, height: 560 },
  deviceScaleFactor: 0.5,
  reducedMotion: 'reduce',
} as const;

/** Serves and opens the studio, unseen. Tests that look at what moves say so (`motion`); those that look at colours and lines have a `density` of 1. */
export async function openStudio({
  width = UNSEEN.viewport.width as number,
  height = UNSEEN.viewport.height as number,
  density = UNSEEN.deviceScaleFactor as number,
  motion = false,
  path = '',
  firstVisit = false,
  /** Whether the page fetches the rest of the site in the background, to open without a network the next time. */
  keepsSite = false,
  /** Runs before the first line of the page does. */
  before = () => {},
} = {}): Promise<Studio> {
  const { url, end } = await serveSite();
  const browser = await startBrowser();
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    reducedMotion: motion ? 'no-preference' : UNSEEN.reducedMotion,
    serviceWorkers: keepsSite ? 'allow' : 'block',
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(NAMING);
  await context.addInitScript(before);
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
  const server: Server = await serve(await studioFolder(), 0);
  const requests: string[] = [];
  server.on('request', ({ url: path }) => requests.push(path ?? ''));
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests, end };
}

/**
 * Listens from now on. The function that it returns waits until the page has been louder than a peak since then. Each frame has the peak since the
 * one before, so a short sound is not missed on a busy machine.
 */
export async function listening(page: Page): Promise<(peak: number) => Promise<unknown>> {
  await page.evaluate(() => {
    const listened = { loudest: 0 };
    Object.assign(globalThis, { listened });
    // A signal calls back at once with what it has: that was before.
    let first = true;
    clangor.frame.subscribe((frame) => {
      if (!first) listened.loudest = Math.max(listened.loudest, frame?.peak ?? 0);
      first = false;
    });
  });
  return (peak) =>
    page.waitForFunction(
      (least) => (globalThis as unknown as { listened: { loudest: number } }).listened.loudest > least,
      peak,
    );
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
  // The keyboard of another model takes room from the stage, which is laid out again a frame later.
  await page.evaluate(async () => {
    const stage = document.querySelector('.stage') as HTMLElement & {
      stageState?: () => { layout: object } | undefined;
    };
    const seen = () => [stage?.stageState?.()?.layout, stage?.clientHeight, stage?.clientWidth];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let [before, calm] = [seen(), 0]; calm < 3; calm++) {
      await frame();
      const now = seen();
      if (now.some((value, i) => value !== before[i])) calm = -1;
      before = now;
    }
  });
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

/** A point of a surface, m, in px of the page. */
export async function pointOnSurface(page: Page, name: string, [x, y]: readonly [number, number]) {
  const { left, top, view } = await page.evaluate((surface) => {
    const stage = document.querySelector('.stage') as HTMLElement & {
      stageState: () => { layout: Map<string, { view: Projection }> };
    };
    const placement = stage.stageState().layout.get(surface);
    if (placement === undefined) throw new Error(`no surface ${surface}`);
    const { left, top } = stage.getBoundingClientRect();
    return { left, top, view: placement.view };
  }, name);
  const at = project(view, x, y);
  return { x: left + at.x, y: top + at.y };
}
