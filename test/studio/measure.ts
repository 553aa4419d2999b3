/** What the studio promises in numbers, measured in a page: first load, click to sound, gesture to sound, long tasks while it plays. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { PATIENCE } from '../support/browser.ts';
import { heard, opened, pointOnLine, ready, rendered, serveSite, warm } from './helpers.ts';

/** Files that a first visit fetches before it can sound, and their bytes, gzipped. */
export type Load = readonly (readonly [name: string, bytes: number])[];

/** A visitor without anything kept, at an address of its own; without the service worker, which fetches the rest of the site in the background. */
export async function freshPage(browser: Browser) {
  const { url, requests, end } = await serveSite();
  const context = await browser.newContext({ serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(url);
  await ready(page);
  await warm(page);
  const close = async () => {
    await context.close();
    end();
  };
  return { page, url, requests, close };
}

export async function firstLoad(url: string, requests: readonly string[]): Promise<Load> {
  return Promise.all(
    [...new Set(requests)].map(async (name) => {
      const response = await fetch(new URL(name, url));
      return [name, response.ok ? gzipSync(await response.arrayBuffer()).length : 0] as const;
    }),
  );
}

/**
 * From the first click of a visit to the first sample that can be heard, s: the page's clock at the click, and at a look at the newest samples, less
 * the time that these say has passed since the first audible one.
 */
export async function clickToSound(page: Page): Promise<number> {
  await page.evaluate(() => {
    const measured = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        async ({ timeStamp }) => {
          const samples = new Float32Array(32_768);
          const tap = (clangor.analyser.value as AnalyserNode).context.createAnalyser();
          tap.fftSize = samples.length;
          clangor.analyser.value?.connect(tap);
          for (;;) {
            tap.getFloatTimeDomainData(samples);
            const now = performance.now();
            const first = samples.findIndex((x) => Math.abs(x) > 1e-4);
            if (first >= 0)
              return resolve((now - timeStamp) / 1000 - (samples.length - first) / tap.context.sampleRate);
            await new Promise((next) => setTimeout(next));
          }
        },
        { capture: true, once: true },
      );
    });
    Object.assign(globalThis, { measured });
  });
  await page.click('.begin');
  return page.evaluate(() => (globalThis as unknown as { measured: Promise<number> }).measured);
}

/** A string at rest that dies away soon. */
const STRING = `
clangor: 1
elements:
  string: { type: string, length: 0.6, pitch: 200 Hz, linearDensity: 5e-3, sigma0: 20 }
outputs:
  string: { at: { element: string, at: 31 % }, quantity: velocity }
`;

/** From a click on a string to the first sample that it changes, in the time of the audio clock, s; the buffer of the sound device comes after it. */
export async function gestureToSound(page: Page, count: number): Promise<{ delays: number[]; buffer: number }> {
  await page.evaluate((model) => clangor.open({ text: model, name: 'string' }), STRING);
  await page.waitForFunction(() => clangor.name.value === 'string' && clangor.frame.value !== undefined);
  await page.evaluate(() => {
    addEventListener(
      'pointerdown',
      (event) => {
        const context = clangor.node.value?.context as AudioContext;
        // The audio time of the click: the current time minus the age of the event.
        Object.assign(globalThis, { touched: context.currentTime - (performance.now() - event.timeStamp) / 1000 });
      },
      { capture: true },
    );
  });
  await page.keyboard.press('3');
  const { x, y } = await pointOnLine(page, 'string', 0.3);
  const delays: number[] = [];
  while (delays.length < count) {
    // Waits until the previous strike has decayed below the threshold used here.
    await rendered(page, 1.4);
    await heard(page);
    await page.mouse.click(x, y);
    await rendered(page, 0.15);
    const { samples, rate, end } = await heard(page);
    const touched = await page.evaluate(() => (globalThis as unknown as { touched: number }).touched);
    const first = samples.findIndex((sample) => Math.abs(sample) > 1e-5);
    // On a busy machine the click may be older than all samples that are kept, or not heard yet: it is repeated.
    if (touched < end - samples.length / rate || first <= 0) continue;
    delays.push(end - (samples.length - first) / rate - touched);
  }
  const buffer = await page.evaluate(() => {
    const context = clangor.analyser.value?.context as AudioContext | undefined;
    const { baseLatency, outputLatency } = context ?? { baseLatency: 0, outputLatency: 0 };
    return baseLatency + outputLatency;
  });
  return { delays, buffer };
}

/** What the page's own thread did while a model played and its stage was played on. */
export interface Playing {
  /** Tasks above 50 ms by the clock on the wall, ms: the browser's own list. On a busy machine most of that is waiting for a processor. */
  readonly long: readonly number[];
  /** Processor time of the longest task, ms, however busy the machine is. */
  readonly longest: number;
  /** How often the page, and how often its workers, waited for a painted surface to be read back. */
  readonly waits: { readonly page: number; readonly workers: number };
}

export async function playFor(page: Page, name: string, seconds: number): Promise<Playing> {
  await opened(page, name);
  // Opening compiles, and measures how loud hands are; what is measured here is playing.
  await page.locator('.stage[data-hands=measured]').waitFor();
  await page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    Object.assign(globalThis, { tasks, observer });
  });
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: ['toplevel', 'gpu', 'blink.user_timing'] });
  await page.evaluate((mark) => performance.mark(mark), MARK);
  const box = await page.locator('.stage').boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  for (let stroke = 0; stroke < 2 * seconds; stroke++) {
    const along = x + width * (0.3 + 0.05 * (stroke % 8));
    await page.mouse.move(along, y + 0.3 * height);
    await page.mouse.down();
    await page.mouse.move(along, y + 0.6 * height, { steps: 8 });
    await page.mouse.up();
    await rendered(page, 0.5);
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
  const long = await page.evaluate(() => {
    const { tasks, observer } = globalThis as unknown as { tasks: number[]; observer: PerformanceObserver };
    observer.disconnect();
    return tasks;
  });
  return { long, ...readTrace(trace.traceEvents) };
}

/** What a page writes into the trace, so that its thread is found there. */
const MARK = 'clangor-playing';

/** What the trace calls a task. */
const TASK = 'ThreadControllerImpl::RunTask';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, µs. */
  readonly tdur?: number;
}

/** Of the page that left a mark: tests share their browser, whose other pages work too. */
function readTrace(events: readonly TraceEvent[]): Pick<Playing, 'longest' | 'waits'> {
  const { pid, tid } = events.find(({ name }) => name === MARK) as TraceEvent;
  const own = events.filter((event) => event.pid === pid && event.tid === tid);
  const waits = events.filter((event) => event.pid === pid && event.name === 'GLES2::ReadPixels').length;
  const ownWaits = own.filter(({ name }) => name === 'GLES2::ReadPixels').length;
  const tasks = own.flatMap(({ name, tdur }) => (name === TASK && tdur !== undefined ? tdur / 1000 : []));
  if (tasks.length === 0)
    throw new Error(`The trace has no ${TASK} of the page: this Chromium calls its tasks otherwise`);
  const longest = Math.max(...tasks);
  return { longest, waits: { page: ownWaits, workers: waits - ownWaits } };
}
