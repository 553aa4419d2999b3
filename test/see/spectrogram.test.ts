import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { SILENCE, type Spectrogram, spectrogram } from '../../src/see/spectrogram.ts';
import { spectrogramImage } from '../../src/see/spectrogram-image.ts';
import { rate, sine } from './synthetic.ts';

/** Frequency and level of the highest bin of the frame in the middle. */
function summit({ frequencies, levels }: Spectrogram): { frequency: number; level: number } {
  const frame = levels[Math.floor(levels.length / 2)];
  const bin = frame.indexOf(frame.reduce((a, b) => Math.max(a, b)));
  return { frequency: frequencies[bin], level: frame[bin] };
}

test.prop([fc.double({ min: 200, max: 20000, noNaN: true }), fc.double({ min: 1e-6, max: 1e3, noNaN: true })], {
  numRuns: 20,
})('finds a sine within a bin and its amplitude within half a decibel', async (frequency, amplitude) => {
  const spectrum = await spectrogram(sine(frequency, amplitude, 22050), rate, { frames: 50 });
  const { frequency: found, level } = summit(spectrum);
  expect(Math.abs(found - frequency)).toBeLessThan(spectrum.frequencies[1]);
  expect(Math.abs(level - 20 * Math.log10(amplitude))).toBeLessThan(0.5);
});

describe('spectrogram', () => {
  it('covers all times and all frequencies', async () => {
    const { times, frequencies, levels } = await spectrogram(sine(1000, 1, rate), rate, { window: 1024, frames: 100 });
    expect(times[0]).toBe(0);
    expect(times.at(-1)).toBeLessThan(1);
    expect(times.length).toBe(100);
    expect([frequencies[0], frequencies.at(-1)]).toEqual([0, rate / 2]);
    expect(levels.length).toBe(times.length);
    expect(levels[0].length).toBe(frequencies.length);
  });

  it('shows an attack at time 0 and no click where the render stops', async () => {
    const { levels, frequencies } = await spectrogram(sine(441, 1, 4410), rate, { window: 512, frames: 60 });
    const high = frequencies.findIndex((frequency) => frequency > 10000);
    expect(levels[0][high]).toBeGreaterThan(-80);
    expect(levels.at(-1)?.[high]).toBeLessThan(-110);
  });

  it('is finite for silence, one sample, and numbers that are not finite', async () => {
    for (const samples of [
      new Float64Array(1000),
      new Float64Array(1),
      Float64Array.of(Number.NaN, Number.POSITIVE_INFINITY),
    ]) {
      const { levels } = await spectrogram(samples, rate);
      expect(levels.every((frame) => frame.every((level) => level === SILENCE))).toBe(true);
    }
  });

  it('refuses invalid options, in one line', async () => {
    await expect(spectrogram(new Float64Array(0), rate)).rejects.toThrow(
      'expected at least one sample and one frame; got 0',
    );
    await expect(spectrogram(new Float64Array(9), rate, { window: 1000 })).rejects.toThrow(
      'expected a window of 16, 32, …, 65536 samples; got 1000',
    );
    await expect(spectrogram(new Float64Array(9), 0)).rejects.toThrow('expected a rate above 0 Hz; got 0');
  });
});

it('the image has the requested size', async () => {
  const href = await spectrogramImage(await spectrogram(sine(1000, 1, 4410), rate), {
    columns: 61,
    rows: 37,
    seconds: 0.1,
    frequencies: [20, 22050],
    levels: [-80, 0],
    colours: ['#000000', '#888888', '#ffffff'],
  });
  const png = Buffer.from(href.slice('data:image/png;base64,'.length), 'base64');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([61, 37]);
});
