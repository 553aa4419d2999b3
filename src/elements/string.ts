/**
 * Stiff string:  ρA u″ = T u_xx − EI u_xxxx − 2ρAσ₀ u′ + 2ρAσ₁ u′_xx + F.
 *
 * Scheme      u* = u + [ (1−σ₀k)(u−u⁻) + k²(c²L − κ²L²)u + 2σ₁k L(u−u⁻) ] / (1+σ₀k),  c² = T/ρA, κ² = EI/ρA
 *             or its modes: line-modes.ts
 * Stability   h² ≥ ½[q + √(q² + 16κ²k²)],  q = c²k² + 4σ₁k;  N = ⌊L/h_min⌋ intervals unless the model says
 * Invariant   kernel/elements/string.ts
 * Reference   notes (25)–(26), (71)
 */
import type { Problem, StringElement } from '../model/index.ts';
import type { Body } from './body.ts';
import { type LinePhysics, lineBody } from './line-body.ts';
import { stringModes } from './line-modes.ts';
import { lossesFrom } from './losses.ts';
import { modalBody } from './modal.ts';

/** Density, tension, rigidity and losses of a string, however its model states them. */
export function stringPhysics(element: StringElement, path: string): LinePhysics | Problem {
  const { length, radius = 0, pitch = 0 } = element;
  const area = Math.PI * radius * radius;
  const linearDensity = element.linearDensity ?? (element.density ?? 0) * area;
  const tension = element.tension ?? 4 * pitch * pitch * length * length * linearDensity;
  const rigidity = element.rigidity ?? ((element.young ?? 0) * area * radius * radius) / 4;
  if (tension === 0 && rigidity === 0)
    return { path: `${path}.tension`, message: 'expected tension or bending rigidity above 0; got neither' };
  const losses = lossesFrom(element, { c2: tension / linearDensity, kappa2: rigidity / linearDensity }, path);
  return 'message' in losses ? losses : { linearDensity, tension, rigidity, ...losses };
}

export function stringBody(element: StringElement, rate: number, path: string): Body | Problem {
  const physics = stringPhysics(element, path);
  if ('message' in physics) return physics;
  const { length, ends, grid } = element;
  if (element.method !== 'modal') return lineBody(physics, length, ends, grid?.intervals, rate, path);
  if (ends.some((end) => end !== 'supported'))
    return {
      path: `${path}.ends`,
      message: 'expected supported ends, whose modes are sines; got others with method modal',
    };
  return modalBody(stringModes(physics, length, element, rate), element, rate, path);
}
