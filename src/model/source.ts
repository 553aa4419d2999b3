// A model as plain data, with the offset of each part in its text.

import type { Fault, Path } from './faults.ts';
import { isReservedKey } from './fields.ts';
import { show } from './problems.ts';

/** Deepest nesting of lists and objects; the format itself needs eight levels. */
export const maxDepth = 16;
/** Most values in one model that is passed as data. */
export const maxValues = 8_000_000;

/** Where the parts of one list or object start: offsets into the text. */
export interface Marks {
  readonly keys: Map<string | number, number>;
  readonly values: Map<string | number, number>;
}

/** A fault that may have an offset instead of a path, such as in text that cannot be parsed. */
export interface SourceFault extends Fault {
  readonly offset?: number;
}

export interface Source {
  readonly value: unknown;
  readonly faults: readonly SourceFault[];
  /** Marks of every list and object in `value`; empty for a model passed as data. */
  readonly marks: ReadonlyMap<object, Marks>;
}

/** A source that could not be read at all. */
export function unreadable(message: string, offset?: number): Source {
  const fault = offset === undefined ? { path: [], message } : { path: [], message, offset };
  return { value: undefined, faults: [fault], marks: new Map() };
}

export const tooDeep = `expected at most ${maxDepth} levels of nesting; got more`;

/** Why a key cannot be added to an object; undefined if it can. */
export function refusedKey(key: string, object: object): string | undefined {
  if (key === '<<') return 'expected the keys written out; got a merge key <<';
  if (isReservedKey(key)) return `expected a name that is not reserved in JavaScript; got ${show(key)}`;
  return Object.hasOwn(object, key) ? `expected each key once; got ${show(key)} again` : undefined;
}

/** Offset of the value at a path, or of its key; if there is none, of the nearest enclosing value. */
export function offsetOf({ value, marks }: Source, path: Path, onKey = false): number {
  let parent = value;
  let offset = 0;
  for (const [i, key] of path.entries()) {
    const here = typeof parent === 'object' && parent !== null ? marks.get(parent) : undefined;
    const found = here?.values.get(key);
    if (found === undefined) return offset;
    // A missing key is reported at the key of the enclosing object, which is where the author will add it.
    const next = (parent as Record<string | number, unknown>)[key];
    const last = i === path.length - 1;
    const missingBelow = !last && !marks.get(next as object)?.values.has(path[i + 1] ?? '');
    offset = (onKey && last) || missingBelow ? (here?.keys.get(key) ?? found) : found;
    parent = next;
  }
  return offset;
}
