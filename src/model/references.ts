// Checks references between the parts of a model: every name exists and refers to something suitable.

import { hasPressure } from '../contacts/index.ts';
import type { Checks } from './checks.ts';
import { checkContact } from './contact-references.ts';
import { type Fault, type Path, unexpected, valueAt } from './faults.ts';
import { isStepped } from './gestures.ts';
import { checkKeys } from './key-references.ts';
import { checkPlayer } from './player-references.ts';
import type { Ranges } from './ranges.ts';
import { findNamed, findRef } from './reference-checks.ts';
import { checkScore } from './score-references.ts';
import type { ValidContact, ValidOutput, ValidParts } from './valid.ts';

export interface References {
  readonly faults: readonly Fault[];
  /** The SI value of each event of the score that sets a field, by its index in the score. */
  readonly setValues: ReadonlyMap<number, number>;
}

export function checkReferences(valid: ValidParts, source: unknown): References {
  const faults: Fault[] = [];
  const checks: Checks = { valid, source, report: (fault) => faults.push(fault) };
  for (const [name, element] of valid.elements)
    if (element && 'bridge' in element && element.bridge) findRef(checks, element.bridge, ['elements', name, 'bridge']);
  checkSteppedRanges(checks);
  for (const [name, contact] of valid.contacts) if (contact) checkContact(checks, contact, ['contacts', name]);
  for (const [name, player] of valid.players) if (player) checkPlayer(checks, player, name);
  for (const [name, output] of valid.outputs) if (output) checkOutput(checks, output, ['outputs', name]);
  checkKeys(checks);
  const setValues = checkScore(checks);
  return { faults, setValues };
}

/** A range of a number that moves by steps is around a number that the model says. */
function checkSteppedRanges(checks: Checks): void {
  const sections = { elements: checks.valid.elements, contacts: checks.valid.contacts };
  for (const [section, items] of Object.entries(sections))
    for (const [name, item] of items) {
      const ranges: Ranges | undefined = item !== undefined && 'range' in item ? item.range : undefined;
      for (const [field, range] of Object.entries(ranges ?? {})) {
        if (range === undefined || !isStepped(`${section}.${name}.${field}`)) continue;
        const base = valueAt(item, [field]);
        const path = [section, name, 'range', field];
        if (typeof base !== 'number')
          checks.report({ path, message: `expected a range of a number that ${name} says, not of its ${field}` });
        else if (base < range[0] || base > range[1])
          checks.report({ path, message: `expected a range with ${base} in it, which is its ${field}` });
      }
    }
}

type ValidContactOutput = Extract<ValidOutput, { contact?: unknown }>;

/** Pressure is what air has; only what radiates is heard at a distance, and not from within. */
function checkPressure(checks: Checks, output: ValidContactOutput, contact: ValidContact, path: Path): void {
  const { source, report } = checks;
  const { quantity, distance } = output;
  if (quantity === 'pressure' && !hasPressure(contact))
    report(
      unexpected(source, [...path, 'quantity'], `expected force or power, because a ${contact.type} has no pressure`),
    );
  if (distance === undefined) return;
  if (contact.type !== 'radiation')
    report(
      unexpected(source, [...path, 'distance'], `expected no distance, because a ${contact.type} does not radiate`),
    );
  else if (quantity !== 'pressure')
    report(unexpected(source, [...path, 'quantity'], 'expected pressure, which is what is heard at a distance'));
  else if (contact.radius !== undefined && distance < contact.radius)
    report(
      unexpected(
        source,
        [...path, 'distance'],
        `expected a distance of at least ${contact.radius} m, the radius of the sphere`,
      ),
    );
}

function checkOutput(checks: Checks, output: ValidOutput, path: Path): void {
  if ('at' in output && output.at !== undefined) findRef(checks, output.at, [...path, 'at']);
  if ('element' in output && output.element !== undefined)
    findNamed(checks, 'an element', checks.valid.elements, output.element, [...path, 'element']);
  if ('contact' in output && output.contact !== undefined) {
    const contact = findNamed(checks, 'a contact', checks.valid.contacts, output.contact, [...path, 'contact']);
    if (contact !== undefined) checkPressure(checks, output, contact, path);
  }
}
