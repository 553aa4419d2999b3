/** Writes corrections of pitch into the text of a model: only the characters of its tables of cents change. */
import { isCollection, isMap, isPair, isScalar, isSeq, type Node, parseDocument, type YAMLMap } from 'yaml';
import { between } from '../model/tunings.ts';
import { UserError } from './user-error.ts';

/** How many cents are added to each key. */
export type Corrections = ReadonlyMap<number, number>;

type Pair = readonly [key: number, cents: number];

/** One change of a text: the characters from one place to another become others. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Longest line of a table. */
const WIDTH = 130;

/** The text of a model whose keys are tuned otherwise by the corrections; `label` names it in an error. */
export function correctedText(text: string, corrections: Corrections, label: string): string {
  const root = parseDocument(text).contents;
  const keys = isMap(root) ? root.get('keys', true) : undefined;
  const indentAt = (at: number) => / */.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0].length ?? 0;
  const edits =
    isMap(keys) && keys.has('tune') ? [ofCopies(keys, corrections)] : ofFamilies(root, corrections, indentAt);
  if (edits.length === 0)
    throw new UserError(
      `${label} keys: expected copies that are tuned, or a family with a \`tuning\`, whose cents can be written; got neither`,
    );
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((now, edit) => now.slice(0, edit.from) + edit.text + now.slice(edit.to), text);
}

/** The list `cents` of keys that are copies; it is added behind `tune` if there is none. */
function ofCopies(keys: YAMLMap, corrections: Corrections): Edit {
  const cents = keys.get('cents', true);
  const all = [...new Set([...corrections.keys(), ...pairsOf(cents).map(([key]) => key)])];
  const table = tableText(corrected(pairsOf(cents), all, corrections), 6);
  if (isNode(cents)) return { from: startOf(cents), to: endOf(cents), text: table };
  const after = endOf(keys.get('tune', true) as Node);
  return { from: after, to: after, text: keys.flow ? `, cents: ${table}` : `\n  cents: ${table}` };
}

/** The `cents` of every `tuning` in a family of elements; `indentAt` is how far the line of a place is indented. */
function ofFamilies(root: unknown, corrections: Corrections, indentAt: (place: number) => number): Edit[] {
  const elements = isMap(root) ? root.get('elements', true) : undefined;
  if (!isMap(elements)) return [];
  return elements.items.flatMap(({ value }) => {
    const range = isMap(value) ? value.getIn(['for', 'keys'], true) : undefined;
    if (!isMap(value) || !isSeq(range)) return [];
    const [low, high] = range.toJSON() as [number, number];
    const keys = Array.from({ length: high - low + 1 }, (_, i) => low + i);
    return tuningsIn(value).flatMap((tuning): Edit[] => {
      const textAt = (cents: Node | undefined, place: number) => {
        const table = isMap(cents) ? pairsOf(cents.get('table', true)) : constantOf(cents);
        // Lines of a table that goes on are indented farther than the block that it is in.
        return `{ table: ${tableText(corrected(table, keys, corrections), indentAt(place) + 4)} }`;
      };
      const cents = tuning.get('cents', true);
      const copies = isMap(cents) ? cents.get('copies', true) : undefined;
      if (isNode(cents))
        return (isSeq(copies) ? copies.items.filter(isNode) : [cents]).map((one) => ({
          from: startOf(one),
          to: endOf(one),
          text: textAt(one, startOf(one)),
        }));
      const after = endOf(tuning.get('tuning', true) as Node);
      return [{ from: after, to: after, text: `, cents: ${textAt(undefined, after)}` }];
    });
  });
}

function tuningsIn(node: unknown): YAMLMap[] {
  if (!isCollection(node)) return [];
  if (isMap(node) && node.has('tuning')) return [node];
  return node.items.flatMap((item) => tuningsIn(isNode(item) ? item : (item as { value?: unknown }).value));
}

function corrected(table: readonly Pair[], keys: readonly number[], corrections: Corrections): Pair[] {
  return [...keys]
    .sort((a, b) => a - b)
    .map((key) => [key, (table.length === 0 ? 0 : between(table, key)) + (corrections.get(key) ?? 0)]);
}

function pairsOf(node: unknown): Pair[] {
  return isSeq(node) ? (node.toJSON() as [number, number | string][]).map(([key, cents]) => [key, Number(cents)]) : [];
}

function constantOf(node: unknown): Pair[] {
  return isScalar(node) ? [[0, Number(node.value)]] : [];
}

/** A list of pairs on lines that are not too long. */
function tableText(pairs: readonly Pair[], indent: number): string {
  const lines = [''];
  pairs.forEach(([key, cents], i) => {
    const pair = `[${key}, ${cents.toFixed(2).replace(/^-(0\.00)$/, '$1')}]${i < pairs.length - 1 ? ',' : ''}`;
    const last = lines.length - 1;
    if (lines[last].length + pair.length > WIDTH) lines.push(pair);
    else lines[last] += lines[last] === '' ? pair : ` ${pair}`;
  });
  return `[${lines.join(`\n${' '.repeat(indent)}`)}]`;
}

function isNode(value: unknown): value is Node {
  return isCollection(value) || isScalar(value);
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Where the value ends, without blanks and comments behind it: a block ends with its last item, although its own range goes on to the next line. */
function endOf(node: Node): number {
  const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  const inner = isPair(last) ? (last.value ?? last.key) : last;
  return isNode(inner) ? endOf(inner) : (node.range?.[1] ?? 0);
}
