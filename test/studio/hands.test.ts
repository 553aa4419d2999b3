/** Hands that touch: as loud as the score, on strings of modes and skins, by the pointer and by keys, and with a notice in the way. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gesturesOn, openHands } from './gestures.ts';
import { listening, opened, pointOnLine, pointOnSurface, rendered, type Studio } from './helpers.ts';

let studio: Studio;
let page: Page;
beforeAll(async () => {
  studio = await openHands();
  ({ page } = studio);
});
afterAll(() => studio?.close());

const open = (name: string) => opened(page, name);
const gestures = () => gesturesOn(page);

/**
 * Listens from now on. What it returns resolves to the peak within 0.4 s of sound from the first that there is, by the times of the frames: the page may
 * come to them late, and all at once.
 */
async function listenToPeak(): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, {
      peakHeard: new Promise<number>((resolve) => {
        let [peak, begun] = [0, Number.POSITIVE_INFINITY];
        const stop = clangor.frame.subscribe((frame) => {
          if (frame === undefined) return;
          peak = Math.max(peak, frame.peak);
          if (peak > 0.001) begun = Math.min(begun, frame.contextTime);
          if (frame.contextTime < begun + 0.4) return;
          queueMicrotask(() => stop());
          resolve(peak);
        });
      }),
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { peakHeard: Promise<number> }).peakHeard);
}

/** Clicks with the tool of a key, once all is quiet: its peak against that to which the level brings the score, 0.22, dB. */
async function clicked(key: string, { x, y }: { readonly x: number; readonly y: number }) {
  await page.evaluate(() => clangor.panic());
  await page.keyboard.press(key);
  await page.mouse.move(x, y);
  await rendered(page, 0.3);
  const peak = await listenToPeak();
  await page.mouse.click(x, y);
  return 20 * Math.log10((await peak()) / 0.22);
}

test('a pluck and a strike are as loud as the score, which a worker finds out', async () => {
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  for (const [name, keys] of [
    ['jawari', ['2']],
    ['hammer-string', ['2', '3']],
  ] as const) {
    await open(name);
    await page.locator('.stage[data-hands=measured]').waitFor();
    for (const key of keys) {
      const found = await clicked(key, await pointOnLine(page, 'string', 0.21));
      expect(Math.abs(found), `${name} ${key}: ${found} dB`).toBeLessThan(6);
    }
  }
  expect(workers.filter((url) => url.includes('/worker-'))).toHaveLength(2);
});

test('a strike on a drum is as loud as its stick, where that lands, in the middle and half way to the rim', async () => {
  await open('snare-drum');
  await page.locator('.stage[data-hands=measured]').waitFor();
  for (const spot of [
    [0.04, 0.02],
    [0, 0],
    [-0.08, 0.03],
  ] as const) {
    await gestures();
    const found = await clicked('3', await pointOnSurface(page, 'batter', spot));
    expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['strike', 'batter']]);
    expect(Math.abs(found), `${spot}: ${found} dB`).toBeLessThan(6);
  }
});

test('strings of modes are plucked too', async () => {
  await open('guitar');
  await page.keyboard.press('2');
  await gestures();
  const { x, y } = await pointOnLine(page, 'a2', 0.8);
  const loud = await listening(page);
  await page.mouse.click(x, y);
  expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['pluck', 'a2']]);
  await loud(0.01);
});

test('a finger silences a string of modes', async () => {
  await open('guitar');
  await page.keyboard.press('2');
  const { x, y } = await pointOnLine(page, 'a2', 0.8);
  await page.mouse.click(x, y);
  /** The widest that the string is seen within 0.1 s of sound, from so much later on, s, by the times of the frames: a busy page gets them late. */
  const widest = (later: number) =>
    page.evaluate((wait) => {
      const index = clangor.program.value?.elements.findIndex(({ name }) => name === 'a2') ?? -1;
      const from = (clangor.analyser.value?.context.currentTime ?? 0) + wait;
      return new Promise<number>((resolve) => {
        let most = 0;
        const stop = clangor.frame.subscribe((frame) => {
          if (frame === undefined || frame.contextTime < from) return;
          const shape = frame.elements[index];
          most = Math.max(most, Math.max(...shape) - Math.min(...shape));
          if (frame.contextTime < from + 0.1) return;
          queueMicrotask(() => stop());
          resolve(most);
        });
      });
    }, later);
  const before = await widest(0.05);
  await gestures();
  await page.keyboard.press('4');
  await page.mouse.move(x, y);
  await page.mouse.down();
  expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['finger', 'a2']]);
  expect(await widest(0.5)).toBeLessThan(before / 10);
  await page.mouse.up();
  expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['release', 'a2']]);
});

