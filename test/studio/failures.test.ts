/** What the browser or the machine refuses: each refusal gets a sentence and a way on. The refusals are made by overriding the platform. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENCE } from '../support/browser.ts';
import { openStudio, ready, type Studio, UNSEEN, warm } from './helpers.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio?.close());

/** A page on which something was overridden before its first line ran. */
async function pageWith(override: () => void): Promise<Page> {
  const context = await studio.browser.newContext({ ...UNSEEN, serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(override);
  const page = await context.newPage();
  await page.goto(studio.url);
  await ready(page);
  return page;
}

/** The sentence of a notice, once it is there. */
async function notice(page: Page, cause: string): Promise<string | null> {
  const sentence = page.locator(`.notice[data-cause=${cause}] p`);
  await sentence.waitFor();
  return sentence.textContent();
}

const actions = (page: Page, cause: string) => page.locator(`.notice[data-cause=${cause}] .notice-action`);
/** The page remembers whether anything was heard yet. */
const sounds = (page: Page) => page.waitForFunction(() => clangor.hasBegun.value);

test('forbidden storage: the page works, and says that nothing is kept', async () => {
  const page = await pageWith(() => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: forbid });
    Object.defineProperty(globalThis, 'indexedDB', { get: forbid });
  });
  expect(await notice(page, 'storage')).toBe(
    'The browser keeps nothing for this page: your work is lost when you close it, unless you save it as a file (Keep).',
  );
  // Work is kept for as long as the page is open.
  await page.evaluate(async () => {
    clangor.edit(clangor.text.value.replace(/^title: .*$/m, 'title: Mine'));
    await clangor.open('snare-drum');
    await clangor.open('my-tromba-marina');
  });
  expect(await page.evaluate(() => clangor.model.value?.title)).toBe('Mine');
  await page.context().close();
});

test('a resume that is refused: the button stays alive, and the next click sounds', async () => {
  const page = await pageWith(() => {
    const { resume } = AudioContext.prototype;
    Object.assign(globalThis, { allowed: false });
    AudioContext.prototype.resume = function () {
      return (globalThis as { allowed?: boolean }).allowed ? resume.call(this) : new Promise(() => {});
    };
  });
  await page.locator('.begin').click();
  expect(await notice(page, 'paused')).toBe(
    'The browser has not started the sound: it is waiting for a click, a key or a sound device.',
  );
  await page.evaluate(() => Object.assign(globalThis, { allowed: true }));
  await actions(page, 'paused').first().click();
  await sounds(page);
  await page.locator('.notice[data-cause=paused]').waitFor({ state: 'detached' });

  // Paused from outside: the page says so, and goes on when asked to.
  await page.evaluate(async () => {
    const context = clangor.node.value?.context as AudioContext | undefined;
    await context?.suspend();
  });
  expect(await notice(page, 'paused')).toBe('Something outside this page has paused the sound.');
  await page.waitForFunction(() => !clangor.running.value);
  await actions(page, 'paused').first().click();
  await page.waitForFunction(() => clangor.running.value);
  await page.locator('.notice[data-cause=paused]').waitFor({ state: 'detached' });

  // A clock that stands still while the context says that it runs: the page says so, until it goes on.
  await page.evaluate(() => {
    const { context } = clangor.node.value as NonNullable<typeof clangor.node.value>;
    Object.defineProperty(context, 'currentTime', { value: context.currentTime, configurable: true });
  });
  expect(await notice(page, 'stalled')).toBe('The browser has stopped computing the sound, and does not say why.');
  await page.evaluate(() => {
    Reflect.deleteProperty(clangor.node.value?.context ?? {}, 'currentTime');
  });
  await page.locator('.notice[data-cause=stalled]').waitFor({ state: 'detached' });
  await page.context().close();
});

test('a rate that is not offered: the model runs at the one that is', async () => {
  const page = await pageWith(() => {
    const Real = AudioContext;
    globalThis.AudioContext = class extends Real {
      constructor(options: AudioContextOptions = {}) {
        if (options.sampleRate !== undefined) throw new DOMException('unsupported', 'NotSupportedError');
        super({ ...options, sampleRate: 44_100 });
      }
    };
  });
  expect(await notice(page, 'rate')).toBe('The browser does not play at 48000 Hz, so models are computed at 44100 Hz.');
  await page.evaluate(() => clangor.start());
  await sounds(page);
  await page.context().close();
});

