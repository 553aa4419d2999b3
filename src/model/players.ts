// What excites: the initial state, forces, and hands that move barriers.

import { z } from 'zod';
import { maxSamples } from './elements.ts';
import { byKey, byType, choice, integer, list, name, numbers, object, quantity } from './fields.ts';
import { maxIntervals, position, ref } from './points.ts';

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

const aShape = '"sine" or one of {sine: 2}, {raisedCosine: {at: 30 %, width: 10 cm}}, {samples: [0, 1, 0]}';
const shapeKeys = ['sine', 'raisedCosine', 'samples'];
const shape = z
  .union(
    [
      z.literal('sine').describe('half a sine over the whole length'),
      z.union(
        [
          object(
            'a sine',
            { sine: integer('number of half waves over the whole length', 1, maxIntervals) },
            { rivals: shapeKeys },
          ),
          object(
            'a raised cosine',
            { raisedCosine: object('a raised cosine', { at: position, width }).describe('a smooth bump of height 1') },
            { rivals: shapeKeys },
          ),
          object('a sampled shape', { samples: numbers('factor at each node', 1, maxSamples) }, { rivals: shapeKeys }),
        ],
        byKey(aShape, shapeKeys),
      ),
    ],
    { error: `expected ${aShape}` },
  )
  .describe('how displacement and velocity spread along a string; each is multiplied by it');

const initial = object('an initial state', {
  type: z.literal('initial').describe('where an element is and how it moves at 0 s'),
  element: name('name of a mass or string'),
  displacement: quantity('length', 'displacement at 0 s').prefault(0),
  velocity: quantity('speed', 'velocity at 0 s').prefault(0),
  start: choice('order of accuracy of the first step', ['first-order', 'second-order']).prefault('first-order'),
  shape: shape.exactOptional(),
}).meta({ id: 'InitialState' });

/** Pairs of a time and a value, times rising. */
function curve(dimension: 'force' | 'length', text: string) {
  const pair = `a pair [time, ${dimension}]`;
  const when = quantity('time', 'time after the start of the player', { min: 0, max: maxSeconds });
  const points = z.tuple([when, quantity(dimension, text)], { error: `expected ${pair}` });
  return list(`pairs [time, ${dimension}]`, text, points, 2, 100_000).superRefine((pairs, context) => {
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
    points: curve('force', 'force, with straight lines between').exactOptional(),
  },
  { oneOf: [['samples', 'points']] },
).meta({ id: 'Force' });

const pluck = object('a pluck', {
  type: z.literal('pluck').describe('a force that rises smoothly, then lets go'),
  at,
  time,
  force: quantity('force', 'force just before the release'),
  duration,
  release: choice('abrupt: within one time step', ['abrupt', 'smooth']).prefault('abrupt'),
  releaseDuration: quantity('time', 'duration of a smooth release', { above: 0, max: maxSeconds }).prefault(1e-3),
}).meta({ id: 'Pluck' });

const strike = object('a strike', {
  type: z.literal('strike').describe('a force that rises and falls smoothly'),
  at,
  time,
  force: quantity('force', 'largest force'),
  duration,
}).meta({ id: 'Strike' });

const motion = object(
  'a motion',
  {
    type: z.literal('motion').describe('a hand that moves a barrier'),
    element: name('name of a barrier'),
    time,
    points: curve('length', 'height added to the barrier').exactOptional(),
    curve: choice('smooth: at rest at every point', ['smooth', 'straight']).prefault('smooth'),
    oscillate: object('an oscillation', {
      amplitude: quantity('length', 'amplitude'),
      frequency: quantity('frequency', 'frequency', { min: 0 }),
    })
      .exactOptional()
      .describe('a sine added to the height of the barrier'),
  },
  { oneOf: [['points', 'oscillate']] },
).meta({ id: 'Motion' });

/** One line per kind of player. */
export const playerKinds = { initial, force, pluck, strike, motion };
export const playerSchema = z.discriminatedUnion(
  'type',
  [initial, force, pluck, strike, motion],
  byType('a player such as {type: strike, at: a, force: 1 N, duration: 2 ms}'),
);

export type InitialPlayer = z.output<typeof initial>;
export type ForcePlayer = z.output<typeof force>;
export type PluckPlayer = z.output<typeof pluck>;
export type StrikePlayer = z.output<typeof strike>;
export type MotionPlayer = z.output<typeof motion>;
export type Player = z.output<typeof playerSchema>;
/** How an initial state spreads along an element. */
export type Shape = NonNullable<InitialPlayer['shape']>;
