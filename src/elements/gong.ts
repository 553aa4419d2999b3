/**
 * Gong: a thin round plate whose edge is free, as a sum of its bending modes (J_n(βr) + b I_n(βr)) cos nθ, sin nθ. Its rigid motions, which are
 * slow swings of a gong that hangs, are left out.
 * ω = β²√(D/ρH), D = E H³/(12(1−ν²)). With stretch: full, in-plane forces follow its motion (gong-stretch.ts): modes exchange energy, and a hard
 * stroke blooms.
 *
 * Scheme      modal.ts, stretch.ts in the kernel
 * Reference   numerics/free-disc.ts
 */
import { z } from 'zod';
import { choice, integer, object, quantity } from '../model/fields.ts';
import type { Problem } from '../model/problems.ts';
import { clampedDisc, freeDisc, jetAt, type Radial } from '../numerics/free-disc.ts';
import type { Body } from './body.ts';
import { losses, oneLoss, placement, stretchingModes } from './fields.ts';
import { type DiscMode, gongStretch, radialSquare, scaledRadial } from './gong-stretch.ts';
import { elementKind } from './kind.ts';
import { lossesFrom } from './losses.ts';
import { highestOmega, modalBody } from './modal.ts';
import { rangeOf } from './range.ts';
import type { Reach } from './reach.ts';
import { lowestModes } from './stretching.ts';
import { discOutline, modeSet, remembering, type SurfaceMode, turn } from './surface-modes.ts';

/** Most modes, and most that stretch: tables of products grow with the square of their number, and with that of Airy functions. */
const MOST_MODES = 2000;
const MOST_STRETCHING = 256;
const MOST_AIRY = 128;

const schema = object(
  'a gong',
  {
    type: z.literal('gong').describe('a thin round plate with a free edge: gong, tam-tam, cymbal without its dome'),
    radius: quantity('length', 'radius; its centre is the point [0, 0]', { above: 0 }),
    thickness: quantity('length', 'thickness', { above: 0 }),
    density: quantity('density', 'density of the material', { above: 0 }),
    young: quantity('pressure', "Young's modulus", { above: 0 }),
    poisson: quantity('number', "Poisson's ratio", { min: 0, max: 0.5 }).prefault(0.3),
    stretch: choice('none: small motion; full: in-plane forces follow the motion (von Kármán)', [
      'none',
      'full',
    ]).prefault('none'),
    stretching: stretchingModes(MOST_STRETCHING),
    airy: integer(
      'of stretch: full: number of Airy functions, a quarter of the modes that stretch if absent',
      1,
      MOST_AIRY,
    ).exactOptional(),
    rule: choice(
      'of stretch: full: q: exact, one contact per Airy function, the default up to 12; p2q: one contact for all; sav: the scalar auxiliary variable, which drifts',
      ['q', 'p2q', 'sav'],
    ).exactOptional(),
    modes: integer('number of modes, the lowest; as many as are stable if absent', 1, MOST_MODES).exactOptional(),
    method: choice('modal: as a sum of modes, the only method that a free edge has', ['modal']).prefault('modal'),
    placement,
    range: rangeOf({}),
    ...losses,
  },
  {
    atMostOne: oneLoss,
    only: [
      ['stretching', 'stretch', 'full', 'none'],
      ['airy', 'stretch', 'full', 'none'],
      ['rule', 'stretch', 'full', 'none'],
    ],
  },
).meta({ id: 'Gong' });

export const gong = elementKind({
  schema,
  form: 'surface',
  noun: 'a gong',
  body: gongBody,
  spread: ({ radius }) => radius * radius,
  heft: ({ density, thickness }) => ({ density: density * thickness }),
  glyph: 'M12 2 V5 M3 13.5 a9 8.5 0 1 0 18 0 a9 8.5 0 1 0 -18 0 M9 13.5 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0',
  example:
    'radius: 20 cm, thickness: 1 mm, density: 8800, young: 110 GPa, poisson: 0.33, modes: 60, stretch: full, sigma0: 0.6, sigma1: 5e-4',
});

/** A gong, in SI units with defaults filled in. */
export type GongElement = z.output<typeof schema>;

