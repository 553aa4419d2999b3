// What a lesson file may say. Texts of problems begin with "expected …", as those of models do.

import { z } from 'zod';
import { collisionRules } from '../contacts/index.ts';
import { choice, integer, list, name, object, prose, quantity } from '../model/fields.ts';
import { type Checked, formatProblem } from '../model/index.ts';
import { loadAs } from '../model/load.ts';
import { parsePercent } from '../model/units.ts';

const expectedPercent = 'expected a percentage of the length from "0 %" to "100 %"';

/** A part of a line's length, as a fraction. */
const percent = z.string({ error: expectedPercent }).transform((value, context) => {
  const parsed = parsePercent(value);
  if (parsed !== undefined && parsed >= 0 && parsed <= 100) return parsed / 100;
  context.issues.push({ code: 'custom', message: expectedPercent, input: value });
  return z.NEVER;
});

const rule = choice('rule of every collision; own: that of the model', ['own', ...collisionRules, 'it2']);

const mark = object('a mark such as {element: string, at: 50 %, do: finger}', {
  element: name('what is marked'),
  at: percent.optional().describe('part of the length, for a string or bar'),
  do: choice('what pressing the mark does', ['finger', 'pluck', 'strike']),
  pressure: z
    .number({ error: 'expected a number from 0 to 1' })
    .min(0, { error: 'expected a number from 0 to 1' })
    .max(1, { error: 'expected a number from 0 to 1' })
    .optional()
    .describe('of a finger: 0.05 touches, 1 holds the string down'),
});

const freeze = object('a contact to freeze such as {contact: collision}', {
  contact: name('the contact that is shown'),
  slower: integer('how many times slower than the sound', 1, 1000).optional(),
  after: quantity('time', 'plays the model from its start for this long, and freezes it there', {
    above: 0,
    max: 60,
  }).optional(),
});

const compared = object('a rule to compare such as {rule: p2, say: "…"}', {
  rule,
  say: prose('what it is, in words', 120),
});

/** Values that one step sets. */
const MOST_SET = 8;

const step = object('a step such as {say: "…"}', {
  say: prose('what the card says', 320),
  button: prose('text of the button that goes on', 40).optional(),
  seconds: quantity('time', 'goes on by itself when it has sounded for this time', { above: 0, max: 120 }).optional(),
  model: name('a model of the gallery, which is opened').optional(),
  play: choice('the sound: continues, starts from the beginning, or stops', ['on', 'start', 'stop']).optional(),
  set: z
    .record(z.string().max(200), z.number({ error: 'expected a number in SI units' }), {
      error: 'expected values by path, such as {contacts.bow.force: 0.1}',
    })
    .refine((values) => Object.keys(values).length <= MOST_SET, { error: `expected at most ${MOST_SET} values` })
    .optional()
    .describe('values that change while it sounds, in SI units; the text of the model stays'),
  rule: rule.optional(),
  panel: choice('the panel that is open', ['look', 'build', 'keep', 'none']).optional(),
  show: choice('the part of the Look panel that is shown', ['scope', 'spectrogram', 'energy']).optional(),
  mark: mark.optional(),
  release: z.literal(true, { error: 'expected true' }).optional().describe('lifts the fingers'),
  freeze: freeze.optional(),
  compare: list('rules', 'rules to hear one after the other', compared, 2, 4).optional(),
});

const lessonSchema = object('a lesson: steps with a title', {
  lesson: z.literal(1, { error: 'expected 1, the version of the format' }),
  title: prose('its title', 80),
  about: prose('what is to be learned, in one sentence', 160),
  steps: list('steps', 'one after the other', step, 1, 20),
});

export type Lesson = z.output<typeof lessonSchema>;
export type Step = Lesson['steps'][number];
export type Mark = NonNullable<Step['mark']>;

/** The format as JSON Schema (draft 2020-12), for editors. */
export function lessonJsonSchema(): object {
  return z.toJSONSchema(lessonSchema, { io: 'input', target: 'draft-2020-12' });
}

/** Whether a text is meant as a lesson. */
export function isLessonText(text: string): boolean {
  return /^["']?lesson["']?\s*:/m.test(text);
}

/** A lesson from the text of a file; or the first thing that is wrong with it, in one line. */
export function readLesson(text: string, file: string): Checked<Lesson> {
  const read = loadAs(lessonSchema, text, file);
  return read.ok ? { ok: true, value: read.value.data } : read;
}

/** The first problem in one line. */
export function firstProblem(read: Checked<Lesson>): string | undefined {
  return read.ok ? undefined : formatProblem(read.problems[0]);
}
