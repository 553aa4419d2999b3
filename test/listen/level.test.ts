import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { normalise, peak, removeDc, sanitise } from '../../src/listen/level.ts';

const rate = 44100;
const sine = (frequency: number, seconds: number, phase = 0): Float64Array =>
  Float64Array.from({ length: seconds * rate }, (_, n) => Math.sin((2 * Math.PI * frequency * n) / rate + phase));
const power = (samples: Float64Array): number => samples.reduce((sum, x) => sum + x * x, 0) / samples.length;
const largestStep = (samples: Float64Array): number =>
  samples.reduce((most, x, n) => Math.max(most, Math.abs(x - (n === 0 ? 0 : samples[n - 1]))), 0);

/** Height of a ball that falls from 10 cm onto a floor at -25 cm and loses a fifth of its speed at each impact, m. */
function bouncingBall(seconds: number): Float64Array {
  const heights = new Float64Array(seconds * rate);
  let height = 0.35;
  let velocity = 0;
  for (let n = 0; n < heights.length; n++) {
    heights[n] = height - 0.25;
    velocity -= 9.81 / rate;
    height += velocity / rate;
    if (height < 0) {
      height = 0;
      velocity = velocity < -0.01 ? -0.8 * velocity : 0;
    }
  }
  return heights;
}

describe('removeDc', () => {
  it('makes exact silence of a constant', () => {
    const [left, right] = removeDc([new Float64Array(1000).fill(-0.123), new Float64Array(1000).fill(1e9)], rate);
    expect(peak([left, right])).toBe(0);
  });

  it('attenuates 40 Hz by less than 0.1 dB, whatever its phase and offset', () => {
    for (const phase of [0, 1, Math.PI / 2]) {
      const input = sine(40, 2, phase).map((x) => x + 3);
      const tail = removeDc([input], rate)[0].subarray(rate);
      const loss = 10 * Math.log10(power(sine(40, 1, phase)) / power(tail));
      expect(loss).toBeGreaterThan(0);
      expect(loss).toBeLessThan(0.1);
    }
  });

  it('makes a bouncing ball begin and end at zero, without clicks except at its impacts', () => {
    const heights = bouncingBall(6);
    const [audible] = removeDc([heights], rate);
    expect(audible[0]).toBe(0);
    expect(peak([audible.subarray(5.5 * rate)])).toBeLessThan(1e-6);
    const stepBefore = largestStep(heights.map((height) => height - heights[0]));
    expect(largestStep(audible)).toBeLessThan(2 * stepBefore);
  });

  it('is silent until the signal changes', () => {
    const late = new Float64Array(1000).fill(0.7);
    late[600] = 1;
    const [audible] = removeDc([late], rate);
    expect(peak([audible.subarray(0, 600)])).toBe(0);
  });

  test.prop([
    fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 400 }),
    fc.double({ min: 1, max: 1e6, noNaN: true }),
  ])('is bounded at any rate and for any input', (values, anyRate) => {
    const [audible] = removeDc([Float64Array.from(values)], anyRate);
    expect(audible[0]).toBe(0);
    expect(peak([audible])).toBeLessThan(8);
  });

  it('refuses a rate of zero', () => {
    expect(() => removeDc([], 0)).toThrow('removeDc: expected a rate above 0 Hz; got 0');
  });
});

describe('normalise', () => {
  test.prop([fc.double({ min: 1e-12, max: 1e6, noNaN: true }), fc.double({ min: -60, max: 0, noNaN: true })])(
    'brings the highest peak to the given level and keeps the balance',
    (size, peakDb) => {
      const { channels, gain } = normalise([Float64Array.of(size, 0), Float64Array.of(0, -size / 4)], peakDb);
      expect(20 * Math.log10(peak(channels))).toBeCloseTo(peakDb, 9);
      expect(channels[0][0] / channels[1][1]).toBeCloseTo(-4, 12);
      expect(gain * size).toBe(channels[0][0]);
    },
  );

  it('leaves silence and near-silence unchanged', () => {
    expect(normalise([new Float64Array(3)])).toEqual({ channels: [new Float64Array(3)], gain: 1 });
    expect(normalise([Float64Array.of(5e-324)])).toEqual({ channels: [Float64Array.of(5e-324)], gain: 1 });
    expect(normalise([])).toEqual({ channels: [], gain: 1 });
  });

  it('leaves one decibel of headroom by default', () => {
    expect(peak(normalise([sine(440, 0.1)]).channels)).toBeCloseTo(10 ** (-1 / 20), 12);
  });
});

it('sanitise replaces non-finite samples and counts them', () => {
  const { channels, replaced } = sanitise([
    Float64Array.of(1, Number.NaN),
    Float64Array.of(Number.POSITIVE_INFINITY, -2),
  ]);
  expect(channels).toEqual([Float64Array.of(1, 0), Float64Array.of(0, -2)]);
  expect(replaced).toBe(2);
});
