/** Which samples the microscope's loop of force against overlap shows. */
import { expect, test } from 'vitest';
import { touchAround } from '../../src/studio/look/draw-contact.ts';

/** Two bounces, of three samples and of two. */
const force = Float32Array.from([0, 0, 1, 3, 2, 0, 0, 0, 2, 1, 0, 0]);
const shown = (now: number) => [...force.subarray(...touchAround(force, now, 0, force.length))];

test('one bounce at a time, with the samples just before and after it', () => {
  expect(shown(3)).toEqual([0, 1, 3, 2, 0]);
  expect(shown(9)).toEqual([0, 2, 1, 0]);
});

test('between two bounces the last one, before the first one that one', () => {
  expect(shown(6)).toEqual([0, 1, 3, 2, 0]);
  expect(shown(0)).toEqual([0, 1, 3, 2, 0]);
  expect(shown(11)).toEqual([0, 2, 1, 0]);
});

test('a contact that never leaves, or never touches, fills what is near', () => {
  const held = Float32Array.from({ length: 9 }, (_, i) => 1 + Math.sin(i));
  expect(touchAround(held, 4, 1, 8)).toEqual([1, 8]);
  expect(touchAround(new Float32Array(9), 4, 1, 8)).toEqual([7, 8]);
});
