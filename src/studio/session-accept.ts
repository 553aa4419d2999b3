/** Takes texts into a session: a valid one replaces the model and its Program. */
import { firstModel, firstText } from './first-model.ts';
import type { checkText } from './session-model.ts';
import type { SessionState } from './session-state.ts';
import { fetchWorkshop, workshop } from './session-workshop.ts';

type Accepted = ReturnType<typeof checkText>;

/** Returns whether the text is valid. Once the workshop is here, all is done before this returns. */
export async function acceptText(
  { text, name, problems, model, program }: SessionState,
  changed: string,
): Promise<boolean> {
  text.value = changed;
  const checked = checkedNow(changed, name.peek()) ?? (await checkedLater(changed, name.peek()));
  // Another text may have come while the workshop was fetched.
  if (text.peek() !== changed) return false;
  problems.value = checked.ok ? [] : checked.problems;
  if (!checked.ok) return false;
  model.value = checked.value.model;
  program.value = checked.value.program;
  return true;
}

function checkedNow(text: string, name: string): Accepted | undefined {
  return workshop.peek()?.checkText(text, name);
}

async function checkedLater(text: string, name: string): Promise<Accepted> {
  if (text === firstText) return { ok: true, value: await firstModel() };
  return (await fetchWorkshop()).checkText(text, name);
}

/** The number at a path such as elements.string.tension of a model, in SI units. */
export function numberAt(from: unknown, path: string): number | undefined {
  const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], from);
  return typeof value === 'number' ? value : undefined;
}
