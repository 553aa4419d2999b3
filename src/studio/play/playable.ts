/** The keys that a model has, for the keyboard on the screen. */
import type { Keys } from '../../model/index.ts';

/** Keys that play something. */
export function playableKeys(keys: Keys): (key: number) => boolean {
  if ('body' in keys) {
    const known = new Set(keys.body.map((rule) => rule.keys));
    return (key) => known.has(key);
  }
  const [low, high] = keys.range ?? [0, 127];
  return (key) => key >= low && key <= high;
}

/** The C from which the keyboard shows so many keys, so that the middle of the model's range is among them. */
export function lowestShown(keys: Keys, shown: number): number {
  const middle = middleOf(keys);
  return Math.min(96, Math.max(0, 12 * Math.floor((middle - (shown >> 2)) / 12)));
}

function middleOf(keys: Keys): number {
  if (!('body' in keys)) return Math.round(69 + 12 * Math.log2(keys.pitch / 440));
  const known = [...new Set(keys.body.map((rule) => rule.keys))].sort((a, b) => a - b);
  return known[(known.length - 1) >> 1];
}
