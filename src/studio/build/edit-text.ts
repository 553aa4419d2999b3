/** Adds and removes entries of a model's text and leaves comments and all other lines untouched. */
import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';

export type Path = readonly (string | number)[];

/** A range of characters; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

function documentOf(text: string): Document.Parsed | undefined {
  const document = parseDocument(text, { schema: 'core' });
  return document.errors.length > 0 ? undefined : document;
}

/** The range and the source text of the value at a path. */
export function sourceAt(text: string, path: Path): (Span & { readonly source: string }) | undefined {
  const node = documentOf(text)?.getIn(path, true);
  if (!(isScalar(node) || isCollection(node)) || !node.range) return undefined;
  const [start, end] = node.range;
  return { start, end, source: text.slice(start, end) };
}

/** The source text of every value in the mapping at a path, by key. */
export function entriesAt(text: string, path: Path): ReadonlyMap<string, string> {
  const node = documentOf(text)?.getIn(path, true);
  const entries = new Map<string, string>();
  if (!isMap(node)) return entries;
  for (const { key, value } of node.items) {
    const range = (value as { range?: readonly number[] } | null)?.range;
    if (range) entries.set(String(key), text.slice(range[0], range[1]).trim());
  }
  return entries;
}

/** The text with the value at a path replaced, or added if its key is missing. */
export function withSource(text: string, path: Path, source: string): string | undefined {
  const span = sourceAt(text, path);
  if (span !== undefined) return text.slice(0, span.start) + source + text.slice(span.end);
  const parent = path.slice(0, -1);
  return withEntry(text, parent, String(path[path.length - 1]), source);
}

/** The text with `key: source` added at the end of the mapping at a path; a missing section is added at the end of the text. */
export function withEntry(text: string, path: Path, key: string, source: string): string | undefined {
  const document = documentOf(text);
  if (document === undefined) return undefined;
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  if (!isMap(map)) {
    if (path.length !== 1) return undefined;
    // An absent or empty section.
    const without = withoutEntry(text, path) ?? text;
    return `${without.replace(/\n*$/, '\n')}\n${path[0]}:\n  ${key}: ${source}\n`;
  }
  const last = map.items[map.items.length - 1];
  if (map.flow) {
    const at = endOf(last) ?? (map.range?.[0] ?? 0) + 1;
    return `${text.slice(0, at)}${last === undefined ? ' ' : ', '}${key}: ${source}${last === undefined ? ' ' : ''}${text.slice(at)}`;
  }
  const at = endOfLine(text, endOf(last) ?? 0);
  return `${text.slice(0, at)}\n${' '.repeat(indentOf(text, map))}${key}: ${source}${text.slice(at)}`;
}

/** The text without the entry at a path; undefined if there is no such entry. */
export function withoutEntry(text: string, path: Path): string | undefined {
  const document = documentOf(text);
  const parent = path.length === 1 ? document?.contents : document?.getIn(path.slice(0, -1), true);
  const key = path[path.length - 1];
  if (isSeq(parent) && typeof key === 'number') return withoutItem(text, parent.items, key, parent.flow ?? false);
  if (!isMap(parent)) return undefined;
  const index = parent.items.findIndex((pair) => String(pair.key) === String(key));
  return index < 0 ? undefined : withoutItem(text, parent.items, index, parent.flow ?? false);
}

function withoutItem(text: string, items: readonly unknown[], index: number, flow: boolean): string | undefined {
  const start = startOf(items[index]);
  const end = endOf(items[index]);
  if (start === undefined || end === undefined) return undefined;
  if (!flow) {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const to = endOfLine(text, end);
    return text.slice(0, from) + text.slice(to + 1);
  }
  const next = items[index + 1];
  const before = items[index - 1];
  if (next !== undefined) return text.slice(0, start) + text.slice(startOf(next));
  return before === undefined ? text.slice(0, start) + text.slice(end) : text.slice(0, endOf(before)) + text.slice(end);
}

function rangeOf(node: unknown): readonly number[] | undefined {
  return (node as { range?: readonly number[] } | null | undefined)?.range;
}

function startOf(item: unknown): number | undefined {
  return isPair(item) ? rangeOf(item.key)?.[0] : rangeOf(item)?.[0];
}

/** The end of an entry, excluding blank lines and comments below it. */
function endOf(item: unknown): number | undefined {
  if (!isPair(item)) return rangeOf(item)?.[1];
  const value = item.value;
  if (isCollection(value) && !value.flow && value.items.length > 0) return endOf(value.items[value.items.length - 1]);
  return rangeOf(value)?.[1] ?? rangeOf(item.key)?.[1];
}

function endOfLine(text: string, from: number): number {
  // The range of a block scalar includes its last line break.
  const at = text[from - 1] === '\n' ? from - 1 : text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

function indentOf(text: string, map: YAMLMap): number {
  const start = startOf(map.items[0] as Pair) ?? 0;
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

/** First and last line of a named entry of a section, counted from 1. */
export function linesOf(text: string, section: string, name: string): readonly [number, number] | undefined {
  const parent = documentOf(text)?.getIn([section], true);
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find(({ key }) => String(key) === name);
  const start = startOf(pair);
  const end = endOf(pair);
  if (start === undefined || end === undefined) return undefined;
  const lines = (until: number) => text.slice(0, until).split('\n').length;
  return [lines(start), lines(end - (text[end - 1] === '\n' ? 1 : 0))];
}

/** The named entry that contains a line, found without parsing YAML: the text may be half written. */
export function entryAtLine(text: string, line: number): { section: string; name: string } | undefined {
  const lines = text.split('\n').slice(0, line).reverse();
  const top = lines.findIndex((one) => /^[A-Za-z]/.test(one));
  const section = /^([A-Za-z]+):/.exec(lines[top] ?? '')?.[1];
  const inside = lines.slice(0, Math.max(0, top)).filter((one) => /^ +[A-Za-z]/.test(one));
  const least = Math.min(...inside.map((one) => one.search(/\S/)));
  const name = /^ *([A-Za-z][\w-]*):/.exec(inside.find((one) => one.search(/\S/) === least) ?? '')?.[1];
  return section === undefined || name === undefined ? undefined : { section, name };
}
