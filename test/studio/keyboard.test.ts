/** Which keys the letters of the computer's keyboard play when a model is opened. */
import { expect, test } from 'vitest';
import { lowestShown, playableKeys } from '../../src/studio/play/playable.ts';
import { shippedModel, shippedNames } from '../support/engine.ts';

/** As many keys as letters play. */
const LETTERS = 16;

const keyed = shippedNames.flatMap((name) => {
  const { keys } = shippedModel(name);
  return keys === undefined ? [] : [{ name, keys }];
});

test.each(keyed)('$name: no other octave has more keys under the letters', ({ keys }) => {
  const isPlayable = playableKeys(keys);
  const under = (low: number) => Array.from({ length: LETTERS }, (_, i) => low + i).filter(isPlayable).length;
  const low = lowestShown(keys, LETTERS);
  expect(low % 12).toBe(0);
  expect(under(low)).toBe(Math.max(...Array.from({ length: 11 }, (_, i) => under(12 * i))));
});

test('the bowed string has all of its fourteen keys under the letters, the jawari its own pitch', () => {
  const lowest = (name: string) => {
    const { keys } = shippedModel(name);
    return keys && lowestShown(keys, LETTERS);
  };
  expect(lowest('bowed-string')).toBe(48);
  expect(lowest('jawari')).toBe(48);
});
