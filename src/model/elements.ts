// What vibrates, and what stands still to be hit.

import { z } from 'zod';
import { byKey, byType, numbers, object, quantity } from './fields.ts';
import { bar, string } from './line-elements.ts';
import { modal } from './modal-element.ts';
import { membrane, plate } from './surface-elements.ts';

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

/** One line per kind of element. */
export const elementKinds = { mass, barrier, string, bar, membrane, plate, modal };
export const elementSchema = z.discriminatedUnion(
  'type',
  [mass, barrier, string, bar, membrane, plate, modal],
  byType('an element such as {type: mass, mass: 10 g}'),
);

/** A lumped mass, as it is compiled: SI units, defaults filled in. */
export type MassElement = z.output<typeof mass>;
/** A rigid surface, as it is compiled: SI units, defaults filled in. */
export type BarrierElement = z.output<typeof barrier>;
/** Anything that vibrates, or stands still to be hit. */
export type Element = z.output<typeof elementSchema>;
/** A barrier's shape along x: one height, a polynomial of x / over, or samples from 0 to over, m. */
export type Profile = BarrierElement['height'];
