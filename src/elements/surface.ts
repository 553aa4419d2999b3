/** Points and shapes on a surface with a square grid: bilinear interpolation between nodes, lines across it. */
import type { Shape } from '../model/players.ts';
import type { Refs, SurfacePosition } from '../model/points.ts';
import type { Problem } from '../model/problems.ts';
import { cos, sin } from '../numerics/portable.ts';
import type { Place } from './body.ts';

/** A grid with its outline. */
export interface Outline {
  /** Nodes per row and per column, edges included. */
  readonly width: number;
  readonly height: number;
  /** m. */
  readonly spacing: number;
  /** Coordinates of node (0, 0), m. */
  readonly origin: readonly [number, number];
  /** Sides of the rectangle that the grid covers, m. */
  readonly sides: readonly [number, number];
  /** Whether node (i, j) moves. */
  readonly inside: (i: number, j: number) => boolean;
}

type Point = readonly [number, number];

/** Coordinates of a point of a surface, m. */
function surfacePoint(at: SurfacePosition, { origin, spacing, sides }: Outline): Point {
  if ('node' in at) return [origin[0] + at.node[0] * spacing, origin[1] + at.node[1] * spacing];
  const metres = (value: number | { readonly fraction: number }, axis: 0 | 1) =>
    typeof value === 'number' ? value : origin[axis] + value.fraction * sides[axis];
  return [metres(at[0], 0), metres(at[1], 1)];
}

/** The points of a reference; a line across the surface has one for each point of the other side. */
export function surfacePoints(
  at: Refs['at'],
  along: readonly number[] | undefined,
  outline: Outline,
): Point[] | undefined {
  if (at === undefined || typeof at !== 'object') return undefined;
  if ('line' in at) {
    const from = surfacePoint(at.line.from, outline);
    const to = surfacePoint(at.line.to, outline);
    return along?.map((part) => [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]);
  }
  if ('node' in at) return typeof at.node === 'number' ? undefined : [surfacePoint({ node: at.node }, outline)];
  if (!Array.isArray(at) || at.length !== 2) return undefined;
  return [surfacePoint(at as SurfacePosition, outline)];
}

/** Moves a point that is within round-off of a node onto it: otherwise it would be coupled to the next node too. */
export function snapped(node: number): number {
  const nearest = Math.round(node);
  return Math.abs(node - nearest) < 1e-9 ? nearest : node;
}

/** Bilinear interpolation between the four nodes around a point; held nodes have no unknown. */
function placeAt([x, y]: Point, { width, height, spacing, origin, inside }: Outline): Place {
  const column = snapped((x - origin[0]) / spacing);
  const row = snapped((y - origin[1]) / spacing);
  const i = Math.min(Math.max(Math.floor(column), 0), width - 2);
  const j = Math.min(Math.max(Math.floor(row), 0), height - 2);
  const a = column - i;
  const b = row - j;
  const slots: number[] = [];
  const weights: number[] = [];
  for (const [di, dj, weight] of [
    [0, 0, (1 - a) * (1 - b)],
    [1, 0, a * (1 - b)],
    [0, 1, (1 - a) * b],
    [1, 1, a * b],
  ]) {
    if (weight === 0 || !inside(i + di, j + dj)) continue;
    slots.push((j + dj) * width + i + di);
    weights.push(weight);
  }
  return { row: { slots, weights }, x, measure: spacing };
}

/** The whole surface: every moving node with the area that it stands for, so that the sum is the volume swept, m³. */
function areaPlace({ width, height, spacing, inside }: Outline): Place {
  const slots: number[] = [];
  for (let node = 0; node < width * height; node++)
    if (inside(node % width, Math.floor(node / width))) slots.push(node);
  return { row: { slots, weights: slots.map(() => spacing * spacing) }, x: 0 };
}

export function surfacePlaces(
  at: Refs['at'],
  path: string,
  along: readonly number[] | undefined,
  outline: Outline,
): readonly Place[] | Problem {
  if (at === 'area') return [areaPlace(outline)];
  const points = surfacePoints(at, along, outline);
  if (points === undefined)
    return { path, message: 'expected a point [x, y] of the surface, {node: [i, j]} or a line across it; got none' };
  const places: Place[] = [];
  for (const [x, y] of points) {
    const { origin, sides } = outline;
    const within = x >= origin[0] && x <= origin[0] + sides[0] && y >= origin[1] && y <= origin[1] + sides[1];
    const place = within ? placeAt([x, y], outline) : undefined;
    if (place === undefined || place.row.slots.length === 0)
      return { path, message: `expected a point inside the edge of the surface; got [${x}, ${y}] m` };
    places.push(place);
  }
  return places;
}

/** A shape's factor at every slot: half waves in both directions, or a round bump. */
export function surfaceShape(shape: Shape | undefined, outline: Outline, moving: Uint8Array): Float64Array {
  const { width, spacing, sides } = outline;
  const at = (node: number): Point => [(node % width) * spacing, Math.floor(node / width) * spacing];
  const factor = (x: number, y: number): number => {
    if (shape === undefined) return 1;
    if (shape === 'sine') return sin((Math.PI * x) / sides[0]) * sin((Math.PI * y) / sides[1]);
    if ('sine' in shape) {
      const [m, n] = typeof shape.sine === 'number' ? [shape.sine, shape.sine] : shape.sine;
      return sin((Math.PI * m * x) / sides[0]) * sin((Math.PI * n * y) / sides[1]);
    }
    if (!('raisedCosine' in shape)) return 0;
    const { at: centre, width: bump } = shape.raisedCosine;
    const point = surfacePoint(centre as SurfacePosition, outline);
    const [cx, cy] = [point[0] - outline.origin[0], point[1] - outline.origin[1]];
    const half = 0.5 * (typeof bump === 'number' ? bump : bump.nodes * spacing);
    const distance = Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy));
    return distance <= half ? 0.5 * (1 + cos((Math.PI * distance) / half)) : 0;
  };
  return Float64Array.from(moving, (moves, node) => (moves ? factor(...at(node)) : 0));
}
