// Checks of `keys` against the rest of the model.

import { canBend, type Element } from '../elements/index.ts';
import type { Checks } from './checks.ts';
import { type Path, unexpected, valueAt } from './faults.ts';
import { checkDrivenValue, findDriven } from './gesture-references.ts';
import { splitPath } from './gestures.ts';
import { keysSchema } from './keys.ts';
import { findNamed } from './reference-checks.ts';

/** The players that a key can play. */
export const playable: readonly (string | undefined)[] = ['throw', 'pluck', 'strike', 'strum'];

type Parsed = ReturnType<typeof keysSchema.parse>;
type Actions = Extract<Parsed, { body: unknown }>['body'][number];

/** Every tuned field must exist and hold a number; every name must be of something that a key can play. */
export function checkKeys(checks: Checks): void {
  const parsed = keysSchema.safeParse(valueAt(checks.source, ['keys']));
  if (!parsed.success) return;
  const keys = parsed.data;
  checkControls(checks, keys.controls, ['keys']);
  if ('body' in keys) {
    for (const [i, rule] of keys.body.entries()) checkActions(checks, rule, ['keys', 'body', i]);
    return;
  }
  checkActions(checks, { ...keys, keys: 0 } as Actions, ['keys']);
  checkTuned(checks, keys);
}

function checkTuned(checks: Checks, keys: Extract<Parsed, { tune: unknown }>): void {
  const { source, valid, report } = checks;
  keys.tune.forEach(({ field, power }, i) => {
    const [section, name, key, ...rest] = splitPath(field);
    const path = ['keys', 'tune', i, 'field'];
    const isElement = section === 'elements';
    if ((!isElement && section !== 'contacts') || key === '')
      report(unexpected(source, path, 'expected elements.NAME.field or contacts.NAME.field'));
    else {
      const found = isElement
        ? findNamed(checks, 'an element', valid.elements, name, path)
        : findNamed(checks, 'a contact', valid.contacts, name, path);
      const value = valueAt(found, [key, ...rest]);
      // An invalid value is reported at the field itself.
      const isReported = value === undefined && valueAt(source, [section, name, key, ...rest]) !== undefined;
      if (found !== undefined && typeof value !== 'number' && !isReported)
        report(unexpected(source, path, `expected a field of "${name}" that holds a number`));
    }
    if (power === 0) report(unexpected(source, ['keys', 'tune', i, 'power'], 'expected a power other than 0'));
  });
}

function checkActions(checks: Checks, actions: Actions, path: Path): void {
  const { source, valid, report } = checks;
  /** The path of one of several names, which may also be written without a list. */
  const nameAt = (field: string, i: number): Path =>
    Array.isArray(valueAt(source, [...path, field])) ? [...path, field, i] : [...path, field];
  for (const [i, name] of (actions.play ?? []).entries()) {
    const player = findNamed(checks, 'a player', valid.players, name, nameAt('play', i));
    if (player !== undefined && !playable.includes(player.type))
      report(unexpected(source, nameAt('play', i), 'expected the name of a throw, pluck, strike or strum'));
  }
  for (const [i, name] of (actions.bow ?? []).entries()) {
    const contact = findNamed(checks, 'a contact', valid.contacts, name, nameAt('bow', i));
    const isPressed = contact?.type === 'bow' || (contact?.type === 'friction' && contact.force !== undefined);
    if (contact !== undefined && !isPressed)
      report(unexpected(source, nameAt('bow', i), 'expected the name of a bow, or of a friction with a force'));
  }
  for (const [i, name] of (actions.blow ?? []).entries()) {
    const player = findNamed(checks, 'a player', valid.players, name, nameAt('blow', i));
    if (player !== undefined && player.type !== 'blow')
      report(unexpected(source, nameAt('blow', i), 'expected the name of a blow'));
  }
  for (const [i, name] of (actions.soft ?? []).entries()) {
    const contact = findNamed(checks, 'a contact', valid.contacts, name, nameAt('soft', i));
    if (contact !== undefined && contact.type !== 'collision')
      report(unexpected(source, nameAt('soft', i), 'expected the name of a collision'));
  }
  for (const field of ['damp', 'stop', 'press'] as const)
    for (const [i, name] of (actions[field] ?? []).entries()) checkPressed(checks, name, nameAt(field, i));
  for (const [i, name] of (actions.bend ?? []).entries()) {
    const element = findNamed(checks, 'an element', valid.elements, name, nameAt('bend', i));
    // Copies of a model are given a range when they are tuned.
    const isRanged = element !== undefined && 'range' in element && element.range?.bend !== undefined;
    if (element !== undefined && !isRanged && path.length > 1)
      report(
        unexpected(
          source,
          nameAt('bend', i),
          'expected an element that says how far it bends, such as range: { bend: [-2 semitones, 2 semitones] }',
        ),
      );
    else if (element !== undefined && !isRanged && !mayBend(element))
      report(unexpected(source, nameAt('bend', i), 'expected an element that can bend'));
  }
  for (const field of ['on', 'off'] as const)
    for (const [i, { move }] of (actions[field] ?? []).entries()) {
      const driven = findDriven(checks, move, [...path, field, i, 'move']);
      checkDrivenValue(checks, driven, [...path, field, i, 'to']);
    }
  if (path.length > 1) checkControls(checks, actions.controls, path);
}

/** Whether an element bends if it has a range: not what stretches fully, whose forces in its plane depend on the tension too (compile/moving.ts). */
export function mayBend(element: { readonly type: Element['type'] }): boolean {
  return canBend(element) && !('stretch' in element && element.stretch === 'full');
}

/** What is pressed on and lifted off must be a linear spring. */
export function checkPressed(checks: Checks, name: string, path: Path): void {
  const contact = findNamed(checks, 'a contact', checks.valid.contacts, name, path);
  if (contact === undefined || (contact.type === 'spring' && (contact.cubic ?? 0) === 0)) return;
  checks.report(unexpected(checks.source, path, 'expected the name of a spring without cubic stiffness'));
}

function checkControls(checks: Checks, controls: Actions['controls'], path: Path): void {
  for (const [i, { move }] of (controls ?? []).entries()) {
    const driven = findDriven(checks, move, [...path, 'controls', i, 'move']);
    for (const end of ['from', 'to']) checkDrivenValue(checks, driven, [...path, 'controls', i, end]);
  }
}
