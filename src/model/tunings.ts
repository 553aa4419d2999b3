// The pitch that a key of a keyboard should have.

import { pow } from '../numerics/portable.ts';

/** Concert pitch: A4, Hz. */
const CONCERT = { key: 69, pitch: 440 } as const;

/**
 * How far piano tuners depart from equal temperament, cents: a guess in the shape and size of the curve of O. L. Railsback
 * (J. Acoust. Soc. Am. 9, 1938, 274); not looked up. No table of it was at hand, so single keys may be off by some cents.
 */
const RAILSBACK: readonly (readonly [key: number, cents: number])[] = [
  [21, -30],
  [28, -18],
  [36, -9],
  [48, -3],
  [60, -1],
  [69, 0],
  [76, 2],
  [84, 6],
  [91, 11],
  [96, 17],
  [102, 25],
  [108, 35],
];

export const tunings = ['equal', 'railsback'] as const;
export type Tuning = (typeof tunings)[number];

/** The pitch of a key, 0 to 127, Hz. */
export function pitchOf(key: number, tuning: Tuning = 'equal', cents = 0): number {
  const stretch = tuning === 'railsback' ? between(RAILSBACK, key) : 0;
  return CONCERT.pitch * pow(2, (key - CONCERT.key + (stretch + cents) / 100) / 12);
}

/** The value of a table at a key: straight lines between its entries, constant beyond them. */
export function between(table: readonly (readonly [key: number, value: number])[], key: number): number {
  const next = table.findIndex(([at]) => at >= key);
  const [last, lastValue] = table[table.length - 1] ?? [0, 0];
  if (next < 0) return lastValue;
  const [k1, b] = table[next] ?? [last, lastValue];
  const [k0, a] = table[next - 1] ?? [k1, b];
  // In this form whole numbers stay whole.
  return k1 === key || k0 === k1 ? b : (a * (k1 - key) + b * (key - k0)) / (k1 - k0);
}
