/** clangor tune: every key at every velocity sounds at once, and is measured. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openModel } from '../../src/cli/models.ts';
import type { NoteReport } from '../../src/cli/tune-notes.ts';
import { putInTune } from '../../src/cli/tune-passes.ts';
import { voicingText } from '../../src/cli/tune-voicing.ts';
import { correctedText } from '../../src/cli/tune-write.ts';
import type { Model } from '../../src/model/index.ts';
import { clangor, inRooms, made, succeeds } from './harness.ts';

inRooms();

const fails = async (...words: string[]) => (await clangor(...words)).err;

const MODEL = `clangor: 1
elements:
  bar-<key>: { for: { keys: [60, 62] }, type: mass, mass: 50 g, frequency: { tuning: equal, cents: { table: [[60, 0], [62, 20]] } }, damping: 10 }
  mallet-<key>: { for: { keys: [60, 62] }, type: mass, mass: 20 g }
contacts:
  head-<key>: { for: { keys: [60, 62] }, type: collision, lower: bar-<key>, upper: mallet-<key>, stiffness: 1e6, exponent: 1.5 }
players:
  stroke-<key>: { for: { keys: [60, 62] }, type: throw, element: mallet-<key>, velocity: -2 m/s }
keys: { body: [{ keys: [60, 62], play: stroke-<key> }] }
outputs:
  bar-<key>: { for: { keys: [60, 62] }, at: bar-<key>, quantity: velocity }
`;

test('measures pitch, decay, onset and peak, and prints corrections', async () => {
  writeFileSync('bars.yaml', MODEL);
  const notes = JSON.parse(await succeeds('tune', 'bars.yaml', '--seconds', '2', '--threads', '1', '--json'));
  expect(notes.map(({ key, velocity }: { key: number; velocity: number }) => [key, velocity])).toEqual(
    [60, 61, 62].flatMap((key) => [10, 60, 120].map((velocity) => [key, velocity])),
  );
  for (const { key, velocity, wanted, cents, t60, onset, peak } of notes) {
    expect(wanted).toBeCloseTo(440 * 2 ** ((key - 69) / 12), 9);
    // A mass on a spring of the scheme: its pitch is that of the spring, and 20 cents higher at key 62.
    expect(Math.abs(cents - 10 * (key - 60))).toBeLessThan(0.5);
    // 60 dB is 6.908 times the time constant 2 / damping.
    expect(t60).toBeCloseTo((2 * 6.9078) / 10, 1);
    expect(onset).toBeLessThan(1e-3);
    expect(peak).toBeGreaterThan(0);
    expect(velocity).toBeGreaterThan(0);
  }
  expect(
    await succeeds(
      'tune',
      'bars.yaml',
      '--keys',
      '61-62',
      '--velocities',
      '80',
      '--seconds',
      '1',
      '--correct',
      '--plot',
      'p.svg',
    ),
  ).toMatch(/^\[\[61, -(9\.[5-9]|10\.[0-5])\d?\], \[62, -(19\.[5-9]|20\.[0-5])\d?\]\]\n$/);
  expect(made()).toContain('p.svg');
});

test('puts a model in tune, and changes nothing in its file but the cents', async () => {
  const off = MODEL.replace('[[60, 0], [62, 20]]', '[[60, 3], [61, -4], [62, 20]]');
  writeFileSync('bars.yaml', `# A comment.\n${off}`);
  const passes = await succeeds(
    'tune',
    'bars.yaml',
    '--write',
    '--velocities',
    '80',
    '--seconds',
    '1',
    '--threads',
    '1',
  );
  expect(passes).toMatch(/^pass 1: 3 notes; 3 keys more than 0\.3 cents off, at most (19|20)\./);
  const text = readFileSync('bars.yaml', 'utf8');
  expect(text.replace(/table: \[\[.*?\]\]/, '')).toBe(`# A comment.\n${off}`.replace(/table: \[\[.*?\]\]/, ''));
  const notes = JSON.parse(await succeeds('tune', 'bars.yaml', '--velocities', '80', '--seconds', '1', '--json'));
  for (const { cents } of notes) expect(Math.abs(cents)).toBeLessThan(0.3);
});

test('a key whose velocities differ is put half way between them', async () => {
  writeFileSync('bars.yaml', MODEL);
  const named = openModel('bars.yaml');
  // Key 61 answers a blow of 120 with 4 cents more than one of 10; most of its velocities are low.
  const offsets = [-2, -2, 2];
  const measure = async ({ elements }: Model) =>
    offsets.map((offset) => {
      const { frequency } = elements['bar-61'] as unknown as { frequency: number };
      return { key: 61, cents: 1200 * Math.log2(frequency / (440 * 2 ** (-8 / 12))) + offset } as NoteReport;
    });
  expect((await putInTune(named, [61], measure)).at(-1)).toMatch(/0 keys more than 0\.3 cents off, at most 2\.0/);
});

test('prints how hard to play each key so that all are as loud, from what the voicing of the model leaves', () => {
  const notes = [-30, -36, -30, -60].map((loudness, i) => ({ key: 60 + i, loudness }) as NoteReport);
  const model = (voicing?: [number, number][]) =>
    ({ keys: { body: [], ...(voicing && { voicing }) } }) as unknown as Model;
  // The middle one is at -30; nothing is played more than 14 dB harder.
  expect(voicingText(model(), notes)).toBe('[[60, 1.00], [61, 2.00], [62, 1.00], [63, 5.01]]');
  // Key 61 is as loud as that although it is played half as hard.
  expect(
    voicingText(
      model([
        [60, 1],
        [61, 0.5],
        [62, 1],
      ]),
      notes,
    ),
  ).toBe('[[60, 1.00], [61, 1.00], [62, 1.00], [63, 5.01]]');
});

test.each([
  ['keys: { pitch: 100 Hz, tune: [{ field: elements.a.frequency }], play: hit }', ', cents: [[60, 1.00], [61, -2.50]]'],
  [
    'keys:\n  pitch: 100 Hz\n  tune: [{ field: elements.a.frequency }]\n  play: hit',
    '\n  cents: [[60, 1.00], [61, -2.50]]',
  ],
  [
    'keys:\n  pitch: 100 Hz\n  tune:\n    - { field: elements.b.mass, power: -2 }\n    - { field: elements.a.frequency }\n  play: hit',
    '\n  cents: [[60, 1.00], [61, -2.50]]',
  ],
])('adds cents behind what is tuned: %s', (keys, added) => {
  const corrections = new Map([
    [60, 1],
    [61, -2.5],
  ]);
  expect(correctedText(`${keys}\n`, corrections, 'x')).toBe(
    `${keys.replace(/frequency \}\]?/, (end) => `${end}${added}`)}\n`,
  );
  const twice = correctedText(correctedText(keys, corrections, 'x'), new Map([[61, 0.5]]), 'x');
  expect(twice).toContain('cents: [[60, 1.00], [61, -2.00]]');
});

test('copies of a family keep their distances', () => {
  const cents = (first: string, second: string) =>
    `elements:\n  a-<key>-<copy>: { for: { keys: [60, 61], copies: 2 }, pitch: { tuning: equal, cents: { copies: [${first}, ${second}] } } }\n`;
  const corrections = new Map([[61, -2.5]]);
  expect(correctedText(cents('1', '{ table: [[60, 1.4], [61, 2]] }'), corrections, 'x')).toBe(
    cents('{ table: [[60, 1.00], [61, -1.50]] }', '{ table: [[60, 1.40], [61, -0.50]] }'),
  );
  // In a block, a table of several lines stays within it.
  const deep = `elements:
  a-<key>-<copy>:
    for: { keys: [21, 60], copies: 2 }
    pitch:
      tuning: equal
      cents:
        copies:
          - 0
          - 0.5
`;
  const written = correctedText(deep, new Map([[40, 1]]), 'x');
  const { pitch } = parse(written).elements['a-<key>-<copy>'];
  expect(pitch.cents.copies.map(({ table }: { table: number[][] }) => table[19])).toEqual([
    [40, 1],
    [40, 1.5],
  ]);
});

test('refuses in one line', async () => {
  expect(await fails('tune', 'mass-barrier')).toBe(
    'mass-barrier.yaml keys: expected `keys` that say how the model is played; got none\n',
  );
  writeFileSync('bars.yaml', MODEL);
  expect(await fails('tune', 'bars.yaml', '--keys', '20')).toBe(
    '--keys: expected keys of the model, which are 60 to 62; got 20\n',
  );
  expect(await fails('tune', 'bars.yaml', '--write', '--set', 'rate=44100')).toBe(
    '--write: expected a model as its file has it; got --set or --rate\n',
  );
  expect(await fails('tune', 'drum-kit', '--write')).toBe(
    'drum-kit.yaml keys: expected copies that are tuned, or a family with a `tuning`, whose cents can be written; got neither\n',
  );
  expect(await fails('tune', 'bars.yaml', '--velocities', '0')).toMatch(/^--velocities: expected .*\n$/);
});

test('velocities that are measured later add to what the page says of the same file', async () => {
  writeFileSync('bars.yaml', MODEL);
  const page = async (...words: string[]) => {
    await succeeds('tune', 'bars.yaml', '--seconds', '0.5', '--threads', '1', '--page', 'page.md', ...words);
    const text = readFileSync('page.md', 'utf8');
    const [line = ''] = text.match(/^\| bars \|.*$/m) ?? [];
    return { cells: line.split(' | '), table: text.split('\n## ')[1] };
  };
  const before = await page('--velocities', '80');
  expect([before.cells[2], before.cells[4]]).toEqual(['', '']);
  const after = await page('--velocities', '10,120', '--keys', '60,62');
  // Keys 60 and 62 of three, 0 and 20 cents off; what was measured at 80 stays, and the loudest note is now that at 120.
  expect(Number.parseFloat(after.cells[4])).toBeCloseTo(20, 0);
  expect([after.cells[2], after.cells[4]].map((cell) => cell.replace(/^[\d.]+/, ''))).toEqual([
    ' (2 keys)',
    ' (2 keys)',
  ]);
  for (const kept of [1, 3, 5, 8, 10]) expect(after.cells[kept]).toBe(before.cells[kept]);
  expect(Number(after.cells[9])).toBeGreaterThan(Number(before.cells[9]));
  expect(after.table).toBe(before.table);
  const whole = await page('--velocities', '10,120');
  expect(whole.cells[4]).not.toContain('keys');
  // Of another file nothing is kept.
  writeFileSync('bars.yaml', MODEL.replace('50 g', '51 g'));
  const other = await page('--velocities', '120');
  expect([other.cells[2], other.cells[3]]).toEqual(['', '']);
});
