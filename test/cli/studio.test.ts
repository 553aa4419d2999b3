import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const command = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));

function clangor(...args: string[]) {
  const child = spawn(process.execPath, [command, 'studio', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
  });
  return { child, said: () => said };
}

test.each(['x', '-1', '70000', '1.5', ''])('--port %j is refused in one line', async (port) => {
  const { child, said } = clangor('--port', port);
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(said()).toBe(`--port: expected a whole number from 0 to 65535; got ${JSON.stringify(port)}\n`);
});

test('serves the studio without a terminal, prints its URL, and ends on a signal', async () => {
  const { child, said } = clangor('--port', '0', '--no-open');
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(said())));
    child.stdout.on('data', () => {
      const found = /http:\/\/localhost:\d+\//.exec(said());
      if (found !== null) resolve(found[0]);
    });
  });
  const page = await fetch(url.replace('localhost', '127.0.0.1'));
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toContain('<title>Clangor</title>');
  expect((await fetch(url.replace('localhost', '127.0.0.1'), { method: 'POST' })).status).toBe(405);
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});
