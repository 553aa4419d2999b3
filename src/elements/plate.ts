/**
 * Thin plate:  ρH u″ = −D ΔΔu − 2ρHσ₀ u′ + 2ρHσ₁ Δu′ + F,  D = E H³/(12(1−ν²)),  edges supported or clamped.
 * Scheme, stability and invariant: grid.ts. Modes: surface-modes.ts.
 * Reference   notes (32c), (73); JASA 2021 section VI
 */
import { z } from 'zod';
import { choice, object, quantity } from '../model/fields.ts';
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import { computed, losses, modesOfModal, oneLoss, sides, surfaceGrid } from './fields.ts';
import { gridBody, type Surface, surfaceSpacing } from './grid.ts';
import { elementKind } from './kind.ts';
import { lossesFrom } from './losses.ts';
import { modalBody } from './modal.ts';
import { nodeCount, rectangle, spacingProblem } from './rectangle.ts';
import { rectangularModes } from './surface-modes.ts';

const schema = object(
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

export const plate = elementKind({
  schema,
  form: 'surface',
  noun: 'a plate',
  body: plateBody,
  nodes: (element, rate) => {
    const surface = surfaceOf(element, '');
    if ('message' in surface || element.method === 'modal') return 0;
    return nodeCount(rectangle(element.sides, surfaceSpacing(surface, 1 / rate), element.grid?.spacing));
  },
  heft: ({ density, thickness }) => ({ density: density * thickness }),
  glyph: 'M2 15 L9 7 H22 L15 15 Z',
  example: 'sides: [30 cm, 20 cm], thickness: 2 mm, density: 7850, young: 200 GPa, sigma0: 1, sigma1: 1e-3',
});

/** A plate, in SI units with defaults filled in. */
export type PlateElement = z.output<typeof schema>;

function surfaceOf(element: PlateElement, path: string): Surface | Problem {
  const { thickness, density, young, poisson } = element;
  const surfaceDensity = density * thickness;
  const rigidity = (young * thickness * thickness * thickness) / (12 * (1 - poisson * poisson));
  const losses = lossesFrom(element, { c2: 0, kappa2: rigidity / surfaceDensity }, path);
  if ('message' in losses) return losses;
  return { surfaceDensity, tension: 0, rigidity, ...losses, clamped: element.edges === 'clamped' };
}

function plateBody(element: PlateElement, rate: number, path: string): Body | Problem {
  const { sides } = element;
  const surface = surfaceOf(element, path);
  if ('message' in surface) return surface;
  if (element.method === 'modal') {
    if (surface.clamped)
      return {
        path: `${path}.method`,
        message: 'expected fd: the modes of a clamped plate have no closed form; got "modal"',
      };
    return modalBody(rectangularModes(surface, sides, element, rate), element, rate, path);
  }
  const finest = surfaceSpacing(surface, 1 / rate);
  const outline = rectangle(sides, finest, element.grid?.spacing);
  return spacingProblem(outline, finest, rate, path) ?? gridBody(surface, outline, 1 / rate, finest);
}
