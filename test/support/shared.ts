/**
 * What all test files of a run share: one Chromium, one built studio and one site of each folder of pages, each made when the first file asks for it. The files run in processes
 * of their own and ask over HTTP; without a run of tests (a script, say) each is made where it is asked for.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process, { env } from 'node:process';
import { type Browser, chromium } from 'playwright-core';
import { buildSite } from './build-site.ts';
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
  const sites = new Map<string, Promise<string>>();
  const answers: Readonly<Record<string, (query: URLSearchParams) => Promise<string>>> = {
    '/browser': async () => {
      browser ??= chromium.launchServer(CHROMIUM);
      return (await browser).wsEndpoint();
    },
    '/studio': () => {
      studio ??= builtStudio();
      return studio;
    },
    '/site': (query) => {
      const key = `${query}`;
      const site = sites.get(key) ?? buildSite(query.get('root') ?? '', JSON.parse(query.get('alias') ?? '{}'));
      sites.set(key, site);
      return site;
    },
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    (answers[pathname]?.(searchParams) ?? Promise.reject(new Error(`nothing is shared at ${pathname}`))).then(
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
    for (const site of await Promise.allSettled(sites.values()))
      if (site.status === 'fulfilled') rmSync(site.value, { recursive: true, force: true });
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

/** The folder of the built page of a folder. */
export async function siteFolder(root: string, alias: Readonly<Record<string, string>> = {}): Promise<string> {
  if (env[ADDRESS] === undefined) {
    const folder = await buildSite(root, alias);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }
  return ask(`/site?${new URLSearchParams({ root, alias: JSON.stringify(alias) })}`);
}
