/** Texts of models never become markup: in the gallery, in pictures, in a dataset's pages, in the studio; in a real browser. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStudio, type Studio } from '../studio/helpers.ts';
import { newPage } from '../support/browser.ts';
import { startBrowser } from '../support/shared.ts';
import { inRooms, succeeds } from './harness.ts';

inRooms();

/** Each would set `owned` or load something if any of it became markup. */
const ATTACKS = [
  `<script>globalThis.owned = 1</script>`,
  `<img src=x onerror="globalThis.owned = 2">`,
  `"><svg onload=globalThis.owned=3>`,
  `'><iframe srcdoc="<script>parent.owned = 4</script>"></iframe>`,
  `</title></style></textarea><script>globalThis.owned=5</script>`,
  `<a href="javascript:globalThis.owned=6" id=owned>x</a>`,
  `]]><script>globalThis.owned=7</script>`,
  `&lt;script&gt;globalThis.owned=8&lt;/script&gt;`,
  `\${globalThis.owned=9}`,
] as const;
const attack = ATTACKS.join(' ');

const model = JSON.stringify({
  clangor: 1,
  title: attack.slice(0, 190),
  description: attack,
  listen: attack,
  seconds: 0.05,
  elements: { m: { type: 'mass', mass: 1, frequency: 100 } },
  players: { p: { type: 'initial', element: 'm', displacement: 1 } },
  outputs: { o: { at: 'm' } },
});

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

/** What became of the attacks in a page. */
async function harm(page: Page) {
  return page.evaluate(() => ({
    owned: (globalThis as unknown as { owned?: number }).owned ?? 0,
    scripts: [...document.querySelectorAll('script:not([src]), iframe, object, embed')].length,
    handlers: [...document.querySelectorAll('*')].filter((one) =>
      one.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
    links: [...document.querySelectorAll('[href]')].filter((one) =>
      /^javascript:/i.test(one.getAttribute('href') ?? ''),
    ).length,
  }));
}
const NONE = { owned: 0, scripts: 0, handlers: 0, links: 0 };

async function opened(file: string): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
  const page = await newPage(browser);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(pathToFileURL(resolve(file)).href);
  return { page, errors };
}

test('the gallery shows them as texts, and its pictures and sounds load under its policy', async () => {
  writeFileSync('evil.json', model);
  await succeeds('gallery', './evil.json', '-o', 'out');
  const { page, errors } = await opened('out/index.html');
  await page.locator('img').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector('img')?.complete);
  expect(await harm(page)).toEqual(NONE);
  expect(await page.locator('h2').innerText()).toContain('<script>globalThis.owned = 1</script>');
  expect(await page.locator('article p').first().innerText()).toContain(`"><svg onload=globalThis.owned=3>`);
  expect(await page.evaluate(() => document.querySelector('img')?.naturalWidth ?? 0)).toBeGreaterThan(100);
  const seconds = await page.evaluate(async () => {
    const audio = document.querySelector('audio') as HTMLAudioElement;
    audio.preload = 'auto';
    await new Promise((done, fail) => {
      audio.addEventListener('loadedmetadata', done);
      audio.addEventListener('error', fail);
      audio.load();
    });
    return audio.duration;
  });
  expect(seconds).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  // Should an escape ever be forgotten, the policy still keeps the script from running.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.owned = 99';
    document.body.append(script);
  });
  expect((await harm(page)).owned).toBe(0);
  await page.close();
});

test('a picture as SVG shows them as texts', async () => {
  writeFileSync('evil.json', model);
  await succeeds('render', './evil.json', '--plot', 'evil.svg');
  const { page, errors } = await opened('evil.svg');
  expect(await harm(page)).toEqual(NONE);
  expect(/<(script|iframe|img)/i.test(readFileSync('evil.svg', 'utf8'))).toBe(false);
  expect(errors).toEqual([]);
  await page.close();
});

test('so do the pages of a dataset', async () => {
  const sweep = {
    sweep: 1,
    title: attack.slice(0, 190),
    description: attack,
    use: attack,
    limits: attack,
    count: 2,
    model: JSON.parse(model),
    draw: { word: { choice: [attack.slice(0, 60)] }, size: { uniform: [1, 2] } },
    set: { 'elements.m.mass': 'size' },
  };
  writeFileSync('evil.json', JSON.stringify(sweep));
  await succeeds('sweep', './evil.json', '-o', 'out', '--threads', '1');
  const { page, errors } = await opened('out/datasheet.html');
  expect(await harm(page)).toEqual(NONE);
  expect(await page.locator('h1').innerText()).toContain('<script>globalThis.owned = 1</script>');
  expect(errors).toEqual([]);
  const card = readFileSync(join('out', 'README.md'), 'utf8').split('---\n').slice(2).join('');
  expect(card).not.toMatch(/[<>]/);
  expect(readdirSync('out')).toContain('metadata.jsonl');
  await page.close();
});

describe('the studio', () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await openStudio();
  });
  afterAll(() => studio?.close());

  test('shows title, description, names and problems as texts', async () => {
    const { page } = studio;
    const before = await harm(page);
    await page.evaluate((text) => clangor.open({ text, name: 'evil' }), model);
    expect(await page.evaluate(() => clangor.problems.peek())).toEqual([]);
    // Broken models are shown with their problems, which quote them.
    for (const text of [
      model.replace('"m":{', `${JSON.stringify(attack.slice(0, 60))}:{`),
      model.replace('"mass":1', `"mass":${JSON.stringify(attack)}`),
      attack,
    ])
      await page.evaluate((broken) => clangor.edit(broken), text);
    for (const name of ['Build', 'Look', 'Keep']) {
      await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
      expect(await harm(page)).toEqual(before);
    }
    expect(before.owned).toBe(0);
  });

  test('runs no script that is not its own', async () => {
    const { page } = studio;
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.owned = 99';
      document.body.append(script);
    });
    expect(await page.evaluate(() => (globalThis as unknown as { owned?: number }).owned)).toBeUndefined();
    // In a timer: what a test evaluates itself is exempt from the policy.
    const evaluated = await page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(() => {
            try {
              resolve(new Function('return 1')());
            } catch (error) {
              resolve((error as Error).name);
            }
          });
        }),
    );
    expect(evaluated).toBe('EvalError');
  });
});
