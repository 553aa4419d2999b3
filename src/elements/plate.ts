/**
 * Thin plate:  ρH u″ = −D ΔΔu − 2ρHσ₀ u′ + 2ρHσ₁ Δu′ + F,  D = E H³/(12(1−ν²)),  edges supported or clamped.
 * Scheme, stability and invariant: grid.ts. Modes: surface-modes.ts.
 * Reference   notes (32c), (73); JASA 2021 section VI
 */
import type { PlateElement, Problem } from '../model/index.ts';
import type { Body } from './body.ts';
import { gridBody, type Surface, surfaceSpacing } from './grid.ts';
import { lossesFrom } from './losses.ts';
import { modalBody } from './modal.ts';
import { rectangle, spacingProblem } from './rectangle.ts';
import { rectangularModes } from './surface-modes.ts';

export function plateBody(element: PlateElement, rate: number, path: string): Body | Problem {
  const { thickness, density, young, poisson, sides } = element;
  const surfaceDensity = density * thickness;
  const rigidity = (young * thickness * thickness * thickness) / (12 * (1 - poisson * poisson));
  const losses = lossesFrom(element, { c2: 0, kappa2: rigidity / surfaceDensity }, path);
  if ('message' in losses) return losses;
  const surface: Surface = { surfaceDensity, tension: 0, rigidity, ...losses, clamped: element.edges === 'clamped' };
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
