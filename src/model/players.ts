// Players: initial states, forces and gestures.

import { z } from 'zod';
import { byKey, byType, choice, integer, list, maxSamples, name, numbers, object, quantity } from './fields.ts';
import { drivenPath, drivenSI, drivenValue } from './gestures.ts';
import { ends, maxIntervals, place, ref } from './points.ts';

/** Longest run, s. */
export const maxSeconds = 3600;

const time = quantity('time', 'when it plays; 0 if absent, unless the score plays it', {
  min: 0,
  max: maxSeconds,
}).exactOptional();
const duration = quantity('time', 'how long the force acts', { above: 0, max: maxSeconds });
const at = ref.describe('the point acted upon');

const width = z
  .union(
    [
      quantity('length', 'full width', { above: 0 }),
      object('a width in nodes', { nodes: integer('full width in intervals of the grid', 1, maxIntervals) }),
    ],
    { error: 'expected a length in m, cm, mm, or {nodes: 10}' },
  )
  .describe('full width, m or intervals of the grid');

const waves = integer('number of half waves', 1, maxIntervals);
const sine = z.union([waves, z.tuple([waves, waves], { error: 'expected a pair of half waves [m, n]' })], {
  error: `expected a whole number from 1 to ${maxIntervals} or a pair [m, n]`,
});

const aShape =
  '"sine" or one of {sine: 2}, {raisedCosine: {at: 30 %, width: 10 cm}}, {samples: [0, 1, 0]}, {modes: [1, 0.5]}';
const shapeKeys = ['sine', 'raisedCosine', 'samples', 'modes'];
const shape = z
  .union(
    [
      z.literal('sine').describe('half a sine over the whole length'),
      z.union(
        [
          object(
            'a sine',
            { sine: sine.describe('number of half waves over the whole length, or over both sides') },
            { rivals: shapeKeys },
          ),
          object(
            'a raised cosine',
            { raisedCosine: object('a raised cosine', { at: place, width }).describe('a smooth bump of height 1') },
            { rivals: shapeKeys },
          ),
          object('a sampled shape', { samples: numbers('factor at each node', 1, maxSamples) }, { rivals: shapeKeys }),
          object(
            'a sum of modes',
            { modes: numbers('factor of each mode, in order', 1, maxSamples) },
            { rivals: shapeKeys },
          ),
        ],
        byKey(aShape, shapeKeys),
      ),
    ],
    { error: `expected ${aShape}` },
  )
  .describe('how displacement and velocity spread over the element; each is multiplied by it');

const initial = object('an initial state', {
  type: z.literal('initial').describe('where an element is and how it moves at 0 s'),
  element: name('name of anything that moves'),
  displacement: quantity('length', 'displacement at 0 s; where it rests if absent').exactOptional(),
  velocity: quantity('speed', 'velocity at 0 s').prefault(0),
  start: choice('order of accuracy of the first step', ['first-order', 'second-order']).prefault('first-order'),
  shape: shape.exactOptional(),
}).meta({ id: 'InitialState' });

/** Pairs of time and value, with increasing times. */
function curve<Value extends z.ZodType>(what: string, text: string, value: Value) {
  const pair = `a pair [time, ${what}]`;
  const when = quantity('time', 'time after the start of the player', { min: 0, max: maxSeconds });
  const points = z.tuple([when, value], { error: `expected ${pair}` });
  return list(`pairs [time, ${what}]`, text, points, 2, 100_000).superRefine((pairs, context) => {
    const index = pairs.findIndex(([time], i) => i > 0 && time <= (pairs[i - 1]?.[0] ?? 0));
    if (index < 0) return;
    const message = `expected a time after ${pairs[index - 1]?.[0]} s`;
    context.addIssue({ code: 'custom', message, path: [index, 0] });
  });
}

const force = object(
  'a force',
  {
    type: z.literal('force').describe('a force given by its samples or by straight lines'),
    at,
    time,
    samples: numbers('force of each time step, N', 1, maxSamples).exactOptional(),
    points: curve('force', 'force, with straight lines between', quantity('force', 'force')).exactOptional(),
  },
  { oneOf: [['samples', 'points']] },
).meta({ id: 'Force' });

