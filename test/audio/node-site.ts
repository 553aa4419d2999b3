/** What tests of the node in a real browser share: the site, a string, and how they listen. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openSite, type Site } from '../support/browser.ts';
import { peakFrequency } from '../support/pitch.ts';

export const RATE = 48_000;

/** The site of the folder `page`. */
export function openNodeSite(): Promise<Site> {
  return openSite(fileURLToPath(new URL('page', import.meta.url)));
}

/** A page of it whose script has run. */
export async function pageAt(site: Site, url: string): Promise<Page> {
  const opened = await site.open(url);
  await opened.waitForFunction(() => 'clangor' in globalThis);
  return opened;
}

export const peak = (samples: ArrayLike<number>) =>
  Array.from(samples).reduce((top, x) => Math.max(top, Math.abs(x)), 0);

/** A string that nobody plays, with a barrier below that can be lifted. */
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

/** Of 0.3 s. */
export const pitchOf = (samples: readonly number[]) =>
  peakFrequency(Float64Array.from(samples.slice(0, 0.3 * RATE)), RATE, 90, 130);
