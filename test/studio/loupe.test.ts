/** The loupe on the stage: what it shows of a sample, and where it is. */
import { describe, expect, test } from 'vitest';
import { instantReader } from '../../src/studio/look/draw-loupe.ts';
import { placeLoupe } from '../../src/studio/look/loupe.ts';
import type { Placement } from '../../src/studio/play/placement.ts';

const trace = {
  first: 100,
  rate: 48_000,
  contact: 'collision',
  point: 0,
  points: 1,
  eta: Float32Array.of(-1e-3, -1e-6, 2e-6, 4e-6, -1e-7, -5e-6),
  force: Float32Array.of(0, 1, 3, 4, 1e-9, 0),
};

describe('what the loupe shows', () => {
  const read = instantReader(trace);

  test('is a gap without a force, or a touch with one: never a force across a gap', () => {
    for (let at = 99; at < 107; at += 0.25) {
      const { eta, force, share, meeting } = read(at);
      expect(force > 0).toBe(share > 0);
      if (force > 0) expect(eta).toBeGreaterThanOrEqual(0);
      expect(Math.sign(meeting)).toBe(Math.sign(eta));
    }
  });

  test('has overlaps to one scale, and keeps the widest gap in sight', () => {
    expect(read(103).meeting).toBeCloseTo(2 * read(102).meeting, 6);
    expect(read(100).meeting).toBeGreaterThan(-1);
    expect(read(100).meeting).toBeLessThan(read(105).meeting);
  });
});

describe('the place of the loupe', () => {
  const row: Placement = { kind: 'row', x0: 96, x1: 640, y: 120, reach: 80, scaleOf: 's', drop: 0, lower: 0 };
  const layout = new Map([['string', row]]);

  test.each([
    [742, 560],
    [366, 300],
    [1800, 1000],
  ])('is on a stage of %i × %i px, beside the contact, with room for its words', (width, height) => {
    for (const x of [0.05, 0.5, 0.95])
      for (const y of [0.1, 0.5, 0.95]) {
        const spot = { x: x * width, y: y * height };
        const loupe = placeLoupe({ layout }, spot, width, height);
        if (loupe === undefined) throw new Error(`no loupe for ${x}, ${y}`);
        expect(Math.hypot(loupe.x - spot.x, loupe.y - spot.y)).toBeGreaterThan(1.5 * loupe.radius);
        expect(loupe.x - loupe.radius).toBeGreaterThan(width > 560 ? 82 : 0);
        expect(loupe.x + loupe.radius).toBeLessThan(width);
        expect(loupe.y - loupe.radius).toBeGreaterThan(0);
        expect(loupe.y + loupe.radius).toBeLessThan(height - 20);
      }
  });

  test('is away from the string where there is room', () => {
    const loupe = placeLoupe({ layout }, { x: 540, y: 420 }, 742, 560);
    expect((loupe?.y ?? 0) - (loupe?.radius ?? 0)).toBeGreaterThan(row.y);
  });

  test('a stage that is too small has none', () => {
    expect(placeLoupe({ layout }, { x: 100, y: 40 }, 300, 90)).toBeUndefined();
  });
});
