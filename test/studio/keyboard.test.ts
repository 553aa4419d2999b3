/** Which keys the letters of the computer's keyboard play when a model is opened, and which there are. */
import { expect, test } from 'vitest';
import type { Keys } from '../../src/model/index.ts';
import { keyName } from '../../src/studio/play/pitch.ts';
import { absentKey, lowestShown, playableKeys } from '../../src/studio/play/playable.ts';
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

test('a key that the instrument does not have is named as keys are, and one that it has is played', () => {
  const { keys } = shippedModel('bowed-string');
  const all = Array.from({ length: 128 }, (_, i) => i).filter(playableKeys(keys as Keys));
  const [low, high] = [all[0], all[all.length - 1]];
  expect(absentKey(keys as Keys, [0x90, low - 1, 80])).toBe(
    `There is no key ${keyName(low - 1)} here: the keys go from ${keyName(low)} to ${keyName(high)}.`,
  );
  for (const bytes of [
    [0x90, low, 80],
    [0x9f, high, 1],
    [0x90, low - 1, 0],
    [0x80, low - 1, 64],
    [0xb0, 64, 127],
  ])
    expect(absentKey(keys as Keys, bytes)).toBeUndefined();
  const guitar = shippedModel('ness-guitar').keys as Keys;
  expect(absentKey(guitar, [0x90, 36, 80])).toBe('There is no key C2 here: the keys are E2, A2, D3, G3, B3 and E4.');
  const one: Keys = { body: [{ keys: 60, play: ['blow'] }] };
  expect(absentKey(one, [0x90, 61, 80])).toBe('There is no key C♯4 here: the only one is C4.');
});
