/** How much harder or softer keys should be played so that all are about as loud. */
import type { Model } from '../model/index.ts';
import { voicingOf } from '../players/touch.ts';
import type { NoteReport } from './tune-notes.ts';

/** A key is made no more than so much louder or softer, dB: a player evens an instrument out, but plays no key more than five times as hard as the others. */
const MOST = 14;

/** Pairs [key, factor] to write as `voicing`, from what was measured with the voicing that the model has. */
export function voicingText({ keys }: Model, notes: readonly NoteReport[]): string {
  const heard = notes.flatMap(({ key, loudness }) => (loudness === null ? [] : [{ key, loudness }]));
  const numbers = [...new Set(heard.map(({ key }) => key))];
  const now = (key: number) => voicingOf(key, keys?.voicing);
  /** Loudness that the key would have without its voicing, as the mean of its velocities. */
  const plain = new Map(
    numbers.map((key) => {
      const mine = heard.filter((note) => note.key === key);
      const mean = mine.reduce((sum, { loudness }) => sum + loudness, 0) / mine.length;
      return [key, mean - 20 * Math.log10(now(key))] as const;
    }),
  );
  const sorted = [...plain.values()].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const pairs = numbers.map((key) => {
    const missing = middle - (plain.get(key) ?? middle);
    return `[${key}, ${(10 ** (Math.min(MOST, Math.max(-MOST, missing)) / 20)).toFixed(2)}]`;
  });
  return `[${pairs.join(', ')}]`;
}
