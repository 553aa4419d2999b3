/**
 * Membrane:  m′ u″ = T Δu − 2m′σ₀ u′ + 2m′σ₁ Δu′ + F,  rectangular, or round on a grid whose edge is a staircase.
 * Scheme, stability and invariant: grid.ts. Modes: surface-modes.ts.
 * Reference   JASA 2021 section V
 */
import type { MembraneElement, Problem } from '../model/index.ts';
import type { Body } from './body.ts';
import { gridBody, type Surface, surfaceSpacing } from './grid.ts';
import { lossesFrom } from './losses.ts';
import { modalBody } from './modal.ts';
import { rectangle, round, spacingProblem } from './rectangle.ts';
import { circularModes, rectangularModes } from './surface-modes.ts';

export function membraneBody(element: MembraneElement, rate: number, path: string): Body | Problem {
  const { tension, radius, sides } = element;
  const surfaceDensity = element.surfaceDensity ?? (element.density ?? 0) * (element.thickness ?? 0);
  const losses = lossesFrom(element, { c2: tension / surfaceDensity, kappa2: 0 }, path);
  if ('message' in losses) return losses;
  const surface: Surface = { surfaceDensity, tension, rigidity: 0, ...losses, clamped: false };
  if (element.method === 'modal') {
    const modes =
      radius === undefined
        ? rectangularModes(surface, sides ?? [1, 1], element, rate)
        : circularModes(surface, radius, element, rate);
    return modalBody(modes, element, rate, path);
  }
  const finest = surfaceSpacing(surface, 1 / rate);
  const asked = element.grid?.spacing;
  const outline = radius === undefined ? rectangle(sides ?? [1, 1], finest, asked) : round(radius, finest, asked);
  return spacingProblem(outline, finest, rate, path) ?? gridBody(surface, outline, 1 / rate, finest);
}
