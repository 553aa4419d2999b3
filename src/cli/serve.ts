/** Serves a folder of files to browsers on this machine only. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';
import { UserError } from './user-error.ts';

/** Tried first, so that the address stays the same between runs. */
export const PORT = 4173;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Names under which a browser of this machine reaches the server. */
const HOSTS = ['localhost', '127.0.0.1'];

/**
 * What a page may load and run: only what is served here. The studio's page says the same about itself, for other hosts; a frame around it
 * can only be forbidden by a header.
 */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; " +
  "connect-src 'self' blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Cross-origin isolation enables high-resolution timers; a static host should send the same headers. */
const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
};

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
  const refuse = (status: number) => void response.writeHead(status, HEADERS).end();
  if (!isForHere(request)) return refuse(421);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const file = fileFor(folder, request.url ?? '/');
  const content = file === undefined ? undefined : await readFile(file).catch(() => undefined);
  if (file === undefined || content === undefined) return refuse(404);
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

/**
 * Whether a request names this server. A page of another site can make its own name point to 127.0.0.1 (DNS rebinding), but its browser
 * then still sends that name as the host.
 */
function isForHere({ headers, socket }: IncomingMessage): boolean {
  const { port } = socket.address() as AddressInfo;
  return HOSTS.some((name) => headers.host === `${name}:${port}` || (port === 80 && headers.host === name));
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
