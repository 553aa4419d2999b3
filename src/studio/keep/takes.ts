/** Recorded or opened performances, kept in the browser. */
import { signal } from '@preact/signals';
import type { Recording } from '../../audio/index.ts';
import { freeName } from '../session-mine.ts';
import type { Notices } from '../session-notices.ts';
import { forgetTake, keepTake, keptTakes, type Take } from './take-store.ts';

export type { Take } from './take-store.ts';

export const takes = signal<readonly Take[]>([]);

/** Adds a take under a unique name. */
export function addTake(name: string, tracks: readonly Recording[]): void {
  const take = { name: freeName(name, isTaken), tracks };
  takes.value = [...takes.peek(), take];
  keepNamed(take);
}

/** Keeps a take, under another name if another tab has kept one of its name. */
async function keepNamed(take: Take): Promise<void> {
  if (await keepTake(take)) return;
  const renamed = { ...take, name: freeName(take.name, (name) => name === take.name || isTaken(name)) };
  takes.value = takes.peek().map((one) => (one === take ? renamed : one));
  await keepNamed(renamed);
}

/** Removes a take, which can be taken back. */
export function removeTake(take: Take, { mention }: Notices): void {
  takes.value = takes.peek().filter((one) => one !== take);
  forgetTake(take.name);
  mention(`removed ${take.name}`, `${take.name} was deleted.`, [
    { label: 'Undo', run: () => addTake(take.name, take.tracks) },
  ]);
}

/** Shows the takes of earlier visits. */
export async function openTakes(): Promise<void> {
  const earlier = (await keptTakes()).filter(({ name }) => !isTaken(name));
  takes.value = [...earlier, ...takes.peek()];
}

function isTaken(name: string): boolean {
  return takes.peek().some((take) => take.name === name);
}
