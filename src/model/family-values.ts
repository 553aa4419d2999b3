// Numbers that depend on the key: { table: [[21, 1.9 m], [108, 5 cm]], scale: log }, { copies: [0, 0.5] }, { tuning: equal, cents: 3 }.

import { exp, log } from '../numerics/portable.ts';
import type { Path } from './faults.ts';
import { either, show } from './problems.ts';
import { between, pitchOf, tunings } from './tunings.ts';
import { parseAnyQuantity, splitQuantity } from './units.ts';

/** One item of a family: its key, and its number among those of the key. */
export interface Member {
  readonly key: number;
  readonly copy?: number;
}

/** Reports what is wrong with the value at a path. */
type Report = (path: Path, message: string) => void;

/** Most entries of one table. */
const maxEntries = 1000;

type Record_ = Readonly<Record<string, unknown>>;

interface Table {
  /** The numbers; with scale log their logarithms, and `sign`. */
  readonly entries: readonly (readonly [key: number, value: number])[];
  readonly unit: string;
  /** 0: linear. */
  readonly sign: number;
}

/** Makes the values of one family's items; each of its tables is read once. */
export function createValues(report: Report): (value: unknown, member: Member, path: Path) => unknown {
  const tables = new Map<object, Table | undefined>();

  const valueFor = (value: unknown, member: Member, path: Path): unknown => {
    if (typeof value === 'string') return textOf(value, member, path);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one, i) => valueFor(one, member, [...path, i]));
    const record = value as Record_;
    if ('table' in record) return fromTable(record, member, path);
    if ('copies' in record) return fromCopies(record, member, path);
    if ('tuning' in record) return fromTuning(record, member, path);
    return Object.fromEntries(
      Object.entries(record).map(([key, one]) => [textOf(key, member, path), valueFor(one, member, [...path, key])]),
    );
  };

  const textOf = (text: string, { key, copy }: Member, path: Path): string | number => {
    if (text === '<key>') return key;
    if (text.includes('<copy>') && copy === undefined)
      report(path, `expected <copy> only in a family with copies; got ${show(text)}`);
    return text.replaceAll('<key>', String(key)).replaceAll('<copy>', String(copy ?? 1));
  };

  const refused = (record: Record_, path: Path, known: readonly string[]) => {
    const other = Object.keys(record).find((key) => !known.includes(key));
    if (other !== undefined) report([...path, other], `expected one of ${known.join(', ')}; got ${show(other)}`);
    return other !== undefined;
  };

  const fromTable = (record: Record_, { key }: Member, path: Path): unknown => {
    if (!tables.has(record))
      tables.set(record, refused(record, path, ['table', 'scale']) ? undefined : read(record, path));
    const table = tables.get(record);
    if (table === undefined) return undefined;
    const at = between(table.entries, key);
    const exact = (record.table as [number, unknown][]).find(([one]) => one === key);
    if (exact !== undefined) return exact[1];
    const number = table.sign === 0 ? at : table.sign * exp(at);
    return table.unit === '' ? number : `${number} ${table.unit}`;
  };

  const fromCopies = (record: Record_, member: Member, path: Path): unknown => {
    const { copies } = record;
    if (refused(record, path, ['copies'])) return undefined;
    const copy = (member.copy ?? 1) - 1;
    if (!Array.isArray(copies) || copies.length <= copy) {
      report(
        [...path, 'copies'],
        `expected a list with a value for each copy, at least ${copy + 1}; got ${show(copies)}`,
      );
      return undefined;
    }
    return valueFor(copies[copy], member, [...path, 'copies', copy]);
  };

  const fromTuning = (record: Record_, member: Member, path: Path): unknown => {
    if (refused(record, path, ['tuning', 'cents'])) return undefined;
    const tuning = tunings.find((one) => one === record.tuning);
    if (tuning === undefined) report([...path, 'tuning'], `expected ${either(tunings)}; got ${show(record.tuning)}`);
    const cents = valueFor(record.cents ?? 0, member, [...path, 'cents']);
    if (cents === undefined) return undefined;
    if (typeof cents !== 'number' || Math.abs(cents) > 1200) {
      report([...path, 'cents'], `expected a number of cents from -1200 to 1200; got ${show(cents)}`);
      return undefined;
    }
    return pitchOf(member.key, tuning, cents);
  };

  const read = (record: Record_, path: Path): Table | undefined => {
    const { table, scale = 'linear' } = record;
    const fail = (at: Path, message: string) => {
      report(at, message);
      return undefined;
    };
    if (scale !== 'linear' && scale !== 'log')
      return fail([...path, 'scale'], `expected ${either(['linear', 'log'])}; got ${show(scale)}`);
    const below = [...path, 'table'];
    if (!Array.isArray(table) || table.length === 0 || table.length > maxEntries)
      return fail(below, `expected a list of 1 to ${maxEntries} pairs [key, value]; got ${show(table)}`);
    const read: { readonly key: number; readonly value: number; readonly unit: string }[] = [];
    const units = new Set(table.map((entry: unknown) => unitOf(Array.isArray(entry) ? entry[1] : undefined)));
    for (const [i, entry] of table.entries()) {
      const [key, value] = Array.isArray(entry) && entry.length === 2 ? (entry as unknown[]) : [];
      if (typeof key !== 'number' || !Number.isFinite(key))
        return fail([...below, i], `expected a pair [key, value]; got ${show(entry)}`);
      if (i > 0 && key <= (read[i - 1]?.key ?? 0))
        return fail([...below, i, 0], `expected a key above ${read[i - 1]?.key}; got ${key}`);
      const one = units.size === 1 ? asWritten(value) : inSI(value);
      if (one === undefined)
        return fail([...below, i, 1], `expected a number or a quantity with unit; got ${show(value)}`);
      if (one.unit !== (read[0]?.unit ?? one.unit))
        return fail(
          [...below, i, 1],
          `expected a unit that goes with ${show((table[0] as unknown[])[1])}; got ${show(value)}`,
        );
      if (scale === 'log' && (one.value === 0 || one.value * (read[0]?.value ?? one.value) < 0))
        return fail(
          [...below, i, 1],
          `expected numbers of one sign, none of them 0, with scale log; got ${show(value)}`,
        );
      read.push({ key, ...one });
    }
    const sign = scale === 'log' ? Math.sign(read[0]?.value ?? 1) : 0;
    const entries = read.map(({ key, value }) => [key, sign === 0 ? value : log(sign * value)] as const);
    return { entries, unit: read[0]?.unit ?? '', sign };
  };

  return valueFor;
}

function unitOf(value: unknown): string {
  return typeof value === 'string' ? (splitQuantity(value)?.unit ?? '') : '';
}

/** A quantity in the unit in which it is written. */
function asWritten(value: unknown): { readonly value: number; readonly unit: string } | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? { value, unit: '' } : undefined;
  const split = typeof value === 'string' ? splitQuantity(value) : undefined;
  return split && { value: Number(`${split.digits}e${split.exponent}`), unit: split.unit };
}

function inSI(value: unknown): { readonly value: number; readonly unit: string } | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  return parseAnyQuantity(value);
}
