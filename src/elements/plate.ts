/**
 * Thin plate:  ρH u″ = −D ΔΔu − 2ρHσ₀ u′ + 2ρHσ₁ Δu′ + F,  D = E H³/(12(1−ν²)),  edges supported or clamped.
 * Scheme, stability and invariant: grid.ts. Modes: surface-modes.ts.
 * Reference   notes (32c), (73); JASA 2021 section VI
 */
import { z } from 'zod';
import { choice, integer, list, object, quantity } from '../model/fields.ts';
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import { computed, losses, maxModes, modesOfModal, oneLoss, sides, stretchingModes, surfaceGrid } from './fields.ts';
import { gridBody, type Surface, surfaceSpacing } from './grid.ts';
import { karmanStretch, lowestAiry } from './karman.ts';
import { elementKind } from './kind.ts';
import { lossesFrom } from './losses.ts';
import { modalBody } from './modal.ts';
import { rangeOf } from './range.ts';
import { pulled, type Reach } from './reach.ts';
import { nodeCount, rectangle, spacingProblem } from './rectangle.ts';
import { lowestModes } from './stretching.ts';
import { rectangularModes } from './surface-modes.ts';
import { areaOf, withMeanTension } from './surface-stretch.ts';

/** Most half waves of a mode or of an Airy function. */
const mostWaves = 1000;

/** A whole number, or a list of pairs [m, n]. */
function pairsOr(text: string, most: number, least: number) {
  const waves = integer('number of half waves', least, mostWaves);
  const pair = z.tuple([waves, waves], { error: 'expected a pair of half waves [m, n]' });
  return z
    .union([integer(text, 1, most), list('pairs [m, n]', text, pair, 1, most)], {
      error: `expected a whole number from 1 to ${most}, or a list of pairs [m, n]`,
    })
    .exactOptional()
    .describe(text);
}

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
    stretch: choice(
      'none: small motion; tension: the mean in-plane tension follows the area (Berger); full: the in-plane forces follow everywhere (von Kármán), with method modal',
      ['none', 'tension', 'full'],
    ).exactOptional(),
    inPlane: choice('of stretch: full: whether straight edges can move in the plane; movable if absent', [
      'movable',
      'immovable',
    ]).exactOptional(),
    stretching: stretchingModes(maxModes),
    airy: pairsOr(
      'of stretch: full: number of Airy functions, a quarter of the modes that stretch if absent, or which',
      maxModes,
      0,
    ),
    rule: choice(
      'of stretch: full: q: exact, one contact per Airy function, the default up to 12; p2q: one contact for all; sav: the scalar auxiliary variable, which drifts',
      ['q', 'p2q', 'sav'],
    ).exactOptional(),
    ...losses,
    range: rangeOf({}),
    grid: surfaceGrid,
    ...computed,
    modes: pairsOr('number of modes, the lowest, as many as are stable if absent; or which', maxModes, 1),
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

function plateBody(element: PlateElement, rate: number, path: string, _origin?: number, reach?: Reach): Body | Problem {
  const { thickness, young, poisson, sides, stretch = 'none' } = element;
  const surface = surfaceOf(element, path);
  if ('message' in surface) return surface;
  const wrong = stretchProblem(element, path) ?? repeated(element, path);
  if (wrong !== undefined) return wrong;
  const mean = (body: Body | Problem, area: number, slopes: readonly number[]) =>
    'message' in body || stretch !== 'tension'
      ? body
      : withMeanTension(body, { stiffness: (young * thickness) / (1 - poisson * poisson), tension: 0, area }, slopes);
  if (element.method === 'modal') {
    if (surface.clamped)
      return {
        path: `${path}.method`,
        message: 'expected fd: the modes of a clamped plate have no closed form; got "modal"',
      };
    const set = rectangularModes(surface, sides, element, rate, reach);
    const body = modalBody(set, element, rate, path, reach);
    const slopes = set.modes.map(({ slope = 0 }) => slope);
    if ('message' in body || stretch !== 'full') return mean(body, areaOf(undefined, sides), slopes);
    const omegas = set.modes.map(({ omega }) => omega);
    const lowest = lowestModes(omegas, element.stretching, body.certificate.chosen, path);
    if ('message' in lowest) return lowest;
    const { airy = Math.ceil(lowest.slots.length / 4), inPlane, rule } = element;
    const { waves = [] } = set;
    const plate = {
      ...{ sides, young, thickness, poisson, immovable: inPlane === 'immovable' },
      ...{ ...lowest, waves: lowest.slots.map((slot) => waves[slot]) },
      airy: typeof airy === 'number' ? lowestAiry(sides, airy) : airy,
      ...(rule !== undefined && { rule }),
    };
    return { ...body, stretch: () => karmanStretch(plate) };
  }
  const finest = surfaceSpacing(pulled(surface, reach).highest, 1 / rate);
  const outline = rectangle(sides, finest, element.grid?.spacing);
  return (
    spacingProblem(outline, finest, rate, path) ??
    mean(gridBody(surface, outline, 1 / rate, finest, reach), areaOf(undefined, outline.sides), [])
  );
}

/** A mode or an Airy function that is listed twice: the plate would move at it, or resist, twice as much as it does. */
function repeated(element: PlateElement, path: string): Problem | undefined {
  for (const key of ['modes', 'airy'] as const) {
    const pairs = element[key];
    if (!Array.isArray(pairs)) continue;
    const names = pairs.map(([m, n]) => `[${m}, ${n}]`);
    const twice = names.find((one, i) => names.indexOf(one) < i);
    if (twice !== undefined)
      return { path: `${path}.${key}`, message: `expected each pair once; got ${twice} more than once` };
  }
  return undefined;
}

/** What does not fit how a plate stretches. */
function stretchProblem(element: PlateElement, path: string): Problem | undefined {
  const { stretch = 'none', method } = element;
  for (const key of ['inPlane', 'stretching', 'airy', 'rule'] as const)
    if (element[key] !== undefined && stretch !== 'full')
      return { path: `${path}.${key}`, message: `expected stretch: full with it; got stretch: ${stretch}` };
  if (stretch === 'full' && method !== 'modal')
    return { path: `${path}.stretch`, message: 'expected method: modal with stretch: full; got fd' };
  if (Array.isArray(element.airy) && element.airy.some(([p, q]) => p + q === 0))
    return { path: `${path}.airy`, message: 'expected pairs other than [0, 0], which has no curvature; got it' };
  return undefined;
}
