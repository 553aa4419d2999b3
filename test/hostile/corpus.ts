/** All cases. `open` opens one as a user would and returns what it says. */
import { truncateSync, writeFileSync } from 'node:fs';
import type { HostileCase } from './case.ts';
import { lessons } from './lessons.ts';
import { links } from './links.ts';
import { midi } from './midi.ts';
import { models } from './models.ts';
import { recordings } from './recordings.ts';
import { scores } from './scores.ts';
import { sweeps } from './sweeps.ts';

export const corpus: readonly HostileCase[] = [
  ...models,
  ...scores,
  ...midi,
  ...recordings,
  ...sweeps,
  ...lessons,
  ...links,
];

/** Writes the file of a case into the current folder. */
export function writeCase({ file, content }: HostileCase): void {
  const made = content();
  writeFileSync(file, typeof made === 'number' ? '' : made);
  if (typeof made === 'number') truncateSync(file, made);
}

/** The words of the command that opens a case. */
export function wordsOf({ opened, file }: HostileCase): string[] {
  return typeof opened === 'string' ? [] : opened.map((word) => (word === 'FILE' ? file : word));
}
