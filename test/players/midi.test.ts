import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { compile, loadModelText, simulate } from '../../src/index.ts';
import type { BodyKeys } from '../../src/model/index.ts';
import { readMidi } from '../../src/players/midi.ts';
import { playPiece } from '../../src/players/piece.ts';
import { voiceOf } from '../../src/players/voices.ts';
import { accepted, refused } from '../support/engine.ts';
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

test('messages have times in seconds, with tempo changes and running status', () => {
  const bytes = midiFile(
    [
      { at: 0, length: 480, key: 45, velocity: 127 },
      { at: 240, length: 240, key: 57, velocity: 64 },
    ],
    480,
    250_000,
  );
  expect(readMidi(bytes)).toEqual({
    ok: true,
    value: [
      { time: 0, midi: [0x90, 45, 127] },
      { time: 0.125, midi: [0x90, 57, 64] },
      { time: 0.25, midi: [0x90, 45, 0] },
      { time: 0.25, midi: [0x90, 57, 0] },
    ],
  });
});

test.prop([fc.uint8Array({ maxLength: 400 }), fc.nat(300), fc.nat(255)])(
  'no bytes make the reader throw, and damaged files are reported',
  (noise, at, value) => {
    const whole = midiFile([{ at: 10, length: 20, key: 60, velocity: 90 }]);
    whole[at % whole.length] = value;
    for (const bytes of [noise, whole, whole.subarray(0, at % whole.length)]) {
      const messages = readMidi(bytes);
      if (!messages.ok) expect(messages.problems[0].message).toMatch(/^expected .*; got/);
      else expect(messages.value.every(({ time, midi }) => time >= 0 && midi.length === 3)).toBe(true);
    }
  },
);

test('each key becomes a voice at its pitch', async () => {
  const messages = readMidi(
    midiFile([
      { at: 0, length: 480, key: 45, velocity: 100 },
      { at: 0, length: 480, key: 52, velocity: 100 },
    ]),
  );
  const piece = playPiece(model(['contacts.bow.force=0']), accepted(messages));
  const { voices, end } = accepted(piece);
  expect(end).toBe(0.5);
  expect(voices.map((voice) => voice.key)).toEqual([45, 52]);
  for (const { key = 0, model: tuned } of voices) {
    const [samples] = (await simulate(accepted(compile(tuned)))).render(44_100);
    const pitch = 440 * 2 ** ((key - 69) / 12);
    expect(1200 * Math.log2(peakFrequency(samples, 44_100, pitch * 0.8, pitch * 1.25) / pitch)).toBeCloseTo(0, -1);
  }
});

test('what only the score plays is left out with it: it would sound at once', () => {
  const scored = string
    .replace(
      'players:',
      'players:\n  other: { type: strike, at: { element: string, at: 30 % }, force: 1 N, duration: 1 ms }',
    )
    .concat('\nscore: [{ time: 1, play: other }]\n');
  const { voices } = accepted(playPiece(accepted(loadModelText(scored)), [{ time: 0, midi: [0x90, 60, 100] }]));
  expect(Object.keys(voices[0].model.players)).toEqual(['pluck']);
});

test('fields of contacts are tuned too, and controllers of a tuned field follow the key', () => {
  const bowed = string
    .replace(
      'elements.string.pitch }], play: pluck',
      'elements.string.pitch }, { field: contacts.bow.force, power: -1 }], bow: bow',
    )
    .replace(/^(keys: .*) \}$/m, '$1, controls: [{ of: pressure, move: contacts.bow.force, from: 1 N, to: 2 N }] }');
  const loaded = accepted(loadModelText(bowed));
  const base = loaded.contacts.bow as { force: number };
  const { pitch } = loaded.keys as { pitch: number };
  const voice = accepted(voiceOf(loaded, 69));
  expect((voice.contacts.bow as { force: number }).force / base.force).toBeCloseTo(pitch / 440, 12);
  const { controls = [] } = (voice.keys as BodyKeys).body[0];
  expect(controls[0]).toMatchObject({ from: pitch / 440, to: (2 * pitch) / 440 });
  const wrong = loadModelText(bowed.replace('contacts.bow.force, power', 'contacts.bow, power'), { file: 'x.yaml' });
  expect(refused(wrong)).toEqual([
    expect.stringContaining('keys.tune.1.field: expected elements.NAME.field or contacts.NAME.field; got'),
  ]);
});

test('a voice bends what its keys say, tuned or not; what cannot bend is refused', () => {
  const bent = (element: string) =>
    string
      .replace(
        'elements:',
        'elements:\n  other: { type: mass, mass: 1 g, frequency: 100 Hz }\n  free: { type: barrier }',
      )
      .replace('play: pluck', `play: pluck, bend: [${element}]`);
  const voice = accepted(voiceOf(accepted(loadModelText(bent('other'))), 64));
  expect(voice.elements.other).toMatchObject({ range: { bend: [-200, 200] } });
  expect(voice.elements.string).not.toHaveProperty('range.bend');
  expect(refused(loadModelText(bent('free'), { file: 'x.yaml' }))).toEqual([
    expect.stringContaining('keys.bend.0: expected an element that can bend; got "free"'),
  ]);
});

test('a model without keys is refused, with the path', () => {
  const loaded = accepted(loadModelText(string.replace(/^keys.*$/m, '')));
  const piece = playPiece(loaded, [{ time: 0, midi: [0x90, 60, 100] }]);
  expect(piece).toMatchObject({ ok: false, problems: [{ path: 'keys' }] });
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
