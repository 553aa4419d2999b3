/**
 * The same bits everywhere: a page in chromium compiles models to the same Programs and renders the same samples as Node. Few models that have
 * all that any has; `npm run engines` runs every one, in every engine.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../support/browser.ts';
import { coveringNames } from '../support/covering.ts';
import { shippedText } from '../support/engine.ts';
import { type Fingerprint, fingerprint } from './page/fingerprint.ts';

/** Enough for every model to be played and to touch. */
const FRAMES = 3000;

let site: Site | undefined;
let page: Page;

beforeAll(async () => {
  site = await openSite(fileURLToPath(new URL('page', import.meta.url)));
  page = await site.open(site.url);
  await page.waitForFunction(() => 'fingerprint' in globalThis);
});

afterAll(() => site?.close());

test.each(coveringNames())('%s: Program and samples', async (name) => {
  const text = shippedText(name);
  const here = await fingerprint(text, FRAMES);
  const there = await page.evaluate(
    ([source, frames]) => {
      const run = (globalThis as unknown as { fingerprint: (text: string, frames: number) => Promise<Fingerprint> })
        .fingerprint;
      return run(source, frames);
    },
    [text, FRAMES] as const,
  );
  expect(there).toEqual(here);
  expect(here.metered).toBe(here.plain);
  expect(here.blocks).toBe(here.plain);
});
