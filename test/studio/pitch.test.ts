import { describe, expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { mix } from '../../src/listen/index.ts';
import { loadModelText } from '../../src/model/index.ts';
import { voiceOf } from '../../src/players/voices.ts';
import { simulate } from '../../src/run/index.ts';
import { createPitchReader, frequencyOf } from '../../src/studio/play/pitch.ts';
import { accepted, runOf, shippedProgram, shippedText } from '../support/engine.ts';

describe('pitch', () => {
  const rate = 48_000;
  const saw = (hertz: number, rough = 0) =>
    Float32Array.from({ length: 8192 }, (_, i) => {
      const phase = (i * hertz) / rate;
      return 0.3 * (2 * (phase % 1) - 1) + rough * Math.sin(i * i * 12.9898);
    });
  test.each([36.88, 97.8, 130.8, 261.7, 440, 880])('of a sawtooth at %s Hz, within 3 cents', (hertz) => {
    const found = frequencyOf(saw(hertz), rate) ?? 0;
    expect(Math.abs(1200 * Math.log2(found / hertz))).toBeLessThan(3);
  });
  /** Keys of a model that ring together, a third of a second after they were struck. */
  const struck = async (model: string, keys: readonly number[]) => {
    const from = Math.round(0.3 * rate);
    const sum = new Float32Array(8192);
    for (const key of keys) {
      const voice = accepted(voiceOf(accepted(loadModelText(shippedText(model))), key));
      const simulation = await simulate(accepted(compile({ ...voice, rate, score: [{ time: 0, play: 'blow' }] })));
      const [first] = simulation.render(from + sum.length);
      const loudest = first.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
      for (let i = 0; i < sum.length; i++) sum[i] += (0.2 * first[from + i]) / loudest;
    }
    return frequencyOf(sum, rate);
  };
  test('of a marimba at G3; its chord has none, and neither has a fifth', async () => {
    const found = (await struck('marimba-bar', [55])) ?? 0;
    expect(Math.abs(1200 * Math.log2(found / 196))).toBeLessThan(10);
    expect(await struck('marimba-bar', [60, 64, 67])).toBeUndefined();
    expect(await struck('marimba-bar', [55, 60])).toBeUndefined();
    const upper = saw(165);
    const fifth = saw(110).map((x, i) => x + upper[i]);
    expect(frequencyOf(fifth, rate)).toBeUndefined();
  });
  /** All notes that the foot would show while a model plays its score, read eight times a second as there. */
  const shown = (model: string, seconds: number) => {
    const program = shippedProgram(model);
    const { rate: own } = program;
    const rendered = runOf(program).render(Math.round(seconds * own));
    const channels = mix(
      program.outputs.map((output, i) => ({ ...output, samples: rendered[i] })),
      'stereo',
    );
    const sum = Float32Array.from(channels[0], (left, i) => left + channels[1][i]);
    const loudest = sum.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    for (let i = 0; i < sum.length; i++) sum[i] *= 0.5 / loudest;
    const read = createPitchReader();
    const notes = new Set<string>();
    for (let end = 8192; end < sum.length; end += Math.round(own / 8)) {
      const note = read(sum.subarray(end - 8192, end), own)?.note;
      if (note !== undefined) notes.add(note);
    }
    return [...notes];
  };
  test.each([
    ['mass-mass', 4],
    ['plate-rivets', 2],
    ['mass-string', 3],
    ['mass-between', 2.5],
    // One partial of each was shown at the very end, 50 dB below the stroke.
    ['kettledrum', 4],
    ['steel-ball', 3],
  ])('%s shows none: what knocks and rattles has no pitch', (model, seconds) => {
    expect(shown(model, seconds)).toEqual([]);
  });
  test.each([
    ['kalimba', 3, 'C5'],
    ['hammer-string', 1, 'F♯2'],
    ['string-frets', 1, 'F♯2'],
    ['tromba-marina-plucked', 2, 'D1'],
    ['bass-piano', 1, 'C2'],
    ['slap-bass', 3, 'E1'],
    ['bowed-string', 1.5, 'G2'],
  ])('%s shows its own note and no other', (model, seconds, note) => {
    expect(shown(model, seconds)).toEqual([note]);
  });
  test('noise and silence have no pitch', () => {
    expect(frequencyOf(new Float32Array(8192), rate)).toBeUndefined();
    let seed = 1;
    const noise = Float32Array.from({ length: 8192 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 1_073_741_823 - 1;
    });
    expect(frequencyOf(noise, rate)).toBeUndefined();
  });
});
