/** Parsing and formatting shared by several commands. */
import { scaleToUnit } from '../see/axis.ts';
import { UserError } from './user-error.ts';

/** Collects an option that may be repeated. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Parses a list of whole numbers ≥ 0 such as "100,200". */
export function sampleIndices(text: string): number[] {
  const indices = text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  if (indices.some((n) => !Number.isSafeInteger(n)))
    throw new UserError(`--at: expected sample indices such as 100,200; got "${text}"`);
  return [...new Set(indices)].sort((a, b) => a - b);
}

/** Parses a whole number from `least` to `most`. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new UserError(`${option}: expected a whole number from ${least} to ${most}; got "${text}"`);
}

/** A measured number to five digits. */
export function formatNumber(value: number): string {
  return value === 0
    ? '0'
    : Math.abs(value) >= 0.01 && Math.abs(value) < 1e5
      ? String(Number(value.toPrecision(5)))
      : value.toExponential(3);
}

/** An energy to four digits: "11.77 mJ". */
export function formatEnergy(value: number): string {
  const { factor, unit } = scaleToUnit(Math.abs(value), 'J');
  if (!Number.isFinite(value) || !unit.endsWith('J') || unit.includes(' ')) return `${value.toExponential(3)} J`;
  return `${Number((value * factor).toPrecision(4))} ${unit}`;
}

/** "1 hit", "2 hits". */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** ".csv, .npy or .json" */
export function endingsText(endings: readonly string[]): string {
  const dotted = endings.map((ending) => `.${ending}`);
  return `${dotted.slice(0, -1).join(', ')} or ${dotted.at(-1)}`;
}
