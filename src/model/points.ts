// Places on elements, for contacts, players and outputs.

import { z } from 'zod';
import { byKey, choice, integer, list, maxMagnitude, name, object, quantity } from './fields.ts';
import { parsePercent, parseQuantity } from './units.ts';

/** Largest number of intervals of a grid, and so the largest node number. */
export const maxIntervals = 100_000;
/** Most points that one contact may list. */
const maxPoints = 10_000;

/** Metres or a fraction of the length. */
type Distance = number | { fraction: number };

/** A number of metres, a length with unit or a percentage; `signed` if coordinates are measured from a centre. */
function distance(expected: string, text: string, signed = false) {
  const least = signed ? -maxMagnitude : 0;
  return z
    .union([z.number(), z.string()], { error: expected })
    .transform((value, context): Distance => {
      const percent = typeof value === 'string' ? parsePercent(value) : undefined;
      if (percent !== undefined && percent >= 0 && percent <= 100) return { fraction: percent / 100 };
      const metres = percent === undefined ? parseQuantity(value, 'length') : undefined;
      if (metres !== undefined && metres >= least && metres <= maxMagnitude) return metres;
      const message =
        percent !== undefined
          ? 'expected a position from 0 % to 100 %'
          : metres !== undefined
            ? `expected a position from ${least} to ${maxMagnitude} m`
            : expected;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    })
    .describe(text);
}

const aPosition = 'a position such as 0.12, "12 cm", "30 %" or {node: 7}';
const aCoordinate = 'a coordinate such as 0.12, "12 cm" or "30 %"';
const alongLine = 'distance from the left end, m, or a percentage of the length such as "30 %"';
const alongSide = 'distance along a side, m, from the centre if round, or a percentage of the side such as "30 %"';

const nodeNumber = integer('node of the grid, counted from 0 at the left end', 0, maxIntervals);
const fractionKey = { fraction: quantity('number', 'fraction of the length, 0 to 1', { min: 0, max: 1 }) };

/** The keys that identify the forms of a place, for each set of forms that a field allows. */
const lineKeys = ['node', 'fraction'];
const placeKeys = ['node', 'fraction', 'point'];
const placesKeys = [...placeKeys, 'spread', 'frets', 'line'];
const node = object('a node', { node: nodeNumber }, { rivals: lineKeys });
const fraction = (rivals: readonly string[]) => object('a fraction of the length', fractionKey, { rivals });

const coordinate = z
  .union([distance(`expected ${aCoordinate}`, alongSide, true), object('a fraction of the side', fractionKey)], {
    error: `expected ${aCoordinate}`,
  })
  .describe(alongSide);
const pair = z
  .tuple([coordinate, coordinate], { error: 'expected a point [x, y] such as [12 cm, 30 %]' })
  .describe('a point of a surface');
const nodePair = z
  .tuple([nodeNumber, nodeNumber], { error: 'expected a pair of nodes [i, j]' })
  .describe('a node of the grid of a surface, each counted from 0');

/** A node along a line, or one of a surface. */
const anyNode = (rivals: readonly string[]) =>
  object(
    'a node',
    {
      node: z
        .union([nodeNumber, nodePair], { error: `expected a whole number from 0 to ${maxIntervals} or a pair [i, j]` })
        .describe('node of a line, or [i, j] of a surface'),
    },
    { rivals },
  );

const aSurfacePoint = 'a point of a surface such as [12 cm, 30 %] or {node: [3, 4]}';
const surfacePosition = z
  .union([pair, object('a node', { node: nodePair })], { error: `expected ${aSurfacePoint}` })
  .meta({ id: 'SurfacePosition', description: 'a point of a surface: two coordinates, or a node' });

/** One place along a line: metres from the left end, a fraction of its length, or a node of its grid. */
const position = z
  .union(
    [
      // A list of two may still turn out to be a point of a surface, whose coordinates may be negative.
      distance(`expected ${aPosition}`, alongLine, true),
      z.union([node, fraction(lineKeys)], byKey(aPosition, lineKeys)),
    ],
    { error: `expected ${aPosition}` },
  )
  .meta({ id: 'Position', description: 'place along a line: metres, a string with unit, a percentage, or a node' });

const onLine = distance(`expected ${aPosition}`, alongLine);

/** The same, or the whole of a surface. One reader for both, so that the message about a wrong distance stays exact. */
const onLineOrArea = z
  .union([z.number(), z.string()], { error: `expected ${aPosition}` })
  .transform((value, context): Distance | 'area' => {
    if (value === 'area') return value;
    const parsed = onLine.safeParse(value);
    if (parsed.success) return parsed.data;
    context.issues.push({ code: 'custom', message: parsed.error.issues[0]?.message ?? '', input: value });
    return z.NEVER;
  })
  .describe(`${alongLine}; area: the whole surface, whose displacement is the volume that it sweeps, m³`);

