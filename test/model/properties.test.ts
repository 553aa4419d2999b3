// What holds for every model and for every piece of nonsense.

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { stringify } from 'yaml';
import { type Checked, checkModel, formatProblem, loadModelText, type Model } from '../../src/model/index.ts';
import { soundModel } from './arbitrary.ts';

function modelOf(checked: Checked<Model>): Model {
  if (!checked.ok) throw new Error(checked.problems.map(formatProblem).join('\n'));
  return checked.value;
}

/** Every number in a value. */
function* numbersIn(value: unknown): Generator<number> {
  if (typeof value === 'number') yield value;
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) yield* numbersIn(item);
}

/** Either a model of bounded numbers, or problems in our own words with a place in the text. */
function expectSane(checked: Checked<Model>, text?: string): void {
  if (checked.ok) {
    for (const number of numbersIn(checked.value)) expect(Math.abs(number)).toBeLessThanOrEqual(1e30);
    return;
  }
  expect(checked.problems.length).toBeGreaterThan(0);
  for (const problem of checked.problems) {
    expect(problem.message).toMatch(/^expected .*; got /s);
    const line = text?.split('\n')[(problem.line ?? 0) - 1];
    if (text !== undefined && problem.file !== '--set') {
      expect(line).toBeDefined();
      expect(problem.column).toBeGreaterThan(0);
      expect(problem.column).toBeLessThanOrEqual((line ?? '').length + 1);
    }
  }
}

const toYaml = (value: unknown) => stringify(value, { aliasDuplicateObjects: false });

describe('every sound model', () => {
  test.prop([soundModel])('is the same from TypeScript, YAML and JSON', (source) => {
    const model = modelOf(checkModel(source));
    expect(modelOf(loadModelText(toYaml(source)))).toEqual(model);
    expect(modelOf(loadModelText(JSON.stringify(source), { format: 'json' }))).toEqual(model);
    expect(modelOf(loadModelText(JSON.stringify(source, null, 2)))).toEqual(model);
  });

  test.prop([soundModel])('is its own description', (source) => {
    const model = modelOf(checkModel(source));
    expect(modelOf(checkModel(model))).toEqual(model);
    expect(modelOf(loadModelText(toYaml(model)))).toEqual(model);
    expect(modelOf(loadModelText(JSON.stringify(model), { format: 'json' }))).toEqual(model);
  });

  test.prop([soundModel])('has only finite SI numbers and events in order', (source) => {
    const model = modelOf(checkModel(source));
    for (const number of numbersIn(model)) expect(Math.abs(number)).toBeLessThanOrEqual(1e30);
    expect(model.score.map(({ time }) => time)).toEqual(model.score.map(({ time }) => time).sort((a, b) => a - b));
    for (const event of model.score) if ('to' in event) expect(event.to).toBeTypeOf('number');
  });

  test.prop([soundModel, fc.integer({ min: 1, max: 1000 })])('can be set as it can be written', (source, grams) => {
    const set = [`elements.ball.mass=${grams} g`];
    const written = {
      ...source,
      elements: { ...source.elements, ball: { ...source.elements.ball, mass: `${grams} g` } },
    };
    expect(checkModel(source, { set })).toEqual(checkModel(written));
  });
});

/** Values that have no business anywhere, and some that have. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    0,
    1e300,
    '.nan',
    '1 m',
    '30 %',
    'nodes',
    null,
    undefined,
  ),
  fc.constantFrom<unknown>('ball', 'wire', 'wall', 'touch', 'toString', 'constructor', '__proto__', '', {}, [], true),
  fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true, withTypedArray: true }),
);

/** Puts a value in place of a random part of another, or adds or deletes a key there. */
function mutate(value: unknown, steps: readonly number[], put: unknown, mode: number): unknown {
  const [step = 0, ...rest] = steps;
  const isObject = typeof value === 'object' && value !== null;
  const keys = isObject ? Object.keys(value) : [];
  const key = keys[step % Math.max(1, keys.length)];
  if (!isObject || key === undefined || steps.length === 0) return put;
  const inner = (value as Record<string, unknown>)[key];
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  if (rest.length === 0 && mode === 1 && !Array.isArray(copy)) delete copy[key];
  else if (rest.length === 0 && mode === 2 && !Array.isArray(copy)) copy[`${key}x`] = put;
  else (copy as Record<string, unknown>)[key] = mutate(inner, rest, put, mode);
  return copy;
}

describe('nonsense', () => {
  test.prop([fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true, withSet: true })])(
    'as data is refused, not thrown at',
    (source) => expectSane(checkModel(source)),
  );

  const steps = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 6 });
  test.prop([soundModel, steps, nasty, fc.nat({ max: 2 })], { numRuns: 150 })(
    'inside a sound model is refused or harmless',
    (source, path, value, mode) => {
      const mutant = mutate(source, path, value, mode);
      expectSane(checkModel(mutant));
      let text: string;
      try {
        text = toYaml(mutant);
      } catch {
        return; // what cannot be written as YAML cannot be read from it
      }
      expectSane(loadModelText(text), text);
    },
  );

  test.prop([fc.string({ maxLength: 200 }), fc.constantFrom('yaml' as const, 'json' as const)])(
    'as text is refused, not thrown at',
    (text, format) => expectSane(loadModelText(text, { format }), text),
  );

  const signs = fc.array(
    fc.constantFrom(
      ...[
        '[',
        ']',
        '{',
        '}',
        ': ',
        ',',
        '- ',
        '? ',
        '\n',
        '  ',
        '"',
        "'",
        '&a ',
        '*a',
        '!!x ',
        '|',
        '>',
        '#',
        '%',
        '@',
        '<<',
        'a',
        '1',
        '---\n',
        '...',
        '\t',
        '\\',
        '=',
      ],
    ),
    { maxLength: 40 },
  );
  test.prop([signs, fc.constantFrom('yaml' as const, 'json' as const)], { numRuns: 200 })(
    'made of punctuation is refused, not thrown at',
    (parts, format) => expectSane(loadModelText(parts.join(''), { format }), parts.join('')),
  );

  const edit = fc.record({ at: fc.nat(), length: fc.nat({ max: 5 }), put: fc.string({ maxLength: 3 }) });
  test.prop([soundModel, edit, fc.boolean()], { numRuns: 120 })(
    'typed into a sound text is refused or harmless',
    (source, { at, length, put }, isJson) => {
      const text = isJson ? JSON.stringify(source, null, 1) : toYaml(source);
      const start = at % text.length;
      const edited = text.slice(0, start) + put + text.slice(start + length);
      expectSane(loadModelText(edited, { format: isJson ? 'json' : 'yaml' }), edited);
    },
  );

  const segment = fc.constantFrom('elements', 'ball', 'mass', 'score', '0', 'contacts', 'touch', '__proto__', 'x', '');
  test.prop([
    soundModel,
    fc.array(segment, { maxLength: 4 }),
    fc.oneof(fc.string(), fc.constantFrom('1', '[1]', '.nan', '{a: 1}')),
  ])('as a setting is refused or harmless', (source, path, value) => {
    expectSane(checkModel(source, { set: [`${path.join('.')}=${value}`] }));
    expectSane(checkModel(source, { set: [value] }));
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
