/** Recorded or opened performances, kept while the page is open. */
import { signal } from '@preact/signals';
import type { Recording } from '../../audio/index.ts';

export interface Take {
  readonly name: string;
  readonly recording: Recording;
}

export const takes = signal<readonly Take[]>([]);

/** Adds a take under a unique name. */
export function addTake(name: string, recording: Recording): void {
  const taken = new Set(takes.peek().map((take) => take.name));
  let free = name;
  for (let i = 2; taken.has(free); i++) free = `${name}-${i}`;
  takes.value = [...takes.peek(), { name: free, recording }];
}
