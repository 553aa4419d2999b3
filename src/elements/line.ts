/**
 * Points and shapes on a line of nodes 0..N whose ends are held. Slots: ghost, node 0 … node N, ghost.
 */
import type { Problem, Refs, Shape } from '../model/index.ts';
import { cos, pow, sin } from '../numerics/portable.ts';
import type { Place } from './body.ts';

type Positions = Exclude<Refs['at'], undefined>;
type Position = Exclude<Positions, 'nodes' | readonly unknown[] | { frets: unknown }>;

/** Slot of node 0. */
const FIRST = 1;

/** Node coordinate of a position: 0 at the left end, N at the right. */
function coordinate(position: Position, intervals: number, length: number): number {
  if (typeof position === 'number') return (position / length) * intervals;
  return 'node' in position ? position.node : position.fraction * intervals;
}

/** Linear interpolation; what would fall on a held end has no unknown. */
function placeAt(node: number, intervals: number, length: number): Place {
  const left = Math.min(Math.floor(node), intervals - 1);
  const part = node - left;
  const slots: number[] = [];
  const weights: number[] = [];
  for (const [at, weight] of [
    [left, 1 - part],
    [left + 1, part],
  ]) {
    if (weight === 0 || at === 0 || at === intervals) continue;
    slots.push(FIRST + at);
    weights.push(weight);
  }
  return { row: { slots, weights }, x: (node / intervals) * length, measure: length / intervals };
}

export function nodesAt(
  at: Positions | undefined,
  intervals: number,
  length: number,
  path: string,
): readonly Place[] | Problem {
  if (at === undefined) return { path, message: 'expected a position on the string; got none' };
  if (at === 'nodes') return Array.from({ length: intervals - 1 }, (_, i) => placeAt(i + 1, intervals, length));
  const positions: readonly Position[] = Array.isArray(at)
    ? at
    : typeof at === 'object' && 'frets' in at
      ? Array.from({ length: at.frets.count }, (_, i) => ({ fraction: 1 - pow(2, -(i + 1) / 12) }))
      : [at as Position];
  const places: Place[] = [];
  for (const position of positions) {
    const node = coordinate(position, intervals, length);
    if (!(node > 0 && node < intervals)) {
      const where = typeof position === 'number' ? `${position} m` : JSON.stringify(position);
      const span = `between its ends (0 to ${length} m, nodes 1 to ${intervals - 1})`;
      return { path, message: `expected a point of the string ${span}; got ${where}` };
    }
    places.push(placeAt(node, intervals, length));
  }
  return places;
}

/** A shape's factor at every slot. */
export function nodeShape(shape: Shape | undefined, intervals: number, length: number): Float64Array {
  const factor = shapeFunction(shape, intervals, length);
  return Float64Array.from({ length: intervals + 3 }, (_, slot) => {
    const node = slot - FIRST;
    return node > 0 && node < intervals ? factor(node) : 0;
  });
}

function shapeFunction(shape: Shape | undefined, intervals: number, length: number): (node: number) => number {
  if (shape === undefined) return () => 1;
  if (shape === 'sine') return (node) => sin((Math.PI * node) / intervals);
  if ('sine' in shape) return (node) => sin((Math.PI * shape.sine * node) / intervals);
  if ('samples' in shape) {
    const { samples } = shape;
    return (node) => {
      const place = (node * (samples.length - 1)) / intervals;
      const left = Math.min(Math.floor(place), Math.max(samples.length - 2, 0));
      const right = Math.min(left + 1, samples.length - 1);
      return samples[left] + (place - left) * (samples[right] - samples[left]);
    };
  }
  const { at, width } = shape.raisedCosine;
  const centre = coordinate(at, intervals, length);
  const half = 0.5 * (typeof width === 'number' ? (width / length) * intervals : width.nodes);
  return (node) => (Math.abs(node - centre) <= half ? 0.5 * (1 + cos((Math.PI * (node - centre)) / half)) : 0);
}
