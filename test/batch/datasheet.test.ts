/** The page that comes with a dataset, as a browser shows it from the disk: it fits a telephone, and its sounds play. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishDataset } from '../../src/batch/index.ts';
import { drawHistogram } from '../../src/see/histogram-picture.ts';
import { newPage } from '../support/browser.ts';
import { startBrowser } from '../support/shared.ts';
import { make } from './datasets.ts';
import { TINY } from './specimens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

describe.each([
  ['a folder of sounds', TINY],
  ['shards', `${TINY}shards: 5\n`],
])('%s', (name, text) => {
  test('has a page whose sounds play and that fits a narrow window', async () => {
    const { folder } = await make(name.replaceAll(' ', '-'), text.replace('seconds: 0.05', 'seconds: 0.5'));
    await finishDataset(folder);
    const page = await newPage(browser);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(pathToFileURL(join(folder, 'datasheet.html')).href);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await page.locator('audio').count()).toBe(12);
    for (const index of [0, 11]) {
      const heard = await page
        .locator('audio')
        .nth(index)
        .evaluate(async (audio: HTMLAudioElement) => {
          const ended = new Promise((resolve, reject) => {
            audio.addEventListener('ended', resolve);
            audio.addEventListener('error', () => reject(new Error(audio.error?.message)));
          });
          await audio.play();
          await ended;
          return { seconds: audio.duration, played: audio.currentTime };
        });
      expect(heard.seconds).toBeCloseTo(0.5, 3);
      expect(heard.played).toBeCloseTo(0.5, 3);
    }
    await page.close();
  });
});

const textsOf = (svg: string) => [...svg.matchAll(/>([^<>\s][^<>]*)<\/text>/g)].map(([, text]) => text);

test('no two ticks of a histogram have the same text', async () => {
  for (const values of [
    [2.1e-4, 3e-4, 4.7e-4],
    [1.2e9, 8e9, 1.4e10],
    [1e-15, 2e-14],
  ])
    for (const log of [false, true]) {
      const ticks = textsOf(await drawHistogram({ values, log })).filter((text) => /e-?\d/.test(text));
      expect(new Set(ticks).size).toBe(ticks.length);
      expect(ticks.length).toBeGreaterThan(1);
    }
});

test('long words stand beside their bars', async () => {
  const svg = await drawHistogram({ counts: { aluminium: 3, glass: 2, polypropylene: 5, steel: 1 } });
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['aluminium', 'glass', 'polypropylene', 'steel']));
  // One below the other: no two have the same height.
  const heights = [...svg.matchAll(/translate\([^,]*,([\d.]+)\)[^>]*>(?:aluminium|glass|polypropylene|steel)</g)].map(
    ([, y]) => y,
  );
  expect(new Set(heights).size).toBe(4);
});
