/**
 * Four people at the studio, each from nothing to done. npm test plays the musician in Chromium; `npm run studio:trials` in Chromium, Firefox and
 * WebKitGTK, on a desk and on a phone, and writes a picture of every step to a folder (CLANGOR_PICTURES, or one beside other temporary files).
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Driver, miniBrowser, openChromium, openFirefox, openWebKit } from '../../engines/driver.ts';
import { hasSoundDevice, openSoundDevice, type SoundDevice } from '../../engines/sound-device.ts';
import { serve } from '../../support/browser.ts';
import { studioFolder } from '../../support/shared.ts';
import { serveSite } from '../helpers.ts';
import { builder } from './builder.ts';
import { musician } from './musician.ts';
import { newUser } from './new-user.ts';
import { createPerson, type Person } from './person.ts';
import { teacher } from './teacher.ts';

const TRIALS: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  'new user': newUser,
  musician,
  teacher,
  builder,
};
/** Sizes of the page, px. */
const SIZES = { desk: [1280, 800], phone: [390, 844] } as const;

const everywhere = env.CLANGOR_TRIALS === 'all';
const pictures = everywhere ? (env.CLANGOR_PICTURES ?? join(tmpdir(), 'clangor-trials')) : undefined;

interface Engine {
  readonly name: string;
  /** What is not here, if it cannot be tried. */
  readonly lacks: string | undefined;
  readonly open: (width: number, height: number, sound: SoundDevice | undefined) => Promise<Driver>;
}

const ENGINES: readonly Engine[] = [
  { name: 'Chromium', lacks: undefined, open: (width, height) => openChromium(width, height, everywhere) },
  {
    name: 'Firefox',
    lacks: !existsSync('/usr/bin/firefox-esr')
      ? 'firefox-esr'
      : hasSoundDevice()
        ? undefined
        : 'pulseaudio, without which its audio clock stands still',
    open: openFirefox,
  },
  {
    name: 'WebKitGTK',
    lacks:
      existsSync('/usr/bin/WebKitWebDriver') && miniBrowser() !== undefined && existsSync('/usr/bin/xvfb-run')
        ? undefined
        : 'webkit2gtk-driver and xvfb',
    open: openWebKit,
  },
];

for (const { name, lacks } of ENGINES)
  if (everywhere && lacks !== undefined) console.warn(`${name}: nothing is tried, because this is not here: ${lacks}`);

const engines = ENGINES.filter(({ name, lacks }) => lacks === undefined && (everywhere || name === 'Chromium'));
const sizes = (Object.keys(SIZES) as (keyof typeof SIZES)[]).filter((size) => everywhere || size === 'desk');

// All four take minutes; what is special about the others is also in tests of their own.
const people = Object.keys(TRIALS).filter((one) => everywhere || one === 'musician');

let site: Awaited<ReturnType<typeof serveSite>>;
let host: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  site = await serveSite();
  host = await serve(await studioFolder());
});
afterAll(() => {
  site?.end();
  host?.close();
});

describe.each(engines)('$name', ({ name, open }) => {
  describe.each(sizes)('%s', (size) => {
    test.each(people)('%s', async (trial) => {
      const sound = name === 'Chromium' ? undefined : openSoundDevice();
      const [width, height] = SIZES[size];
      const driver = await open(width, height, sound);
      const folder = pictures && join(pictures, `${name} ${size} ${trial}`.replaceAll(' ', '-'));
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      let count = 0;
      const look = async (sentence: string, picture: () => Promise<Buffer>) => {
        if (folder === undefined) return;
        mkdirSync(folder, { recursive: true });
        const file = `${String(++count).padStart(2, '0')} ${sentence}.png`.replace(/[^A-Za-z0-9.]+/g, '-');
        writeFileSync(join(folder, file), await picture());
      };
      try {
        // Half of the people prefer dark colours.
        if (size === 'phone') {
          await driver.open(site.url);
          await driver.run(() => localStorage.setItem('clangor.theme', 'dark'));
        }
        await TRIALS[trial](createPerson({ driver, url: site.url, host: host.url, isBrief: !everywhere }, look));
      } finally {
        await driver.close();
        sound?.end();
      }
      expect(count > 0).toBe(folder !== undefined);
    });
  });
});
