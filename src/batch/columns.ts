/** Labels as rows of a table: one number, word or truth per column, lists as JSON. */
import type { Labels } from './render-item.ts';

export type Cell = number | string | boolean | null;

/** Columns that hold lists. */
const LISTS = ['partials', 'events'];

export function rowOf(labels: Labels): Map<string, Cell> {
  const row = new Map<string, Cell>();
  const add = (name: string, value: unknown) => {
    if (Array.isArray(value)) {
      if (name === 'contacts')
        for (const { name: contact, ...fields } of labels.contacts)
          for (const [field, one] of Object.entries(fields)) add(`contacts.${contact}.${field}`, one);
      else row.set(name, JSON.stringify(value));
    } else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) add(`${name}.${key}`, part);
    else row.set(name, value as Cell);
  };
  for (const [key, value] of Object.entries(labels)) add(key, value);
  return row;
}

export type ColumnType = 'DOUBLE' | 'INT32' | 'STRING' | 'BOOLEAN' | 'JSON';

const WHOLE = ['index', 'frames', 'channels', 'eventCount', 'rejections', 'hits', 'briefHits'];

/** Whether a label is a count, by the last part of its name; parameters are not labels. */
export function isWhole(name: string): boolean {
  return WHOLE.includes(name);
}

export function isWholeColumn(name: string): boolean {
  return !name.startsWith('parameters.') && isWhole(name.replace(/^contacts\..*\./, ''));
}

/** What a column holds, by its name and what the first rows have in it; a column of nothing holds numbers. */
export function typeOf(name: string, rows: readonly ReadonlyMap<string, Cell>[]): ColumnType {
  if (LISTS.includes(name)) return 'JSON';
  if (isWholeColumn(name)) return 'INT32';
  const kinds = new Set(
    rows
      .map((row) => row.get(name) ?? null)
      .filter((cell) => cell !== null)
      .map((cell) => typeof cell),
  );
  if (kinds.size === 0 || (kinds.size === 1 && kinds.has('number'))) return 'DOUBLE';
  return kinds.size === 1 && kinds.has('boolean') ? 'BOOLEAN' : 'STRING';
}

/** A cell as its column holds it; null where it cannot. */
export function cellAs(type: ColumnType, cell: Cell | undefined): unknown {
  if (cell === undefined || cell === null) return null;
  if (type === 'JSON') return JSON.parse(cell as string);
  if (type === 'STRING') return String(cell);
  if (type === 'BOOLEAN') return typeof cell === 'boolean' ? cell : null;
  return typeof cell === 'number' ? cell : null;
}
