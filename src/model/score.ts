// The score: timed events.

import { z } from 'zod';
import { byKey, integer, list, name, object, prose, quantity } from './fields.ts';
import { drivenPath, drivenSI, drivenValue } from './gestures.ts';
import { maxSeconds } from './players.ts';

/** The keys that identify the kinds of events. */
const rivals = ['play', 'set', 'move', 'press', 'note', 'midi'];
const time = quantity('time', 'when it happens', { min: 0, max: maxSeconds });

const play = object(
  'an event',
  {
    time,
    play: name('name of a player'),
    force: quantity('force', "instead of the player's own force").exactOptional(),
    velocity: quantity('speed', "instead of a throw's own velocity").exactOptional(),
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
    move: drivenPath,
    to: drivenValue,
    over: quantity('time', 'how long the move takes', { above: 0, max: maxSeconds }).prefault(0.01),
  },
  { rivals },
);

const press = object(
  'an event',
  {
    time,
    press: name('name of a spring: a damper or a finger'),
    to: quantity('number', 'part of its stiffness and damping with which it presses', { min: 0, max: 1 }),
    over: quantity('time', 'how long it takes', { above: 0, max: maxSeconds }).prefault(0.01),
  },
  { rivals },
);

const channel = integer('MIDI channel', 1, 16).prefault(1);
const note = object(
  'an event',
  {
    time,
    note: integer('key that is struck; 60 is C4', 0, 127),
    velocity: integer('how hard it is struck', 1, 127).prefault(80),
    duration: quantity('time', 'how long it is held', { above: 0, max: maxSeconds }).prefault(1),
    channel,
  },
  { rivals },
);

const midi = object(
  'an event',
  {
    time,
    midi: list('bytes', 'a MIDI message, such as [176, 64, 127]', integer('a byte', 0, 255), 2, 3),
  },
  { rivals },
);

/** One line per kind of event. */
export const eventKinds = { play, set, move, press, note, midi };
export const eventSchema = z
  .union([play, set, move, press, note, midi], byKey('an event such as {time: 0.5, play: a}', rivals))
  .meta({
    id: 'ScoreEvent',
    description:
      'one event: play a player, set a field, move a control, press a spring, strike a key, or a MIDI message',
  });

/** An event of the score that starts a player. */
export type PlayEvent = z.output<typeof play>;
/** An event of the score that sets a field of an element or contact, in its SI unit. */
export type SetEvent = Omit<z.output<typeof set>, 'to'> & { to: number };
/** An event of the score that moves a control to a value, in its SI unit. */
export type MoveEvent = Omit<z.output<typeof move>, 'to'> & { to: number };
/** An event of the score that presses a damper or a finger. */
export type PressEvent = z.output<typeof press>;
/** An event of the score that strikes and releases a key. */
export type NoteEvent = z.output<typeof note>;
/** An event of the score that is a MIDI message. */
export type MidiEvent = z.output<typeof midi>;
/** An event of the score. */
export type ScoreEvent = PlayEvent | SetEvent | MoveEvent | PressEvent | NoteEvent | MidiEvent;

/** An event as written; quantities whose dimension depends on the rest of the model are not converted yet. */
export type ReadEvent = z.output<typeof eventSchema>;

/** The same event, all quantities in SI; `setTo` is the value of an event that sets a field. */
export function eventInSI(event: ReadEvent, setTo: number | undefined): ScoreEvent {
  // Values are already checked here; NaN cannot occur.
  if ('set' in event) return { ...event, to: setTo ?? Number.NaN };
  return 'move' in event ? { ...event, to: drivenSI(event.to, event.move) } : event;
}
