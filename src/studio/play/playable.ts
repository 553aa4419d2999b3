/** The keys that a model has, for the keyboard on the screen. */
import type { Keys } from '../../model/index.ts';
import { keyName } from './pitch.ts';

/** Keys that play something. */
export function playableKeys(keys: Keys): (key: number) => boolean {
  if ('body' in keys) {
    const known = new Set(keys.body.map((rule) => rule.keys));
    return (key) => known.has(key);
  }
  const [low, high] = keys.range ?? [0, 127];
  return (key) => key >= low && key <= high;
}

/** What to say of a key that is struck and that the model does not have. */
export function absentKey(keys: Keys, [status, key, velocity]: readonly number[]): string | undefined {
  const isPlayable = playableKeys(keys);
  if (status >> 4 !== 9 || velocity === 0 || isPlayable(key)) return undefined;
  const all = Array.from({ length: 128 }, (_, i) => i).filter(isPlayable);
  const names = all.map(keyName);
  const isWhole = all.every((one, i) => i === 0 || one === all[i - 1] + 1);
  const [first, last] = [names[0], names[names.length - 1]];
  const which = isWhole ? `go from ${first} to ${last}` : `are ${names.slice(0, -1).join(', ')} and ${last}`;
  return `There is no key ${keyName(key)} here: ${all.length === 1 ? `the only one is ${first}` : `the keys ${which}`}.`;
}

/** The C from which the keyboard shows its keys: that with the most playable ones among its first, which letters play, and then the nearest to the model's own pitch. */
export function lowestShown(keys: Keys, letters: number): number {
  const isPlayable = playableKeys(keys);
  const own = middleOf(keys) - (letters >> 1);
  const octaves = Array.from({ length: 9 }, (_, i) => 12 * i).map((low) => {
    const played = Array.from({ length: letters }, (_, i) => low + i).filter(isPlayable).length;
    return { low, played, distance: Math.abs(low - own) };
  });
  return octaves.sort((a, b) => b.played - a.played || a.distance - b.distance)[0].low;
}

function middleOf(keys: Keys): number {
  if (!('body' in keys)) return Math.round(69 + 12 * Math.log2(keys.pitch / 440));
  const known = [...new Set(keys.body.map((rule) => rule.keys))].sort((a, b) => a - b);
  return known[(known.length - 1) >> 1];
}
