/** clangor check of a lesson of the studio: its file, and what it says of the models. */
import { lessonProblems } from '../lesson/check.ts';
import { isLessonText, readLesson } from '../lesson/schema.ts';
import { placeProblems } from '../model/index.ts';
import { readText } from './files.ts';
import { modelNames, openModel } from './models.ts';
import { plural } from './options.ts';
import { UserError, userErrorOf } from './user-error.ts';

/** The text of a file that is a lesson; undefined if it is none. */
export function lessonIn(path: string): string | undefined {
  if (!/\.(ya?ml|json)$/i.test(path)) return undefined;
  const text = readText('expected a model or a lesson', path);
  return isLessonText(text) ? text : undefined;
}

/** Prints what a lesson is made of. */
export function checkLesson(file: string, text: string, options: { readonly json?: boolean }): void {
  const { json, ...others } = options;
  const [option] = Object.keys(others);
  if (option !== undefined) throw new UserError(`--${option}: expected a model; got a lesson, which has no ${option}`);
  const read = readLesson(text, file);
  if (!read.ok) throw userErrorOf(read.problems);
  const problems = lessonProblems(read.value, { names: modelNames(), model: (name) => openModel(name).model });
  if (problems.length > 0) throw userErrorOf(placeProblems(problems, text, file));
  const { title, about, steps } = read.value;
  const models = [...new Set(steps.flatMap(({ model }) => model ?? []))];
  const seconds = steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
  if (json) console.log(JSON.stringify({ lesson: file, title, about, steps: steps.length, models, seconds }, null, 2));
  else
    console.log(`${file}: a lesson, “${title}”, of ${plural(steps.length, 'step')}
  models: ${models.join(', ') || 'the one that is open'}
  ${seconds} s of listening, and the time that readers take`);
}
