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

  test('that has no partial near the wanted pitch has none', () => {
    expect(hearNote(tone(300, 1), RATE, 300 * 2 ** (5 / 12)).measured).toBeNull();
  });

  test('without a wanted pitch is as high as its strongest partial', () => {
    expect(hearNote(tone(220, 1), RATE, null).measured).toBeCloseTo(220, 1);
  });

  test('that is silent is nothing', () => {
    expect(hearNote(new Float64Array(RATE), RATE, 440)).toEqual({ measured: null, t60: null, onset: null, peak: 0 });
  });

  test('that does not decay has no time to do so', () => {
    expect(hearNote(tone(440, 1e6), RATE, 440).t60).toBeNull();
  });
});
