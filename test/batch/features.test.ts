/** What is said about a sound, of sounds of which it is known. */
import { describe, expect, test } from 'vitest';
import { t60Of } from '../../src/batch/decay.ts';
import { featuresOf } from '../../src/batch/features.ts';
import { kWeighting, loudnessOf } from '../../src/batch/loudness.ts';
import { randomFrom } from '../../src/numerics/random.ts';

const RATE = 48000;
const made = (seconds: number, value: (t: number) => number) =>
  Float64Array.from({ length: Math.round(seconds * RATE) }, (_, n) => value(n / RATE));
const sine =
  (frequency: number, level = 1) =>
  (t: number) =>
    level * Math.sin(2 * Math.PI * frequency * t);

describe('loudness (ITU-R BS.1770-4)', () => {
  test('the filters at 48 kHz are those of the recommendation', () => {
    // Tables 1 and 2 of BS.1770-4.
    const shelf = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585];
    const highPass = [1, -2, 1, -1.99004745483398, 0.99007225036621];
    const [ours, second] = kWeighting(48000);
    for (const [i, value] of shelf.entries()) expect(ours[i]).toBeCloseTo(value, 10);
    for (const [i, value] of highPass.entries()) expect(second[i]).toBeCloseTo(value, 10);
  });

  test('a sine of 997 Hz at full scale in one channel has −3.01 LUFS', () => {
    expect(loudnessOf([made(2, sine(997))], RATE)).toBeCloseTo(-3.01, 2);
    expect(loudnessOf([made(2, sine(997)), made(2, sine(997))], RATE)).toBeCloseTo(0, 2);
    expect(loudnessOf([made(2, sine(997, 0.1))], RATE)).toBeCloseTo(-23.01, 2);
  });

  test('silence around a sound does not count', () => {
    const sound = made(10, (t) => (t > 4 && t < 6 ? sine(997)(t) : 0));
    // 17 blocks lie within, three on either side overlap with ¾, ½ and ¼ of their length; all others are below the gates.
    expect(loudnessOf([sound], RATE)).toBeCloseTo(-3.01 + 10 * Math.log10((17 + 2 * 1.5) / 23), 2);
    expect(loudnessOf([made(1, () => 0)], RATE)).toBeNull();
  });

  test('is the same at another rate', () => {
    const other = Float64Array.from({ length: 96000 }, (_, n) => Math.sin((2 * Math.PI * 997 * n) / 32000));
    expect(loudnessOf([other], 32000)).toBeCloseTo(-3.01, 1);
  });
});

describe('decay', () => {
  test.each([0.2, 0.5, 1])('60 dB in %d s', (t60) => {
    const envelope = (t: number) => 10 ** ((-3 * t) / t60);
    const sound = made(1, (t) => sine(500)(t) * envelope(t));
    const { t60: found, t60Octaves } = featuresOf([sound], RATE);
    expect((found ?? 0) / t60).toBeCloseTo(1, 1);
    expect((t60Octaves['500'] ?? 0) / t60).toBeCloseTo(1, 1);
  });

  test('what does not decay has no decay time', () => {
    expect(featuresOf([made(1, sine(500))], RATE).t60).toBeNull();
    expect(t60Of(new Float64Array(100), 0.001)).toBeNull();
  });
});

describe('pitch', () => {
  test.each([41.2, 110, 440, 2637])('%d Hz with harmonics', (f) => {
    const sound = made(0.5, (t) => [1, 2, 3, 4].reduce((sum, k) => sum + sine(k * f, 1 / k)(t), 0));
    const { fundamental, clarity, partials } = featuresOf([sound], RATE);
    expect((fundamental ?? 0) / f).toBeCloseTo(1, 2);
    expect(clarity).toBeGreaterThan(0.9);
    const lowest = partials.find(({ frequency }) => frequency > f / 2);
    expect((lowest?.frequency ?? 0) / f).toBeCloseTo(1, 2);
  });

  test('a missing fundamental is heard from its second and third harmonic', () => {
    const sound = made(0.5, (t) => sine(400)(t) + sine(600)(t) + sine(800)(t));
    expect(featuresOf([sound], RATE).fundamental).toBeCloseTo(200, 0);
  });

  test('noise, inharmonic partials and silence have none', () => {
    const random = randomFrom(3);
    expect(featuresOf([made(0.5, () => random() - 0.5)], RATE).fundamental).toBeNull();
    const plate = made(0.5, (t) => [311, 487.3, 801.7, 1234.5].reduce((sum, f) => sum + sine(f)(t), 0));
    expect(featuresOf([plate], RATE).fundamental).toBeNull();
    const silent = featuresOf([made(0.5, () => 0)], RATE);
    expect(silent).toMatchObject({ fundamental: null, t60: null, loudness: null, peak: null, centroid: null });
    expect(silent.partials).toEqual([]);
  });
});

test('partials and centroid are where the power is', () => {
  const sound = made(1, (t) => sine(1000)(t) + sine(3000, 0.1)(t));
  const { partials, centroid, peak } = featuresOf([sound], RATE);
  expect(partials.map(({ frequency }) => Math.round(frequency))).toEqual([1000, 3000]);
  expect(partials.map(({ level }) => Math.round(level))).toEqual([0, -20]);
  expect(centroid).toBeCloseTo((1000 + 3000 * 0.01) / 1.01, -1);
  // Where the first is highest, the second is lowest.
  expect(peak).toBeCloseTo(20 * Math.log10(0.9), 3);
});

test('a sound of a few samples is described without fail', () => {
  expect(() => featuresOf([Float64Array.of(0, 1)], 1000)).not.toThrow();
});
