/** Odd values on every command: one clear line each, at once, and nothing left behind. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clangor, inRooms, made, start, succeeds } from './harness.ts';

inRooms();

const noModel = 'expected the name of a model or a path to a .yaml or .json file';
const noSound = '--out: expected a path ending in .wav, .flac, .csv, .npy, .npz, .mat, .parquet or .json';
const noFolder = '-o: expected a folder that exists or can be created';
const render = ['render', 'mass-barrier', '--seconds', '0.01'];

const cases: readonly (readonly [words: readonly string[], line: string])[] = [
  // Empty names, and names with line breaks and colours for a terminal.
  [['render', ''], `${noModel}; got ""; clangor list shows them all`],
  [['check', ''], `${noModel}; got ""; clangor list shows them all`],
  [['converge', ''], `${noModel}; got ""; clangor list shows them all`],
  [['schelleng', ''], `${noModel}; got ""; clangor list shows them all`],
  [['gallery', '', '-o', 'out'], `${noModel}; got ""; clangor list shows them all`],
  [['render', 'a\nb'], `${noModel}; got "a\\nb"; clangor list shows them all`],
  [['render', './\u001b[31m.yaml'], 'expected a model file; "./U+001B[31m.yaml" does not exist'],
  [['new', 'a\nb'], 'new: expected a name: a letter, then at most 63 letters, digits, - or _; got "aU+000Ab"'],
  [['bench', ''], 'bench: expected the name of a case or a prefix; got ""; clangor bench --list shows them all'],
  [[...render, '--at', '1\n2'], '--at: expected sample indices such as 100,200; got "1U+000A2"'],
  [['converge', 'mass-mass', '--output', 'a\nb'], '--output: expected one of u, w; got "aU+000Ab"'],
  // Not a file.
  [['render', './inner'], 'expected a model file; "./inner" is a folder'],
  [['render', '/dev/null'], 'expected a model file; "/dev/null" is not a regular file'],
  [[...render, '--score', ''], '--score: expected a file; got an empty path'],
  [[...render, '--score', 'inner'], '--score: expected a file; "inner" is a folder'],
  [[...render, '--score', '/dev/null'], '--score: expected a file; "/dev/null" is not a regular file'],
  [[...render, '--midi', 'none.mid'], '--midi: expected a file; "none.mid" does not exist'],
  // Extensions of sound files.
  [[...render, '-o', 'x'], `${noSound}; got "x"`],
  [[...render, '-o', 'x.'], `${noSound}; got "x."`],
  [[...render, '-o', '.wav'], `${noSound}; got ".wav"`],
  [[...render, '-o', 'x.mp3'], `${noSound}; got "x.mp3"`],
  [[...render, '-o', 'x.wav/'], '--out: expected a path to a file; "x.wav/" is a folder'],
  [[...render, '--plot', 'x.svg/'], '--plot: expected a path to a file; "x.svg/" is a folder'],
  [[...render, '--plot', '.svg'], '--plot: expected a path ending in .svg, .pdf or .png; got ".svg"'],
  // Numbers.
  [['render', 'mass-barrier', '--seconds', '-1'], '--seconds: expected a time above 0 s; got -1'],
  [['render', 'mass-barrier', '--seconds', '1e300'], '--seconds: expected a time of at most 3600 s; got 1e+300'],
  [['check', 'mass-barrier', '--rate', '-1'], '--rate: expected a frequency from 1000 to 1536000 Hz; got -1'],
  [['check', 'mass-barrier', '--rate', 'NaN'], '--rate: expected a frequency in Hz, kHz; got "NaN"'],
  [[...render, '--threads', '-1'], '--threads: expected a whole number from 1 to 1024; got "-1"'],
  [['converge', 'mass-mass', '--seconds', '-1'], '--seconds: expected a time above 0; got "-1"'],
  [
    ['converge', 'mass-mass', '--rates', '1e300,2e300'],
    '--rates: expected rates up to 192000 Hz, because the reference has 8 times the highest; got 2e+300',
  ],
  [['studio', '--port', '-1'], '--port: expected a whole number from 0 to 65535; got "-1"'],
  // Options that are none, and values of options that take none.
  [['list', '--nope'], "error: unknown option '--nope'"],
  [['list', '--json=3'], "error: unknown option '--json=3' (Did you mean --json?)"],
  [['schelleng', '--beta', '2'], "error: unknown option '--beta' (Did you mean --set?)"],
  [[...render, '--energy=x'], "error: unknown option '--energy=x' (Did you mean --energy?)"],
  // Folders.
  [['gallery', 'mass-barrier', '-o', '/dev/null'], `${noFolder}; got "/dev/null" (file already exists)`],
  [['study', 'rules', 'cost', '-o', '/dev/null'], `${noFolder}; got "/dev/null" (file already exists)`],
  [['bench', '--save', ''], '--save: expected a folder that exists; got ""'],
];

test.each(cases)('clangor %j', async (words, line) => {
  expect(await clangor(...words)).toEqual({ out: '', err: `${line}\n` });
  expect(made()).toEqual([]);
  expect(readdirSync('inner')).toEqual([]);
});

// No file can be created here although permissions allow it. Refused before the work, which would take minutes.
describe.runIf(existsSync('/proc/self'))('a folder where no file can be created is refused at once', () => {
  const long = ['render', 'tromba-marina', '--seconds', '600'];
  const cannot = 'expected a path that can be written to; got';
  test.each([
    [[...long, '-o', '/proc/x.wav'], `--out: ${cannot} "/proc/x.wav" (no such file or directory)`],
    [[...long, '-o', '/proc/x'], `${noSound}; got "/proc/x"`],
    [[...long, '--plot', '/proc/x.svg'], `--plot: ${cannot} "/proc/x.svg" (no such file or directory)`],
    [
      ['bench', '--save', '/proc'],
      /^--save: expected a path that can be written to; got "\/proc\/.*\.csv" \(no such file or directory\)$/,
    ],
  ])('clangor %j', async (words, line) => {
    const { out, err } = await clangor(...words);
    expect(out).toBe('');
    if (typeof line === 'string') expect(err).toBe(`${line}\n`);
    else expect(err.trimEnd()).toMatch(line);
  });

  test('and so is a file that cannot be read', async () => {
    const line = 'expected a model file; "/proc/self/mem" cannot be read (i/o error)\n';
    expect((await clangor('render', '/proc/self/mem')).err).toBe(line);
    expect((await clangor(...render, '--score', '/proc/self/mem')).err).toBe(
      line.replace('expected a model file', '--score: expected a file'),
    );
  });
});

test('a file that is far too large is not read', async () => {
  writeFileSync('big.yaml', '');
  truncateSync('big.yaml', 2 ** 32); // a sparse file
  expect((await clangor('render', 'big.yaml')).err).toBe(
    'expected a model file of at most 16777216 bytes; "big.yaml" has 4294967296\n',
  );
});

describe('a file that is not text', () => {
  const noise = Uint8Array.from([82, 73, 70, 70, 200, 3, 27, 91, 10, 58, 32, 0, 255, 254]);
  test.each([
    [['render', 'noise.yaml'], 'noise.yaml:1:5: expected text; got bytes that are not UTF-8'],
    [['check', 'noise.json'], 'noise.json:1:5: expected text; got bytes that are not UTF-8'],
    [['render', './noise.wav'], './noise.wav:1:5: expected text; got bytes that are not UTF-8'],
    [[...render, '--score', 'noise.wav'], 'noise.wav:1:5: expected text; got bytes that are not UTF-8'],
    [
      [...render, '--midi', 'noise.mid'],
      'noise.mid: expected a Standard MIDI File, which begins with MThd; got something else',
    ],
  ])('clangor %j', async (words, line) => {
    for (const ending of ['yaml', 'json', 'wav', 'mid']) writeFileSync(`noise.${ending}`, noise);
    expect(await clangor(...words)).toEqual({ out: '', err: `${line}\n` });
  });
});

test.runIf(existsSync('/dev/null'))('a device or a pipe needs no ending', async () => {
  await succeeds(...render, '-o', '/dev/null');
  execFileSync('mkfifo', ['pipe']);
  const reader = spawn('cat', ['pipe'], { stdio: ['ignore', 'ignore', 'ignore'] });
  expect(start(...render, '-o', 'pipe').status).toBe(0);
  reader.kill();
});
