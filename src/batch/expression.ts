/**
 * A small language for derived values: numbers, names, words in quotes, + − * / ^, comparisons, and, or, not, `a ? b : c`, a few
 * functions, and tables by name (`density[material]`). An expression is read once into a tree; nothing of it is ever run as code.
 */
import { cos, exp, log, pow, sin } from '../numerics/portable.ts';

/** What is drawn, derived or set. */
export type Value = number | string | boolean;

export type Expression =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'entry'; readonly table: string; readonly key: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'choice'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'pair'; readonly sign: string; readonly left: Expression; readonly right: Expression };

/** What is wrong with an expression. */
export class BadExpression extends Error {}

const MOST_CHARACTERS = 1000;
const MOST_DEPTH = 64;

const FUNCTIONS: Readonly<
  Record<string, { readonly least: number; readonly most: number; run(...x: number[]): number }>
> = {
  sqrt: { least: 1, most: 1, run: Math.sqrt },
  exp: { least: 1, most: 1, run: exp },
  log: { least: 1, most: 1, run: log },
  log10: { least: 1, most: 1, run: (x) => log(x) / log(10) },
  sin: { least: 1, most: 1, run: sin },
  cos: { least: 1, most: 1, run: cos },
  abs: { least: 1, most: 1, run: Math.abs },
  floor: { least: 1, most: 1, run: Math.floor },
  ceil: { least: 1, most: 1, run: Math.ceil },
  round: { least: 1, most: 1, run: Math.round },
  min: { least: 1, most: 16, run: Math.min },
  max: { least: 1, most: 16, run: Math.max },
};

const CONSTANTS: Readonly<Record<string, Value>> = { pi: Math.PI, true: true, false: false };

/** Names that cannot be given to anything. */
export const reservedNames: readonly string[] = [
  ...Object.keys(FUNCTIONS),
  ...Object.keys(CONSTANTS),
  'and',
  'or',
  'not',
];

interface Token {
  readonly kind: 'number' | 'name' | 'word' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const TOKEN =
  /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z][A-Za-z0-9_]*)|"([^"]*)"|'([^']*)'|(<=|>=|==|!=|[-+*/^()[\],<>?:]))/y;

function tokens(text: string): Token[] {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw new BadExpression(`expected an expression; got "${text.slice(at).trim().slice(0, 20)}"`);
    const [, number, name, double, simple, sign] = match;
    if (number !== undefined) found.push({ kind: 'number', text: number, at });
    else if (name !== undefined) found.push({ kind: 'name', text: name, at });
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign, at });
    else found.push({ kind: 'word', text: double ?? simple ?? '', at });
  }
  return [...found, { kind: 'end', text: 'the end', at: text.length }];
}

/** From what binds least to what binds most; all but ^ from left to right. */
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['<', '<=', '>', '>=', '==', '!='],
  ['+', '-'],
  ['*', '/'],
];

/** Reads an expression; throws a BadExpression that says what is wrong. */
export function parseExpression(text: string): Expression {
  if (text.length > MOST_CHARACTERS)
    throw new BadExpression(`expected an expression of at most ${MOST_CHARACTERS} characters; got ${text.length}`);
  const list = tokens(text);
  let at = 0;
  let depth = 0;
  const isNext = (...signs: readonly string[]) =>
    (list[at].kind === 'sign' || list[at].kind === 'name') && signs.includes(list[at].text);
  const take = (sign: string) => {
    if (!isNext(sign)) throw new BadExpression(`expected "${sign}"; got ${shown(list[at])}`);
    at++;
  };
  const deeper = <T>(read: () => T): T => {
    if (++depth > MOST_DEPTH) throw new BadExpression(`expected at most ${MOST_DEPTH} levels of nesting; got more`);
    const result = read();
    depth--;
    return result;
  };
  const whole = (): Expression =>
    deeper(() => {
      const test = level(0);
      if (!isNext('?')) return test;
      at++;
      const yes = whole();
      take(':');
      return { kind: 'choice', test, yes, no: whole() };
    });
  const level = (n: number): Expression => {
    if (n === LEVELS.length) return signed();
    let left = level(n + 1);
    while (isNext(...LEVELS[n])) {
      const sign = list[at++].text;
      left = { kind: 'pair', sign, left, right: level(n + 1) };
    }
    return left;
  };
  const signed = (): Expression => {
    if (!isNext('-', '+', 'not')) return power();
    const name = list[at++].text;
    return { kind: 'call', name, args: [deeper(signed)] };
  };
  const power = (): Expression => {
    const left = single();
    if (!isNext('^')) return left;
    at++;
    return { kind: 'pair', sign: '^', left, right: deeper(signed) };
  };
  const single = (): Expression => {
    const token = list[at++];
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'word') return { kind: 'value', value: token.text };
    if (token.kind === 'sign' && token.text === '(') {
      const inner = whole();
      take(')');
      return inner;
    }
    if (token.kind !== 'name' || ['and', 'or', 'not'].includes(token.text))
      throw new BadExpression(`expected a number, a name or "("; got ${shown(token)}`);
    if (isNext('(')) return call(token.text);
    if (Object.hasOwn(CONSTANTS, token.text)) return { kind: 'value', value: CONSTANTS[token.text] };
    if (!isNext('[')) return { kind: 'name', name: token.text };
    at++;
    const key = whole();
    take(']');
    return { kind: 'entry', table: token.text, key };
  };
  const call = (name: string): Expression => {
    if (!Object.hasOwn(FUNCTIONS, name))
      throw new BadExpression(`expected one of the functions ${Object.keys(FUNCTIONS).join(', ')}; got "${name}"`);
    take('(');
    const args = [whole()];
    while (isNext(',')) {
      at++;
      args.push(whole());
    }
    take(')');
    const { least, most } = FUNCTIONS[name];
    if (args.length < least || args.length > most)
      throw new BadExpression(
        `expected ${least === most ? least : `${least} to ${most}`} values in ${name}(…); got ${args.length}`,
      );
    return { kind: 'call', name, args };
  };
  const tree = whole();
  if (list[at].kind !== 'end') throw new BadExpression(`expected the end of the expression; got ${shown(list[at])}`);
  return tree;
}

