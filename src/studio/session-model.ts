/** Turns the text of a session into its model and Program. */
import { compile, type Program } from '../compile/index.ts';
import { type Checked, loadModelText, type Model, placeProblems } from '../model/index.ts';
import type { SessionState } from './session-state.ts';

/** The model of a text and its Program, or the problems at their lines. */
export function checkText(text: string, name: string): Checked<{ readonly model: Model; readonly program: Program }> {
  const file = `${name || 'model'}.yaml`;
  const loaded = loadModelText(text, { file });
  if (!loaded.ok) return loaded;
  const compiled = compile(loaded.value);
  if (!compiled.ok) return { ok: false, problems: placeProblems(compiled.problems, text, file) };
  return { ok: true, value: { model: loaded.value, program: compiled.value } };
}

/** Takes a text; a valid one replaces the model and its Program. Returns whether it is valid. */
export function acceptText({ text, name, problems, model, program }: SessionState, changed: string): boolean {
  const checked = checkText(changed, name.peek());
  text.value = changed;
  problems.value = checked.ok ? [] : checked.problems;
  if (!checked.ok) return false;
  model.value = checked.value.model;
  program.value = checked.value.program;
  return true;
}

/** The number at a path such as elements.string.tension of a model, in SI units. */
export function numberAt(from: unknown, path: string): number | undefined {
  const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], from);
  return typeof value === 'number' ? value : undefined;
}
