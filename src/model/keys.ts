// How a keyboard or a MIDI file plays a model: each key plays the model tuned to its pitch.

import type { z } from 'zod';
import type { Checks } from './checks.ts';
import { type Path, unexpected, valueAt } from './faults.ts';
import { list, name, object, prose, quantity } from './fields.ts';
import { splitPath } from './gestures.ts';
import { findNamed } from './reference-checks.ts';

const tuned = object('a field to tune', {
  field: prose('what changes with pitch, as elements.NAME.field', 200),
  power: quantity(
    'number',
    'pitch follows this power of the field: 1 for pitch, 0.5 for tension, -1 for length',
  ).prefault(1),
});

export const keysSchema = object(
  'keys',
  {
    pitch: quantity('frequency', 'what the model sounds at as it is described', { above: 0 }),
    tune: list('fields to tune', 'what is changed to reach another pitch', tuned, 1, 100),
    play: name('the pluck or strike that a key plays, as hard as it is struck').exactOptional(),
    bow: name('the bow that a key presses on for as long as it is held').exactOptional(),
  },
  { oneOf: [['play', 'bow']] },
).describe('how a keyboard or a MIDI file plays the model');

/** How a model is played from a keyboard. */
export type Keys = z.output<typeof keysSchema>;

/** Every tuned field must exist and hold a number; `play` must name a pluck or strike, and `bow` a bow. */
export function checkKeys(checks: Checks): void {
  const { source, valid, report } = checks;
  const parsed = keysSchema.safeParse(valueAt(source, ['keys']));
  if (!parsed.success) return;
  const at = (...path: Path): Path => ['keys', ...path];
  parsed.data.tune.forEach(({ field, power }, i) => {
    const [section, element, key] = splitPath(field);
    const path = at('tune', i, 'field');
    if (section !== 'elements' || key === '') report(unexpected(source, path, 'expected elements.NAME.field'));
    else if (findNamed(checks, 'an element', valid.elements, element, path) !== undefined) {
      const value = valueAt(valid.elements.get(element), [key]);
      // An invalid value is reported at the field itself.
      const isReported = value === undefined && valueAt(source, ['elements', element, key]) !== undefined;
      if (typeof value !== 'number' && !isReported)
        report(unexpected(source, path, `expected a field of "${element}" that holds a number`));
    }
    if (power === 0) report(unexpected(source, at('tune', i, 'power'), 'expected a power other than 0'));
  });
  if (parsed.data.play !== undefined) {
    const player = findNamed(checks, 'a player', valid.players, parsed.data.play, at('play'));
    if (player !== undefined && player.type !== 'pluck' && player.type !== 'strike')
      report(unexpected(source, at('play'), 'expected the name of a pluck or strike'));
  }
  if (parsed.data.bow !== undefined) {
    const contact = findNamed(checks, 'a contact', valid.contacts, parsed.data.bow, at('bow'));
    if (contact !== undefined && contact.type !== 'bow')
      report(unexpected(source, at('bow'), 'expected the name of a bow'));
  }
}
