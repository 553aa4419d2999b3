// YAML 1.2, core schema, without aliases, anchors, tags and merge keys.

import {
  isAlias,
  isMap,
  isScalar,
  type Node,
  parseDocument,
  type YAMLMap,
  type YAMLParseError,
  type YAMLSeq,
} from 'yaml';
import type { Path } from './faults.ts';
import { cut, show } from './problems.ts';
import { type Marks, maxDepth, refusedKey, type Source, type SourceFault, tooDeep, unreadable } from './source.ts';

/** Our message for each syntax error of the parser. */
const expectedByCode: Partial<Record<YAMLParseError['code'], string>> = {
  BAD_DQ_ESCAPE: 'expected a known escape in double quotes',
  BAD_INDENT: 'expected the indentation of the lines before',
  BAD_SCALAR_START: 'expected quotes around text that starts with this character',
  BLOCK_AS_IMPLICIT_KEY: 'expected one "key: value" on a line',
  BLOCK_IN_FLOW: 'expected no indented block inside [ ] or { }',
  KEY_OVER_1024_CHARS: 'expected a key of at most 1024 characters',
  MISSING_CHAR: 'expected "key: value"',
  MULTILINE_IMPLICIT_KEY: 'expected "key: value" on one line',
  MULTIPLE_DOCS: 'expected one document',
  TAB_AS_INDENT: 'expected spaces for indentation',
};

/** So many anchors and aliases are reported one by one. */
const FEW_REPEATS = 8;

export function parseYaml(text: string): Source {
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false, // compared below, where the path of a duplicate is known
    prettyErrors: false,
    logLevel: 'error',
  });
  const [error] = document.errors;
  if (error) return unreadable(syntaxMessage(text, error), Math.min(error.pos[0], text.length));
  return readNodes(document.contents);
}

/** The message for the first error; one mistake often causes several, and the later ones are misleading. */
function syntaxMessage(text: string, { code, message, pos }: YAMLParseError): string {
  if (code === 'RESOURCE_EXHAUSTION') return tooDeep;
  const closing = /(?:end with a |Missing closing )(["'\]}])/.exec(message)?.[1];
  const expected = closing === undefined ? expectedByCode[code] : `expected a closing ${closing}`;
  const rest = text.slice(pos[0], pos[0] + 80);
  const line = rest.split('\n')[0]?.trim() ?? '';
  const got = rest === '' ? 'the end of the text' : line === '' ? 'the end of the line' : show(line);
  return `${expected ?? 'expected YAML'}; got ${got}`;
}

function readNodes(contents: Node | null): Source {
  const faults: SourceFault[] = [];
  const marks = new Map<object, Marks>();
  // Places of anchors and aliases; more than a few are meant to multiply.
  const repeats: number[] = [];
  const value = contents === null ? undefined : read(contents, []);
  if (repeats.length > FEW_REPEATS)
    return unreadable(`expected values written out; got ${repeats.length} anchors and aliases`, repeats[0]);
  return { value, faults, marks };

  function refuse(node: Node, path: Path, message: string): null {
    faults.push({ path, message, offset: node.range?.[0] ?? 0 });
    return null;
  }

  function refuseProperties(node: Node, path: Path): void {
    const { anchor, tag } = node as { anchor?: string; tag?: string };
    if (anchor !== undefined) repeats.push(node.range?.[0] ?? 0);
    if (anchor !== undefined) refuse(node, path, `expected no anchor; got &${cut(anchor)}`);
    if (tag !== undefined) refuse(node, path, `expected no tag; got ${cut(tag)}`);
  }

  /** Unreadable values become null, so that references to their names still resolve. */
  function read(node: Node, path: Path): unknown {
    if (isAlias(node)) repeats.push(node.range?.[0] ?? 0);
    if (isAlias(node)) return refuse(node, path, `expected the value written out; got the alias *${cut(node.source)}`);
    refuseProperties(node, path);
    if (isScalar(node)) return node.value;
    if (path.length >= maxDepth) return refuse(node, path, tooDeep);
    const mark: Marks = { keys: new Map(), values: new Map() };
    const value = isMap<Node, Node | null>(node)
      ? readMap(node, path, mark)
      : readList(node as YAMLSeq<Node>, path, mark);
    marks.set(value, mark);
    return value;
  }

  function readList(list: YAMLSeq<Node>, path: Path, mark: Marks): unknown[] {
    return list.items.map((item, index) => {
      mark.values.set(index, item.range?.[0] ?? 0);
      return read(item, [...path, index]);
    });
  }

  function readMap(map: YAMLMap<Node, Node | null>, path: Path, mark: Marks): object {
    const object: Record<string, unknown> = {};
    for (const { key, value } of map.items) {
      const offset = key.range?.[0] ?? 0;
      const name = isScalar(key) ? (key.source ?? String(key.value)) : '';
      const below = [...path, name];
      if (isScalar(key)) refuseProperties(key, below);
      const message = name === '' ? 'expected a word before the colon; got something else' : refusedKey(name, object);
      if (message !== undefined) {
        faults.push({ path: name === '' ? path : below, message, offset });
        continue;
      }
      mark.keys.set(name, offset);
      mark.values.set(name, value?.range?.[0] ?? offset);
      object[name] = value === null ? null : read(value, below);
    }
    return object;
  }
}