/** One place along a line or on a surface. */
export const place = z
  .union([onLine, pair, z.union([anyNode(lineKeys), fraction(lineKeys)], byKey(aPosition, lineKeys))], {
    error: `expected ${aPosition}, or a point [x, y] of a surface`,
  })
  .meta({ id: 'Place', description: 'a place along a line, or a point of a surface' });

const namedPoint = (rivals: readonly string[]) =>
  object('a named point', { point: name('name of a point of a body given by its modes') }, { rivals });

const anywhere = z
  .union(
    [
      onLineOrArea,
      pair,
      z.union([anyNode(placeKeys), fraction(placeKeys), namedPoint(placeKeys)], byKey(aPosition, placeKeys)),
    ],
    { error: `expected ${aPosition}, or a point [x, y] of a surface` },
  )
  .describe('a place along a line, a point [x, y] of a surface, or a named point');

const element = name('name of an element');
const onlyName = element.transform((name): { element: string; at?: never } => ({ element: name }));

const aPoint = 'the name of a mass or barrier, or a point such as {element: string, at: 30 %}';

const refSchema = z
  .union([onlyName, object('a point', { element, at: anywhere.exactOptional() })], { error: `expected ${aPoint}` })
  .meta({ id: 'Ref', description: 'one point of an element' });
type RefShape = typeof refSchema;
/** Schemas of points have names, so that the types of the package spell them out once. */
export interface RefSchema extends RefShape {}
/** One point of one element. Lumped elements (masses, barriers) are named alone. */
export const ref: RefSchema = refSchema;

const frets = object(
  'frets',
  {
    frets: object('frets', {
      count: integer('number of frets', 1, 100),
      temperament: choice('how frets divide the octave', ['equal']).prefault('equal'),
    }).describe('over each fret of an instrument: fret i at length × (1 − 2^(−i/12))'),
  },
  { rivals: placesKeys },
);

const spread = object(
  'spread points',
  { spread: integer('number of points, spread evenly: point i at length × i/(n + 1)', 1, maxPoints) },
  { rivals: placesKeys },
);

const line = object(
  'a line',
  {
    line: object('a line', {
      from: surfacePosition.describe('where the left end of the other side lies'),
      to: surfacePosition.describe('where its right end lies'),
    }).describe('points along a line across a surface, as many as the other side has'),
  },
  { rivals: placesKeys },
);

const somePositions =
  'a position such as 0.12, "12 cm", "30 %" or {node: 7}, a list of positions, "nodes" or {frets: {count: 12}}';

const places = z
  .union(
    [
      onLineOrArea,
      z.literal('nodes').describe('every node of the grid'),
      list('positions', 'several positions along a line, or the two coordinates of a surface', position, 1, maxPoints)
        // Which of the two it is depends on the element.
        .transform((positions): Position[] | [Distance, Distance] => positions),
      z.union(
        [anyNode(placesKeys), fraction(placesKeys), namedPoint(placesKeys), spread, frets, line],
        byKey(somePositions, placesKeys),
      ),
    ],
    { error: `expected ${somePositions}` },
  )
  .describe('one or many places of an element');

/** Most ends that one contact may list. */
const maxEnds = 1000;
const weight = quantity('weight', 'factor of its displacement in eta; with a unit of area, eta is a volume').prefault(
  1,
);
const anEnd = 'an end such as {element: skin, at: area, weight: -1}';
const oneEnd = z.union(
  [
    element.transform((name): { element: string; at?: never; weight: number } => ({ element: name, weight: 1 })),
    object('an end', { element, at: anywhere.exactOptional(), weight }),
  ],
  { error: `expected ${anEnd}` },
);
const endsSchema = list('ends', 'points with weights; eta is the sum of weight × displacement', oneEnd, 1, maxEnds);
type EndsShape = typeof endsSchema;
export interface EndsSchema extends EndsShape {}
/** Any number of points, each with its weight. */
export const ends: EndsSchema = endsSchema;

const refsSchema = z
  .union([onlyName, object('points', { element, at: places.exactOptional() })], { error: `expected ${aPoint}` })
  .meta({ id: 'Refs', description: 'one or many points of an element' });
type RefsShape = typeof refsSchema;
export interface RefsSchema extends RefsShape {}
/** One or more points of one element; only collisions may have several. */
export const refs: RefsSchema = refsSchema;

/** Metres from the left end, a fraction of the length, or a node counted from the left end. */
export type Position = z.output<typeof position>;
/** Coordinates in metres or as fractions of the sides, or a node. */
export type SurfacePosition = Readonly<z.output<typeof pair>> | { readonly node: Readonly<z.output<typeof nodePair>> };
/** A point: an element and where on it. */
export type Ref = z.output<typeof ref>;
/** One or more points of an element. */
export type Refs = z.output<typeof refs>;
/** A point and its weight in eta. */
export type WeightedRef = z.output<typeof oneEnd>;
