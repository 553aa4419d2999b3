/** What the piano costs the audio thread of a page: processor time for each second of sound. */
import type { Page } from 'playwright-core';
import { NAMING, newPage } from '../support/browser.ts';
import { startBrowser } from '../support/shared.ts';
import { busiest, pageThreads } from '../support/thread-time.ts';
import { RATE } from './node-site.ts';
import type { Kit } from './page/page.ts';
import { PIANO } from './piece.ts';

declare const clangor: Kit;

/** What Chromium calls the thread on which a node of a page computes, live or offline, cut to the 15 letters that Linux keeps. */
const AUDIO = /AudioW/;
/** Sound before the first message, s, which is not measured: the engine compiles its kernel meanwhile. */
const AHEAD = 1;

interface Timed {
  readonly time: number;
  readonly midi: readonly number[];
}

/** Opens the page of the tests in a browser of its own, whose threads are the only ones there. */
export async function ownPage(url: string): Promise<Page> {
  const browser = await startBrowser();
  const page = await newPage(browser);
  await page.addInitScript(NAMING);
  await page.goto(url);
  await page.waitForFunction(() => 'clangor' in globalThis);
  return page;
}

/** Processor time of the audio thread while `play` runs, s. */
export async function audioThread<T>(
  page: Page,
  play: () => Promise<T>,
): Promise<{ readonly found: T; readonly spent: number }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('expected a page of a browser');
  const before = await pageThreads(browser, AUDIO);
  const found = await play();
  return { found, spent: busiest(before, await pageThreads(browser, AUDIO)) };
}

/** Behind the piano on the same thread: how many samples were really made, and how loud they were. */
const PROBE = `registerProcessor('probe', class extends AudioWorkletProcessor {
  made = 0;
  loudest = 0;
  constructor() {
    super();
    this.port.onmessage = () => this.port.postMessage({ made: this.made, loudest: this.loudest });
  }
  process([[samples = []]]) {
    this.made += samples.length;
    for (const x of samples) this.loudest = Math.max(this.loudest, Math.abs(x));
    return true;
  }
});`;

interface Live {
  readonly context: AudioContext;
  readonly probe: AudioWorkletNode;
  readonly said: Promise<string[]>;
}

/** Plays messages live and measures `seconds` of them, from just after the first: processor time of the audio thread for each second that it made, s. */
export async function liveCost(page: Page, messages: readonly Timed[], seconds: number): Promise<number> {
  await page.evaluate(
    async ([text, source, messages, rate, before]) => {
      const context = new AudioContext({ sampleRate: rate });
      const node = await clangor.createClangorNode(context, text);
      await context.audioWorklet.addModule(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
      const probe = new AudioWorkletNode(context, 'probe');
      node.connect(probe).connect(context.destination);
      await context.resume();
      const start = context.currentTime + before;
      const said = Promise.all(messages.map(({ time, midi }) => node.midi(midi, start + time)));
      const lines = said.then((problems) => problems.flat().map(({ message }) => message));
      Object.assign(globalThis, { live: { context, probe, said: lines } });
    },
    [PIANO, PROBE, messages, RATE, AHEAD] as const,
  );
  const [from] = await soFar(page, 0, AHEAD);
  const { found: to, spent } = await audioThread(page, () => soFar(page, from, seconds));
  const said = await page.evaluate(async () => {
    const { context, said } = (globalThis as unknown as { live: Live }).live;
    const lines = await said;
    await context.close();
    return lines;
  });
  if (said.length > 0) throw new Error(said.join('\n'));
  const [end, loudest] = to;
  if (!(loudest > 1e-3)) throw new Error(`expected notes that sound; the loudest sample was ${loudest}`);
  return (spent * RATE) / (end - from);
}

/** Waits until `seconds` more were made than `from` samples: how many there are then, and the loudest of all. */
function soFar(page: Page, from: number, seconds: number): Promise<readonly [number, number]> {
  return page.evaluate(
    async ([from, wanted]) => {
      const { probe } = (globalThis as unknown as { live: Live }).live;
      for (;;) {
        probe.port.postMessage(undefined);
        const { made, loudest } = await new Promise<{ made: number; loudest: number }>((resolve) => {
          probe.port.onmessage = ({ data }) => resolve(data);
        });
        if (made >= from + wanted) return [made, loudest] as const;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [from, seconds * RATE] as const,
  );
}
