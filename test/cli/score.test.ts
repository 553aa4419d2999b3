/** clangor render --midi and --score: problems are reported with the file and the key, or the entry. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FileNote, midiFile } from '../support/midi-file.ts';
import { clangor, inRooms, made } from './harness.ts';

inRooms();

/** The message of `render MODEL --midi a.mid`. */
async function play(model: string, ...notes: Partial<FileNote>[]): Promise<string> {
  writeFileSync('a.mid', midiFile(notes.map((note) => ({ at: 0, length: 480, key: 60, velocity: 90, ...note }))));
  const { out, err } = await clangor('render', model, '--midi', 'a.mid', '-o', 'x.wav');
  expect(out).toBe('');
  expect(made()).not.toContain('x.wav');
  return err;
}

test('a key that the model cannot be tuned to', async () => {
  const model = `clangor: 1
elements: {s: {type: string, length: 1 mm, tension: 50, linearDensity: 0.001}}
players: {p: {type: pluck, at: {element: s, at: 30 %}, force: 1 N, duration: 1 ms}}
keys: {pitch: 100 kHz, tune: [{field: elements.s.length, power: -1}], play: p}
outputs: {o: {at: {element: s, at: 50 %}}}
`;
  writeFileSync('short.yaml', model);
  expect(await play('short.yaml', { key: 48 }, { key: 127 })).toMatch(
    /^a\.mid, key 127: short\.yaml:2:38 elements\.s\.length: expected .*\n$/,
  );
});

test('a key whose tuning overflows a field', async () => {
  const model = `clangor: 1
elements: {s: {type: string, length: 1, tension: 1e29, linearDensity: 1}}
players: {p: {type: pluck, at: {element: s, at: 30 %}, force: 1 N, duration: 1 ms}}
keys: {pitch: 440 Hz, tune: [{field: elements.s.tension, power: 0.5}], play: p}
outputs: {o: {at: {element: s, at: 50 %}}}
`;
  writeFileSync('tense.yaml', model);
  expect(await play('tense.yaml', { key: 127 })).toMatch(
    /^a\.mid: tense\.yaml elements\.s\.tension: tuned to key 127: expected a force of at most 1e\+30 N; got \S+\n$/,
  );
});

test('a note that ends after the longest render', async () => {
  expect(await play('bowed-string', { key: 50 }, { key: 57, at: 480 * 7200 })).toBe(
    'a.mid: expected notes that end within 3580 s; got one that ends at 3600.5 s\n',
  );
});

test('a model that has no keys', async () => {
  expect(await play('mass-barrier', {})).toBe(
    'a.mid: mass-barrier.yaml keys: expected `keys` that say how the model is played; got none\n',
  );
});

test('a change of the score that cannot be made is reported at its entry in the text, with its time and field', async () => {
  const model = `clangor: 1
rate: 16000
elements:
  e: { type: string, length: 1, linearDensity: 0.0288473, tension: 5000 }
score:
  - { time: 600 ms, set: elements.e.linearDensity, to: 2e-5 }
  - { time: 0.2, set: elements.e.sigma0, to: 1 }
outputs:
  o: { at: { element: e, at: 50 % } }
`;
  writeFileSync('late.yaml', model);
  for (const words of [
    ['check', 'late.yaml'],
    ['render', 'late.yaml', '-o', 'late.wav'],
  ]) {
    const { err } = await clangor(...words);
    expect(err).toMatch(
      /^late\.yaml:6:\d+ score\.0\.to: at 0\.6 s the score sets elements\.e\.linearDensity to 0\.00002: /,
    );
    expect(err).toMatch(/render at \d+ Hz or more/);
    expect(err.trim().split('\n')).toHaveLength(1);
  }
});
