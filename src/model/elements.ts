// What vibrates, and what stands still to be hit.

import { z } from 'zod';
import { byKey, byType, choice, integer, list, numbers, object, quantity, section } from './fields.ts';
import { maxIntervals } from './points.ts';

/** Most modes of one body. */
const maxModes = 20_000;

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

const t60 = object('a decay time', {
  frequency: quantity('frequency', 'frequency at which the decay is known', { min: 0 }),
  t60: quantity('time', 'time to decay by 60 dB there', { above: 0 }),
});

/** How whatever spreads along a line or over a surface loses energy. */
const losses = {
  sigma0: quantity('rate', 'loss of every frequency alike, 0 if absent', { min: 0 }).exactOptional(),
  sigma1: quantity('diffusion', 'loss growing with frequency, 0 if absent', { min: 0 }).exactOptional(),
  decay: z
    .tuple([t60, t60], { error: 'expected a pair of decay times such as {frequency: 100 Hz, t60: 5 s}' })
    .refine(([first, second]) => first.frequency !== second.frequency, {
      error: 'expected decay times at two different frequencies',
    })
    .exactOptional()
    .describe('decay times at two frequencies, from which sigma0 and sigma1 follow'),
};
const oneLoss = [
  ['sigma0', 'decay'],
  ['sigma1', 'decay'],
] as const;

const placement = choice('scheme: pitches as the scheme bends them; exact: as they are', ['scheme', 'exact']).prefault(
  'scheme',
);

/** How whatever spreads along a line or over a surface is computed. */
const computed = {
  method: choice('fd: on a grid, by finite differences; modal: as a sum of modes', ['fd', 'modal']).prefault('fd'),
  modes: integer('number of modes, the lowest; as many as are stable if absent', 1, maxModes).exactOptional(),
  placement,
};
const modesOfModal = [['modes', 'method', 'modal']] as const;

const lineGrid = object('a grid', { intervals: integer('intervals between the two ends', 3, maxIntervals) })
  .exactOptional()
  .describe('grid of method fd; as fine as is stable if absent');

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
    ...losses,
    grid: lineGrid,
    ...computed,
  },
  {
    oneOf: [
      ['tension', 'pitch'],
      ['linearDensity', 'density'],
    ],
    atMostOne: [
      ['young', 'rigidity'],
      ...oneLoss,
    ],
    needs: [
      ['density', 'radius'],
      ['young', 'radius'],
    ],
    only: modesOfModal,
  },
).meta({ id: 'String' });

const bar = object(
  'a bar',
  {
    type: z.literal('bar').describe('a bar of rectangular cross-section, which nothing but its stiffness holds straight'),
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

const side = quantity('length', 'length of a side', { above: 0 });
const sides = z.tuple([side, side], { error: 'expected a pair of sides [x, y]' }).describe('sides of a rectangle, m');
const surfaceGrid = object('a grid', {
  spacing: quantity('length', 'distance between neighbouring nodes', { above: 0 }),
})
  .exactOptional()
  .describe('grid of method fd; as fine as is stable if absent');

const membrane = object(
  'a membrane',
  {
    type: z.literal('membrane').describe('a skin under tension, held at its edge'),
    radius: quantity('length', 'radius if round; its centre is the point [0, 0]', { above: 0 }).exactOptional(),
    sides: sides.exactOptional().describe('sides if rectangular; a corner is the point [0, 0], m'),
    tension: quantity('surfaceTension', 'tension', { above: 0 }),
    surfaceDensity: quantity('surfaceDensity', 'mass per area', { above: 0 }).exactOptional(),
    density: quantity('density', 'density of the material; needs thickness', { above: 0 }).exactOptional(),
    thickness: quantity('length', 'thickness; needs density', { above: 0 }).exactOptional(),
    ...losses,
    grid: surfaceGrid,
    ...computed,
  },
  {
    oneOf: [
      ['radius', 'sides'],
      ['surfaceDensity', 'density'],
    ],
    atMostOne: [['surfaceDensity', 'thickness'], ...oneLoss],
    needs: [['density', 'thickness']],
    only: modesOfModal,
  },
).meta({ id: 'Membrane' });

const plate = object(
  'a plate',
  {
    type: z.literal('plate').describe('a thin rectangular plate, held at its edges'),
    sides: sides.describe('sides; a corner is the point [0, 0], m'),
    thickness: quantity('length', 'thickness', { above: 0 }),
    density: quantity('density', 'density of the material', { above: 0 }),
    young: quantity('pressure', "Young's modulus", { above: 0 }),
    poisson: quantity('number', "Poisson's ratio", { min: 0, max: 0.5 }).prefault(0.3),
    edges: choice('supported: free to turn; clamped: held flat', ['supported', 'clamped']).prefault('supported'),
    ...losses,
    grid: surfaceGrid,
    ...computed,
  },
  { atMostOne: oneLoss, only: modesOfModal },
).meta({ id: 'Plate' });

const modalMass = quantity('mass', 'modal mass', { above: 0 });
const mode = object('a mode', {
  frequency: quantity('frequency', 'natural frequency', { min: 0 }),
  t60: quantity('time', 'time to decay by 60 dB; for ever if absent', { above: 0 }).exactOptional(),
  mass: modalMass.exactOptional().describe("modal mass; the body's if absent, kg"),
  shape: section('points', 'displacement of each point when the mode stands at 1', quantity('number', 'value'), 1, 1000),
});

const modal = object('a body of modes', {
  type: z.literal('modal').describe('a body given by a list of its modes, touched at the points that their shapes name'),
  modes: list('modes', 'the modes', mode, 1, maxModes),
  mass: modalMass.prefault(1).describe('modal mass of every mode that does not say its own, kg'),
  placement,
}).meta({ id: 'Modal' });

/** One line per kind of element. */
export const elementKinds = { mass, barrier, string, bar, membrane, plate, modal };
export const elementSchema = z.discriminatedUnion(
  'type',
  [mass, barrier, string, bar, membrane, plate, modal],
  byType('an element such as {type: mass, mass: 10 g}'),
);

export type MassElement = z.output<typeof mass>;
export type BarrierElement = z.output<typeof barrier>;
export type StringElement = z.output<typeof string>;
export type BarElement = z.output<typeof bar>;
export type MembraneElement = z.output<typeof membrane>;
export type PlateElement = z.output<typeof plate>;
export type ModalElement = z.output<typeof modal>;
/** How an end of a string or bar is held. */
export type End = z.output<typeof end>;
export type Element = z.output<typeof elementSchema>;
/** A barrier's shape along x: one height, a polynomial of x / over, or samples from 0 to over, m. */
export type Profile = BarrierElement['height'];
