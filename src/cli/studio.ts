/** clangor studio: serves the browser application and opens it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { PORT, serve } from './serve.ts';
import { UserError } from './user-error.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'dist', 'studio');

export function studioCommand(): Command {
  return new Command('studio')
    .description('open the studio: play, see and build models in a web page')
    .option('--port <number>', `port to serve on (default: ${PORT}, or any free one)`)
    .option('--no-open', 'do not open a browser')
    .action(async (options: { port?: string; open: boolean }) => {
      const port = options.port === undefined ? undefined : portFrom(options.port);
      await ensureBuilt();
      const server = await serve(FOLDER, port);
      const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
      console.log(`The studio is at ${url} (Ctrl-C stops it)`);
      if (options.open && hasDesktop()) openBrowser(url);
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => {
          server.close();
          server.closeAllConnections();
        });
    });
}

function portFrom(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || text.trim() === '')
    throw new UserError(`--port: expected a whole number from 0 to 65535; got ${JSON.stringify(text)}`);
  return port;
}

/** A clone builds what is missing or outdated; the package contains the built site. */
async function ensureBuilt(): Promise<void> {
  const script = join(ROOT, 'scripts', 'build-studio.mjs');
  if (existsSync(script)) {
    const { buildStudio, studioIsFresh } = await import(pathToFileURL(script).href);
    if (studioIsFresh()) return;
    console.error('Building the studio ...');
    await buildStudio();
  } else if (!existsSync(join(FOLDER, 'index.html')))
    throw new UserError(`${FOLDER}: expected the built studio; found none`);
}

/** Whether there is a display for a browser. */
function hasDesktop(): boolean {
  if (process.env.CI !== undefined) return false;
  if (process.platform === 'linux')
    return process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined;
  return true;
}

/** Opens the URL; failure is ignored, because the URL is printed as well. */
function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const opener = spawn(command, args, { stdio: 'ignore', detached: true });
  opener.on('error', () => {});
  opener.unref();
}
