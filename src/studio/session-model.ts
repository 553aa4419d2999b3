/** Turns the text of a session into its model and Program: a part of the workshop. */
import { compile, type Program } from '../compile/index.ts';
import { type Checked, loadModelText, type Model, placeProblems } from '../model/index.ts';

/** The model of a text and its Program, or the problems at their lines. */
export function checkText(text: string, name: string): Checked<{ readonly model: Model; readonly program: Program }> {
  const file = `${name || 'model'}.yaml`;
  const loaded = loadModelText(text, { file });
  if (!loaded.ok) return loaded;
  const compiled = compile(loaded.value);
  if (!compiled.ok) return { ok: false, problems: placeProblems(compiled.problems, text, file) };
  return { ok: true, value: { model: loaded.value, program: compiled.value } };
}
