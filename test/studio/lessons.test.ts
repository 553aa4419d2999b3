/** Lessons and links to moments, where they could do harm: lessons that are in the way, and links that were tampered with. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudio, rendered, type Studio, warm } from './helpers.ts';

let studio: Studio;
let page: Page;
beforeAll(async () => {
  studio = await openStudio({ firstVisit: true });
  ({ page } = studio);
  await warm(page);
});
afterAll(() => studio?.close());

test('who opens another instrument is not led back by the lesson', async () => {
  // The lesson of the first visit waits for the first sound; whoever was elsewhere by then does not want it, not even when they come back.
  await page.evaluate(() => clangor.open('jawari'));
  await page.evaluate(() => clangor.open('tromba-marina'));
  await page.evaluate(() => clangor.start());
  await page.waitForFunction(() => clangor.hasSounded.value);
  await page.click('[data-test=lessons]');
  await page.locator('[data-test=lesson-helmholtz-motion]').waitFor();
  expect(await page.locator('[data-test=lesson]').count()).toBe(0);
  await page.click('[data-test=lesson-helmholtz-motion]');
  await page.waitForFunction(() => clangor.name.value === 'bowed-string');
  await page.locator('[data-test=lesson]').waitFor();
  await page.evaluate(() => clangor.open('mass-barrier'));
  await page.locator('[data-test=lesson]').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => clangor.name.value)).toBe('mass-barrier');
});

test('a link to a moment that was tampered with opens the model, and says in one line what is wrong', async () => {
  // What is frozen was touched by hand, so that the link tells of something that was played.
  await page.evaluate(async () => {
    await clangor.replay();
    await clangor.node.value?.strike({ element: 'mass', at: 0 }, { force: 1, duration: 2e-3 });
  });
  await rendered(page, 0.5);
  await page.locator('.tab:has-text("Look")').dispatchEvent('click');
  await page.click('button:text-is("Freeze the last second")');
  await page.click('[data-test=copy-moment]');
  const link = new URL(await page.inputValue('[data-test=moment-link]'));
  const fields = new URLSearchParams(link.hash.slice(1));
  for (const [change, expected] of [
    [(told: string) => told.replace(/"contact":"[^"]*"/, '"contact":"nothing"'), 'expected a contact of the model'],
    [(told: string) => told.replace(/"now":\d+/, '"now":1e99'), 'now: expected a whole number'],
    [(told: string) => told.replace(/"hash":"./, '"hash":"x'), 'expected 64 hexadecimal digits'],
    [(told: string) => told.replace(/("event":\{[^}]*"type":")[^"]*/, '$1load'), 'events.0.event'],
    [() => '[', 'expected JSON'],
  ] as const) {
    const told = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
      return new Response(stream).text();
    }, fields.get('moment') ?? '');
    const changed = change(told);
    expect(changed).not.toBe(told);
    const moment = await page.evaluate(async (text) => {
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    }, changed);
    const wrong = new URLSearchParams({ ...Object.fromEntries(fields), moment });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${wrong}`);
    await page.locator(`[data-cause=import]:has-text("${expected}")`).waitFor();
  }
  expect(studio.errors).toEqual([]);
});

/** What lies on the strings, as the stage draws it. */
const laid = () =>
  page.evaluate(() => {
    const stage = document.querySelector('.stage') as HTMLElement & {
      stageState: () => { hands: { kind: string; line: string; at: number }[] };
    };
    return stage.stageState().hands.map(({ kind, line, at }) => `${kind} on ${line} at ${at.toFixed(3)} m`);
  });
const pitchIs = (note: RegExp) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('.pitch')?.textContent ?? ''),
    note.source,
  );

test('the tour can be repeated: it begins with the drone again; a link to its moment shows the finger', async () => {
  const finger = ['finger on string at 0.548 m'];
  await page.click('[data-test=lessons]');
  await page.click('[data-test=lesson-first-twenty-seconds]');
  await page.click('[data-test=lesson-next]');
  await page.click('.lesson-mark');
  await page.locator('[data-test=lesson][data-step="2"]').waitFor();
  await pitchIs(/^A2/);
  expect(await laid()).toEqual(finger);
  await page.click('.lesson-row button:text-is("Back")');
  await pitchIs(/^D1/);
  expect(await laid()).toEqual([]);
  await page.click('.lesson-mark');
  await page.locator('[data-test=lesson][data-step="2"]').waitFor();
  await page.click('[data-test=lesson-next]');
  await page.click('[data-test=copy-moment]');
  const link = await page.inputValue('[data-test=moment-link]');
  await page.click('.lesson-row button:text-is("Again")');
  await pitchIs(/^D1/);
  await page.goto('about:blank');
  await page.goto(link);
  await page.click('[data-cause=moment] .notice-action');
  await page.locator('.microscope-loop').waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLElement & { stageState?: () => { hands: unknown[] } }>('.stage')?.stageState?.().hands
        .length === 1,
  );
  expect(await laid()).toEqual(finger);
});

test('who goes on while a second is being frozen can freeze another one', async () => {
  await page.evaluate(() => clangor.start());
  await rendered(page, 1.2);
  // The sound goes on before the worker has answered.
  await page.evaluate(async () => {
    [...document.querySelectorAll<HTMLElement>('button')]
      .find((one) => one.textContent === 'Freeze the last second')
      ?.click();
    while (clangor.running.value) await new Promise((resolve) => setTimeout(resolve));
    await clangor.start();
  });
  await rendered(page, 1.2);
  await page.click('button:text-is("Freeze the last second"):enabled', { timeout: 20_000 });
  await page.locator('.microscope-loop').waitFor();
});
