/** clangor render to data files, standard output and from standard input; clangor paper --data. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { decodeWav } from '../../src/listen/index.ts';
import { runOf, shippedProgram } from '../support/engine.ts';
import { clangor, inRooms, made, succeeds } from './harness.ts';

inRooms();

const program = fileURLToPath(new URL('../../bin/clangor.js', import.meta.url));
const model = (name: string) => fileURLToPath(new URL(`../../models/${name}.yaml`, import.meta.url));

/** Columns of a CSV file by their header. */
function columnsOf(text: string): Record<string, number[]> {
  const [head, ...lines] = text.trimEnd().split('\n');
  const rows = lines.map((line) => line.split(',').map(Number));
  return Object.fromEntries(head.split(',').map((name, c) => [name, rows.map((row) => row[c])]));
}

test('a CSV file has every output in SI units, with every bit, and no gain, pan or mix', async () => {
  await succeeds('render', 'bouncing-ball', '--seconds', '0.05', '-o', 'ball.csv');
  const outputs = runOf(shippedProgram('bouncing-ball')).render(2205);
  const columns = columnsOf(readFileSync('ball.csv', 'utf8'));
  expect(Object.keys(columns)).toEqual(['time (s)', 'top (m/s)', 'frame (m/s)']);
  expect(columns['top (m/s)']).toEqual([...outputs[0]]);
  expect(columns['frame (m/s)']).toEqual([...outputs[1]]);
  expect(columns['time (s)'][2204]).toBe(2204 / 44100);
});

test.each(['npy', 'npz', 'mat', 'parquet', 'json'])('.%s is written', async (ending) => {
  const out = await succeeds('render', 'mass-mass', '--seconds', '0.01', '-o', `x.${ending}`, '--trace', 'energy');
  expect(out).toContain(`  x.${ending}\n`);
  expect(readFileSync(`x.${ending}`).length).toBeGreaterThan(1000);
  expect(made()).toEqual([`x.${ending}`]);
});

test('traces stand beside the outputs, or by themselves', async () => {
  const words = ['render', 'bouncing-ball', '--seconds', '0.3', '--trace', 'knock:force'];
  await succeeds(...words, '-o', 'a.csv');
  const whole = columnsOf(readFileSync('a.csv', 'utf8'));
  expect(Object.keys(whole)).toEqual(['time (s)', 'top (m/s)', 'frame (m/s)', 'knock.force (N)']);
  expect(Math.max(...whole['knock.force (N)'])).toBeGreaterThan(100);
  await succeeds(...words, '-o', 'b.csv', '--every', '10', '--no-outputs');
  const thin = columnsOf(readFileSync('b.csv', 'utf8'));
  expect(Object.keys(thin)).toEqual(['time (s)', 'knock.force (N)']);
  expect(thin['knock.force (N)']).toEqual(whole['knock.force (N)'].filter((_, n) => n % 10 === 0));
});

describe('what cannot be is said in one line, before any work', () => {
  test.each([
    [
      ['-o', 'x.csv', '--trace', 'energy', '--every', '2'],
      '--every: expected .npz, .mat or .json, or --no-outputs: .csv holds one table',
    ],
    [
      ['-o', 'x.wav', '--trace', 'energy'],
      '--trace: expected -o with a data file such as .csv or .npz as well; got "x.wav"',
    ],
    [['--trace', 'energy', '--json'], '--trace: expected -o with a data file such as .csv or .npz as well; got none'],
    [['-o', 'x.csv', '--every', '2'], '--every: expected --trace as well; got none'],
    [['-o', 'x.csv', '--no-outputs'], '--no-outputs: expected --trace as well; got none'],
    [['-o', 'x.csv', '--raw'], '--raw: expected a sound file beside it'],
    [['-o', 'x.npz', '--format', 'pcm24'], '--format: expected a sound file beside it'],
    [['-o', 'x.csv', '--type', 'csv'], '--type: expected it only with "-o -"'],
    [['-o', '-', '--type', 'mp3'], '--type: expected wav, flac, csv, npy, npz, mat, parquet or json; got "mp3"'],
    [['-o', 'x.csv', '--trace', 'knock:force', '--every', '0'], '--every: expected a whole number from 1'],
  ])('%j', async (words, message) => {
    const { err } = await clangor('render', 'bouncing-ball', ...words);
    expect(err).toContain(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(made()).toEqual([]);
  });
});

describe('standard input and output', () => {
  const run = (words: readonly string[], input?: Buffer) =>
    spawnSync(process.execPath, [program, ...words], { ...(input === undefined ? {} : { input }), maxBuffer: 2 ** 26 });

  test('a model comes in and a table goes out; what is said goes elsewhere', () => {
    const { stdout, stderr, status } = run(
      ['render', '-', '-o', '-', '--type', 'csv', '--seconds', '0.01'],
      readFileSync(model('mass-mass')),
    );
    expect(status).toBe(0);
    const columns = columnsOf(stdout.toString());
    expect(columns['u (m)']).toEqual([...runOf(shippedProgram('mass-mass')).render(441)[0]]);
    expect(stderr.toString()).toMatch(/^model: 0\.01 s at 44100 Hz/);
  });

  test('without --type it is a WAV file, whole', () => {
    const { stdout, status } = run(['render', 'mass-mass', '-o', '-', '--seconds', '2']);
    expect(status).toBe(0);
    expect(decodeWav(new Uint8Array(stdout)).channels[0]).toHaveLength(88200);
  });

  test('a model that is wrong is told by its line', () => {
    const { stderr, status } = run(['check', '-'], Buffer.from('clangor: 1\nelements: { a: { type: mas } }\n'));
    expect(status).toBe(1);
    expect(stderr.toString()).toMatch(/^standard input:2:\d+ elements\.a\.type: expected/m);
  });

  test('a model that cannot be stable is told by its line too', () => {
    const text = readFileSync(model('hammer-string'), 'utf8').replace('intervals: 245', 'intervals: 2450');
    const { stderr, status } = run(['check', '-'], Buffer.from(text));
    expect(status).toBe(1);
    expect(stderr.toString()).toMatch(/^standard input:\d+:\d+ elements\.string\.grid\.intervals: expected/);
  });
});

describe('clangor paper --data', () => {
  test('gives every curve of a figure', async () => {
    const out = await succeeds('paper', 'impact-fig-4', '--data', 'f.json');
    expect(out).toContain('  f.json: 1 curve\n');
    const { tables } = JSON.parse(readFileSync('f.json', 'utf8'));
    expect(tables[0].name).toMatch(/Hamiltonian H over compression velocity v/);
    expect(tables[0].columns.map(({ unit }: { unit: string }) => unit)).toEqual(['m/s', 'J']);
    const [x, y] = tables[0].columns.map(({ values }: { values: number[] }) => values);
    // The figure begins at the impact, with all energy: 20 g … 0.5 m/s, 1.25 mJ.
    expect([x[0], y[0]]).toEqual([0.5, 0.00125]);
    expect(x.length).toBe(y.length);
  });

  test('refuses all, another ending, and no name', async () => {
    for (const [words, message] of [
      [['all', '-o', 'x', '--data', 'f.csv'], '--data: expected one figure or table; got all'],
      [['impact-fig-4', '--data', 'f.txt'], '--data: expected a path ending in .csv'],
      [['--data', 'f.csv'], '--data: expected the name of a figure or table before it'],
    ] as const)
      expect((await clangor('paper', ...words)).err).toContain(message);
    expect(existsSync('f.csv')).toBe(false);
  });
});
