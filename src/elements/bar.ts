/**
 * Bar: restored by bending alone,  ρA u″ = −EI u_xxxx − 2ρAσ₀ u′ + 2ρAσ₁ u′_xx + F,  ends free, clamped or supported.
 *
 * Scheme      a string without tension (string.ts); free ends have half a node's mass and no curvature; or modes: line-modes.ts, with which the
 *             thickness may vary along the bar: bar-profile.ts
 * Stability   h² ≥ ½[4σ₁k + √((4σ₁k)² + 16κ²k²)]
 * Reference   Bilbao 2009, 7.1; docs/theory.md
 */
import { z } from 'zod';
import { object, quantity } from '../model/fields.ts';
import type { Problem } from '../model/problems.ts';
import { MOST_PROFILE_MODES, profile } from './bar-profile.ts';
import type { Body } from './body.ts';
import { computed, ends, lineGrid, losses, modesOfModal, oneLoss } from './fields.ts';
import { elementKind } from './kind.ts';
import { type LinePhysics, lineBody, lineNodeCount } from './line-body.ts';
import { barModes } from './line-modes.ts';
import { lossesFrom } from './losses.ts';
import { modalBody } from './modal.ts';
import { rangeOf } from './range.ts';
import type { Reach } from './reach.ts';

const schema = object(
  'a bar',
  {
    type: z.literal('bar').describe('a bar of rectangular cross-section, whose only restoring force is its stiffness'),
    length: quantity('length', 'length', { above: 0 }),
    width: quantity('length', 'width', { above: 0 }),
    thickness: quantity('length', 'thickness in the direction in which it moves', { above: 0 }),
    density: quantity('density', 'density of the material', { above: 0 }),
    profile: profile.exactOptional(),
    young: quantity('pressure', "Young's modulus", { above: 0 }),
    ends: ends.prefault(['free', 'free']),
    ...losses,
    range: rangeOf({}),
    grid: lineGrid,
    ...computed,
  },
  { atMostOne: oneLoss, only: [...modesOfModal, ['profile', 'method', 'modal', 'fd']] },
).meta({ id: 'Bar' });

export const bar = elementKind({
  schema,
  form: 'line',
  noun: 'a bar',
  body: barBody,
  nodes: (element, rate) => {
    if (element.method === 'modal') return 0;
    const physics = barPhysics(element, '');
    return 'message' in physics ? 0 : lineNodeCount(physics, element.length, element.grid?.intervals, rate);
  },
  spread: ({ length }) => length,
  heft: (element) => {
    const { linearDensity, rigidity } = lineOf(element);
    return { density: linearDensity, tension: rigidity * (Math.PI / element.length) ** 2 };
  },
  thick: true,
  glyph: 'M2 10 C8 5 16 5 22 10 L22 15 C16 10 8 10 2 15 Z',
  example: 'length: 30 cm, width: 4 cm, thickness: 8 mm, density: 850, young: 16 GPa, sigma0: 3, sigma1: 5e-4',
});

/** A bar, in SI units with defaults filled in. */
export type BarElement = z.output<typeof schema>;

function lineOf({ width, thickness, density, young }: BarElement) {
  return {
    linearDensity: density * width * thickness,
    rigidity: (young * width * thickness * thickness * thickness) / 12,
  };
}

function barPhysics(element: BarElement, path: string): LinePhysics | Problem {
  const { linearDensity, rigidity } = lineOf(element);
  const losses = lossesFrom(element, { c2: 0, kappa2: rigidity / linearDensity }, path);
  return 'message' in losses ? losses : { linearDensity, tension: 0, rigidity, ...losses };
}

function barBody(element: BarElement, rate: number, path: string, _origin?: number, reach?: Reach): Body | Problem {
  const { length, ends } = element;
  const physics = barPhysics(element, path);
  if ('message' in physics) return physics;
  if (element.method === 'modal') {
    const { profile, modes = 0 } = element;
    if (profile !== undefined && modes > MOST_PROFILE_MODES)
      return {
        path: `${path}.modes`,
        message: `expected at most ${MOST_PROFILE_MODES} modes of a bar with a profile; got ${modes}`,
      };
    return modalBody(barModes(physics, length, ends, element, rate, profile, reach), element, rate, path, reach);
  }
  return lineBody(physics, length, ends, element.grid?.intervals, rate, path, reach);
}
