/** clangor studio: serves the browser application and opens it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { UserError } from './user-error.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'dist', 'studio');
/** Tried first, so that the address stays the same between runs. */
const PORT = 4173;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Cross-origin isolation enables high-resolution timers; a static host should send the same headers. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

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

/** Serves a folder on this machine only. Without a port: the default one, or any free one. */
export async function serve(folder: string, port?: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(folder, request, response).catch(() => response.destroy());
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    await listen(port ?? PORT);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (port !== undefined) throw new UserError(`--port: expected a free port; ${port} failed (${code})`);
    await listen(0);
  }
  return server;
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = fileFor(folder, request.url ?? '/');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const content = isRead && file !== undefined ? await readFile(file).catch(() => undefined) : undefined;
  if (file === undefined || content === undefined) {
    response.writeHead(isRead ? 404 : 405, HEADERS).end();
    return;
  }
  // File names in assets contain a content hash; everything else may change with the next build.
  const isHashed = file.includes(`${sep}assets${sep}`);
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Length': content.length,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : content);
}

/** The file for a URL; undefined for one outside the folder or one that cannot be decoded. */
function fileFor(folder: string, url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path));
    return file.startsWith(folder + sep) && !file.includes('\0') ? file : undefined;
  } catch {
    return undefined;
  }
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
