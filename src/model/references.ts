// Checks references between the parts of a model: every name exists and refers to something suitable.

import type { Checks } from './checks.ts';
import { checkContact } from './contact-references.ts';
import type { Fault, Path } from './faults.ts';
import { checkKeys } from './keys.ts';
import { checkPlayer } from './player-references.ts';
import { findNamed, findRef } from './reference-checks.ts';
import { checkScore } from './score-references.ts';
import type { ValidOutput, ValidParts } from './valid.ts';

export interface References {
  readonly faults: readonly Fault[];
  /** The SI value of each event of the score that sets a field, by its index in the score. */
  readonly setValues: ReadonlyMap<number, number>;
}

export function checkReferences(valid: ValidParts, source: unknown): References {
  const faults: Fault[] = [];
  const checks: Checks = { valid, source, report: (fault) => faults.push(fault) };
  for (const [name, contact] of valid.contacts) if (contact) checkContact(checks, contact, ['contacts', name]);
  for (const [name, player] of valid.players) if (player) checkPlayer(checks, player, name);
  for (const [name, output] of valid.outputs) if (output) checkOutput(checks, output, ['outputs', name]);
  checkKeys(checks);
  const setValues = checkScore(checks);
  return { faults, setValues };
}

function checkOutput(checks: Checks, output: ValidOutput, path: Path): void {
  if ('at' in output && output.at !== undefined) findRef(checks, output.at, [...path, 'at']);
  if ('contact' in output && output.contact !== undefined) {
    findNamed(checks, 'a contact', checks.valid.contacts, output.contact, [...path, 'contact']);
  }
}
