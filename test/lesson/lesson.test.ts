/** Lesson files: those that come with the studio, and what is said about wrong ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lessonProblems } from '../../src/lesson/check.ts';
import { isLessonText, lessonJsonSchema, readLesson } from '../../src/lesson/schema.ts';
import { clangor, inRooms, succeeds } from '../cli/harness.ts';
import { accepted, shippedModel, shippedNames } from '../support/engine.ts';

inRooms();

const folder = fileURLToPath(new URL('../../lessons/', import.meta.url));
const gallery = { names: shippedNames, model: (name: string) => shippedModel(name) };
const lessonOf = (steps: string) => `lesson: 1\ntitle: x\nabout: y\nsteps: [${steps}]\n`;

test.each(readdirSync(folder))('%s names what its models have', async (file) => {
  const text = readFileSync(folder + file, 'utf8');
  expect(isLessonText(text)).toBe(true);
  expect(lessonProblems(accepted(readLesson(text, file)), gallery)).toEqual([]);
  expect(await succeeds('check', folder + file)).toMatch(/: a lesson, “.+”, of \d steps\n {2}models: /);
});

test.each([
  ['lesson: 2\ntitle: x\nabout: y\nsteps: [{ say: a }]', 'expected 1, the version of the format; got 2'],
  ['lesson: 1\ntitle: x\nabout: y\nsteps: []', 'expected a list of 1 to 20 steps; got []'],
  [lessonOf('{ say: a, modell: b }'), 'did you mean "model"'],
  [
    lessonOf('{ say: a, mark: { element: b, at: 120 %, do: finger } }'),
    'expected a percentage of the length from "0 %" to "100 %"; got "120 %"',
  ],
  [lessonOf('{ say: a, set: { b: soft } }'), 'expected a number in SI units; got "soft"'],
])('a wrong file is answered by one line: %s', (text, expected) => {
  const read = readLesson(text, 'mine.yaml');
  expect(read.ok).toBe(false);
  if (read.ok) return;
  expect(read.problems[0].message).toContain(expected);
  expect(read.problems[0].message).not.toContain('\n');
});

test.each([
  ['{ say: a, model: snare-drumm }', 'steps.0.model', 'a model of the gallery; got "snare-drumm"; did you mean'],
  ['{ say: a, mark: { element: b, do: strike } }', 'steps.0.mark', 'a model in this step or an earlier one; got none'],
  ['{ say: a, model: snare-drum, mark: { element: batter, do: pluck } }', 'steps.0.mark.do', 'which has a length'],
  [
    '{ say: a, model: snare-drum, mark: { element: batter, at: 25 %, do: strike } }',
    'steps.0.mark.at',
    'expected a string or bar, which has a length; got 25 % on "batter"',
  ],
  [
    '{ say: a, model: mass-barrier }, { say: b, mark: { element: wall, do: strike } }',
    'steps.1.mark.element',
    'expected an element that vibrates; got "wall"; there is mass',
  ],
  ['{ say: a, model: bowed-string, freeze: { contact: bows } }', 'steps.0.freeze.contact', 'did you mean "bow"?'],
  ['{ say: a, model: bowed-string, set: { contacts.bow.forc: 1 } }', 'steps.0.set', 'did you mean "force"?'],
])('what its model does not have is named with its place: %s', (steps, path, message) => {
  const [first, ...others] = lessonProblems(accepted(readLesson(lessonOf(steps), 'mine.yaml')), gallery);
  expect(first.path).toBe(path);
  expect(first.message).toContain(message);
  expect(first.message).toMatch(/expected .*; got /);
  expect(others).toEqual([]);
});

test('the command tells the parts of a lesson as data, and refuses what only a model has', async () => {
  const file = `${folder}helmholtz-motion.yaml`;
  expect(JSON.parse(await succeeds('check', file, '--json'))).toMatchObject({ steps: 4, models: ['bowed-string'] });
  const { err } = await clangor('check', file, '--rate', '8000');
  expect(err).toBe('--rate: expected a model; got a lesson, which has no rate\n');
});

test('the JSON Schema has every key of a step, with what it means', async () => {
  const schema = JSON.parse(await succeeds('schema', '--lesson'));
  expect(schema).toEqual(JSON.parse(JSON.stringify(lessonJsonSchema())));
  const { properties } = schema.properties.steps.items;
  const guide = readFileSync(fileURLToPath(new URL('../../docs/guide.md', import.meta.url)), 'utf8');
  for (const key of Object.keys(properties)) expect(guide).toContain(`| \`${key}\` |`);
});
