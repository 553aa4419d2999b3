/**
 * The same bits in every engine that is here: Programs and samples of some models, and the audio node's sound. test/browser has more models in
 * Chromium, and `npm run engines` all of them in every engine.
 */
import { beforeAll, expect, test } from 'vitest';
import { shippedNames } from '../support/engine.ts';
import { browsers } from './browsers.ts';
import { type Expected, expected, tryEngine } from './engines.ts';

for (const { name, debian, isThere } of browsers)
  if (!isThere) console.warn(`${name} is not here (Debian: ${debian}): nothing is tested in it`);

let wanted: Expected;
beforeAll(async () => {
  wanted = await expected(shippedNames.filter((_, i) => i % 6 === 0));
});

for (const browser of browsers.filter(({ name }) => name !== 'Chromium'))
  test.skipIf(!browser.isThere)(browser.name, async () => {
    const { different, offline, live } = await tryEngine(browser, wanted);
    expect(different).toEqual([]);
    // The node's samples have single precision.
    expect(offline).toBeLessThan(1e-7);
    // Of half a second at half of full scale, looked at now and then.
    if (browser.plays) expect(live).toBeGreaterThan(0.1);
  });
