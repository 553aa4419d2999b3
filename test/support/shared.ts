/**
 * What all test files of a run share: one Chromium and one built studio, each made when the first file asks for it. The files run in processes
 * of their own and ask over HTTP; without a run of tests (a script, say) each is made where it is asked for.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { env } from 'node:process';
import { type Browser, chromium } from 'playwright-core';
import { builtStudio } from './built-studio.ts';

/** How chromium is started for every test. */
const CHROMIUM = {
  executablePath: '/usr/bin/chromium',
  chromiumSandbox: false,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
};
/** Where to ask. */
const ADDRESS = 'CLANGOR_SHARED';

/** Answers until the run is over; the result ends it. */
export async function openShared(): Promise<() => Promise<void>> {
  let browser: ReturnType<typeof chromium.launchServer> | undefined;
  let studio: Promise<string> | undefined;
  const answers: Readonly<Record<string, () => Promise<string>>> = {
    '/browser': async () => {
      browser ??= chromium.launchServer(CHROMIUM);
      return (await browser).wsEndpoint();
    },
    '/studio': () => {
      studio ??= builtStudio();
      return studio;
    },
  };
  const server = createServer((request, response) => {
    (answers[request.url ?? '']?.() ?? Promise.reject(new Error(`nothing is shared at ${request.url}`))).then(
      (text) => response.end(text),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.closeAllConnections();
    server.close();
    await (await browser)?.close();
  };
}

async function ask(path: string): Promise<string> {
  const response = await fetch(env[ADDRESS] + path);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** A connection to the browser: closing it closes the pages that were opened through it. */
export async function startBrowser(): Promise<Browser> {
  return env[ADDRESS] === undefined ? chromium.launch(CHROMIUM) : chromium.connect(await ask('/browser'));
}

/** A browser of one's own that plays to a sound device, which `device` names; the others are muted, and play to one that only keeps the time. */
export function startAudibleBrowser(device: NodeJS.ProcessEnv): Promise<Browser> {
  const variables = { ...env, ...device } as Record<string, string>;
  return chromium.launch({ ...CHROMIUM, ignoreDefaultArgs: ['--mute-audio'], env: variables });
}

/** The folder of the site built from the current sources. */
export function studioFolder(): Promise<string> {
  return env[ADDRESS] === undefined ? builtStudio() : ask('/studio');
}
