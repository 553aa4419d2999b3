// Problems with an input: what and where, in one line each.

/** One thing wrong with an input. */
export interface Problem {
  /** File, or '--set' if the fault is in a setting. */
  readonly file?: string;
  /** Line, counted from 1. */
  readonly line?: number;
  /** Column, counted from 1. */
  readonly column?: number;
  /** Path in the model, such as elements.e2.length; '' is the whole model. */
  readonly path: string;
  /** "expected …; got …" */
  readonly message: string;
}

/** A value, or everything that is wrong with its input. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** guitar.yaml:4:13 elements.e2.length: expected a length in m, cm, mm; got "65 kg" */
export function formatProblem({ file, line, column, path, message }: Problem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const head = [place, path].filter((part) => part !== '').join(' ');
  const whole = head === '' ? message : `${head}: ${message}`;
  // A key may contain any character, but must neither break the line nor send control codes to a terminal.
  return whole.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => codePoint(character.charCodeAt(0)));
}

/** U+001B */
export function codePoint(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Longest value shown in a message, in characters. */
const maxShown = 60;
/** Longest valid name, in characters; longer ones are shortened in messages and get no suggestion. */
const maxName = 64;

/** A name, a key or another piece of the input, shortened if it is longer than a valid name can be. */
export function cut(text: string | number): string {
  const whole = String(text);
  return whole.length > maxName ? `${whole.slice(0, maxName - 1)}…` : whole;
}

/** A value as JSON, shortened. */
export function show(value: unknown): string {
  let text = '';
  const write = (part: string) => {
    text += part;
    return text.length <= maxShown;
  };
  writeValue(value, write);
  return text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text;
}

/** Writes until `write` returns false, so that showing a million samples costs no more than showing thirty. */
function writeValue(value: unknown, write: (part: string) => boolean): boolean {
  if (value === undefined) return write('nothing');
  if (typeof value === 'string') return write(JSON.stringify(value.slice(0, maxShown)));
  if (Array.isArray(value)) {
    const whole = value.every((item, i) => write(i === 0 ? '[' : ', ') && writeValue(item, write));
    return whole && write(value.length === 0 ? '[]' : ']');
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const whole = entries.every(
      ([key, item], i) => write(`${i === 0 ? '{' : ', '}${key}: `) && writeValue(item, write),
    );
    return whole && write(entries.length === 0 ? '{}' : '}');
  }
  return write(String(value));
}

/** `"a", "b" or "c"` */
export function either(words: readonly unknown[]): string {
  const shown = words.map(show);
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}` : (shown[0] ?? 'nothing');
}

/** `; did you mean "wall"?`, or '' if no candidate is close. */
export function didYouMean(word: unknown, candidates: Iterable<string>): string {
  const near = typeof word === 'string' ? closest(word, candidates) : undefined;
  return near === undefined ? '' : `; did you mean ${show(near)}?`;
}

/** Message for an unknown name: suggests the closest known name, or lists the first few. */
export function noSuchName(expected: string, name: string, names: readonly string[]): string {
  const hint = didYouMean(name, names);
  const few = `${names.slice(0, 8).map(cut).join(', ')}${names.length > 8 ? ', …' : ''}`;
  return `${expected}${hint === '' && few !== '' ? `, one of ${few}` : ''}; got ${show(name)}${hint}`;
}

/** The candidate with the fewest typing errors, if at most a third of the word is wrong. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  if (word.length > maxName) return undefined;
  for (const candidate of candidates) {
    const longer = Math.max(word.length, candidate.length);
    const allowed = Math.max(1, Math.floor(longer / 3));
    if (longer > maxName || longer - Math.min(word.length, candidate.length) > allowed) continue;
    const errors = typingErrors(word.toLowerCase(), candidate.toLowerCase());
    if (errors <= allowed && errors < fewest) [best, fewest] = [candidate, errors];
  }
  return best;
}

/** Number of letters inserted, deleted, replaced or swapped with their neighbour (optimal string alignment distance). */
function typingErrors(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let errors = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) errors = Math.min(errors, (beforeLast[j - 2] ?? 0) + 1);
      row.push(errors);
    }
    [beforeLast, last] = [last, row];
  }
  return last[to.length] ?? 0;
}