const blow = object('a breath', {
  type: z.literal('blow').describe('a pressure, given by straight lines, on everything that it reaches'),
  ends: ends.describe('what the pressure acts on: air, or solid parts with the area that they present as weight'),
  time,
  points: curve('pressure', 'pressure, with straight lines between', quantity('pressure', 'pressure')),
}).meta({ id: 'Blow' });

/** The release of a pluck. */
const release = {
  release: choice('abrupt: within one time step', ['abrupt', 'smooth']).prefault('abrupt'),
  releaseDuration: quantity('time', 'duration of a smooth release', { above: 0, max: maxSeconds }).prefault(1e-3),
};

const pluck = object('a pluck', {
  type: z.literal('pluck').describe('a force that rises smoothly, then lets go'),
  at,
  time,
  force: quantity('force', 'force just before the release'),
  duration,
  ...release,
}).meta({ id: 'Pluck' });

const strike = object('a strike', {
  type: z.literal('strike').describe('a force that rises and falls smoothly'),
  at,
  time,
  force: quantity('force', 'largest force'),
  duration,
}).meta({ id: 'Strike' });

const throwing = object('a throw', {
  type: z
    .literal('throw')
    .describe('puts a mass where it just touches what it would hit first, with a velocity: the hit begins at once'),
  element: name('name of a mass'),
  time,
  velocity: quantity('speed', 'velocity of the mass; its sign is the direction'),
}).meta({ id: 'Throw' });

const gesture = object(
  'a gesture',
  {
    type: z.literal('gesture').describe('moves a barrier, a bow or a sliding contact over time'),
    of: drivenPath,
    time,
    points: curve('value', 'values on the way', drivenValue).exactOptional(),
    curve: choice('smooth: at rest at every point', ['smooth', 'straight']).prefault('smooth'),
    oscillate: object('an oscillation', {
      amplitude: drivenValue,
      frequency: quantity('frequency', 'frequency', { min: 0 }),
    })
      .exactOptional()
      .describe('a sine about the value described'),
  },
  { oneOf: [['points', 'oscillate']] },
).meta({ id: 'Gesture' });

const variation = quantity('number', 'largest random change of the force, as a part of it', { min: 0, max: 1 });
const seed = integer('chooses among the random outcomes', 0, 2 ** 32 - 1).prefault(1);

const strum = object('a strum', {
  type: z.literal('strum').describe('plucks one after the other'),
  at: list('points', 'the points plucked, in this order', ref, 1, 64),
  time,
  force: quantity('force', 'force just before each release'),
  duration,
  spacing: quantity('time', 'time from one pluck to the next', { min: 0, max: maxSeconds }).prefault(0.015),
  jitter: quantity('time', 'largest random shift of a pluck in time', { min: 0, max: maxSeconds }).prefault(0),
  variation: variation.prefault(0),
  seed,
  ...release,
}).meta({ id: 'Strum' });

const cluster = object('a cluster', {
  type: z.literal('cluster').describe('strikes at random places and times, like rain or scattered beads'),
  element: name('name of an element that extends along a line or over a surface'),
  time,
  count: integer('number of strikes', 1, 1000),
  over: quantity('time', 'time within which all strikes begin', { min: 0, max: maxSeconds }),
  force: quantity('force', 'largest force of a strike'),
  duration: duration.describe('how long each strike lasts, s'),
  variation: variation.prefault(0.5),
  seed,
}).meta({ id: 'Cluster' });

const aProfile =
  'one of {teeth: {spacing: 4 mm, depth: 1 mm}}, {rough: {height: 10 um, finest: 0.1 mm, coarsest: 5 mm}}';
