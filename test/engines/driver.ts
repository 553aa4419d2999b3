/**
 * Drives Debian's browsers in one way: Firefox and WebKitGTK by commands of WebDriver, over Firefox's own port (Marionette) or through
 * WebKitWebDriver, and Chromium by Playwright.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBrowser } from '../support/shared.ts';
import type { SoundDevice } from './sound-device.ts';
import { started } from './started.ts';

/** A point of the window, px. */
export type Point = readonly [x: number, y: number];

export interface Driver {
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page, which may return a promise; it sees its arguments only. */
  readonly run: <A extends readonly unknown[], T>(inPage: (...args: A) => T, ...args: A) => Promise<Awaited<T>>;
  /** Presses the pointer at the first point, moves through the others, and releases it. */
  readonly drag: (points: readonly Point[]) => Promise<void>;
  readonly hover: (point: Point) => Promise<void>;
  /** A character, or one of the names in KEYS. */
  readonly key: (action: 'down' | 'up', key: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** A picture of the page, PNG. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** What WebDriver calls keys that are no characters. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Control: '\uE009',
  Shift: '\uE008',
  ArrowRight: '\uE014',
};

type Send = (name: string, parameters?: object) => Promise<unknown>;

/** The commands used here: what Marionette calls them, and their method and path in WebDriver. */
const COMMANDS: Readonly<Record<string, readonly [method: 'POST' | 'GET' | 'DELETE', path: string]>> = {
  Navigate: ['POST', 'url'],
  ExecuteAsyncScript: ['POST', 'execute/async'],
  PerformActions: ['POST', 'actions'],
  TakeScreenshot: ['GET', 'screenshot'],
  SetTimeouts: ['POST', 'timeouts'],
  SetWindowRect: ['POST', 'window/rect'],
  DeleteSession: ['DELETE', ''],
};

/** How long a script may take, ms. */
const PATIENCE = 500_000;
/** Milliseconds between two points of a drag. */
const STEP = 16;

async function driverOf(send: Send, end: () => void, width: number, height: number): Promise<Driver> {
  await send('SetTimeouts', { script: PATIENCE, pageLoad: PATIENCE });
  const moveTo = ([x, y]: Point) => {
    return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: STEP, origin: 'viewport' };
  };
  const perform = (actions: object) => send('PerformActions', { actions: [actions] });
  const point = (actions: readonly object[]) =>
    perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const run: Driver['run'] = async (inPage, ...args) => {
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${inPage})(...[...arguments].slice(0, -1)))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const answer = (await send('ExecuteAsyncScript', { script, args })) as { value?: unknown; error?: string } | null;
    if (answer?.error !== undefined) throw new Error(answer.error);
    return answer?.value as never;
  };
  /** The window has edges: it is made larger until the page has the size. */
  const resize: Driver['resize'] = async (wide, high) => {
    await send('SetWindowRect', { width: wide, height: high });
    const [pageWidth, pageHeight] = await run(() => [innerWidth, innerHeight]);
    await send('SetWindowRect', { width: 2 * wide - pageWidth, height: 2 * high - pageHeight });
  };
  await resize(width, height);
  return {
    open: async (url) => {
      await send('Navigate', { url });
    },
    run,
    drag: async (points) => {
      const moves = points.map(moveTo);
      const press = { type: 'pointerDown', button: 0 };
      await point([moves[0], press, ...moves.slice(1), { type: 'pointerUp', button: 0 }]);
    },
    hover: async (at) => {
      await point([moveTo(at)]);
    },
    key: async (action, key) => {
      const type = action === 'down' ? 'keyDown' : 'keyUp';
      await perform({ type: 'key', id: 'keyboard', actions: [{ type, value: KEYS[key] ?? key }] });
    },
    resize,
    picture: async () => Buffer.from((await send('TakeScreenshot', {})) as string, 'base64'),
    close: async () => {
      await send('DeleteSession').catch(() => {});
      end();
    },
  };
}

/**
 * Chromium, in a window of its own. Where nobody looks, nothing moves on the stage, and it is drawn with half as many pixels each way: the
 * processor draws them all.
 */
