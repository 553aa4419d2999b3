/** What a note is measured to be, on sounds whose pitch and decay are known. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { hearNote } from '../../src/listen/note.ts';

const RATE = 48_000;
const START = 480;

/** Inharmonic partials of a stiff string that decay alike, from the sample START on. */
function tone(pitch: number, t60: number, seconds = 3, stiffness = 1e-4): Float64Array {
  return Float64Array.from({ length: seconds * RATE }, (_, i) => {
    const t = (i - START) / RATE;
    if (t < 0) return 0;
    let sum = 0;
    for (let n = 1; n <= 8; n++)
      sum += Math.sin(2 * Math.PI * n * pitch * Math.sqrt((1 + stiffness * n * n) / (1 + stiffness)) * t + n) / n;
    return sum * 10 ** ((-3 * t) / t60);
  });
}

describe('a note', () => {
  test.prop(
    [
      // Many periods within the decay: the energy of a low tone swings with its period.
      fc.double({ min: 150, max: 4000, noNaN: true }),
      fc.double({ min: 0.4, max: 4, noNaN: true }),
      fc.double({ min: -50, max: 50, noNaN: true }),
    ],
    { numRuns: 8 },
  )('of known pitch and decay', (pitch, t60, off) => {
    const heard = hearNote(tone(pitch, t60), RATE, pitch * 2 ** (off / 1200));
    expect(Math.abs(1200 * Math.log2((heard.measured ?? 0) / pitch))).toBeLessThan(0.3);
    expect(heard.t60 ?? 0).toBeGreaterThan(0.97 * t60);
    expect(heard.t60 ?? 0).toBeLessThan(1.03 * t60);
    expect(Math.abs((heard.onset ?? 0) * RATE - START)).toBeLessThanOrEqual(2);
  });

  test.prop(
    [
      fc.double({ min: 60, max: 2000, noNaN: true }),
      fc.double({ min: 0.8, max: 8, noNaN: true }),
      fc.double({ min: 4e-5, max: 0.01, noNaN: true }),
    ],
    { numRuns: 3 },
  )('of a stiff string shows how stiff it is, and how fast its lowest partial decays', (pitch, t60, stiffness) => {
    const heard = hearNote(tone(pitch, t60, 2, stiffness), RATE, pitch);
    expect((heard.inharmonicity ?? 0) / stiffness).toBeGreaterThan(0.95);
    expect((heard.inharmonicity ?? 0) / stiffness).toBeLessThan(1.05);
    expect(((heard.decay ?? 0) * t60) / 60).toBeGreaterThan(0.97);
    expect(((heard.decay ?? 0) * t60) / 60).toBeLessThan(1.03);
  });

  test('whose partials are not those of a string has no inharmonicity', () => {
    const ratios = [1, 2.01, 2.95, 4.1, 5.04];
    const sum = Float64Array.from({ length: RATE }, (_, i) =>
      ratios.reduce((all, ratio) => all + Math.sin((2 * Math.PI * 400 * ratio * i) / RATE), 0),
    );
    expect(hearNote(sum, RATE, 400).inharmonicity).toBeNull();
  });

  test('that has no partial near the wanted pitch has none', () => {
    expect(hearNote(tone(300, 1), RATE, 300 * 2 ** (5 / 12)).measured).toBeNull();
  });

  test('without a wanted pitch is as high as its strongest partial', () => {
    expect(hearNote(tone(220, 1), RATE, null).measured).toBeCloseTo(220, 1);
  });

  test('of two partials that beat is as high as their mean, weighted by power', () => {
    const near = (cents: number) => tone(330 * 2 ** (cents / 1200), 4, 2);
    const [low, high] = [near(-5), near(5)];
    const heard = (part: number) =>
      hearNote(
        low.map((value, i) => value + part * high[i]),
        RATE,
        330,
      ).measured ?? 0;
    expect(Math.abs(1200 * Math.log2(heard(1) / 330))).toBeLessThan(0.3);
    // Half the amplitude is a quarter of the power: -5 + 10 / 5 cents.
    expect(Math.abs(1200 * Math.log2(heard(0.5) / 330) + 3)).toBeLessThan(0.3);
  });

  test('that is silent is nothing', () => {
    const nothing = { measured: null, t60: null, onset: null, peak: 0, inharmonicity: null, decay: null };
    expect(hearNote(new Float64Array(RATE), RATE, 440)).toEqual(nothing);
  });

  test('that does not decay has no time to do so', () => {
    expect(hearNote(tone(440, 1e6), RATE, 440).t60).toBeNull();
  });
});
