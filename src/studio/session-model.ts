/** Turns the text of a session into its model and Program. */
import { compile } from '../compile/index.ts';
import { loadModelText, placeProblems } from '../model/index.ts';
import type { SessionState } from './session-state.ts';

/** Checks and compiles a text; a valid one replaces the model and its Program. Returns whether it is valid. */
export function acceptText({ text, name, problems, model, program }: SessionState, changed: string): boolean {
  const file = `${name.peek() || 'model'}.yaml`;
  text.value = changed;
  const loaded = loadModelText(changed, { file });
  if (!loaded.ok) {
    problems.value = loaded.problems;
    return false;
  }
  const compiled = compile(loaded.value);
  if (!compiled.ok) {
    problems.value = placeProblems(compiled.problems, changed, file);
    return false;
  }
  problems.value = [];
  model.value = loaded.value;
  program.value = compiled.value;
  return true;
}

/** The number at a path such as elements.string.tension of a model, in SI units. */
export function numberAt(from: unknown, path: string): number | undefined {
  const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], from);
  return typeof value === 'number' ? value : undefined;
}