export async function openChromium(width: number, height: number, isSeen: boolean): Promise<Driver> {
  const browser = await startBrowser();
  const context = await browser.newContext({
    viewport: { width, height },
    ...(!isSeen && { deviceScaleFactor: 0.5, reducedMotion: 'reduce' as const }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return {
    open: async (url) => {
      await page.goto(url);
    },
    run: (inPage, ...args) => page.evaluate(`(${inPage})(...${JSON.stringify(args)})`) as never,
    drag: async (points) => {
      const [[x, y], ...others] = points;
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (const [toX, toY] of others) {
        await page.mouse.move(toX, toY);
        await sleep(STEP);
      }
      await page.mouse.up();
    },
    hover: ([x, y]) => page.mouse.move(x, y),
    key: (action, key) => page.keyboard[action](key),
    resize: (wide, high) => page.setViewportSize({ width: wide, height: high }),
    picture: () => page.screenshot(),
    close: async () => {
      await context.close();
      await browser.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Tries until it succeeds: a program needs a moment before it listens. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let i = 0; ; i++)
    try {
      return await attempt();
    } catch (error) {
      if (i > 300) throw error;
      await sleep(200);
    }
}

/** Firefox reads length, colon and JSON, and answers the same way: [1, id, error, result]. */
export async function openFirefox(width: number, height: number, sound: SoundDevice | undefined): Promise<Driver> {
  const port = await freePort();
  const { end } = started(
    '/usr/bin/firefox-esr',
    (folder) => {
      const preferences = {
        'marionette.port': port,
        'media.autoplay.default': 0,
        'media.autoplay.blocking_policy': 0,
        'datareporting.policy.dataSubmissionEnabled': false,
        'browser.aboutwelcome.enabled': false,
      };
      const lines = Object.entries(preferences).map(
        ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
      );
      writeFileSync(join(folder, 'user.js'), lines.join('\n'));
      return ['--headless', '--no-remote', '--marionette', '--profile', folder];
    },
    sound?.env,
  );
  const socket = await patiently(
    () =>
      new Promise<Socket>((resolve, reject) => {
        const made = connect(port, '127.0.0.1', () => resolve(made));
        made.on('error', reject);
      }),
  );
  const waiting = new Map<number, (answer: readonly [error: { message: string } | null, result: unknown]) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (part) => {
    received = Buffer.concat([received, part]);
    for (;;) {
      const colon = received.indexOf(':');
      const length = Number(received.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]]);
    }
  });
  let next = 0;
  const send: Send = async (name, parameters = {}) => {
    const id = next++;
    const text = Buffer.from(JSON.stringify([0, id, `WebDriver:${name}`, parameters]));
    socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
    const [error, result] = await new Promise<Parameters<Parameters<typeof waiting.set>[1]>[0]>((resolve) =>
      waiting.set(id, resolve),
    );
    waiting.delete(id);
    if (error !== null) throw new Error(error.message);
    return result !== null && typeof result === 'object' && 'value' in result ? result.value : result;
  };
  await send('NewSession', { capabilities: { alwaysMatch: {} } });
  const close = () => {
    socket.destroy();
    end();
  };
  return driverOf(send, close, width, height);
}

/** WebKitGTK on a screen without a monitor, through its driver. */
export async function openWebKit(width: number, height: number, sound: SoundDevice | undefined): Promise<Driver> {
  const port = await freePort();
  const { end } = started(
    '/usr/bin/xvfb-run',
    () => ['-a', '-s', '-screen 0 1600x1200x24', '/usr/bin/WebKitWebDriver', `--port=${port}`],
    {
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...sound?.env,
    },
  );
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { message?: string } | null };
    if (!response.ok) throw new Error(value?.message ?? response.statusText);
    return value;
  };
  await patiently(() => ask('GET', 'status'));
  const { sessionId } = (await ask('POST', 'session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation', '--autoplay-policy=allow'] },
      },
    },
  })) as { sessionId: string };
  const send: Send = (name, parameters = {}) => {
    const [method, path] = COMMANDS[name];
    return ask(method, `session/${sessionId}/${path}`, method === 'POST' ? parameters : undefined);
  };
  return driverOf(send, end, width, height);
}

export function miniBrowser(): string | undefined {
  return ['x86_64', 'aarch64']
    .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path));
}
