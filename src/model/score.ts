// What happens when.

import { z } from 'zod';
import { byKey, name, object, prose, quantity } from './fields.ts';
import { ledPath, ledSI, ledValue } from './gestures.ts';
import { maxSeconds } from './players.ts';

/** The key that only one kind of event has. */
const rivals = ['play', 'set', 'move'];
const time = quantity('time', 'when it happens', { min: 0, max: maxSeconds });

const play = object(
  'an event',
  {
    time,
    play: name('name of a player'),
    force: quantity('force', "instead of the player's own force").exactOptional(),
    duration: quantity('time', "instead of the player's own duration", {
      above: 0,
      max: maxSeconds,
    }).exactOptional(),
  },
  { rivals },
);

const set = object(
  'an event',
  {
    time,
    set: prose('what changes, as elements.NAME.field or contacts.NAME.field', 200),
    to: z
      .union([z.number(), z.string()], { error: 'expected a number or a quantity such as "1.5 N"' })
      .describe('the new value, an SI number or a string with unit'),
  },
  { rivals },
);

const move = object(
  'an event',
  {
    time,
    move: ledPath,
    to: ledValue,
    over: quantity('time', 'how long the move takes', { above: 0, max: maxSeconds }).prefault(0.01),
  },
  { rivals },
);

/** One line per kind of event. */
export const eventKinds = { play, set, move };
export const eventSchema = z
  .union([play, set, move], byKey('an event such as {time: 0.5, play: a}', rivals))
  .meta({ id: 'ScoreEvent', description: 'one event: play a player, set a field, or lead what moves' });

/** An event of the score that starts a player. */
export type PlayEvent = z.output<typeof play>;
/** A field of an element or contact takes a new value, in its SI unit. */
export type SetEvent = Omit<z.output<typeof set>, 'to'> & { to: number };
/** Something that moves goes to a value, in its SI unit. */
export type MoveEvent = Omit<z.output<typeof move>, 'to'> & { to: number };
/** Anything that happens at a time of the score. */
export type ScoreEvent = PlayEvent | SetEvent | MoveEvent;

/** An event as written, but for quantities that only the rest of the model can read. */
export type ReadEvent = z.output<typeof eventSchema>;

/** The same event, all quantities in SI; `setTo` is the value of an event that sets a field. */
export function eventInSI(event: ReadEvent, setTo: number | undefined): ScoreEvent {
  // Every value has been checked by now.
  if ('set' in event) return { ...event, to: setTo ?? Number.NaN };
  return 'move' in event ? { ...event, to: ledSI(event.to, event.move) } : event;
}
