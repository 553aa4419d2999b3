// A fault is a problem whose line and column are not known yet.

import { didYouMean, show } from './problems.ts';

export type Path = readonly (string | number)[];

/** Something wrong with the value at a path, or with its key. */
export interface Fault {
  readonly path: Path;
  /** "expected …; got …"; a function if it is costly, because only the faults that are reported need it. */
  readonly message: string | (() => string);
  /** The key is at fault, not its value. */
  readonly onKey?: boolean;
  /** Missing keys, any one of which would remove the fault. */
  readonly missing?: readonly Path[];
  /** The key that was probably meant by an unknown key. */
  readonly meant?: Path;
  /** The other of two keys that exclude each other: the one written last is reported. */
  readonly rival?: Path;
}

/** The value at a path, or undefined. */
export function valueAt(source: unknown, path: Path): unknown {
  let value = source;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

/** "expected …; got …" about the value at a path. */
export function unexpected(source: unknown, path: Path, expected: string, suggestions: Iterable<string> = []): Fault {
  const value = valueAt(source, path);
  const shown = show(value);
  const got = Array.isArray(value) && shown.endsWith('…') ? `a list of ${value.length}` : shown;
  const message = `${expected}; got ${got}${didYouMean(value, suggestions)}`;
  return value === undefined ? { path, message, missing: [path] } : { path, message };
}
