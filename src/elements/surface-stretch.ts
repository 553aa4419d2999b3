/**
 * Membranes and plates whose mean tension follows their area (Berger's plate, the gliding drumhead): one strain,
 *
 *     ε = mean of ½ |∇w|²,  λ = E H A/(1 − ν²) of a plate, E H A/(2(1 − ν)) of a drumhead, whose mean stretch is the same in all directions
 *
 * on any outline, by finite differences or modes.
 * Reference   docs/theory.md, bodies that stretch
 */
import type { Body } from './body.ts';
import { meanGrid, meanModal } from './stretching.ts';

/** Area, m². */
export function areaOf(radius: number | undefined, [x, y]: readonly [number, number]): number {
  return radius === undefined ? x * y : Math.PI * radius * radius;
}

/** `slopes`: wavenumber squared times mean square of each mode. `stiffness`: λ/A, N/m. */
export function withMeanTension(
  body: Body,
  { stiffness, tension, area }: { readonly stiffness: number; readonly tension: number; readonly area: number },
  slopes: readonly number[],
): Body {
  const reading = { rest: tension, factors: [stiffness] };
  const lambda = stiffness * area;
  const stretch = (polarisations: number) => {
    if (body.kind === 'modal') return meanModal(slopes, polarisations, lambda, reading);
    const width = body.fold !== undefined && 'row' in body.fold ? body.fold.row : body.size;
    return meanGrid(body.mass, width, 1 / area, polarisations, lambda, reading);
  };
  return { ...body, stretch };
}
