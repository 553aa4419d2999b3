// A model as plain data, together with where in its text each part stands.

import type { Fault, Path } from './faults.ts';
import { isReservedKey } from './fields.ts';
import { show } from './problems.ts';

/** Deepest nesting of lists and keys; the format itself needs eight levels. */
export const maxDepth = 16;
/** Longest text, in characters. */
export const maxTextChars = 16 * 1024 * 1024;
/** Most values in one model. */
export const maxValues = 8_000_000;

/** Where the parts of one list or object start: offsets into the text. */
export interface Marks {
  readonly keys: Map<string | number, number>;
  readonly values: Map<string | number, number>;
}

/** A fault that may know its place without a path, as in text that cannot be read. */
export interface SourceFault extends Fault {
  readonly offset?: number;
}

export interface Source {
  readonly value: unknown;
  readonly faults: readonly SourceFault[];
  /** Marks of every list and object in `value`; empty for data that never was text. */
  readonly marks: ReadonlyMap<object, Marks>;
}

/** A source that could not be read at all. */
export function unreadable(message: string, offset?: number): Source {
  const fault = offset === undefined ? { path: [], message } : { path: [], message, offset };
  return { value: undefined, faults: [fault], marks: new Map() };
}

export const tooDeep = `expected at most ${maxDepth} levels of nesting; got more`;

/** Why a key cannot be taken over into an object, if so. */
export function refusedKey(key: string, taken: object): string | undefined {
  if (key === '<<') return 'expected the keys written out; got a merge key <<';
  if (isReservedKey(key)) return `expected a name that is not reserved in JavaScript; got ${show(key)}`;
  return Object.hasOwn(taken, key) ? `expected each key once; got ${show(key)} again` : undefined;
}

/** Offset of the value at a path, or of its key; of the nearest thing above where there is none. */
export function offsetOf({ value, marks }: Source, path: Path, onKey = false): number {
  let parent = value;
  let offset = 0;
  for (const [i, key] of path.entries()) {
    const here = typeof parent === 'object' && parent !== null ? marks.get(parent) : undefined;
    const found = here?.values.get(key);
    if (found === undefined) return offset;
    // What is missing below is blamed on the key above it, which is where the author will add it.
    const next = (parent as Record<string | number, unknown>)[key];
    const last = i === path.length - 1;
    const missingBelow = !last && !marks.get(next as object)?.values.has(path[i + 1] ?? '');
    offset = (onKey && last) || missingBelow ? (here?.keys.get(key) ?? found) : found;
    parent = next;
  }
  return offset;
}