const profileKeys = ['teeth', 'rough'];
const profile = z
  .union(
    [
      object(
        'teeth',
        {
          teeth: object('teeth', {
            spacing: quantity('length', 'from one tooth to the next', { above: 0 }),
            depth: quantity('length', 'height of a tooth', { above: 0 }),
            shape: choice('form of a tooth; saw: a ramp that drops', ['round', 'triangle', 'saw']).prefault('round'),
          }).describe('a row of equal teeth'),
        },
        { rivals: profileKeys },
      ),
      object(
        'a rough surface',
        {
          rough: object('a rough surface', {
            height: quantity('length', 'root mean square of the height', { above: 0 }),
            finest: quantity('length', 'shortest wavelength', { above: 0 }),
            coarsest: quantity('length', 'longest wavelength', { above: 0 }),
            seed,
          }).describe('ripples of many wavelengths, each as high as it is long, with random phases'),
        },
        { rivals: profileKeys },
      ),
    ],
    byKey(aProfile, profileKeys),
  )
  .describe('heights along the surface');

const scrape = object('a scrape', {
  type: z.literal('scrape').describe('draws a ridged or rough surface past a contact, as on a güiro'),
  element: name('name of the barrier that gets the profile'),
  time,
  points: curve('position', 'position of the hand along the profile', quantity('length', 'position along the profile')),
  curve: choice('smooth: at rest at every point', ['smooth', 'straight']).prefault('smooth'),
  profile,
  rubs: name('name of a friction that follows the velocity of the hand').exactOptional(),
}).meta({ id: 'Scrape' });

/** One line per kind of player. */
export const playerKinds = {
  initial,
  force,
  blow,
  pluck,
  strike,
  throw: throwing,
  gesture,
  strum,
  cluster,
  scrape,
};
const anyPlayer = z.discriminatedUnion(
  'type',
  [initial, force, blow, pluck, strike, throwing, gesture, strum, cluster, scrape],
  byType('a player such as {type: strike, at: a, force: 1 N, duration: 2 ms}'),
);
type AnyPlayer = typeof anyPlayer;
/** Has a name, so that the types of the package do not spell it out in every schema that holds it. */
export interface PlayerSchema extends AnyPlayer {}
export const playerSchema: PlayerSchema = anyPlayer;

/** A player as written; quantities whose dimension depends on the rest of the model are not converted yet. */
export type ReadPlayer = z.output<typeof playerSchema>;

/** The same player with all quantities in SI units. */
export function playerInSI(player: ReadPlayer): Player {
  if (player.type !== 'gesture') return player;
  const { points, oscillate, ...rest } = player;
  return {
    ...rest,
    ...(points && { points: points.map(([time, value]): [number, number] => [time, drivenSI(value, player.of)]) }),
    ...(oscillate && { oscillate: { ...oscillate, amplitude: drivenSI(oscillate.amplitude, player.of) } }),
  };
}

/** The initial state of an element. */
export type InitialPlayer = z.output<typeof initial>;
/** A force over time, at a point. */
export type ForcePlayer = z.output<typeof force>;
/** A pressure over time, on several points. */
export type BlowPlayer = z.output<typeof blow>;
/** A force that rises smoothly and is then released. */
export type PluckPlayer = z.output<typeof pluck>;
/** A pulse of force. */
export type StrikePlayer = z.output<typeof strike>;
/** A mass that is thrown at what it hits. */
export type ThrowPlayer = z.output<typeof throwing>;
/** A number driven through time; values are in the SI unit of the field that `of` names. */
export type GesturePlayer = Omit<z.output<typeof gesture>, 'points' | 'oscillate'> & {
  points?: [number, number][];
  oscillate?: { amplitude: number; frequency: number };
};
/** Plucks of several strings, one after the other. */
export type StrumPlayer = z.output<typeof strum>;
/** Many strikes drawn at random. */
export type ClusterPlayer = z.output<typeof cluster>;
/** A profile that a hand draws past a contact. */
export type ScrapePlayer = z.output<typeof scrape>;
/** A player of any kind. */
export type Player = Exclude<ReadPlayer, { type: 'gesture' }> | GesturePlayer;
/** How an initial state spreads along an element. */
export type Shape = NonNullable<InitialPlayer['shape']>;
