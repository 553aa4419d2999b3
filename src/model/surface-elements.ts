// What vibrates over a surface: membranes and plates.

import { z } from 'zod';
import { computed, losses, modesOfModal, oneLoss } from './element-parts.ts';
import { choice, object, quantity } from './fields.ts';

const side = quantity('length', 'length of a side', { above: 0 });
const sides = z.tuple([side, side], { error: 'expected a pair of sides [x, y]' }).describe('sides of a rectangle, m');
const surfaceGrid = object('a grid', {
  spacing: quantity('length', 'distance between neighbouring nodes', { above: 0 }),
})
  .exactOptional()
  .describe('grid of method fd; as fine as is stable if absent');

export const membrane = object(
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

export const plate = object(
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

/** A membrane, as it is compiled: SI units, defaults filled in. */
export type MembraneElement = z.output<typeof membrane>;
/** A plate, as it is compiled: SI units, defaults filled in. */
export type PlateElement = z.output<typeof plate>;
