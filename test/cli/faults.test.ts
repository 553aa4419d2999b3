/** What happens when the system fails: whole files or none, one line, and the exit code that the guide tells. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { inRooms } from './harness.ts';

inRooms();

const command = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
const isRoot = process.getuid?.() === 0;
const render = ['render', 'mass-mass', '--seconds', '0.05'];

/** `clangor WORDS` with a script that runs first. */
function run(words: readonly string[], first = '', options: { readonly uid?: number; readonly cwd?: string } = {}) {
  writeFileSync('first.cjs', first);
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', resolve('first.cjs'), command, ...words],
    { encoding: 'utf8', ...options },
  );
  return { status, signal, stdout, stderr };
}

const files = (folder = '.') => readdirSync(folder).filter((name) => name !== 'inner' && name !== 'first.cjs');

/** Ends the process in the middle of its first write of more than a few bytes, as `kill -9` may. */
const KILLED = `
const fs = require('node:fs');
const write = fs.writeFileSync;
fs.writeFileSync = (path, data, ...rest) => {
  if (data.length < 1000) return write(path, data, ...rest);
  write(path, data.subarray(0, data.length >> 1));
  process.kill(process.pid, 'SIGKILL');
};
require('node:module').syncBuiltinESMExports();
`;

describe('kill -9 while a file is written', () => {
  test('leaves no file of that name, and the next render removes the rest', () => {
    expect(run([...render, '-o', 'x.wav'], KILLED)).toMatchObject({ status: null, signal: 'SIGKILL' });
    expect(files()).toEqual([expect.stringMatching(/^x\.wav\.\d+\.part$/)]);
    expect(run([...render, '-o', 'x.wav']).status).toBe(0);
    expect(files()).toEqual(['x.wav']);
  });

  test('leaves the file that was there', () => {
    writeFileSync('x.wav', 'the old one');
    run([...render, '-o', 'x.wav'], KILLED);
    expect(readFileSync('x.wav', 'utf8')).toBe('the old one');
  });
});

test('SIGTERM and SIGINT end a render at once and leave nothing', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    writeFileSync('first.cjs', `process.stderr.write('begun'); process.on('exit', () => {});`);
    const words = ['render', 'tromba-marina', '--seconds', '3000', '-o', 'x.wav'];
    const child = spawn(process.execPath, ['--require', resolve('first.cjs'), command, ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await once(child.stderr, 'data');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([null, signal]);
    expect(files()).toEqual([]);
  }
});

test('a reader that closes early ends the command with exit code 0 and without a word', () => {
  for (const words of [`list`, `render mass-mass --seconds 3 -o -`, `schema`]) {
    const script = `"$0" "$1" ${words} | head -c 10 >/dev/null; exit \${PIPESTATUS[0]}`;
    const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, command], { encoding: 'utf8' });
    expect({ words, status, stderr: stderr.replace(/\r.*$/s, '') }).toMatchObject({ words, status: 0 });
    expect(stderr).not.toMatch(/Error|EPIPE|at .*:\d+:\d+/);
  }
});

describe('a full disk', () => {
  test.runIf(existsSync('/dev/full'))('as a device', () => {
    expect(run([...render, '-o', '/dev/full'])).toMatchObject({
      status: 1,
      stderr: '"/dev/full" cannot be written (no space left on device)\n',
    });
    const { status, stderr } = spawnSync('bash', ['-c', '"$0" "$1" list > /dev/full', process.execPath, command], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'standard output cannot be written (no space left on device)\n',
    });
  });

  /** Runs with a file system of 64 kB, or of one that is read-only. */
  const mounted = (options: string, use: (folder: string) => void) => {
    mkdirSync('disk');
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', 'disk']);
    try {
      use('disk');
    } finally {
      execFileSync('umount', ['disk']);
    }
  };
  const canMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

  test.runIf(canMount)('leaves nothing of the new file, and the old one as it was', () => {
    mounted('size=64k', (disk) => {
      writeFileSync(join(disk, 'x.wav'), 'the old one');
      for (const ending of ['wav', 'flac', 'csv', 'npz', 'parquet']) {
        const path = join(disk, `x.${ending}`);
        const { status, stderr } = run(['render', 'mass-mass', '--seconds', '2', '-o', path]);
        expect({ ending, status, stderr }).toEqual({
          ending,
          status: 1,
          stderr: `"${path}" cannot be written (no space left on device)\n`,
        });
      }
      const picture = join(disk, 'x.png');
      expect(run(['render', 'ness-guitar', '--seconds', '1', '--plot', picture])).toMatchObject({
        status: 1,
        stderr: `"${picture}" cannot be written (no space left on device)\n`,
      });
      expect(files(disk)).toEqual(['x.wav']);
      expect(readFileSync(join(disk, 'x.wav'), 'utf8')).toBe('the old one');
    });
  });

  test.runIf(canMount)('a disk that is read-only is refused before the work', () => {
    mounted('ro', (disk) => {
      const path = join(disk, 'x.wav');
      expect(run(['render', 'tromba-marina', '--seconds', '600', '-o', path])).toMatchObject({
        status: 1,
        stderr: `--out: expected a path that can be written to; got "${path}" (read-only file system)\n`,
      });
      expect(run(['gallery', 'mass-mass', '-o', join(disk, 'out')])).toMatchObject({
        status: 1,
        stderr: `-o: expected a folder that exists or can be created; got "${join(disk, 'out')}" (read-only file system)\n`,
      });
    });
  });
});

