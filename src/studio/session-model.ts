/** From the text of a session to its model and Program. */
import { compile } from '../compile/index.ts';
import { loadModelText, placeProblems } from '../model/index.ts';
import type { SessionState } from './session-state.ts';

/** Reads the text; a good one becomes the model and its Program. Returns whether it is good. */
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

/** The number at a path of a model, in SI units. */
export function numberAt(from: unknown, path: string): number | undefined {
  const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], from);
  return typeof value === 'number' ? value : undefined;
}
