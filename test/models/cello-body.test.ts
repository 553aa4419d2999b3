/** The body of the cello sounds as the one that was measured. */
import { expect, test } from 'vitest';
import { compile } from '../../src/compile/index.ts';
import { hann, powerAt } from '../../src/listen/spectrum.ts';
import { checkModel, type Model } from '../../src/model/index.ts';
import { voiceOf } from '../../src/players/voices.ts';
import { accepted, runOf, shippedModel } from '../support/engine.ts';

/**
 * Sound per force at the bridge of a measured cello, dB below the strongest, at peaks, dips and between them: amplitudes of the partials of 41 bowed notes, C2 to E5 (G. Sandell,
 * SHARC; McGill University Master Samples), times the number of the partial, because the force of Helmholtz motion falls so. One factor for each note, which nobody knows, and
 * the mean over a twelfth of an octave are taken from the whole set at once; 2.5 dB at 1.5 kHz and above are what a bow rounds off.
 */
const MEASURED = [
  [84, -21.5],
  [95, -13.1],
  [113, -21],
  [130, -20.9],
  [146, -12.2],
  [164, -0.4],
  [184, -22.8],
  [206, 0],
  [232, -12],
  [260, -15],
  [292, -13.3],
  [347, -20.4],
  [390, -12.4],
  [437, -17.1],
  [491, -15.8],
  [520, -21.9],
  [618, -19.1],
  [694, -15],
  [779, -23.2],
  [954, -16.3],
  [1070, -14.3],
  [1237, -20.8],
  [1349, -17.9],
  [1558, -18.7],
  [1749, -12.2],
  [1853, -12.3],
  [2080, -18.2],
  [2335, -18.6],
  [2621, -23.8],
  [2942, -23],
  [3302, -28.2],
  [3706, -24.9],
  [4160, -27.6],
] as const;

/** Amplitudes of the first partials of some of those notes, as they stand in the set: pitch, then partial 1, 2, … */
const NOTES = [
  [65.406, 40.05, 395.47, 2519, 597.58, 171.05, 266.24, 154.85, 128.79, 118.94, 172.17],
  [82.407, 233.72, 3756, 468.59, 435.19, 209.7, 118.08, 22.94, 71.34, 73.53, 99.89],
  [97.999, 2699.36, 3173, 1380.5, 709.43, 715.36, 625.89, 705.53, 26.33, 136.73, 104.78],
  [110, 921.15, 1731, 238.57, 346.33, 274.31, 229.64, 165.37, 229.63, 235.71, 41.19],
  [130.813, 1313.21, 1513.15, 1605, 347.95, 572.06, 125.71, 870.96, 596.04, 133.57, 273.42],
  [146.832, 2481, 2283.33, 388.98, 525.34, 715, 638.39, 87.67, 385.27, 333.62, 129.59],
  [164.814, 5678, 530.46, 528.53, 235.34, 75.2, 149.61, 120.81, 122.35, 22.16, 74.63],
  [207.652, 4925, 511.58, 250.54, 142.74, 408.65, 38.78, 76.19, 124.58, 104.12, 35.81],
  [220, 4196, 341.9, 574.69, 797.88, 276.6, 265.71, 434.77, 1098.02, 1105.42, 57.73],
] as const;

const cello = shippedModel('cello');
const { body } = cello.elements;
if (body.type !== 'modal') throw new Error('expected a body of modes');
const { modes, mass: common } = body;

const decibels = (ratio: number) => 20 * Math.log10(ratio);
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1];

/** What a force of 1 N at the bridge accelerates, m/s²: the bridge itself, or the surface that is heard. */
function acceleration(frequency: number, of: 'saddle' | 'plate'): number {
  const w = 2 * Math.PI * frequency;
  const [real, imaginary] = modes.reduce(
    ([re, im], { frequency: own, t60 = Number.POSITIVE_INFINITY, mass = common, shape }) => {
      const stiffness = (2 * Math.PI * own) ** 2 - w * w;
      const loss = (6 * Math.LN10 * w) / t60;
      const share = (shape.saddle * shape[of] * w * w) / (mass * (stiffness ** 2 + loss ** 2));
      return [re + share * stiffness, im - share * loss];
    },
    [0, 0],
  );
  return Math.hypot(real, imaginary);
}

/** Distances from their median, which takes an unknown factor back. */
function apart(levels: readonly number[]): number[] {
  const middle = median(levels);
  return levels.map((level) => Math.abs(level - middle));
}

test('the body of the cello sounds as measured', () => {
  const errors = apart(MEASURED.map(([frequency, level]) => decibels(acceleration(frequency, 'plate')) - level));
  expect(median(errors)).toBeLessThan(1.5);
  expect(Math.max(...errors)).toBeLessThan(4.5);
});

test('under the force of Helmholtz motion, partials are as strong as in recorded notes, but for what differs from note to note', () => {
  const errors = NOTES.flatMap(([pitch, ...amplitudes]) =>
    apart(amplitudes.map((amplitude, i) => decibels(acceleration((i + 1) * pitch, 'plate') / (i + 1) / amplitude))),
  );
  expect(median(errors)).toBeLessThan(4.5);
});

test('a force at the bridge of the cello moves it by hundredths of its newtons, in m/s, where the wood is strongest', () => {
  const admittances = [100, 167, 208, 500, 1800].map((f) => acceleration(f, 'saddle') / (2 * Math.PI * f));
  const [air, first, second, ...above] = admittances;
  for (const strong of [first, second]) {
    expect(strong).toBeGreaterThan(0.01);
    expect(strong).toBeLessThan(0.1);
    for (const weak of [air, ...above]) expect(weak).toBeLessThan(strong / 3);
  }
});

test('slow motion of its plates only drives air through its holes', () => {
  const [air, ...plates] = modes.map(({ frequency, mass = common, shape }) => shape.plate / (mass * frequency ** 2));
  const sum = plates.reduce((all, one) => all + one, 0);
  expect(air / sum).toBeGreaterThan(-1.2);
  expect(air / sum).toBeLessThan(-0.8);
});

test('a held G of the cello, which meets the air of its body, has a second partial as strong as the first', () => {
  const score = [{ time: 0, note: 43, velocity: 80, duration: 2 }] as unknown as Model['score'];
  const program = accepted(compile(accepted(checkModel({ ...accepted(voiceOf(cello, 43)), score }))));
  const [sound] = runOf(program).render(1.2 * program.rate);
  const part = hann(sound.subarray(-0.4 * program.rate));
  const levels = [1, 2, 3, 4, 5].map((n) => 10 * Math.log10(powerAt(part, (n * NOTES[2][0]) / program.rate)));
  const measured = NOTES[2].slice(1).map(decibels);
  for (const n of [1, 2, 3, 4]) expect(Math.abs(levels[n] - levels[0] - (measured[n] - measured[0]))).toBeLessThan(6);
});
