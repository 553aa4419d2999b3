// Copies a model that was passed as data, for example from TypeScript, and refuses getters, classes and other surprises.

import type { Path } from './faults.ts';
import { maxDepth, maxValues, refusedKey, type Source, type SourceFault, tooDeep, unreadable } from './source.ts';

const scalars = new Set(['string', 'number', 'boolean', 'undefined']);

/** Copies lists, objects, strings, numbers, booleans and null, and refuses the rest. */
export function copyPlain(source: unknown): Source {
  const faults: SourceFault[] = [];
  let values = 0;
  const value = copy(source, []);
  if (values > maxValues) return unreadable(`expected at most ${maxValues} values; got more`);
  return { value, faults, marks: new Map() };

  function copy(value: unknown, path: Path): unknown {
    if (value === null || scalars.has(typeof value)) return value;
    const isList = Array.isArray(value);
    if (!isList && !isPlainObject(value)) return refuse(path, `expected plain data; got ${kindOf(value)}`);
    if (path.length >= maxDepth) return refuse(path, tooDeep);
    // Repeated references to one list can make the copy far larger than the input, so it stops at the limit.
    values += isList ? value.length : Object.keys(value as object).length;
    if (values > maxValues) return null;
    return isList ? Array.from(value, (item, i) => copy(item, [...path, i])) : copyObject(value as object, path);
  }

  function copyObject(source: object, path: Path): object {
    const target: Record<string, unknown> = {};
    for (const key of Object.keys(source)) {
      const below = [...path, key];
      const { value, get } = Object.getOwnPropertyDescriptor(source, key) ?? {};
      const message = get === undefined ? refusedKey(key, target) : 'expected plain data; got a getter';
      if (message !== undefined) refuse(below, message);
      else if (value !== undefined) target[key] = copy(value, below);
    }
    return target;
  }

  function refuse(path: Path, message: string): null {
    faults.push({ path, message });
    return null;
  }
}

function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`;
  const maker: unknown = value.constructor;
  return typeof maker === 'function' && maker.name !== '' ? `a ${maker.name}` : 'an object of a class';
}
