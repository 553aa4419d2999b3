/** The queue, with a real Redis server: whoever dies, every item is made once; what is poisoned is refused; no password is ever shown. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis } from '../../scripts/debian.mjs';
import {
  finishDataset,
  openDataset,
  openPool,
  orderOf,
  runRange,
  shownAddress,
  verifyDataset,
  withoutSecrets,
} from '../../src/batch/index.ts';
import { filesIn } from '../../src/batch/whole-files.ts';
import { PASSWORD, redisIn, type Server } from './redis.ts';
import { engine, sourceOf, sweepOfText, TINY } from './specimens.ts';

const program = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'clangor-queue-'));

test('addresses are shown without user and password', () => {
  expect(shownAddress('rediss://me:secret@host:6379/2')).toBe('rediss://***@host:6379/2');
  expect(shownAddress('redis://host')).toBe('redis://host');
  expect(shownAddress('nonsense secret')).toBe('the address');
  const address = `redis://me:${encodeURIComponent(PASSWORD)}@host`;
  const text = `AUTH me ${PASSWORD} and ${encodeURIComponent(PASSWORD)} at ${address}`;
  expect(withoutSecrets(text, address)).toBe('AUTH *** *** and *** at ***');
});

if (!hasRedis()) console.warn('redis-server is not installed: the queue is not tested');

/** Everything that any command printed. */
let printed = '';

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly status: number | null; readonly out: string }>;
}

function start(server: Server, database: number, ...words: string[]): Run {
  const child = spawn(process.execPath, [program, 'sweep', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CLANGOR_QUEUE: server.address(database) },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      out += text;
      printed += text;
    });
  const ended = new Promise<{ status: number | null; out: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, out })),
  );
  return { child, ended };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(30);
}

