/** A text without the grid that it sets for an element: places that it counts in nodes become places that mean the same on any grid. */
import type { Model } from '../../model/index.ts';
import { unpinEdits } from '../../model/unpin.ts';
import { withoutEntry, withSource } from './edit-text.ts';

/** Undefined if the model sets no grid for the element. */
export function withoutPin(text: string, model: Model, element: string): string | undefined {
  const edits = unpinEdits(model, element);
  if (edits.length === 0) return undefined;
  return edits.reduce<string | undefined>((lifted, { path, value }) => {
    if (lifted === undefined) return undefined;
    return value === undefined ? withoutEntry(lifted, path) : withSource(lifted, path, sourceOf(value));
  }, text);
}

/** A fraction as a percentage, a point as a list of metres. */
function sourceOf(value: unknown): string {
  const digits = (number: number) => String(Number(number.toPrecision(9)));
  if (typeof value === 'number') return digits(value);
  if (Array.isArray(value)) return `[${value.map((one) => digits(Number(one))).join(', ')}]`;
  return `${digits(100 * (value as { readonly fraction: number }).fraction)} %`;
}
