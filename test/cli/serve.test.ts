/** The server of the studio: for browsers of this machine only, and only the files of its folder. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../../src/cli/serve.ts';

let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clangor-serve-'));
  const site = join(folder, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'site-and-more'));
  writeFileSync(join(site, 'index.html'), 'the page');
  writeFileSync(join(site, 'assets', 'a.js'), 'a script');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'site-and-more', 'secret.txt'), 'secret');
  symlinkSync(site, join(folder, 'link'));
  server = await serve(site, 0);
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** Sends a request as it is, without what a client would correct; returns what is answered. */
function sent(target: string, host: string | null = `localhost:${port}`, method = 'GET', to = '127.0.0.1') {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const socket = connect(port, to, () => {
      const lines = [`${method} ${target} HTTP/1.1`, ...(host === null ? [] : [`Host: ${host}`]), 'Connection: close'];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    });
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('end', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }));
    socket.on('error', reject);
  });
}

test('serves its files, with headers that let nothing else in', async () => {
  const { status, text } = await sent('/');
  expect(status).toBe(200);
  expect(text).toContain('the page');
  const policy = /^Content-Security-Policy: (.*)$/im.exec(text)?.[1] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\*|https?:/);
  for (const header of ['X-Content-Type-Options: nosniff', 'X-Frame-Options: DENY', 'Referrer-Policy: no-referrer'])
    expect(text).toContain(header);
  expect((await sent('/assets/a.js?x#y')).text).toContain('a script');
  expect((await sent('/', `127.0.0.1:${port}`)).status).toBe(200);
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..\\secret.txt',
  '/%5c..%5csecret.txt',
  '/../site-and-more/secret.txt',
  '/..%2fsite-and-more/secret.txt',
  '//etc/passwd',
  '/%2fetc/passwd',
  '/etc/passwd%00.html',
  '/%',
  '/%ff',
  '/%c0%ae%c0%ae/secret.txt',
  '/....//secret.txt',
  '/assets',
  'http://example.com/../secret.txt',
  'file:///etc/passwd',
  '*',
])('%s is not found', async (target) => {
  const { status, text } = await sent(target);
  expect(status).toBe(404);
  expect(text).not.toContain('secret\n');
  expect(text).not.toMatch(/root:|\r\n\r\nsecret/);
});

describe('a request for another host is refused, as DNS rebinding would send it', () => {
  test.each([
    'example.com',
    'localhost.example.com',
    'localhost',
    'localhost:1',
    '127.0.0.1',
    '127.0.0.1.nip.io',
    '[::1]',
    'LOCALHOST.',
    '',
  ])('%j', async (host) => {
    const { status, text } = await sent('/', host);
    expect([400, 421]).toContain(status);
    expect(text).not.toContain('the page');
  });
  test('with a port that is right', async () => {
    expect((await sent('/', `example.com:${port}`)).status).toBe(421);
    expect((await sent('/', `0.0.0.0:${port}`)).status).toBe(421);
  });
  test('without any', async () => {
    expect((await sent('/', null)).status).toBe(400);
  });
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
  expect((await sent('/', null, method)).status).toBe(400);
  expect((await sent('/', `localhost:${port}`, method)).status).toBe(405);
});

test('only the loopback is bound', async () => {
  expect((server.address() as AddressInfo).address).toBe('127.0.0.1');
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one !== undefined && one.family === 'IPv4' && !one.internal);
  for (const one of others) await expect(sent('/', undefined, 'GET', one?.address)).rejects.toThrow();
});
