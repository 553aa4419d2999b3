// A fault is a problem before its place in the text is known.

import { didYouMean, show } from './problems.ts';

export type Path = readonly (string | number)[];

/** Something wrong with the value at a path, or with the key that leads there. */
export interface Fault {
  readonly path: Path;
  /** "expected …; got …"; a function where it takes work that few of many faults are worth. */
  readonly message: string | (() => string);
  /** The key is at fault, not its value. */
  readonly onKey?: boolean;
  /** Keys of which any would cure the fault by standing there. */
  readonly missing?: readonly Path[];
  /** The key that an unknown key was probably meant to be. */
  readonly meant?: Path;
  /** Another key that is as much at fault: the one written last gets the blame. */
  readonly rival?: Path;
}

/** The value at a path; undefined where there is none. */
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