test('Enter rests a finger on a skin, and lifts it again', async () => {
  await open('snare-drum');
  await page.keyboard.press('4');
  await page.focus('.stage');
  await gestures();
  await page.keyboard.press('Enter');
  expect((await gestures()).map(({ what, element }) => [what, element])).toEqual([['finger', 'batter']]);
  await page.keyboard.press('Enter');
  expect((await gestures()).map(({ what }) => what)).toEqual(['release']);
});

test('the stage has a frame for those who play with the arrow keys, not for those who click and then play letters', async () => {
  await open('bowed-string');
  const frame = () => page.evaluate(() => getComputedStyle(document.querySelector('.stage') as Element).outlineStyle);
  await page.keyboard.press('2');
  const { x, y } = await pointOnLine(page, 'string', 0.5);
  await page.mouse.click(x, y);
  await page.evaluate(() => document.querySelector<HTMLElement>('.stage')?.focus());
  await page.keyboard.press('s');
  expect(await frame()).toBe('none');
  await page.keyboard.press('ArrowRight');
  expect(await frame()).toBe('solid');
  await page.mouse.click(x, y);
  expect(await frame()).toBe('none');
});

test('a stroke and a key are on their way before the page does anything else', async () => {
  await open('guitar');
  const tasks = await page.evaluate(async () => {
    const node = clangor.node.value as NonNullable<typeof clangor.node.value>;
    // The first of each fetches what it needs.
    const actions = [() => node.strike({ element: 'a2', at: 0.2 }), () => node.midi([0x90, 50, 1])];
    for (const act of actions) await act();
    const real = node.port.postMessage.bind(node.port);
    const counts: number[] = [];
    for (const act of actions) {
      let passed = 0;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        passed++;
        channel.port2.postMessage('');
      };
      channel.port2.postMessage('');
      const sent = new Promise<number>((resolve) => {
        node.port.postMessage = (message: { type: string }, options?: object) => {
          if (message.type === 'events') resolve(passed);
          real(message, options);
        };
      });
      act();
      counts.push(await sent);
      channel.port1.close();
    }
    node.port.postMessage = real;
    return counts;
  });
  expect(tasks).toEqual([0, 0]);
});

test('a notice over the strings does not take the strokes of the hand', async () => {
  await open('bowed-string');
  await page.keyboard.press('2');
  const { x, y } = await pointOnLine(page, 'string', 0.5);
  await page.evaluate(() => clangor.mention('test', 'A sentence that is written over the strings, '.repeat(60)));
  const covered = await page.locator('.notice').boundingBox();
  expect(covered !== null && covered.y < y && y < covered.y + covered.height).toBe(true);
  await gestures();
  await page.mouse.click(x, y);
  expect((await gestures()).map(({ what }) => what)).toEqual(['pluck']);
  await page.locator('.notice-close').click();
  await page.locator('.notice').waitFor({ state: 'detached' });
});

test('what can be done about a notice is not offered where strings are played', async () => {
  await open('ness-guitar');
  const actions = ['Turn the ledger off', 'Half as many modes', 'Compute at 24 kHz'];
  await page.evaluate(
    (labels) =>
      clangor.tell(
        'test',
        'Computing this model takes 163 % of real time here, so the sound stutters.',
        labels.map((label) => ({ label, run: () => undefined })),
      ),
    actions,
  );
  await page.locator('.notice-action').last().waitFor();
  // A stroke may begin beside a string.
  const points = await Promise.all(
    ['e2', 'a2', 'd3', 'g3', 'b3', 'e4'].flatMap((name) =>
      [0, 0.2, 0.4, 0.6, 0.8, 1].map((at) => pointOnLine(page, name, at)),
    ),
  );
  const met = await page.evaluate(
    (all) =>
      all.flatMap(({ x, y }) =>
        [-30, 0, 30].map((beside) => document.elementFromPoint(x, y + beside)?.closest('.notice')?.textContent),
      ),
    points,
  );
  expect(new Set(met)).toEqual(new Set([undefined]));
  await page.evaluate(() => clangor.settle('test'));
});
