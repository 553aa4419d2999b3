// Whether a text is too large to parse, known without parsing it.

import { limitOf } from './limits.ts';

/**
 * Characters without which a text cannot have another value, token or syntax error. Both parsers keep something in memory for each, so
 * their number bounds the memory that parsing takes.
 */
const marks = new Set([...',:[]{}"\'&*!|>?%\n'].map((mark) => mark.charCodeAt(0)));
const hyphen = '-'.charCodeAt(0);
const space = ' '.charCodeAt(0);
const comma = ','.charCodeAt(0);
const quote = '"'.charCodeAt(0);

/** What is wrong with the size of a text; undefined if it can be parsed. */
export function sizeProblem(text: string, isJson: boolean): string | undefined {
  const chars = limitOf('bytes');
  if (text.length > chars) return `expected at most ${chars} characters; got ${text.length}`;
  const [kind, name] = isJson ? (['JSON', 'jsonValues'] as const) : (['YAML', 'yamlValues'] as const);
  const most = limitOf(name);
  if (marksIn(text, most, isJson ? NUMBER : 1) <= most) return undefined;
  return `expected at most ${most} values and marks such as , and : in ${kind}; got more${isJson ? '' : ': JSON may have more'}`;
}

/** A number in a JSON list takes so much of the memory of any other value: a force may have a million samples. */
const NUMBER = 0.1;

/** The number of marks, counted up to the first beyond `most`. */
function marksIn(text: string, most: number, number: number): number {
  let count = 0;
  for (let i = 0; i < text.length && count <= most; i++) {
    const code = text.charCodeAt(i);
    if (code === comma && isDigit(text.charCodeAt(i - 1)) && text.charCodeAt(i + 1) !== quote) count += number;
    else if (marks.has(code) || (code === hyphen && text.charCodeAt(i + 1) === space)) count++;
  }
  return count;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
