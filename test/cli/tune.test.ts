/** clangor tune: every key at every velocity sounds at once, and is measured. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

test('refuses in one line', async () => {
  expect(await fails('tune', 'mass-barrier')).toBe(
    'mass-barrier.yaml keys: expected `keys` that say how the model is played; got none\n',
  );
  writeFileSync('bars.yaml', MODEL);
  expect(await fails('tune', 'bars.yaml', '--keys', '20')).toBe(
    '--keys: expected keys of the model, which are 60 to 62; got 20\n',
  );
  expect(await fails('tune', 'bars.yaml', '--velocities', '0')).toMatch(/^--velocities: expected .*\n$/);
});
