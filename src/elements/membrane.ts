/**
 * Membrane:  m′ u″ = T Δu − 2m′σ₀ u′ + 2m′σ₁ Δu′ + F,  rectangular, or round on a grid whose edge is a staircase.
 * Scheme, stability and invariant: grid.ts. Modes: surface-modes.ts.
 * Reference   JASA 2021 section V
 */
import { z } from 'zod';
import { air, airOf } from '../model/air.ts';
import { choice, object, quantity } from '../model/fields.ts';
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import { computed, losses, modesOfModal, oneLoss, sides, surfaceGrid } from './fields.ts';
import { gridBody, type Surface, surfaceSpacing } from './grid.ts';
import { elementKind } from './kind.ts';
import { lossesFrom } from './losses.ts';
import { modalBody } from './modal.ts';
import { rangeOf } from './range.ts';
import { pulled, type Reach } from './reach.ts';
import { nodeCount, rectangle, round, spacingProblem } from './rectangle.ts';
import type { Outline } from './surface.ts';
import { circularModes, rectangularModes } from './surface-modes.ts';
import { areaOf, withMeanTension } from './surface-stretch.ts';

const tension = quantity('surfaceTension', 'tension', { above: 0 });

const schema = object(
  'a membrane',
  {
    type: z.literal('membrane').describe('a skin under tension, held at its edge'),
    radius: quantity('length', 'radius if round; its centre is the point [0, 0]', { above: 0 }).exactOptional(),
    sides: sides.exactOptional().describe('sides if rectangular; a corner is the point [0, 0], m'),
    tension,
    surfaceDensity: quantity('surfaceDensity', 'mass per area', { above: 0 }).exactOptional(),
    density: quantity('density', 'density of the material; needs thickness', { above: 0 }).exactOptional(),
    thickness: quantity('length', 'thickness; needs density', { above: 0 }).exactOptional(),
    air: air
      .exactOptional()
      .describe('the air on both sides that its modes move; none if absent. For round ones of method modal'),
    young: quantity('pressure', "Young's modulus, for stretch: tension", { above: 0 }).exactOptional(),
    poisson: quantity('number', "Poisson's ratio, for stretch: tension; 0.3 if absent", {
      min: 0,
      max: 0.5,
    }).exactOptional(),
    stretch: choice('none: the tension stays as it is; tension: it follows the area of the moving skin', [
      'none',
      'tension',
    ]).exactOptional(),
    ...losses,
    range: rangeOf({ tension }),
    grid: surfaceGrid,
    ...computed,
  },
  {
    oneOf: [
      ['radius', 'sides'],
      ['surfaceDensity', 'density'],
    ],
    atMostOne: [['surfaceDensity', 'thickness'], ['sides', 'air'], ...oneLoss],
    needs: [['density', 'thickness']],
    only: [...modesOfModal, ['air', 'method', 'modal', 'fd']],
  },
).meta({ id: 'Membrane' });

export const membrane = elementKind({
  schema,
  form: 'surface',
  noun: 'a membrane',
  body: membraneBody,
  nodes: (element, rate) => {
    const surface = surfaceOf(element, '');
    if ('message' in surface || element.method === 'modal') return 0;
    return nodeCount(outlineOf(element, surfaceSpacing(surface, 1 / rate)));
  },
  // The sides of a rectangle are a list, which does not move.
  spread: ({ radius = 1 }) => radius * radius,
  heft: (element) => ({ density: densityOf(element) }),
  tensions: ({ tension }) => ({ tension: { dimension: 'surfaceTension', base: tension, factor: 1, power: 1 } }),
  glyph: 'M2 10 a10 4 0 1 0 20 0 a10 4 0 1 0 -20 0 M2 10 v5 a10 4 0 0 0 20 0 v-5',
  example: 'radius: 15 cm, tension: 2 kN/m, surfaceDensity: 260 g/m^2, sigma0: 8',
});

/** A membrane, in SI units with defaults filled in. */
export type MembraneElement = z.output<typeof schema>;

/** kg/m². */
function densityOf({ surfaceDensity, density = 0, thickness = 0 }: MembraneElement): number {
  return surfaceDensity ?? density * thickness;
}

function surfaceOf(element: MembraneElement, path: string): Surface | Problem {
  const { tension } = element;
  const surfaceDensity = densityOf(element);
  const losses = lossesFrom(element, { c2: tension / surfaceDensity, kappa2: 0 }, path);
  return 'message' in losses ? losses : { surfaceDensity, tension, rigidity: 0, ...losses, clamped: false };
}

function outlineOf({ radius, sides, grid }: MembraneElement, finest: number): Outline {
  return radius === undefined
    ? rectangle(sides ?? [1, 1], finest, grid?.spacing)
    : round(radius, finest, grid?.spacing);
}

/** Most modes of a membrane that moves the air: the integrals of 2000 take two seconds, and those of ten times as many a hundred times as long. */
const MOST_IN_AIR = 2000;

function tooManyInAir(
  { air, radius, ...choice }: MembraneElement,
  surface: Surface,
  rate: number,
  path: string,
  reach?: Reach,
): Problem | undefined {
  if (air === undefined || radius === undefined) return undefined;
  // Without air, modes are found at once.
  const modes = Math.min(choice.modes ?? MOST_IN_AIR + 1, MOST_IN_AIR + 1);
  if (circularModes(surface, radius, { ...choice, modes }, rate, undefined, reach).modes.length <= MOST_IN_AIR)
    return undefined;
  const message = `expected at most ${MOST_IN_AIR} modes of a membrane that moves the air; got ${choice.modes ?? 'as many as are stable, which are more'}: set modes`;
  return { path: `${path}.modes`, message };
}

function membraneBody(
  element: MembraneElement,
  rate: number,
  path: string,
  _origin?: number,
  reach?: Reach,
): Body | Problem {
  const { radius, sides } = element;
  const surface = surfaceOf(element, path);
  if ('message' in surface) return surface;
  if (element.method === 'modal') {
    const tooMany = tooManyInAir(element, surface, rate, path, reach);
    if (tooMany !== undefined) return tooMany;
    const modes =
      radius === undefined
        ? rectangularModes(surface, sides ?? [1, 1], element, rate, reach)
        : circularModes(surface, radius, element, rate, element.air && airOf(element.air), reach);
    const slopes = modes.modes.map(({ slope = 0 }) => slope);
    return stretched(
      modalBody(modes, element, rate, path, reach),
      element,
      areaOf(radius, sides ?? [1, 1]),
      slopes,
      path,
    );
  }
  const finest = surfaceSpacing(pulled(surface, reach).highest, 1 / rate);
  const outline = outlineOf(element, finest);
  const wrong = spacingProblem(outline, finest, rate, path);
  return (
    wrong ??
    stretched(gridBody(surface, outline, 1 / rate, finest, reach), element, areaOf(radius, outline.sides), [], path)
  );
}

/** The body with its strain, if it has one. */
function stretched(
  body: Body | Problem,
  element: MembraneElement,
  area: number,
  slopes: readonly number[],
  path: string,
): Body | Problem {
  const { stretch = 'none', young, thickness, poisson = 0.3, tension } = element;
  if ('message' in body || stretch === 'none') return body;
  if (young === undefined || thickness === undefined)
    return {
      path: `${path}.stretch`,
      message: 'expected young, density and thickness of a membrane that stretches; got tension without them',
    };
  const stiffness = (young * thickness) / (2 * (1 - poisson));
  return withMeanTension(body, { stiffness, tension, area }, slopes);
}
