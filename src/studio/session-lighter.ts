/** What makes a model lighter to compute: a part of the workshop. */
import { compile, withHands } from '../compile/index.ts';
import type { Model } from '../model/index.ts';
import { withSource } from './build/edit-text.ts';

/** Fewer modes than this are not halved. */
const FEW_MODES = 16;

/** Whether a model can be played at a rate, Hz. */
export function runsAt(model: Model, rate: number): boolean {
  const played = withHands({ ...model, rate });
  return played.ok && compile(played.value).ok;
}

/** The text with half the modes of every body that is a sum of many; undefined if there is none. */
export function lighterModel(
  text: string,
  model: Model,
  elements: readonly { readonly name: string; readonly shown: { readonly count: number } }[],
): string | undefined {
  let changed = text;
  for (const { name, shown } of elements) {
    const element = model.elements[name];
    if (element === undefined || !('method' in element) || element.method !== 'modal') continue;
    const half = Math.floor(shown.count / 2);
    if (half >= FEW_MODES) changed = withSource(changed, ['elements', name, 'modes'], String(half)) ?? changed;
  }
  return changed === text ? undefined : changed;
}
