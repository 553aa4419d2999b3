// Where on an element something touches, excites or listens.

import { z } from 'zod';
import { byKey, choice, integer, list, maxMagnitude, name, object, quantity } from './fields.ts';
import { parsePercent, parseQuantity } from './units.ts';

/** Largest number of intervals of a grid, and so of nodes counted from 0. */
export const maxIntervals = 100_000;
/** Most points that one contact may list. */
const maxPoints = 10_000;

const aPosition = 'a position such as 0.12, "12 cm", "30 %" or {node: 7}';
const expectedPosition = { error: `expected ${aPosition}` };

const distance = z
  .union([z.number(), z.string()], expectedPosition)
  .transform((value, context): number | { fraction: number } => {
    const percent = typeof value === 'string' ? parsePercent(value) : undefined;
    if (percent !== undefined && percent >= 0 && percent <= 100) return { fraction: percent / 100 };
    const metres = percent === undefined ? parseQuantity(value, 'length') : undefined;
    if (metres !== undefined && metres >= 0 && metres <= maxMagnitude) return metres;
    const message =
      percent !== undefined
        ? 'expected a position from 0 % to 100 %'
        : metres !== undefined
          ? `expected a position from 0 to ${maxMagnitude} m`
          : expectedPosition.error;
    context.issues.push({ code: 'custom', message, input: value });
    return z.NEVER;
  })
  .describe('distance from the left end, m, or a percentage of the length such as "30 %"');

const positionKeys = ['node', 'fraction'];
const positionsKeys = [...positionKeys, 'frets'];
const node = object(
  'a node',
  { node: integer('node of the grid, counted from 0 at the left end', 0, maxIntervals) },
  { rivals: positionsKeys },
);
const fraction = object(
  'a fraction of the length',
  { fraction: quantity('number', 'fraction of the length, 0 to 1', { min: 0, max: 1 }) },
  { rivals: positionsKeys },
);

/** One place along an element: metres from the left end, a fraction of its length, or a node of its grid. */
export const position = z
  .union([distance, z.union([node, fraction], byKey(aPosition, positionKeys))], expectedPosition)
  .meta({ id: 'Position', description: 'place along an element: metres, a string with unit, a percentage, or a node' });

const element = name('name of an element');
const onlyName = element.transform((name): { element: string; at?: never } => ({ element: name }));

const aPoint = 'the name of a mass or barrier, or a point such as {element: string, at: 30 %}';

/** One point of one element. Lumped elements (masses, barriers) are named alone. */
export const ref = z
  .union([onlyName, object('a point', { element, at: position.exactOptional() })], { error: `expected ${aPoint}` })
  .meta({ id: 'Ref', description: 'one point of an element' });

const frets = object(
  'frets',
  {
    frets: object('frets', {
      count: integer('number of frets', 1, 100),
      temperament: choice('how frets divide the octave', ['equal']).prefault('equal'),
    }).describe('over each fret of an instrument: fret i at length × (1 − 2^(−i/12))'),
  },
  { rivals: positionsKeys },
);

const somePositions =
  'a position such as 0.12, "12 cm", "30 %" or {node: 7}, a list of positions, "nodes" or {frets: {count: 12}}';

const positions = z
  .union(
    [
      distance,
      z.literal('nodes').describe('every node of the grid'),
      list('positions', 'several positions', position, 1, maxPoints),
      z.union([node, fraction, frets], byKey(somePositions, positionsKeys)),
    ],
    { error: `expected ${somePositions}` },
  )
  .describe('one or many places along an element');

/** One or many points of one element; only collisions take many. */
export const refs = z
  .union([onlyName, object('points', { element, at: positions.exactOptional() })], { error: `expected ${aPoint}` })
  .meta({ id: 'Refs', description: 'one or many points of an element' });

/** Metres from the left end, a fraction of the length, or a node counted from the left end. */
export type Position = z.output<typeof position>;
export type Ref = z.output<typeof ref>;
export type Refs = z.output<typeof refs>;
