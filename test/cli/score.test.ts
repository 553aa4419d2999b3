/** clangor render --score: problems of a MIDI file with a model are reported with the file and the key. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FileNote, midiFile } from '../support/midi-file.ts';
import { clangor, inRooms, made } from './harness.ts';

inRooms();

/** The message of `render MODEL --score a.mid`. */
async function play(model: string, ...notes: Partial<FileNote>[]): Promise<string> {
  writeFileSync('a.mid', midiFile(notes.map((note) => ({ at: 0, length: 480, key: 60, velocity: 90, ...note }))));
  const { out, err } = await clangor('render', model, '--score', 'a.mid', '-o', 'x.wav');
  expect(out).toBe('');
  expect(made()).not.toContain('x.wav');
  return err;
}

test('a key that the model cannot be tuned to', async () => {
  expect(await play('bowed-string', { key: 48 }, { key: 127 })).toMatch(
    /^a\.mid, key 127: bowed-string\.yaml:\d+:\d+ elements\.string\.length: expected .*\n$/,
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
    'a.mid: expected notes that end within 3598 s; got one of key 57 that ends at 3600.5 s\n',
  );
});

test('a model that has no keys', async () => {
  expect(await play('mass-barrier', {})).toBe(
    'a.mid: mass-barrier.yaml keys: expected a pitched model, with `keys` that say how it is tuned and played; got none\n',
  );
});