/** Functions with cos, and for n > 0 with sin, the lowest `most`; the factor that makes ∫F² r dr what `square` says. */
function discModes(radials: readonly Radial[], most: number, square: (radial: Radial) => number): DiscMode[] {
  const modes: DiscMode[] = [];
  for (const radial of radials) {
    if (modes.length >= most) break;
    const scaled = scaledRadial(radial, Math.sqrt(square(radial) / radialSquare(radial)));
    modes.push({ radial: scaled, isSine: false });
    if (radial.order > 0 && modes.length < most) modes.push({ radial: scaled, isSine: true });
  }
  return modes;
}

/** β below which there are at least so many functions: about β²/4 of them, and fewer near the edge. */
const enoughWaves = (count: number) => 2 * Math.sqrt(count) + 8;

/** Bending modes with unit mean square. */
export function bendingModes(poisson: number, limit: number, most: number): DiscMode[] {
  return discModes(freeDisc(poisson, Math.min(limit, enoughWaves(most))), most, ({ order }) => (order === 0 ? 0.5 : 1));
}

/** The lowest Airy functions, with ∫(ΔΨ)² dA = β⁴ ∫Ψ² dA = 1. */
export function airyFunctions(count: number): DiscMode[] {
  const square = ({ order, beta }: Radial) => 1 / ((order === 0 ? 2 : 1) * Math.PI * beta * beta * beta * beta);
  return discModes(clampedDisc(enoughWaves(count)), count, square);
}

function gongBody(element: GongElement, rate: number, path: string, _origin?: number, reach?: Reach): Body | Problem {
  const { radius, thickness, density, young, poisson, stretch, stretching, placement, rule } = element;
  const surfaceDensity = density * thickness;
  const kappa2 = (young * thickness * thickness) / (12 * (1 - poisson * poisson) * density);
  const loss = lossesFrom(element, { c2: 0, kappa2 }, path);
  if ('message' in loss) return loss;
  const kappa = Math.sqrt(kappa2);
  const highest = kappa * Math.sqrt(reach?.rise.high ?? 1);
  const limit = Math.sqrt(highestOmega(rate, placement === 'exact') / highest) * radius;
  const most = stretch === 'full' && stretching === undefined ? MOST_STRETCHING : MOST_MODES;
  const { modes: asked = most } = element;
  if (asked > most)
    return {
      path: `${path}.modes`,
      message: `expected at most ${most} modes with stretch: full, or stretching: how many of them stretch; got ${asked}`,
    };
  const bending = bendingModes(poisson, limit, asked);
  if (element.modes !== undefined && bending.length < asked)
    return {
      path: `${path}.modes`,
      message: `expected at most ${bending.length} modes, those that can be stepped at ${rate} Hz; got ${asked}`,
    };
  const area = Math.PI * radius * radius;
  const modes = bending.map(({ radial, isSine }): SurfaceMode => {
    const beta2 = (radial.beta * radial.beta) / (radius * radius);
    return {
      mass: surfaceDensity * area,
      norm: 1,
      // Bending moves the centre of mass nowhere, so that it displaces no volume.
      area: 0,
      omega: kappa * beta2,
      sigma: loss.sigma0 + loss.sigma1 * beta2,
      shape: () => {
        // At the very centre the functions of n > 0 vanish, and that of n = 0 is taken beside it.
        const value = remembering((square) => jetAt(radial, Math.max(1e-9, Math.sqrt(square) / radius)).value);
        return (x, y) => value(x * x + y * y) * turn(radial.order, x, y)[isSine ? 1 : 0];
      },
    };
  });
  const body = modalBody(modeSet(modes, discOutline(radius), area), { placement }, rate, path, reach);
  if ('message' in body || stretch !== 'full') return body;
  const omegas = modes.map(({ omega }) => omega);
  const lowest = lowestModes(omegas, stretching, body.certificate.chosen, path);
  if ('message' in lowest) return lowest;
  const airy = airyFunctions(element.airy ?? Math.min(MOST_AIRY, Math.ceil(lowest.slots.length / 4)));
  const whole = { radius, young, thickness, airy, ...(rule !== undefined && { rule }) };
  return {
    ...body,
    stretch: () => gongStretch({ ...whole, ...lowest, modes: lowest.slots.map((slot) => bending[slot]) }),
  };
}
