/** Timbre moves a bow along its string: nearer to the bridge the sound is brighter, in MPE for one note alone, and the energy is accounted for. */
import { expect, test } from 'vitest';
import { hann, powerAt } from '../../src/listen/spectrum.ts';
import { checkModel, type Model } from '../../src/model/index.ts';
import type { FileMessage } from '../../src/players/midi.ts';
import { playPiece } from '../../src/players/piece.ts';
import { accepted, programOf, refused, runOf, type Sketch, shippedModel } from '../support/engine.ts';

const bowed = (bow: object): Sketch =>
  ({
    elements: {
      string: { type: 'string', length: 0.3, pitch: 400, linearDensity: 1e-3, sigma0: 2, method: 'modal', modes: 30 },
    },
    contacts: { bow: { type: 'bow', force: 0.3, velocity: 0.2, ...bow } },
    outputs: { out: { at: { element: 'string', at: '30 %' } } },
  }) as Sketch;

test('a place is the same as that part of the length', () => {
  const [place, at] = [{ on: 'string', place: 0.88 }, { on: { element: 'string', at: '88 %' } }].map((bow) =>
    programOf(bowed(bow)),
  );
  expect(place.hash).toBe(at.hash);
});

test('a bow has one place, on its string', () => {
  const problems = (bow: object) => refused(checkModel({ clangor: 1, ...bowed(bow) }));
  expect(problems({ on: { element: 'string', at: 0.1 }, place: 0.88 })).toContain(
    'contacts.bow.place: expected no `at` of `on` beside it; got 0.88',
  );
  expect(problems({ on: 'string', place: 1.5 })).toContain(
    'contacts.bow.place: expected a number from 0 to 1; got 1.5',
  );
});

const SECONDS = 0.7;
const at = (time: number, ...midi: number[]): FileMessage => ({ time, midi }) as FileMessage;
const ZONE = [at(0, 0xb0, 101, 0), at(0, 0xb0, 100, 6), at(0, 0xb0, 6, 3)];

/** Part of the power of the last 0.2 s that lies above the seventh partial, and what the ledger leaves open. */
function brightness(model: Model, pitch: number) {
  const run = runOf(programOf(model as unknown as Sketch));
  const [sound] = run.render(SECONDS * model.rate);
  const part = hann(sound.subarray(-0.2 * model.rate));
  const powers = Array.from({ length: 30 }, (_, i) => powerAt(part, (pitch * (i + 1)) / model.rate));
  const sum = (list: readonly number[]) => list.reduce((all, power) => all + power, 0);
  return { high: sum(powers.slice(7)) / sum(powers), residual: run.ledger().residual };
}

test.each(['violin', 'cello'])('timbre moves the bow of one note of the %s', (name) => {
  const [low, high] = name === 'violin' ? [62, 69] : [43, 50];
  const notes = [at(0, 0x91, low, 90), at(0, 0x92, high, 90), at(SECONDS, 0x81, low, 0), at(SECONDS, 0x82, high, 0)];
  const [far, near] = [0, 127].map((value) => {
    const { voices, remarks } = accepted(playPiece(shippedModel(name), [...ZONE, ...notes, at(0.3, 0xb1, 74, value)]));
    expect(remarks).toEqual([]);
    return voices.map(({ model }, i) => brightness(model, 440 * 2 ** (([low, high][i] - 69) / 12)));
  });
  expect(near[0].high).toBeGreaterThan(1.4 * far[0].high);
  expect(near[1].high).toBe(far[1].high);
  for (const { residual } of [...far, ...near]) expect(residual).toBeLessThan(1e-12);
});
