import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { compile, loadModelText, simulate } from '../../src/index.ts';
import { readMidi } from '../../src/players/midi.ts';
import { voicesOf } from '../../src/players/voices.ts';
import { midiFile } from '../support/midi-file.ts';
import { peakFrequency } from '../support/pitch.ts';

const string = `
clangor: 1
elements:
  string: { type: string, length: 65 cm, pitch: 110 Hz, linearDensity: 6 g/m, sigma0: 1, sigma1: 0.001 }
contacts:
  bow: { type: bow, on: { element: string, at: 20 % }, force: 0.2, velocity: 0.1 }
players:
  pluck: { type: pluck, at: { element: string, at: 30 % }, force: 1 N, duration: 4 ms, time: 3000 }
keys: { pitch: 110 Hz, tune: [{ field: elements.string.pitch }], play: pluck }
outputs:
  out: { at: { element: string, at: 15 % }, quantity: velocity }
`;

function model(set: string[] = []) {
  const loaded = loadModelText(string, { set });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.value;
}

test('notes have times in seconds, with tempo changes and running status', () => {
  const bytes = midiFile(
    [
      { at: 0, length: 480, key: 45, velocity: 127 },
      { at: 240, length: 240, key: 57, velocity: 64 },
      { at: 480, length: 960, key: 45, velocity: 1 },
    ],
    480,
    250_000,
  );
  const notes = readMidi(bytes);
  expect(notes).toEqual({
    ok: true,
    value: [
      { time: 0, duration: 0.25, key: 45, strength: 1 },
      { time: 0.125, duration: 0.125, key: 57, strength: 64 / 127 },
      { time: 0.25, duration: 0.5, key: 45, strength: 1 / 127 },
    ],
  });
});

test.prop([fc.uint8Array({ maxLength: 400 }), fc.nat(300), fc.nat(255)])(
  'no bytes make the reader throw, and damaged files are reported',
  (noise, at, value) => {
    const whole = midiFile([{ at: 10, length: 20, key: 60, velocity: 90 }]);
    whole[at % whole.length] = value;
    for (const bytes of [noise, whole, whole.subarray(0, at % whole.length)]) {
      const notes = readMidi(bytes);
      if (!notes.ok) expect(notes.problems[0].message).toMatch(/^expected .*; got/);
      else expect(notes.value.every((note) => note.time >= 0 && note.duration >= 0)).toBe(true);
    }
  },
);

test('each key becomes a voice at its pitch', async () => {
  const notes = readMidi(
    midiFile([
      { at: 0, length: 480, key: 45, velocity: 100 },
      { at: 0, length: 480, key: 52, velocity: 100 },
    ]),
  );
  if (!notes.ok) throw new Error('the file is whole');
  const voices = voicesOf(model(['contacts.bow.force=0']), notes.value);
  if (!voices.ok) throw new Error(JSON.stringify(voices.problems));
  expect(voices.value.map((voice) => voice.key)).toEqual([45, 52]);
  for (const { key, model: tuned } of voices.value) {
    const program = compile(tuned);
    if (!program.ok) throw new Error(JSON.stringify(program.problems));
    const [samples] = (await simulate(program.value)).render(44_100);
    const pitch = 440 * 2 ** ((key - 69) / 12);
    expect(1200 * Math.log2(peakFrequency(samples, 44_100, pitch * 0.8, pitch * 1.25) / pitch)).toBeCloseTo(0, -1);
  }
});

test('a model without keys is refused, with the path', () => {
  const loaded = loadModelText(string.replace(/^keys.*$/m, ''));
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const voices = voicesOf(loaded.value, [{ time: 0, duration: 1, key: 60, strength: 1 }]);
  expect(voices).toMatchObject({ ok: false, problems: [{ path: 'keys' }] });
});

test('keys that refer to nothing are refused, with the path', () => {
  const wrong = string.replace('elements.string.pitch }], play: pluck', 'elements.strin.pitch }], play: bow');
  const loaded = loadModelText(wrong, { file: 'x.yaml' });
  expect(loaded.ok).toBe(false);
  if (loaded.ok) return;
  const lines = loaded.problems.map((problem) => `${problem.path}: ${problem.message}`);
  expect(lines).toContainEqual(
    expect.stringContaining('keys.tune.0.field: expected the name of an element; got "strin"'),
  );
  expect(lines).toContainEqual(
    expect.stringContaining('keys.play: expected the name of a player, one of pluck; got "bow"'),
  );
});
