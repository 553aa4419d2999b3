/**
 * Bar: bending alone holds it,  ρA u″ = −EI u_xxxx − 2ρAσ₀ u′ + 2ρAσ₁ u′_xx + F,  ends free, clamped or supported.
 *
 * Scheme      a string without tension (string.ts); free ends have half a node's mass and no curvature; or modes: line-modes.ts
 * Stability   h² ≥ ½[4σ₁k + √((4σ₁k)² + 16κ²k²)]
 * Reference   Bilbao 2009, 7.1; docs/theory.md
 */
import type { BarElement, Problem } from '../model/index.ts';
import type { Body } from './body.ts';
import { type LinePhysics, lineBody } from './line-body.ts';
import { barModes } from './line-modes.ts';
import { lossesFrom } from './losses.ts';
import { modalBody } from './modal.ts';

export function barBody(element: BarElement, rate: number, path: string): Body | Problem {
  const { length, width, thickness, density, young, ends } = element;
  const linearDensity = density * width * thickness;
  const rigidity = (young * width * thickness * thickness * thickness) / 12;
  const losses = lossesFrom(element, { c2: 0, kappa2: rigidity / linearDensity }, path);
  if ('message' in losses) return losses;
  const physics: LinePhysics = { linearDensity, tension: 0, rigidity, ...losses };
  if (element.method === 'modal') return modalBody(barModes(physics, length, ends, element, rate), element, rate, path);
  return lineBody(physics, length, ends, element.grid?.intervals, rate, path);
}
