// How a keyboard, a MIDI file or a score plays a model: what each key, pedal and controller does.

import { z } from 'zod';
import { keyOrRange, keyRange } from './families.ts';
import { byKey, choice, integer, list, name, object, prose, quantity } from './fields.ts';
import { drivenPath, drivenSI, drivenValue } from './gestures.ts';
import { maxSeconds } from './players.ts';

const tuned = object('a field to tune', {
  field: prose(
    'what changes with pitch, as elements.NAME.field, elements.NAME.modes.0.frequency or contacts.NAME.field',
    200,
  ),
  power: quantity(
    'number',
    'pitch follows this power of the field: 1 for pitch, 0.5 for tension, -1 for length',
  ).prefault(1),
});

/** One name or several, as a list. */
function names(text: string) {
  const one = name(text);
  return z
    .union([one.transform((only) => [only]), list('names', text, one, 1, 64)], {
      error: 'expected a name or a list of 1 to 64 names',
    })
    .describe(text);
}

const move = object('a move', {
  move: drivenPath,
  to: drivenValue,
  over: quantity('time', 'how long the move takes', { above: 0, max: maxSeconds }).prefault(0.01),
});

const control = object('a controller', {
  of: z
    .union(
      [
        choice('a controller by name', ['wheel', 'sustain', 'sostenuto', 'soft', 'timbre', 'pressure', 'bend']),
        integer('a controller by its number', 0, 119),
      ],
      { error: 'expected wheel, sustain, sostenuto, soft, timbre, pressure, bend or a number from 0 to 119' },
    )
    .describe('the controller: wheel, sustain, sostenuto, soft, timbre, pressure, bend, or a number from 0 to 119'),
  move: drivenPath,
  from: drivenValue,
  to: drivenValue,
  over: quantity('time', 'how long the move takes', { above: 0, max: maxSeconds }).prefault(0.01),
});

/** What a key does; in a copy of the model or in one body alike. */
const actions = {
  play: names('the throws, plucks, strikes or strums that a key plays, as hard as it is struck').exactOptional(),
  bow: names('the bows, or frictions with a force, that a key presses on for as long as it is held').exactOptional(),
  blow: names('the breaths that a key blows for as long as it is held').exactOptional(),
  damp: names('dampers: springs that press except while the key is held or the sustain pedal is down').exactOptional(),
  stop: names(
    'hands that stop the sound: springs that press for a moment once the key is released and the sustain pedal is up, and are off otherwise',
  ).exactOptional(),
  press: names('fingers: springs that press only while the key is held').exactOptional(),
  soft: names(
    'collisions that the throws of the key miss while the soft pedal is down, because the hammer has moved aside',
  ).exactOptional(),
  bend: names('the elements whose pitch follows the pitch bend').exactOptional(),
  on: list('moves', 'what moves when the key is struck', move, 1, 64).exactOptional(),
  off: list('moves', 'what moves when the key is released', move, 1, 64).exactOptional(),
  controls: list(
    'controllers',
    'what controllers move, from their lowest to their highest value, which stand in place of the number that the model gives: tuning scales them too, and touch and voicing those of a bow that keys press; what several controllers do to one field adds up',
    control,
    1,
    64,
  ).exactOptional(),
};

const velocity = integer('velocity of a MIDI note', 1, 127);
const touch = list(
  'pairs [velocity, factor]',
  'the factor of a velocity on the force or speed of a player: pairs of velocity and factor, interpolated logarithmically',
  z.tuple([velocity, quantity('number', 'factor', { above: 0, max: 1000 })], {
    error: 'expected a pair [velocity, factor]',
  }),
  1,
  127,
).exactOptional();

const voicing = list(
  'pairs [key, factor]',
  'how much harder each key is played than its velocity says, so that all keys are about equally loud: pairs of key and factor, interpolated logarithmically',
  z.tuple([integer('key', 0, 127), quantity('number', 'factor', { above: 0, max: 100 })], {
    error: 'expected a pair [key, factor]',
  }),
  1,
  128,
).exactOptional();

