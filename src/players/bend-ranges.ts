/** How far elements bend. A file of its own: pages that play notes load it without the reader of models. */
import type { Model } from '../model/index.ts';

/** The bends that the elements of a model allow, cents. */
export function bendRanges({ elements }: Model): (name: string) => readonly [number, number] | undefined {
  return (name) => {
    const element = elements[name];
    return element !== undefined && 'range' in element ? element.range?.bend : undefined;
  };
}
