import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { mix, panGains } from '../../src/listen/mix.ts';

const samples = Float64Array.of(1, -2, 0.5);

test.prop([fc.double({ min: -1, max: 1, noNaN: true })])(
  'power does not depend on pan, and left mirrors right',
  (pan) => {
    const [left, right] = panGains(pan);
    expect(left ** 2 + right ** 2).toBeCloseTo(1, 14);
    expect(panGains(-pan)).toEqual([right, left]);
  },
);

it('sends a fully panned output to one loudspeaker only', () => {
  expect(panGains(-1)).toEqual([1, 0]);
  expect(panGains(1)).toEqual([0, 1]);
});

it('adds outputs in stereo', () => {
  const [left, right] = mix(
    [
      { samples, gain: 2, pan: -1 },
      { samples, gain: 3, pan: 0 },
    ],
    'stereo',
  );
  expect(left[1]).toBeCloseTo(-4 - 6 * Math.SQRT1_2, 14);
  expect(right[1]).toBeCloseTo(-6 * Math.SQRT1_2, 14);
});

it('keeps stems separate, with gain but without pan', () => {
  const stems = mix(
    [
      { samples, gain: 2, pan: -1 },
      { samples, gain: -1, pan: 1 },
      { samples, gain: 0.5, pan: 0.3 },
    ],
    'stems',
  );
  expect(stems).toEqual([samples.map((x) => 2 * x), samples.map((x) => -x), samples.map((x) => x / 2)]);
});

it('refuses outputs of different length', () => {
  const outputs = [
    { samples, gain: 1, pan: 0 },
    { samples: new Float64Array(2), gain: 1, pan: 0 },
  ];
  expect(() => mix(outputs, 'stereo')).toThrow('mix: expected channels of equal length; got 3 and 2 frames');
});
