/** Points and shapes on a line of nodes 0..N, one slot each. */
import type { Shape } from '../model/players.ts';
import type { Position, Refs } from '../model/points.ts';
import type { Problem } from '../model/problems.ts';
import { cos, pow, sin } from '../numerics/portable.ts';
import type { Place } from './body.ts';
import { snapped } from './surface.ts';

/** A line of nodes. */
export interface Line {
  readonly intervals: number;
  /** m. */
  readonly length: number;
  /** Whether the left and the right end are held. */
  readonly held: readonly [boolean, boolean];
}

/** Node coordinate of a position: 0 at the left end, N at the right. */
function coordinate(position: Position, { intervals, length }: Line): number {
  if (typeof position === 'number') return snapped((position / length) * intervals);
  return 'node' in position ? position.node : snapped(position.fraction * intervals);
}

/** The positions of a reference. */
function positionsOf(at: Refs['at'], { intervals, held }: Line): readonly Position[] | undefined {
  if (at === undefined || at === 'area') return undefined;
  if (at === 'nodes') {
    const first = held[0] ? 1 : 0;
    const last = held[1] ? intervals - 1 : intervals;
    return Array.from({ length: last - first + 1 }, (_, i) => ({ node: first + i }));
  }
  if (typeof at === 'number') return [at];
  if (Array.isArray(at)) return at as readonly Position[];
  if ('frets' in at) return Array.from({ length: at.frets.count }, (_, i) => ({ fraction: 1 - pow(2, -(i + 1) / 12) }));
  if ('spread' in at) return Array.from({ length: at.spread }, (_, i) => ({ fraction: (i + 1) / (at.spread + 1) }));
  if ('fraction' in at) return [at];
  return 'node' in at && typeof at.node === 'number' ? [{ node: at.node }] : undefined;
}

/** Node coordinates of the points of a reference. */
export function lineNodes(at: Refs['at'], line: Line, path: string): readonly number[] | Problem {
  const positions = positionsOf(at, line);
  if (positions === undefined)
    return { path, message: `expected a position along the element; got ${JSON.stringify(at ?? null)}` };
  const { intervals, length, held } = line;
  const nodes = positions.map((position) => coordinate(position, line));
  const wrong = nodes.findIndex(
    (node) => !(held[0] ? node > 0 : node >= 0) || !(held[1] ? node < intervals : node <= intervals),
  );
  if (wrong < 0) return nodes;
  const position = positions[wrong];
  const where = typeof position === 'number' ? `${position} m` : JSON.stringify(position);
  const span = `from ${held[0] ? 'above ' : ''}0 to ${held[1] ? 'below ' : ''}${length} m (${intervals} intervals)`;
  return { path, message: `expected a point that can move, ${span}; got ${where}` };
}

/** Linear interpolation between nodes; held ends have no unknown. */
function placeAt(node: number, { intervals, length, held }: Line): Place {
  const left = Math.min(Math.floor(node), intervals - 1);
  const part = node - left;
  const slots: number[] = [];
  const weights: number[] = [];
  for (const [at, weight] of [
    [left, 1 - part],
    [left + 1, part],
  ]) {
    if (weight === 0 || (at === 0 && held[0]) || (at === intervals && held[1])) continue;
    slots.push(at);
    weights.push(weight);
  }
  const along = node / intervals;
  return { row: { slots, weights }, x: along * length, along, measure: length / intervals, node };
}

export function linePlaces(at: Refs['at'], line: Line, path: string): readonly Place[] | Problem {
  const nodes = lineNodes(at, line, path);
  return 'message' in nodes ? nodes : nodes.map((node) => placeAt(node, line));
}

/** A shape's factor at every slot. */
export function lineShape(shape: Shape | undefined, line: Line): Float64Array {
  const factor = shapeFunction(shape, line);
  return Float64Array.from({ length: line.intervals + 1 }, (_, node) => {
    const moves =
      (line.held[0] ? node > 0 : node >= 0) && (line.held[1] ? node < line.intervals : node <= line.intervals);
    return moves ? factor(node) : 0;
  });
}

function shapeFunction(shape: Shape | undefined, line: Line): (node: number) => number {
  const { intervals, length } = line;
  if (shape === undefined) return () => 1;
  if (shape === 'sine') return (node) => sin((Math.PI * node) / intervals);
  if ('sine' in shape) {
    const waves = typeof shape.sine === 'number' ? shape.sine : shape.sine[0];
    return (node) => sin((Math.PI * waves * node) / intervals);
  }
  if ('samples' in shape) {
    const { samples } = shape;
    return (node) => {
      const place = (node * (samples.length - 1)) / intervals;
      const left = Math.min(Math.floor(place), Math.max(samples.length - 2, 0));
      const right = Math.min(left + 1, samples.length - 1);
      return samples[left] + (place - left) * (samples[right] - samples[left]);
    };
  }
  if ('modes' in shape) return () => 0;
  const { at, width } = shape.raisedCosine;
  const centre = coordinate(at as Position, line);
  const half = 0.5 * (typeof width === 'number' ? (width / length) * intervals : width.nodes);
  return (node) => (Math.abs(node - centre) <= half ? 0.5 * (1 + cos((Math.PI * (node - centre)) / half)) : 0);
}
