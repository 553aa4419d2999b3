import { expect, test } from 'vitest';
import { BadExpression, evaluate, namesIn, parseExpression } from '../../src/batch/expression.ts';

const scope = { names: { a: 2, b: 3, word: 'steel', yes: true }, tables: { density: { steel: 7850, glass: 2500 } } };
const result = (text: string) => evaluate(parseExpression(text), scope);

test.each([
  ['1 + 2 * 3', 7],
  ['-2^2', -4],
  ['2^-1', 0.5],
  ['2^3^2', 512],
  ['8 / 4 / 2', 1],
  ['(1 + 2) * 3', 9],
  ['(-2)^3', -8],
  ['a * b - 1e-3', 5.999],
  ['sqrt(a^2 + 5)', 3],
  ['min(3, a, 7) + max(1, b)', 5],
  ['density[word]', 7850],
  ['density["glass"] / 2', 1250],
  ['a < b and not (a == 3)', true],
  ['word == "steel" or 1 > 2', true],
  ['a > 2 ? 1 : b > 2 ? 10 : 100', 10],
  ['abs(-a) + floor(2.7) + round(2.5) + ceil(0.1)', 8],
  ['.5 * pi / pi', 0.5],
])('%s', (text, value) => {
  expect(result(text)).toBe(value);
});

test('functions have the same bits as in a model', () => {
  expect(result('exp(log(a))')).toBeCloseTo(2, 14);
  expect(result('log10(1000)')).toBeCloseTo(3, 14);
  expect(result('sin(pi / 6)')).toBeCloseTo(0.5, 15);
});

test.each([
  ['', 'expected a number, a name or "("; got the end'],
  ['1 +', 'expected a number, a name or "("; got the end'],
  ['1 2', 'expected the end of the expression; got "2"'],
  ['(1', 'expected ")"; got the end'],
  ['a ? 1', 'expected ":"; got the end'],
  ['constructor(1)', 'expected one of the functions'],
  ['toString()', 'expected one of the functions'],
  ['sqrt(1, 2)', 'expected 1 values in sqrt(…); got 2'],
  ['a.b', 'expected an expression; got ".b"'],
  ['process.exit()', 'expected an expression; got ".exit()"'],
  ['`x`', 'expected an expression; got "`x`"'],
  ['1; 2', 'expected an expression; got "; 2"'],
  [`${'('.repeat(100)}1${')'.repeat(100)}`, 'expected at most 64 levels'],
  ['-'.repeat(900) + 1, 'expected at most 64 levels'],
  [`1${'^1'.repeat(400)}`, 'expected at most 64 levels'],
  ['1'.repeat(2000), 'expected an expression of at most 1000 characters'],
])('%s is refused', (text, message) => {
  expect(() => parseExpression(text)).toThrow(BadExpression);
  expect(() => parseExpression(text)).toThrow(message);
});

test.each([
  ['c', 'expected a known name; got "c"'],
  ['__proto__', 'expected an expression'],
  ['toString', 'expected a known name; got "toString"'],
  ['word + 1', 'expected a number; got "steel"'],
  ['a and yes', 'expected true or false'],
  ['a ? 1 : 2', 'expected true or false'],
  ['density[a]', 'expected one of steel, glass in density[…]; got "2"'],
  ['density["constructor"]', 'expected one of steel, glass'],
  ['nowhere[word]', 'expected the name of a table; got "nowhere"'],
])('%s has no value', (text, message) => {
  expect(() => result(text)).toThrow(message);
});

test('names and tables are found', () => {
  expect(namesIn(parseExpression('a * density[word] + sqrt(b) ^ (yes ? a : 1)'))).toEqual({
    names: ['a', 'word', 'b', 'yes', 'a'],
    tables: ['density'],
  });
});
