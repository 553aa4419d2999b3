// How hard a gesture plays follows its speed without a jump: a click while the pointer drifts is as loud as one at rest.

import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { hardness, pressHardness } from '../../src/studio/play/trail.ts';

const speeds = fc.double({ min: 0, max: 5000, noNaN: true });

test.prop([speeds, speeds])('a faster gesture is never softer', (one, other) => {
  const [slow, fast] = [Math.min(one, other), Math.max(one, other)];
  expect(hardness({ x: fast, y: 0 })).toBeGreaterThanOrEqual(hardness({ x: 0, y: slow }));
  expect(pressHardness({ x: fast, y: 0 })).toBeGreaterThanOrEqual(pressHardness({ x: 0, y: slow }));
});

test('a press is ordinary at rest and in a slow drift, and harder out of a quick movement', () => {
  for (const x of [0, 39, 41, 300, 700]) expect(pressHardness({ x, y: 0 })).toBe(1);
  expect(pressHardness({ x: 1400, y: 0 })).toBeCloseTo(2 ** 0.7);
});

test('a strum is as soft as it is slow, down to a third', () => {
  expect(hardness({ x: 0, y: 10 })).toBe(0.3);
  expect(hardness({ x: 0, y: 350 })).toBeCloseTo(0.5 ** 0.7);
});
