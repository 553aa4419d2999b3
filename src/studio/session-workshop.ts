/** The workshop, once it is here. In a file of its own: the workshop is fetched when it is needed. */
import { type ReadonlySignal, signal } from '@preact/signals';

export type Workshop = typeof import('./workshop.ts');

const here = signal<Workshop | undefined>(undefined);
export const workshop: ReadonlySignal<Workshop | undefined> = here;
let fetching: Promise<Workshop> | undefined;

/** Fetches it on first use. What could not be fetched is tried again. */
export function fetchWorkshop(): Promise<Workshop> {
  fetching ??= import('./workshop.ts').then(
    (fetched) => {
      here.value = fetched;
      return fetched;
    },
    () => {
      fetching = undefined;
      throw new Error('A part of this page could not be fetched: look at the connection, and try again.');
    },
  );
  return fetching;
}
