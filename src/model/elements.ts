// What vibrates, and what stands still to be hit.

import { z } from 'zod';
import { byKey, byType, choice, integer, numbers, object, quantity } from './fields.ts';
import { maxIntervals } from './points.ts';

/** Most numbers of one sampled list. */
export const maxSamples = 1_000_000;

const mass = object(
  'a mass',
  {
    type: z.literal('mass').describe('a lumped mass, on a spring to the ground if stiffness or frequency is given'),
    mass: quantity('mass', 'mass', { above: 0 }),
    stiffness: quantity('stiffness', 'spring to the ground, 0 if absent', { min: 0 }).exactOptional(),
    frequency: quantity('frequency', 'natural frequency of the spring to the ground', { min: 0 }).exactOptional(),
    damping: quantity('rate', 'R of the force M R du/dt', { min: 0 }).prefault(0),
    rest: quantity('length', 'displacement at which the spring to the ground is relaxed').prefault(0),
    gravity: quantity('acceleration', 'pulls towards negative displacement').prefault(0),
  },
  { atMostOne: [['stiffness', 'frequency']] },
).meta({ id: 'Mass' });

const over = quantity('length', 'length over which the profile spreads', { above: 0 }).prefault(1);

const profileKeys = ['polynomial', 'samples'];
const height = z
  .union(
    [
      quantity('length', 'one height everywhere'),
      z.union(
        [
          object(
            'a polynomial profile',
            { polynomial: numbers('coefficients of the powers 0, 1, 2 … of x / over, m', 1, 20), over },
            { rivals: profileKeys },
          ),
          object(
            'a sampled profile',
            {
              samples: numbers('heights spread evenly from 0 to over, straight lines between, m', 2, maxSamples),
              over,
            },
            { rivals: profileKeys },
          ),
        ],
        byKey('a profile', profileKeys),
      ),
    ],
    { error: 'expected a length in m, cm, mm, or a profile {polynomial: …} or {samples: …}' },
  )
  .describe('height of the surface, m');

const barrier = object('a barrier', {
  type: z.literal('barrier').describe('a rigid surface that moves only when a player or the score moves it'),
  height: height.prefault(0),
}).meta({ id: 'Barrier' });

const end = choice('supported: free to turn; clamped: held straight', ['supported', 'clamped']);
const expectedEnds = { error: 'expected "supported", "clamped" or a pair of them' };
const ends = z
  .union([end, z.tuple([end, end], expectedEnds)], expectedEnds)
  .transform((value): [z.output<typeof end>, z.output<typeof end>] => (Array.isArray(value) ? value : [value, value]))
  .describe('how the left and the right end are held; one word means both');

const t60 = object('a decay time', {
  frequency: quantity('frequency', 'frequency at which the decay is known', { min: 0 }),
  t60: quantity('time', 'time to decay by 60 dB there', { above: 0 }),
});

const string = object(
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
    sigma0: quantity('rate', 'loss of every frequency alike, 0 if absent', { min: 0 }).exactOptional(),
    sigma1: quantity('diffusion', 'loss growing with frequency, 0 if absent', { min: 0 }).exactOptional(),
    decay: z
      .tuple([t60, t60], { error: 'expected a pair of decay times such as {frequency: 100 Hz, t60: 5 s}' })
      .refine(([first, second]) => first.frequency !== second.frequency, {
        error: 'expected decay times at two different frequencies',
      })
      .exactOptional()
      .describe('decay times at two frequencies, from which sigma0 and sigma1 follow'),
    grid: object('a grid', { intervals: integer('intervals between the two ends', 3, maxIntervals) })
      .exactOptional()
      .describe('as fine as is stable if absent'),
  },
  {
    oneOf: [
      ['tension', 'pitch'],
      ['linearDensity', 'density'],
    ],
    atMostOne: [
      ['young', 'rigidity'],
      ['sigma0', 'decay'],
      ['sigma1', 'decay'],
    ],
    needs: [
      ['density', 'radius'],
      ['young', 'radius'],
    ],
  },
).meta({ id: 'String' });

/** One line per kind of element. */
export const elementKinds = { mass, barrier, string };
export const elementSchema = z.discriminatedUnion(
  'type',
  [mass, barrier, string],
  byType('an element such as {type: mass, mass: 10 g}'),
);

export type MassElement = z.output<typeof mass>;
export type BarrierElement = z.output<typeof barrier>;
export type StringElement = z.output<typeof string>;
export type Element = z.output<typeof elementSchema>;
/** A barrier's shape along x: one height, a polynomial of x / over, or samples from 0 to over, m. */
export type Profile = BarrierElement['height'];
