/** Outlines of square grids: a rectangle, and a circle as a staircase. */
import { limitOf } from '../model/limits.ts';
import type { Problem } from '../model/problems.ts';
import type { Outline } from './surface.ts';

/** One spacing for both sides: the coarser of the two that divide a side; the other side is rounded to it. */
export function rectangle(sides: readonly [number, number], finest: number, asked: number | undefined): Outline {
  const target = asked ?? finest;
  // A spacing given by the model is rounded so that it divides the side; without one, the spacing must not be finer than the stable one.
  const count = (side: number) =>
    Math.max(1, asked === undefined ? Math.floor(side / target) : Math.round(side / target));
  const spacing = Math.max(sides[0] / count(sides[0]), sides[1] / count(sides[1]));
  const columns = Math.max(2, Math.round(sides[0] / spacing));
  const rows = Math.max(2, Math.round(sides[1] / spacing));
  return {
    width: columns + 1,
    height: rows + 1,
    spacing,
    origin: [0, 0],
    sides: [columns * spacing, rows * spacing],
    inside: (i, j) => i > 0 && j > 0 && i < columns && j < rows,
  };
}

/** Nodes x = −R + i h with one at the centre; those with x² + y² < R² move. */
export function round(radius: number, finest: number, asked: number | undefined): Outline {
  const half = Math.max(1, asked === undefined ? Math.floor(radius / finest) : Math.round(radius / asked));
  const count = 2 * half;
  const spacing = radius / half;
  const inside = (i: number, j: number) => {
    const x = -radius + i * spacing;
    const y = -radius + j * spacing;
    return i > 0 && j > 0 && i < count && j < count && x * x + y * y < radius * radius;
  };
  return {
    width: count + 1,
    height: count + 1,
    spacing,
    origin: [-radius, -radius],
    sides: [2 * radius, 2 * radius],
    inside,
  };
}

export function nodeCount({ width, height }: Pick<Outline, 'width' | 'height'>): number {
  return width * height;
}

export function spacingProblem(
  { width, height, spacing }: Outline,
  finest: number,
  rate: number,
  path: string,
): Problem | undefined {
  const most = limitOf('nodes');
  if (!(nodeCount({ width, height }) <= most))
    return { path: `${path}.grid`, message: `expected at most ${most} nodes; got ${width} × ${height}` };
  if (spacing >= finest) return undefined;
  return {
    path: `${path}.grid.spacing`,
    message:
      `expected a spacing of at least ${finest.toPrecision(5)} m, the stability limit at ${rate} Hz; ` +
      `got ${spacing.toPrecision(5)} m: render at a higher rate, or take a larger or slower surface`,
  };
}
