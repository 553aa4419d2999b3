/** What makes a model lighter to compute: a part of the workshop. */
import { compile, withHands } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import { withSource } from './build/edit-text.ts';

/** Fewer modes than this are not halved. */
const FEW_MODES = 16;

/** Why a model cannot be computed at a rate, if it cannot. */
export function problemAt(model: Model, rate: number): string | undefined {
  const played = withHands({ ...model, rate });
  const compiled = played.ok ? compile(played.value) : played;
  return compiled.ok ? undefined : compiled.problems[0]?.message;
}

interface Modes {
  readonly name: string;
  readonly modes: number;
}

/** Half the modes of every body that is a sum of many. */
export function halfOfModes(
  model: Model,
  elements: readonly { readonly name: string; readonly shown: { readonly count: number } }[],
): readonly Modes[] {
  return elements.flatMap(({ name, shown }) => {
    const element = model.elements[name];
    const isModal = element !== undefined && 'method' in element && element.method === 'modal';
    const modes = Math.floor(shown.count / 2);
    return isModal && modes >= FEW_MODES ? [{ name, modes }] : [];
  });
}

/** The text with other numbers of modes. */
export function withModes(text: string, changes: readonly Modes[]): string {
  return changes.reduce(
    (changed, { name, modes }) => withSource(changed, ['elements', name, 'modes'], String(modes)) ?? changed,
    text,
  );
}