const common = {
  touch,
  voicing,
  channel: integer(
    'the only MIDI channel that is listened to; without it all but 10, which has drums',
    1,
    16,
  ).exactOptional(),
};

const rivals = ['pitch', 'body'];
const voices = object(
  'keys',
  {
    pitch: quantity('frequency', 'what the model sounds at as it is described', { above: 0 }),
    tune: list('fields to tune', 'what is changed to reach another pitch', tuned, 1, 100),
    cents: list(
      'pairs [key, cents]',
      'corrections with which each key sounds in tune, interpolated linearly',
      z.tuple([integer('key', 0, 127), quantity('number', 'cents', { min: -1200, max: 1200 })], {
        error: 'expected a pair [key, cents]',
      }),
      1,
      128,
    ).exactOptional(),
    range: keyRange.exactOptional(),
    ...actions,
    ...common,
  },
  { oneOf: [['play', 'bow', 'blow']], rivals },
);

const rule = object('what keys do', {
  keys: keyOrRange,
  ...actions,
  pitch: quantity('frequency', 'what the key should sound at; equal temperament if absent', {
    above: 0,
  }).exactOptional(),
  pitched: z
    .boolean({ error: 'expected true or false' })
    .describe('false: the key has no pitch, as a drum')
    .exactOptional(),
}).meta({ id: 'KeyRule' });

const body = object(
  'keys',
  {
    body: list('rules', 'what each key does in the one body that the model is', rule, 1, 10_000),
    controls: actions.controls,
    ...common,
  },
  { rivals },
);

export const keysSchema = z
  .union([voices, body], byKey('keys such as {body: [{keys: [60, 72], play: pluck-<key>}]}', rivals))
  .describe('how a keyboard or a MIDI file plays the model');

type ReadKeys = z.output<typeof keysSchema>;
type ReadMove = z.output<typeof move>;
type ReadControl = z.output<typeof control>;

/** A move that a key makes, in the SI unit of what moves. */
export type KeyMove = Omit<ReadMove, 'to'> & { to: number };
/** What a controller moves, in the SI unit of what moves. */
export type KeyControl = Omit<ReadControl, 'from' | 'to'> & { from: number; to: number };
type InSI<T> = Omit<T, 'on' | 'off' | 'controls'> & { on?: KeyMove[]; off?: KeyMove[]; controls?: KeyControl[] };

/** What one key does; `keys` is that one key. */
export type KeyRule = InSI<z.output<typeof rule>> & { keys: number };
/** Each key is a copy of the model, tuned to it. */
export type VoiceKeys = InSI<z.output<typeof voices>>;
/** Each key is a part of the one model. */
export type BodyKeys = Omit<InSI<z.output<typeof body>>, 'body'> & { body: KeyRule[] };
/** What keys do. */
export type KeyActions = InSI<Partial<Pick<z.output<typeof rule>, keyof typeof actions>>>;
/** How a model is played from a keyboard. */
export type Keys = VoiceKeys | BodyKeys;

/** The same keys with all quantities in SI units. */
export function keysInSI(keys: ReadKeys): Keys {
  const si = <T extends { on?: ReadMove[]; off?: ReadMove[]; controls?: ReadControl[] }>(one: T) => {
    const moves = (list: ReadMove[]) => list.map((each) => ({ ...each, to: drivenSI(each.to, each.move) }));
    return {
      ...one,
      ...(one.on && { on: moves(one.on) }),
      ...(one.off && { off: moves(one.off) }),
      ...(one.controls && {
        controls: one.controls.map((each) => ({
          ...each,
          from: drivenSI(each.from, each.move),
          to: drivenSI(each.to, each.move),
        })),
      }),
    };
  };
  if ('pitch' in keys) return si(keys) as VoiceKeys;
  return { ...si(keys), body: keys.body.map((one) => si(one) as KeyRule) } as BodyKeys;
}
