/** What the studio promises in numbers, measured in a page: first load, click to sound, gesture to sound, long tasks while it plays. */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { NAMING, PATIENCE } from '../support/browser.ts';
import { opened, pointOnLine, ready, rendered, serveSite, warm } from './helpers.ts';

/** Files that a first visit fetches before it can sound, and their bytes, gzipped. */
export type Load = readonly (readonly [name: string, bytes: number])[];

/**
 * A visitor without anything kept, at an address of its own; without the service worker, which fetches the rest of the site in the background, and
 * without the policy, which would refuse the probe below. `seen` is how it is drawn; in full if absent.
 */
export async function freshPage(browser: Browser, seen: BrowserContextOptions = {}) {
  const { url, requests, end } = await serveSite();
  const context = await browser.newContext({ ...seen, serviceWorkers: 'block', bypassCSP: true });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(NAMING);
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
 * Runs on the audio thread and notes by the system's clock, which the page shares, when each quantum was computed, ms; once armed, also which is
 * the first above a threshold. It sees all that is heard, in the same quantum.
 */
const PROBE = `registerProcessor('probe', class extends AudioWorkletProcessor {
  quanta = [];
  threshold = Infinity;
  constructor() {
    super();
    this.port.onmessage = ({ data }) => { this.threshold = data; };
  }
  process([[samples]]) {
    const now = Date.now();
    this.quanta = [...this.quanta.slice(-400), now];
    if (samples?.some((x) => Math.abs(x) > this.threshold)) {
      this.threshold = Infinity;
      this.port.postMessage({ computed: now, quanta: this.quanta });
    }
    return true;
  }
});`;

interface Probed {
  /** When the first audible quantum was computed, and all of the last second, ms. */
  readonly computed: number;
  readonly quanta: readonly number[];
}

interface Probing {
  readonly arm: (threshold: number) => Promise<Probed>;
}

/** Puts the probe behind all that is heard. */
async function putProbe(page: Page): Promise<void> {
  await page.evaluate(async (source) => {
    const analyser = clangor.analyser.value as AnalyserNode;
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    await (analyser.context as AudioContext).audioWorklet.addModule(url);
    const probe = new AudioWorkletNode(analyser.context, 'probe', { numberOfOutputs: 0 });
    analyser.connect(probe);
    const arm = (threshold: number) => {
      probe.port.postMessage(threshold);
      return new Promise((resolve) => {
        probe.port.onmessage = ({ data }) => resolve(data);
      });
    };
    Object.assign(globalThis, { arm });
  }, PROBE);
}

/** From the first click of a visit until the audio thread has computed the first quantum that can be heard, s. */
export async function clickToSound(page: Page): Promise<number> {
  await putProbe(page);
  await page.evaluate(() => {
    const sounded = (globalThis as unknown as Probing).arm(1e-4);
    const clicked = new Promise<number>((resolve) => {
      const note = ({ timeStamp }: Event) => resolve(Date.now() - (performance.now() - timeStamp));
      addEventListener('click', note, { capture: true, once: true });
    });
    Object.assign(globalThis, {
      measured: Promise.all([clicked, sounded]).then(([from, { computed }]) => (computed - from) / 1000),
    });
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

/** What passes between a click on a string and its sound, s. */
export interface Delay {
  /** Until the page has sent the stroke to the audio thread. */
  readonly page: number;
  /** Until the audio thread computes again: it sleeps until the sound device wants more, which no page can change. */
  readonly sleep: number;
  /** From then until it has computed the first quantum that the stroke changes. */
  readonly engine: number;
}

/** From clicks on a string at rest to the first quantum that each changes; and the buffer of the sound device, which comes after it, s. */
export async function gestureToSound(page: Page, count: number): Promise<{ delays: Delay[]; buffer: number }> {
  await page.evaluate(() => clangor.start());
  await page.evaluate((model) => clangor.open({ text: model, name: 'string' }), STRING);
  await page.waitForFunction(() => clangor.name.value === 'string' && clangor.frame.value !== undefined);
  await putProbe(page);
  await page.evaluate(() => {
    const times = { down: 0, sent: 0 };
    Object.assign(globalThis, { times });
    const note = ({ timeStamp }: Event) => {
      times.down = Date.now() - (performance.now() - timeStamp);
    };
    addEventListener('pointerdown', note, { capture: true });
    const { port } = clangor.node.value as NonNullable<typeof clangor.node.value>;
    const send = port.postMessage.bind(port);
    port.postMessage = (message: { type: string }, options?: object) => {
      if (message.type === 'events') times.sent = Date.now();
      send(message, options);
    };
  });
  await page.keyboard.press('3');
  const { x, y } = await pointOnLine(page, 'string', 0.3);
  const delays: Delay[] = [];
  // The first stroke is not counted: it fetches what strokes need.
  for (let stroke = 0; stroke <= count; stroke++) {
    // Waits until the previous strike has decayed below the threshold used here.
    await rendered(page, 1.4);
    await page.evaluate(() => {
      Object.assign(globalThis, { sounded: (globalThis as unknown as Probing).arm(1e-5) });
    });
    await rendered(page, 0.1);
    await page.mouse.click(x, y);
    const delay = await page.evaluate(async () => {
      const { times, sounded } = globalThis as unknown as {
        times: { down: number; sent: number };
        sounded: Promise<Probed>;
      };
      const { computed, quanta } = await sounded;
      const awake = Math.min(computed, quanta.find((time) => time >= times.sent) ?? computed);
      const spans = { page: times.sent - times.down, sleep: awake - times.sent, engine: computed - awake };
      return { page: spans.page / 1000, sleep: spans.sleep / 1000, engine: spans.engine / 1000 };
    });
    if (stroke > 0) delays.push(delay);
  }
  const buffer = await page.evaluate(() => {
    const { context } = clangor.analyser.value as AnalyserNode;
    const { baseLatency, outputLatency } = context as AudioContext;
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
