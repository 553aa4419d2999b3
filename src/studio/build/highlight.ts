/** Splits a line of YAML into tokens for highlighting: enough grammar for models; the tokens always add up to the line. */

export interface Word {
  readonly kind: 'key' | 'number' | 'text' | 'comment' | 'sign';
  readonly text: string;
}

const PATTERN =
  /(?<comment>(?:^|(?<=\s))#.*$)|(?<key>[A-Za-z][\w-]*(?=\s*:(?:\s|$)))|(?<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.-])(?:\s?(?:%|[A-Za-zµμ]+(?:[/^·][A-Za-z\d.^²³]+)*)(?![\w]))?)|(?<sign>[{}[\],:|>-]|>-)/g;

export function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const match of line.matchAll(PATTERN)) {
    if (match.index > at) words.push({ kind: 'text', text: line.slice(at, match.index) });
    const groups = match.groups ?? {};
    const kind = (['comment', 'key', 'number', 'sign'] as const).find((name) => groups[name] !== undefined) ?? 'text';
    words.push({ kind, text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < line.length) words.push({ kind: 'text', text: line.slice(at) });
  return words;
}
