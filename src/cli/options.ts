/** Options that several commands read alike, and words that they print alike. */
import { scaleToUnit } from '../see/axis.ts';
import { Trouble } from './trouble.ts';

/** For options that may be given many times. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Whole numbers ≥ 0 in a list "100,200". */
export function sampleIndices(text: string): number[] {
  const indices = text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  if (indices.some((n) => !Number.isSafeInteger(n)))
    throw new Trouble(`--at: expected sample indices such as 100,200; got "${text}"`);
  return [...new Set(indices)].sort((a, b) => a - b);
}

/** A whole number from `least` to `most`. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new Trouble(`${option}: expected a whole number from ${least} to ${most}; got "${text}"`);
}

/** A measured number for people: five digits. */
export function si(value: number): string {
  return value === 0
    ? '0'
    : Math.abs(value) >= 0.01 && Math.abs(value) < 1e5
      ? String(Number(value.toPrecision(5)))
      : value.toExponential(3);
}

/** An energy for people, four digits: "11.77 mJ". */
export function joules(value: number): string {
  const { factor, unit } = scaleToUnit(Math.abs(value), 'J');
  if (!Number.isFinite(value) || !unit.endsWith('J') || unit.includes(' ')) return `${value.toExponential(3)} J`;
  return `${Number((value * factor).toPrecision(4))} ${unit}`;
}

/** "1 hit", "2 hits". */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
