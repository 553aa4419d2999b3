/**
 * A first session in the studio, in Firefox and in WebKitGTK where they are here: `npm run engines:studio`. It takes a minute or more of a whole
 * core, so npm test leaves it out. Chromium has the tests of test/studio.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import { serveSite } from '../studio/helpers.ts';
import { type Driver, miniBrowser, openFirefox, openSoundDevice, openWebKit } from './driver.ts';
import { playTrial } from './trial.ts';

/** Size of the window, px. */
const [WIDTH, HEIGHT] = [1280, 900];
/** Where pictures of each part are written; none if absent. */
const PICTURES = env.CLANGOR_PICTURES;

const device = existsSync('/usr/bin/pulseaudio');
const engines: readonly { name: string; lacks: string | undefined; open: (sound?: string) => Promise<Driver> }[] = [
  {
    name: 'Firefox',
    lacks: !existsSync('/usr/bin/firefox-esr')
      ? 'firefox-esr'
      : device
        ? undefined
        : 'pulseaudio, without which its audio clock stands still',
    open: (sound) => openFirefox(WIDTH, HEIGHT, sound),
  },
  {
    name: 'WebKitGTK',
    lacks:
      existsSync('/usr/bin/WebKitWebDriver') && miniBrowser() !== undefined && existsSync('/usr/bin/xvfb-run')
        ? undefined
        : 'webkit2gtk-driver and xvfb',
    open: () => openWebKit(WIDTH, HEIGHT),
  },
];
const isWanted = env.CLANGOR_SESSIONS !== undefined;
for (const { name, lacks } of engines)
  if (isWanted && lacks !== undefined)
    console.warn(`${name}: no session is played, because this is not here: ${lacks}`);

describe.each(engines)('$name', ({ name, lacks, open }) => {
  test.skipIf(!isWanted || lacks !== undefined)('plays a first session', () => play(name, open));
});

async function play(name: string, open: (sound?: string) => Promise<Driver>): Promise<void> {
  const { url, end } = await serveSite();
  const sound = openSoundDevice();
  const driver = await open(sound?.server);
  try {
    const parts = await playTrial(driver, url, (part, picture) => {
      if (PICTURES === undefined) return;
      mkdirSync(PICTURES, { recursive: true });
      writeFileSync(join(PICTURES, `${name}-${part.replaceAll(' ', '-')}.png`), picture);
    });
    expect(parts.map(({ part }) => part)).toEqual(['first click', 'another instrument', 'pluck', 'bow', 'sound file']);
    // Half a second of two channels at 48 kHz, four bytes each, and a header.
    expect(parts[4].value).toBeGreaterThan(0.5 * 48_000 * 4);
  } finally {
    await driver.close();
    sound?.end();
    end();
  }
}