/** Whether the unprivileged user can read the project: its folder may lie in one that only the owner may enter. */
const isReadable =
  isRoot &&
  spawnSync(process.execPath, ['-e', 'require("fs").accessSync(process.argv[1])', fileURLToPath(import.meta.url)], {
    uid: 65534,
  }).status === 0;

test.runIf(isReadable)('a folder without permission is refused before the work', () => {
  mkdirSync('closed');
  chmodSync('closed', 0o555);
  const path = resolve('closed', 'x.wav');
  // The tests run in a folder that only its owner may enter.
  chmodSync(resolve('..'), 0o755);
  const { status, stderr } = run(['render', 'tromba-marina', '--seconds', '600', '-o', path], '', { uid: 65534 });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `--out: expected a path that can be written to; got "${path}" (permission denied)\n`,
  });
  expect(files('closed')).toEqual([]);
});

test('two processes with one output: one of the two files, whole', async () => {
  const models = ['mass-mass', 'mass-barrier'];
  const alone = models.map((model) => {
    run(['render', model, '--seconds', '0.5', '-o', `${model}.wav`]);
    return readFileSync(`${model}.wav`);
  });
  const both = models.map((model) =>
    spawn(process.execPath, [command, 'render', model, '--seconds', '0.5', '-o', 'both.wav'], { stdio: 'ignore' }),
  );
  expect(await Promise.all(both.map((child) => once(child, 'exit')))).toEqual([
    [0, null],
    [0, null],
  ]);
  const written = readFileSync('both.wav');
  expect(alone.some((bytes) => bytes.equals(written))).toBe(true);
  expect(files().sort()).toEqual(['both.wav', 'mass-barrier.wav', 'mass-mass.wav']);
});

describe('too little memory', () => {
  /** Refuses arrays of more than a megabyte, as a system does that has no more. */
  const POOR = `
const { Float64Array: Whole } = globalThis;
globalThis.Float64Array = new Proxy(Whole, {
  construct(target, args, made) {
    if (typeof args[0] === 'number' && args[0] > 1e6) throw new RangeError('Array buffer allocation failed');
    return Reflect.construct(target, args, made);
  },
});
`;
  const LINE =
    'expected more memory than this system gives; got "Array buffer allocation failed": shorten the time, lower the rate or remove outputs\n';

  test('is told in one line, and nothing is written', () => {
    const { status, stderr } = run(['render', 'mass-mass', '--seconds', '60', '--threads', '1', '-o', 'x.wav'], POOR);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: LINE,
    });
    expect(files()).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('of the system itself', () => {
    // Enough for the process to start, and too little for a gigabyte of samples.
    const words = ['render', 'mass-mass', '--rate', '768000', '--seconds', '170', '--threads', '1', '-o', 'x.wav'];
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', 'ulimit -d 1000000; exec "$@"', 'bash', process.execPath, command, ...words],
      { encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 1, stderr: LINE });
    expect(files()).toEqual([]);
  });

  test('in a render thread is told in one line', () => {
    const first = `
const { workerData } = require('node:worker_threads');
if (workerData instanceof WebAssembly.Module) setTimeout(() => { const all = []; for (;;) all.push(new Array(1e6).fill({})); }, 0);
`;
    writeFileSync('first.cjs', first);
    const words = ['render', 'ness-guitar', '--seconds', '60', '--threads', '2', '-o', 'x.wav'];
    const options = ['--require', resolve('first.cjs'), '--max-old-space-size=128'];
    const { status, stderr } = spawnSync(process.execPath, [...options, command, ...words], { encoding: 'utf8' });
    expect({ status, line: stderr.replace(/^.*(render thread)/s, '$1') }).toMatchObject({
      status: 1,
      line: expect.stringMatching(/^render thread ended early: [^\n]*memory[^\n]*\n$/),
    });
    expect(files()).toEqual([]);
  });
});

test('words that are no command have exit code 2', () => {
  for (const words of [
    ['rendr'],
    ['render'],
    ['render', 'mass-mass', '--nonsense'],
    ['list', 'too', 'many', 'words'],
  ]) {
    const { status, stdout, stderr } = run(words);
    expect({ words, status, stdout }).toEqual({ words, status: 2, stdout: '' });
    expect(stderr).not.toMatch(/\n\s+at /);
  }
  expect(run(['--help']).status).toBe(0);
  expect(run(['render', '--help']).status).toBe(0);
  expect(run(['--version']).status).toBe(0);
});