function shown({ kind, text }: Token): string {
  return kind === 'end' ? text : `"${text}"`;
}

/** Every name and table that an expression asks for. */
export function namesIn(tree: Expression): { readonly names: readonly string[]; readonly tables: readonly string[] } {
  const parts = partsOf(tree).map(namesIn);
  return {
    names: [...(tree.kind === 'name' ? [tree.name] : []), ...parts.flatMap(({ names }) => names)],
    tables: [...(tree.kind === 'entry' ? [tree.table] : []), ...parts.flatMap(({ tables }) => tables)],
  };
}

function partsOf(tree: Expression): readonly Expression[] {
  switch (tree.kind) {
    case 'entry':
      return [tree.key];
    case 'call':
      return tree.args;
    case 'choice':
      return [tree.test, tree.yes, tree.no];
    case 'pair':
      return [tree.left, tree.right];
    default:
      return [];
  }
}

/** What names and tables stand for. */
export interface Scope {
  readonly names: Readonly<Record<string, Value>>;
  readonly tables: Readonly<Record<string, Readonly<Record<string, Value>>>>;
}

export function evaluate(tree: Expression, scope: Scope): Value {
  switch (tree.kind) {
    case 'value':
      return tree.value;
    case 'name':
      if (!Object.hasOwn(scope.names, tree.name)) throw new BadExpression(`expected a known name; got "${tree.name}"`);
      return scope.names[tree.name];
    case 'entry':
      return entryOf(tree.table, String(evaluate(tree.key, scope)), scope);
    case 'choice':
      return evaluate(truth(tree.test, scope) ? tree.yes : tree.no, scope);
    case 'call':
      if (tree.name === 'not') return !truth(tree.args[0], scope);
      return applied(
        tree.name,
        tree.args.map((arg) => number(arg, scope)),
      );
    case 'pair':
      return paired(tree.sign, tree.left, tree.right, scope);
  }
}

function entryOf(table: string, key: string, { tables }: Scope): Value {
  if (!Object.hasOwn(tables, table)) throw new BadExpression(`expected the name of a table; got "${table}"`);
  if (!Object.hasOwn(tables[table], key))
    throw new BadExpression(`expected one of ${Object.keys(tables[table]).join(', ')} in ${table}[…]; got "${key}"`);
  return tables[table][key];
}

function applied(name: string, args: readonly number[]): number {
  if (name === '-') return -args[0];
  return name === '+' ? args[0] : FUNCTIONS[name].run(...args);
}

function paired(sign: string, left: Expression, right: Expression, scope: Scope): Value {
  if (sign === 'and') return truth(left, scope) && truth(right, scope);
  if (sign === 'or') return truth(left, scope) || truth(right, scope);
  if (sign === '==') return evaluate(left, scope) === evaluate(right, scope);
  if (sign === '!=') return evaluate(left, scope) !== evaluate(right, scope);
  const [a, b] = [number(left, scope), number(right, scope)];
  switch (sign) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '^':
      return powered(a, b);
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

/** Whole powers also of negative numbers, by multiplication. */
function powered(base: number, exponent: number): number {
  if (!Number.isInteger(exponent) || Math.abs(exponent) > 64) return pow(base, exponent);
  let result = 1;
  for (let i = 0; i < Math.abs(exponent); i++) result *= base;
  return exponent < 0 ? 1 / result : result;
}

function number(tree: Expression, scope: Scope): number {
  const value = evaluate(tree, scope);
  if (typeof value === 'number') return value;
  throw new BadExpression(`expected a number; got ${JSON.stringify(value)}`);
}

function truth(tree: Expression, scope: Scope): boolean {
  const value = evaluate(tree, scope);
  if (typeof value === 'boolean') return value;
  throw new BadExpression(`expected true or false, as of a comparison; got ${JSON.stringify(value)}`);
}