test('no AudioWorklet: the sentence says why, and offers a sound file', async () => {
  const page = await pageWith(() => {
    Object.defineProperty(BaseAudioContext.prototype, 'audioWorklet', { get: () => undefined });
  });
  expect(await notice(page, 'sound')).toBe(
    'Sound needs an AudioWorklet, which browsers offer only to pages served over https or from this computer.',
  );
  await actions(page, 'sound').last().click();
  await page.locator('[data-test=sound-file]').waitFor();
  await page.context().close();
});

test('a model that is too heavy: says so, and offers less', async () => {
  const page = studio.page;
  await page.evaluate(async () => {
    await clangor.open('string-backboard-modal');
    await clangor.start();
  });
  await sounds(page);
  /** Frames that took longer to compute than they last. */
  const overload = () =>
    page.evaluate(() => {
      const { frame } = clangor;
      const now = frame.value;
      if (now === undefined) return;
      for (const seconds of [0, 0.6, 1.2])
        frame.value = { ...now, time: now.time + seconds, share: { median: 1.8, p999: 2 } };
    });
  await page.evaluate(() => {
    clangor.node.value?.dispose();
  });
  await overload();
  expect(await notice(page, 'heavy')).toBe(
    'Computing this model takes 180 % of real time here, so the sound stutters.',
  );
  const modes = () => page.evaluate(() => clangor.text.value.match(/modes: (\d+)/)?.[1]);
  const all = Number(await modes());
  await actions(page, 'heavy').filter({ hasText: 'Half as many modes' }).click();
  expect(Number(await modes())).toBe(all / 2);
  await page.locator('.notice[data-cause=heavy]').waitFor({ state: 'detached' });

  await page.evaluate(() => clangor.open('bouncing-ball'));
  await sounds(page);
  await page.evaluate(() => {
    clangor.node.value?.dispose();
  });
  await overload();
  await actions(page, 'heavy').filter({ hasText: 'Compute at 24 kHz' }).click();
  await page.waitForFunction(() => clangor.node.value?.context.sampleRate === 24_000);
  await sounds(page);
});

test('gaps in the sound: the health light has a longer buffer to offer, which is kept', async () => {
  const context = await studio.browser.newContext({ ...UNSEEN, bypassCSP: true });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(studio.url);
  await ready(page);
  await page.evaluate(() => clangor.start());
  await sounds(page);
  const latency = () =>
    page.evaluate(() => (clangor.node.value?.context as AudioContext | undefined)?.baseLatency ?? 0);
  const before = await latency();
  // Something else on the audio thread takes longer than there is time.
  await page.evaluate(async () => {
    const source = `registerProcessor('late', class extends AudioWorkletProcessor {
      process() { const end = Date.now() + 6; while (Date.now() < end); return true; }
    });`;
    const { context } = clangor.node.value as NonNullable<typeof clangor.node.value>;
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    await context.audioWorklet.addModule(url);
    new AudioWorkletNode(context, 'late').connect(context.destination);
  });
  await page.locator('[data-health=gaps] summary').click();
  await page.locator('[data-advice=gaps] button').click();
  await page.waitForFunction((old) => {
    const now = clangor.node.value?.context as AudioContext | undefined;
    return now !== undefined && now.baseLatency > old && clangor.running.value;
  }, before);
  await page.locator('[data-advice=gaps]').waitFor({ state: 'detached' });
  await sounds(page);
  await page.reload();
  await ready(page);
  await warm(page);
  expect(await latency()).toBeGreaterThan(before);
  await context.close();
});

test.each([
  ['the page cannot lend its canvas', 'nothing'],
  ['a worker has no canvas', 'OffscreenCanvas = undefined;'],
  ['a worker has no WebGL', 'OffscreenCanvas.prototype.getContext = () => null;'],
  ['the worker cannot be fetched', undefined],
])('%s: the page paints its surfaces itself', async (_, before) => {
  const context = await studio.browser.newContext({ ...UNSEEN, serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((lendsNone) => {
    if (lendsNone) Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: undefined });
    // A script of the page: what a worker draws is not counted.
    const { drawElements } = WebGL2RenderingContext.prototype;
    Object.assign(globalThis, { drawn: 0 });
    WebGL2RenderingContext.prototype.drawElements = function (...args) {
      (globalThis as unknown as { drawn: number }).drawn++;
      drawElements.apply(this, args);
    };
  }, before === 'nothing');
  if (before !== 'nothing')
    await context.route(/surface-worker/, async (route) => {
      if (before === undefined) return route.abort();
      const response = await route.fetch();
      await route.fulfill({ response, body: before + (await response.text()) });
    });
  const page = await context.newPage();
  await page.goto(`${studio.url}#wire-membrane`);
  await ready(page);
  await page.waitForFunction(() => (globalThis as unknown as { drawn: number }).drawn > 0);
  await context.close();
});
