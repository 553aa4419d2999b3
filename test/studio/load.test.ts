/** Loading the studio: a small download, a strict content security policy, a node ready before the click, offline use. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudio, ready, type Studio, UNSEEN, warm } from './helpers.ts';
import { firstLoad, freshPage } from './measure.ts';

/** Largest first load, bytes gzipped: below the 250 kB that `npm run studio:report` asks for. */
const BUDGET = 245_000;

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ keepsSite: true });
  await warm(studio.page);
});
afterAll(() => studio?.close());

test('the content security policy allows only the site itself, and the site complies with it', async () => {
  const policy = await studio.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  await studio.page.evaluate(() => clangor.start());
  await studio.page.waitForFunction(() => clangor.frame.value !== undefined);
  expect(studio.errors).toEqual([]);
  // The policy is in force: an inline script does not run.
  const ran = await studio.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.inlineRan = true';
    document.head.append(script);
    return 'inlineRan' in globalThis;
  });
  expect(ran).toBe(false);
});

test('every response carries the headers of an isolated page', async () => {
  const response = await studio.page.request.get(studio.url);
  expect(response.headers()).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'x-content-type-options': 'nosniff',
  });
  expect(await studio.page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test('files outside the site are not served', async () => {
  for (const path of ['..%2f..%2fpackage.json', '%00', '..%5cpackage.json', 'assets/']) {
    const { status } = await fetch(studio.url + path);
    expect(status, path).toBe(404);
  }
});

test(`the first load is at most ${BUDGET / 1000} kB gzipped`, async () => {
  const { url, requests, close } = await freshPage(studio.browser, UNSEEN);
  const names = [...new Set(requests)];
  expect(names.some((name) => name.endsWith('.wasm'))).toBe(true);
  expect(names.some((name) => name.includes('processor'))).toBe(true);
  const sizes = await firstLoad(url, names);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(BUDGET);
  await close();
});

test('everything is prepared before the click, which only starts the sound', async () => {
  const { page, close } = await freshPage(studio.browser, UNSEEN);
  await page.evaluate(() => Object.assign(globalThis, { made: clangor.node.value }));
  // From here on nothing can be fetched any more, as on a very slow network.
  await page.route('**/*', (route) => route.abort());
  await page.click('.begin');
  await page.waitForFunction(() => {
    const samples = new Float32Array(2048);
    clangor.analyser.value?.getFloatTimeDomainData(samples);
    return samples.some((sample) => Math.abs(sample) > 1e-4);
  });
  // The node that was there before the click is the one that sounds.
  expect(await page.evaluate(() => (globalThis as { made?: unknown }).made === clangor.node.value)).toBe(true);
  await close();
});

test('the Program that the site ships is the one that the page would compile', async () => {
  const { page, close } = await freshPage(studio.browser, UNSEEN);
  const shipped = await page.evaluate(() => [clangor.node.value?.program.hash, clangor.node.value?.level]);
  // A space after the text makes it another text of the same model: it is compiled here.
  await page.evaluate(() => clangor.open({ text: `${clangor.text.value} `, name: 'same' }));
  await page.waitForFunction(() => clangor.name.value === 'same' && clangor.node.value !== undefined);
  expect(await page.evaluate(() => [clangor.node.value?.program.hash, clangor.node.value?.level])).toEqual(shipped);
  await close();
});

test('once loaded, the site opens and sounds without a network', async () => {
  const { page, context } = studio;
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await page.evaluate(() => clangor.start());
  await page.waitForFunction(() => clangor.hasBegun.value);
  // The panels' code comes from the cache. Events instead of mouse clicks: Playwright would wait for the page to become idle.
  for (const panel of ['Look', 'Build', 'Keep']) {
    await page.locator(`.tab:has-text("${panel}")`).dispatchEvent('click');
    await page.waitForSelector(`#panel-${panel.toLowerCase()}:not(:has(.panel-wait))`);
  }
  await context.setOffline(false);
});
