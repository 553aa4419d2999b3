// Strict JSON with the offset of every key and value. JSON.parse gives no offsets and accepts duplicate keys.

import type { Path } from './faults.ts';
import { show } from './problems.ts';
import { type Marks, maxDepth, refusedKey, type Source, type SourceFault, tooDeep, unreadable } from './source.ts';

/** One token after white space, only the opening quote of a string; an empty match if there is no token. */
const token = /[ \t\r\n]*([{}[\],:"]|-?\d[\d.eE+-]*|true|false|null|)/y;

export function parseJson(text: string): Source {
  const faults: SourceFault[] = [];
  const marks = new Map<object, Marks>();
  let failure: Source | undefined;
  let word = '';
  let start = 0;
  let end = 0;

  advance();
  const value = read([]);
  if (failure === undefined && start < text.length) fail('expected nothing more');
  return failure ?? { value, faults, marks };

  function advance(): void {
    token.lastIndex = end;
    word = token.exec(text)?.[1] ?? '';
    end = token.lastIndex;
    start = end - word.length;
    if (word !== '"') return;
    // Not a regular expression: on a long string with escapes it would overflow the stack.
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    end = Math.min(end + 1, text.length);
    word = text.slice(start, end);
  }

  /** Records the first failure; an empty token then ends every loop. */
  function fail(expected: string): void {
    const got = start >= text.length ? 'the end of the text' : show(text.slice(start, start + 80).split('\n')[0]);
    failure ??= unreadable(`${expected}; got ${got}`, start);
    word = '';
  }

  /** Consumes the next token if it is the expected one. */
  function consume(expected: string): boolean {
    if (failure !== undefined || word !== expected) return false;
    advance();
    return true;
  }

  function read(path: Path): unknown {
    if (word === '{' || word === '[') {
      if (path.length < maxDepth) return word === '{' ? readObject(path) : readList(path);
      failure ??= unreadable(tooDeep, start);
      return undefined;
    }
    const scalar = readScalar();
    if (scalar === undefined) fail('expected a JSON value');
    else advance();
    return scalar;
  }

  function readScalar(): unknown {
    if (/^[,:}\]]?$/.test(word)) return undefined;
    try {
      return JSON.parse(word);
    } catch {
      return undefined; // no closing quote, a bad escape, or a number such as 01
    }
  }

  function readList(path: Path): unknown[] {
    const list: unknown[] = [];
    const mark = markOf(list);
    consume('[');
    if (consume(']')) return list;
    do {
      mark.values.set(list.length, start);
      list.push(read([...path, list.length]));
    } while (consume(','));
    if (!consume(']')) fail('expected , or ]');
    return list;
  }

  function readObject(path: Path): object {
    const object: Record<string, unknown> = {};
    const mark = markOf(object);
    consume('{');
    if (consume('}')) return object;
    do {
      readPair(object, mark, path);
    } while (consume(','));
    if (!consume('}')) fail('expected , or }');
    return object;
  }

  function readPair(object: Record<string, unknown>, mark: Marks, path: Path): void {
    const offset = start;
    const key = word.startsWith('"') ? readScalar() : undefined;
    if (typeof key !== 'string') {
      fail('expected a key in double quotes');
      return;
    }
    advance();
    if (!consume(':')) fail('expected :');
    const below = [...path, key];
    const valueOffset = start;
    const value = read(below);
    const message = refusedKey(key, object);
    if (message !== undefined) {
      faults.push({ path: below, message, offset });
      return;
    }
    mark.keys.set(key, offset);
    mark.values.set(key, valueOffset);
    object[key] = value;
  }

  function markOf(container: object): Marks {
    const mark: Marks = { keys: new Map(), values: new Map() };
    marks.set(container, mark);
    return mark;
  }
}
