/** The first seconds of the piece of the examples; `npm run piano:report` plays it all. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Site } from '../support/browser.ts';
import { openNodeSite, pageAt } from './node-site.ts';
import { pieceInPage, renderedPiece, secondsThatDiffer } from './piece.ts';

const SECONDS = 20;

let site: Site;
beforeAll(async () => {
  site = await openNodeSite();
});
afterAll(() => site?.close());

test('a page plays the piece with the bits of clangor render piano --midi', async () => {
  const rendered = renderedPiece(SECONDS);
  expect(Math.max(...rendered.peaks)).toBeGreaterThan(0.4);
  expect(Math.min(...rendered.peaks)).toBeGreaterThan(1e-3);
  const page = await pageAt(site, site.url);
  const { digests, problems } = await pieceInPage(page, rendered.frames, rendered.level);
  expect(problems).toEqual([]);
  expect(digests.length).toBe(2 * SECONDS);
  expect(secondsThatDiffer(digests, rendered.digests)).toEqual([]);
});
