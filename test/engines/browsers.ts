/** Debian's browsers, one per engine: each opens a page by itself, without a driver. */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasSoundDevice, openSoundDevice } from './sound-device.ts';
import { started } from './started.ts';

export interface EngineBrowser {
  readonly name: string;
  /** Debian's package. */
  readonly debian: string;
  readonly isThere: boolean;
  /** Whether a live context has something to play to. */
  readonly plays: boolean;
  /** Opens a page; `close` ends the browser and all that it started. */
  readonly open: (url: string) => Promise<{ readonly close: () => void }>;
}

const MINI = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
];
const mini = MINI.find((path) => existsSync(path));

/** Sound without a click, no greeting, no telemetry. */
const FIREFOX = `user_pref("media.autoplay.default", 0);
user_pref("media.autoplay.blocking_policy", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.update.enabled", false);
`;

/** A screen without a monitor, and its name. */
async function openScreen(): Promise<{ readonly display: string; readonly end: () => void }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.stdio[3]?.once('data', (text) => resolve(`:${String(text).trim()}`));
  });
  return { display, end: () => child.kill('SIGKILL') };
}

export const browsers: readonly EngineBrowser[] = [
  {
    name: 'Chromium',
    debian: 'chromium',
    isThere: existsSync('/usr/bin/chromium'),
    plays: true,
    open: async (url) => {
      const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];
      const { end } = started('/usr/bin/chromium', (folder) => [
        ...flags,
        `--user-data-dir=${folder}`,
        '--autoplay-policy=no-user-gesture-required',
        url,
      ]);
      return { close: end };
    },
  },
  {
    name: 'Firefox',
    debian: 'firefox-esr, and pulseaudio to be heard live',
    isThere: existsSync('/usr/bin/firefox-esr'),
    plays: hasSoundDevice(),
    open: async (url) => {
      const sound = openSoundDevice();
      const { end } = started(
        '/usr/bin/firefox-esr',
        (folder) => {
          writeFileSync(join(folder, 'user.js'), FIREFOX);
          return ['--headless', '--no-remote', '--profile', folder, url];
        },
        sound?.env,
      );
      return {
        close: () => {
          end();
          sound?.end();
        },
      };
    },
  },
  {
    name: 'WebKitGTK',
    debian: 'webkit2gtk-driver and xvfb',
    isThere: mini !== undefined && existsSync('/usr/bin/Xvfb'),
    plays: true,
    open: async (url) => {
      const screen = await openScreen();
      const { end } = started(mini ?? '', () => ['--private', '--autoplay-policy=allow', url], {
        DISPLAY: screen.display,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
      });
      return {
        close: () => {
          end();
          screen.end();
        },
      };
    },
  },
];
