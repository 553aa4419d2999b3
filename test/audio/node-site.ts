/** Shared by the tests of the node in a real browser: the site, a model, and measures of its sound. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openSite, type Site } from '../support/browser.ts';
import { peakFrequency } from '../support/pitch.ts';

export const RATE = 48_000;

/** Serves the folder `page`. */
export function openNodeSite(): Promise<Site> {
  return openSite(fileURLToPath(new URL('page', import.meta.url)));
}

/** Opens a page of the site and waits until its script has run. */
export async function pageAt(site: Site, url: string): Promise<Page> {
  const opened = await site.open(url);
  await opened.waitForFunction(() => 'clangor' in globalThis);
  return opened;
}

export const peak = (samples: ArrayLike<number>) =>
  Array.from(samples).reduce((top, x) => Math.max(top, Math.abs(x)), 0);

/** A string without players, above a barrier that can be lifted. */
export const STRING = `
clangor: 1
elements:
  string: { type: string, length: 65 cm, pitch: 110 Hz, radius: 0.5 mm, density: 7850, young: 200 GPa, sigma0: 0.5, sigma1: 0.002 }
  board: { type: barrier, height: -4 mm }
contacts:
  rattle: { type: collision, lower: board, upper: { element: string, at: { spread: 9 } }, stiffness: 1e7, exponent: 1.3 }
outputs:
  bridge: { at: { element: string, at: 5 % }, quantity: velocity }
`;

/** Pitch of the first 0.3 s, Hz. */
export const pitchOf = (samples: readonly number[]) =>
  peakFrequency(Float64Array.from(samples.slice(0, 0.3 * RATE)), RATE, 90, 130);
