/** Turns the text of a session into its model and Program: a part of the workshop. */
import { compile, type Program } from '../compile/index.ts';
import { type Checked, loadModelText, type Model, placeProblems } from '../model/index.ts';
import { withoutPin } from './build/lift-pin.ts';
import { pinnedElement } from './build/pinned.ts';

/** The model of a text and its Program, or the problems at their lines. */
export function checkText(text: string, name: string): Checked<{ readonly model: Model; readonly program: Program }> {
  const file = `${name || 'model'}.yaml`;
  const loaded = loadModelText(text, { file });
  if (!loaded.ok) return loaded;
  const compiled = compile(loaded.value);
  if (!compiled.ok) return { ok: false, problems: placeProblems(compiled.problems, text, file) };
  return { ok: true, value: { model: loaded.value, program: compiled.value } };
}

/** The text without the grids that it sets and its other values do not allow, the elements that they were of, and whether it is a model now. */
export function withoutTightGrids(text: string, name: string) {
  const elements: string[] = [];
  for (let freed = text; ; ) {
    const checked = checkText(freed, name);
    const element = checked.ok ? undefined : pinnedElement(checked.problems[0]);
    const loaded = element === undefined ? undefined : loadModelText(freed, { file: name });
    const next = element && loaded?.ok ? withoutPin(freed, loaded.value, element) : undefined;
    if (element === undefined || next === undefined) return { text: freed, elements, isModel: checked.ok };
    elements.push(element);
    freed = next;
  }
}
