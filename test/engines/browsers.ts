/** Debian's browsers, one per engine: each opens a page by itself, without a driver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface EngineBrowser {
  readonly name: string;
  /** Debian's package. */
  readonly debian: string;
  readonly isThere: boolean;
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

function started(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  // A group of its own, so that its helpers end with it.
  return spawn(program, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } });
}

function ended(...children: readonly ChildProcess[]): void {
  for (const { pid } of children) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

function profile(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'clangor-engine-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

/** A screen without a monitor, and its name. */
async function openScreen(): Promise<{ readonly child: ChildProcess; readonly display: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x600x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const display = await new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.stdio[3]?.once('data', (text) => resolve(`:${String(text).trim()}`));
  });
  return { child, display };
}

export const browsers: readonly EngineBrowser[] = [
  {
    name: 'Chromium',
    debian: 'chromium',
    isThere: existsSync('/usr/bin/chromium'),
    open: async (url) => {
      const { folder, remove } = profile();
      const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${folder}`];
      const child = started('/usr/bin/chromium', [...flags, '--autoplay-policy=no-user-gesture-required', url]);
      return {
        close: () => {
          ended(child);
          remove();
        },
      };
    },
  },
  {
    name: 'Firefox',
    debian: 'firefox-esr',
    isThere: existsSync('/usr/bin/firefox-esr'),
    open: async (url) => {
      const { folder, remove } = profile();
      writeFileSync(join(folder, 'user.js'), FIREFOX);
      const child = started('/usr/bin/firefox-esr', ['--headless', '--no-remote', '--profile', folder, url], {
        HOME: folder,
      });
      return {
        close: () => {
          ended(child);
          remove();
        },
      };
    },
  },
  {
    name: 'WebKitGTK',
    debian: 'webkit2gtk-driver and xvfb',
    isThere: mini !== undefined && existsSync('/usr/bin/Xvfb'),
    open: async (url) => {
      const { folder, remove } = profile();
      const screen = await openScreen();
      const child = started(mini ?? '', ['--private', '--autoplay-policy=allow', url], {
        DISPLAY: screen.display,
        GDK_BACKEND: 'x11',
        HOME: folder,
        LIBGL_ALWAYS_SOFTWARE: '1',
      });
      return {
        close: () => {
          ended(child, screen.child);
          remove();
        },
      };
    },
  },
];
