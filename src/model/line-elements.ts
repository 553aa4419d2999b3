// What vibrates along a line: strings and bars.

import { z } from 'zod';
import { computed, losses, modesOfModal, oneLoss } from './element-parts.ts';
import { choice, integer, object, quantity } from './fields.ts';
import { maxIntervals } from './points.ts';

const end = choice('supported: free to turn; clamped: held straight; free: not held at all', [
  'supported',
  'clamped',
  'free',
]);
const expectedEnds = { error: 'expected "supported", "clamped", "free" or a pair of them' };
const ends = z
  .union([end, z.tuple([end, end], expectedEnds)], expectedEnds)
  .transform((value): [End, End] => (Array.isArray(value) ? value : [value, value]))
  .describe('how the left and the right end are held; one word means both');

const lineGrid = object('a grid', { intervals: integer('intervals between the two ends', 3, maxIntervals) })
  .exactOptional()
  .describe('grid of method fd; as fine as is stable if absent');

export const string = object(
  'a string',
  {
    type: z.literal('string').describe('a stiff string, held at both ends'),
    length: quantity('length', 'speaking length', { above: 0 }),
    tension: quantity('force', 'tension', { min: 0 }).exactOptional(),
    pitch: quantity('frequency', 'fundamental without bending stiffness: tension = 4 pitch² length² linearDensity', {
      above: 0,
    }).exactOptional(),
    linearDensity: quantity('linearDensity', 'mass per length', { above: 0 }).exactOptional(),
    density: quantity('density', 'density of the material; needs radius', { above: 0 }).exactOptional(),
    radius: quantity('length', 'radius of the cross-section', { above: 0 }).exactOptional(),
    young: quantity('pressure', "Young's modulus, 0 if absent; needs radius", { min: 0 }).exactOptional(),
    rigidity: quantity('rigidity', 'bending rigidity EI, 0 if absent', { min: 0 }).exactOptional(),
    ends: ends.prefault(['supported', 'supported']),
    ...losses,
    grid: lineGrid,
    ...computed,
  },
  {
    oneOf: [
      ['tension', 'pitch'],
      ['linearDensity', 'density'],
    ],
    atMostOne: [['young', 'rigidity'], ...oneLoss],
    needs: [
      ['density', 'radius'],
      ['young', 'radius'],
    ],
    only: modesOfModal,
  },
).meta({ id: 'String' });

export const bar = object(
  'a bar',
  {
    type: z
      .literal('bar')
      .describe('a bar of rectangular cross-section, which nothing but its stiffness holds straight'),
    length: quantity('length', 'length', { above: 0 }),
    width: quantity('length', 'width', { above: 0 }),
    thickness: quantity('length', 'thickness in the direction in which it moves', { above: 0 }),
    density: quantity('density', 'density of the material', { above: 0 }),
    young: quantity('pressure', "Young's modulus", { above: 0 }),
    ends: ends.prefault(['free', 'free']),
    ...losses,
    grid: lineGrid,
    ...computed,
  },
  { atMostOne: oneLoss, only: modesOfModal },
).meta({ id: 'Bar' });

/** How an end of a string or bar is held. */
export type End = z.output<typeof end>;
/** A string, as it is compiled: SI units, defaults filled in. */
export type StringElement = z.output<typeof string>;
/** A bar, as it is compiled: SI units, defaults filled in. */
export type BarElement = z.output<typeof bar>;
