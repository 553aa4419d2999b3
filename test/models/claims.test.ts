/** Every number in the text of a model is one of the model or was measured: see claim.ts. */
import { describe, expect, test } from 'vitest';
import { shippedModel, shippedNames, shippedText } from '../support/engine.ts';
import { numbersIn } from './claim.ts';
import { INSTRUMENTS } from './claims-instruments.ts';
import { PAPERS } from './claims-papers.ts';

const CLAIMS = { ...PAPERS, ...INSTRUMENTS };

/** Numbers as digits or as words; smaller ones are part of the language. */
const NUMBER = /\d|\b(five|six|seven|eight|nine|ten|twelve|fifteen|twenty|sixty|half|eighth)\b/i;

function textOf(name: string): string {
  const { title = '', description = '', listen = '' } = shippedModel(name);
  return `${title}. ${description} ${listen}`;
}

test('numbers are read with their units, to the last digit', () => {
  expect(numbersIn('40 by 30 cm')).toEqual([
    { value: 0.4, slack: 0.005 },
    { value: 0.3, slack: 0.005 },
  ]);
  expect(numbersIn('K 4.5e9')).toEqual([{ value: 4.5e9, slack: 5e7 }]);
  expect(numbersIn('2.12 ms')[0].slack).toBeCloseTo(5e-6, 12);
  expect(numbersIn('A4')[0].value).toBeCloseTo(440, 9);
  expect(numbersIn('twelve frets')).toEqual([{ value: 12, slack: 1e-9 }]);
});

test('every model has its claims', () => {
  expect(Object.keys(CLAIMS).sort()).toEqual(shippedNames);
});

describe.each(shippedNames)('%s', (name) => {
  const claims = CLAIMS[name] ?? [];

  test('says no number that is not checked here', () => {
    let rest = textOf(name);
    for (const { text } of claims) {
      expect(rest.toLowerCase(), text).toContain(text.toLowerCase());
      const at = rest.toLowerCase().indexOf(text.toLowerCase());
      rest = `${rest.slice(0, at)}…${rest.slice(at + text.length)}`;
    }
    expect(rest).not.toMatch(NUMBER);
  });

  test.each(claims.filter(({ found }) => found !== undefined))('$text', ({ text, found }) => {
    const stated = numbersIn(text);
    const values = [found?.(shippedModel(name)) ?? []].flat();
    expect(values).toHaveLength(stated.length);
    stated.forEach(({ value, slack }, i) => {
      expect(Math.abs(values[i] - value), `said ${value}, found ${values[i]}`).toBeLessThanOrEqual(slack * (1 + 1e-9));
    });
  });

  test('says of elements and contacts where their numbers come from', () => {
    const text = shippedText(name);
    for (const part of ['elements', 'contacts'].filter((part) => text.includes(`\n${part}:\n`)))
      expect(text, part).toMatch(new RegExp(`\\n${part}:\\n( {2}#.*\\n)* {2}# (Source|Guess): `));
    // What nobody looked up is a guess, whoever is said to have published it.
    expect(text).not.toMatch(/from memory|not verified/i);
  });
});