describe.skipIf(!hasRedis())('with a Redis server', () => {
  let server: Server;
  beforeAll(async () => {
    mkdirSync(join(root, 'redis'));
    server = await redisIn(join(root, 'redis'));
    await server.start();
    writeFileSync(join(root, 'tiny.yaml'), TINY);
    writeFileSync(
      join(root, 'slow.yaml'),
      TINY.replace('count: 12', 'count: 24').replace('seconds: 0.05', 'seconds: 2'),
    );
  });
  afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  test('a worker that is killed, a submitter that is killed and a server that is restarted lose and double nothing', async () => {
    const out = join(root, 'out');
    const text = readFileSync(join(root, 'slow.yaml'), 'utf8');
    const sweep = sweepOfText(text, 'slow');
    const order = orderOf(sourceOf(text, 'slow'), sweep, engine);
    const folder = join(out, `slow-${order.hash.slice(0, 8)}`);

    // The first submitter gets a part of the items in, and is gone.
    await start(server, 0, 'submit', join(root, 'slow.yaml'), '--range', '0..6').ended;
    const { out: again } = await start(server, 0, 'submit', join(root, 'slow.yaml')).ended;
    expect(again).toContain('slow: 17 items added, 7 in the queue before');

    const first = start(server, 0, 'work', '-o', out, '--threads', '1', '--lock', '1');
    await until(() => existsSync(join(folder, 'labels/0000')) && readdirSync(join(folder, 'labels/0000')).length >= 2);
    first.child.kill('SIGKILL');
    await first.ended;
    const done = readdirSync(join(folder, 'labels/0000')).length;
    expect(done).toBeLessThan(24);

    const second = start(server, 0, 'work', '-o', out, '--threads', '1', '--lock', '1', '--drain');
    await until(() => readdirSync(join(folder, 'labels/0000')).length >= done + 2);
    await server.stop();
    await server.start();
    const { status, out: told } = await second.ended;
    expect(status).toBe(0);
    expect(told).toContain(`${folder}/datasheet.html: 24 items`);

    expect(await verifyDataset(folder, { render: 2, repair: false, engine })).toMatchObject({
      made: 24,
      problems: [],
      rendered: 2,
      drafts: 0,
    });
    // The same bytes as without a queue.
    const other = join(root, 'other');
    await openDataset(other, order, engine);
    const pool = await openPool(2, engine);
    await runRange({ sweep, folder: other, pool, threads: 2, range: [0, 24] });
    await pool.close();
    await finishDataset(other);
    const content = (of: string) =>
      filesIn(of)
        .sort()
        .map((name) => [
          name,
          createHash('sha256')
            .update(readFileSync(join(of, name)))
            .digest('hex'),
        ]);
    expect(content(folder)).toEqual(content(other));
  }, 120_000);

  test('a submitter that is killed half-way can be run again', async () => {
    const words = ['submit', join(root, 'tiny.yaml'), '--count', '6000'];
    const redis = server.redis(1);
    const queue = new Queue('clangor-sweeps', { connection: redis });
    const first = start(server, 1, ...words);
    await until(async () => (await queue.getWaitingCount()) > 0);
    first.child.kill('SIGKILL');
    await first.ended;
    const before = await queue.getWaitingCount();
    const { out } = await start(server, 1, ...words).ended;
    expect(out).toContain(`tiny: ${6000 - before} items added, ${before} in the queue before`);
    expect(await queue.getWaitingCount()).toBe(6000);
    await queue.close();
    redis.disconnect();
  }, 120_000);

  test('poisoned jobs are refused with their reason, and never tried again', async () => {
    const out = join(root, 'poison', 'inner');
    const redis = server.redis(2);
    const queue = new Queue('clangor-sweeps', { connection: redis });
    const sound = orderOf(sourceOf(TINY), sweepOfText(TINY), engine);
    const fake = async (digit: string, order: unknown, index: unknown = 0) => {
      const hash = digit.repeat(64);
      const text = typeof order === 'string' ? order : JSON.stringify({ ...(order as object), hash });
      await redis.set(`clangor:sweep:${hash}`, text);
      await queue.add('item', { order: hash, index }, { jobId: `poison-${digit}`, attempts: 5 });
    };
    await redis.set(`clangor:sweep:${sound.hash}`, JSON.stringify(sound));
    await queue.add('item', { order: sound.hash, index: 3 }, { jobId: 'good', attempts: 5 });
    await queue.add('item', { order: sound.hash, index: 12 }, { jobId: 'beyond', attempts: 5 });
    await queue.add('item', { order: sound.hash, index: '../../x' }, { jobId: 'no-index', attempts: 5 });
    await queue.add('item', { order: 'e'.repeat(64), index: 0 }, { jobId: 'unknown', attempts: 5 });
    await fake('1', { ...sound, source: { ...sound.source, name: '../../../escaped' } });
    await fake('2', { ...sound, clangor: '99.0.0' });
    await fake('3', {
      ...sound,
      source: { ...sound.source, text: TINY.replace('type: string', 'type: strnig').replace('depth:', 'dep th:') },
    });
    await fake('4', 'x'.repeat(17 * 1024 * 1024));
    await fake('5', 'no JSON');
    await fake('6', { ...sound, kernel: 'f'.repeat(64) });
    await fake('7', sound); // its hash is not that of its sweep
    await start(server, 2, 'work', '-o', out, '--threads', '1', '--drain').ended;

    const jobs = await queue.getFailed();
    const reasons = Object.fromEntries(jobs.map(({ id, failedReason }) => [id, failedReason]));
    expect(reasons).toEqual({
      beyond: 'refused: expected an item below 12; got 12',
      'no-index': 'refused: expected a job with the hash of its sweep and a whole index',
      unknown: 'refused: the queue does not hold its sweep',
      'poison-1': expect.stringMatching(
        /^refused: expected a name of letters, digits, .* got "\.\.\/\.\.\/\.\.\/escaped"$/,
      ),
      'poison-2': `refused: expected Clangor 99.0.0, which the sweep was begun with; this is ${engine.version}`,
      'poison-3': expect.stringMatching(/^refused: tiny\.yaml:\d+:\d+ draw\.dep th: expected a name/),
      'poison-4': expect.stringContaining('refused: expected a sweep of at most 16777216 bytes'),
      'poison-5': 'refused: what the queue holds as its sweep is none',
      'poison-6': expect.stringContaining('refused: expected the kernel ffffffffffff…'),
      'poison-7': expect.stringContaining('refused: expected a sweep whose hash is 7777'),
    });
    for (const job of jobs) expect(job.attemptsMade).toBe(1);
    expect((await queue.getJobCounts('waiting', 'active', 'delayed', 'completed')).completed).toBe(1);
    expect(
      filesIn(join(root, 'poison')).every((name) => name.startsWith(`inner/tiny-${sound.hash.slice(0, 8)}/`)),
    ).toBe(true);
    const { out: status } = await start(server, 2, 'status').ended;
    expect(status).toContain('1 done, 10 failed');
    expect(status).toContain('1 ×: refused: the queue does not hold its sweep');
    await queue.close();
    redis.disconnect();
  }, 120_000);

  test('an address that does not answer, or not to this password, is told in one line', async () => {
    const wrong = server.address().replace(encodeURIComponent(PASSWORD), 'othersecret');
    // Both try for seconds before they give up.
    const tried = ['redis://:othersecret@127.0.0.1:1', wrong].map((address) =>
      start({ ...server, address: () => address }, 0, 'status'),
    );
    const [gone, refused] = await Promise.all(tried.map(({ ended }) => ended));
    expect(gone.status).toBe(1);
    expect(gone.out).toBe(
      '--queue: expected a Redis server at redis://***@127.0.0.1:1; connect ECONNREFUSED 127.0.0.1:1\n',
    );
    expect(refused.status).toBe(1);
    expect(refused.out).toMatch(
      /^--queue: expected a Redis server at redis:\/\/\*\*\*@127\.0\.0\.1:\d+\/0; WRONGPASS .*\n$/,
    );
    expect(refused.out).not.toContain('othersecret');
  });

  test('no command has shown the password', () => {
    expect(printed.length).toBeGreaterThan(500);
    expect(printed).not.toContain(PASSWORD);
    expect(printed).not.toContain(encodeURIComponent(PASSWORD));
    expect(printed).not.toContain('othersecret');
  });
});
