/**
 * A line of nodes that nothing holds. Its nodes keep their moves, and what rounding takes from their displacements, so that no digits are lost far from
 * where it began. Scheme and layout: kernel/elements/floating.ts.
 */
import type { Body, Row } from './body.ts';
import type { Scheme } from './scheme.ts';

/** Slots per node: displacement, move, double move, lost digits. */
const PARTS = 4;

/** The same line as a body that keeps its moves. */
export function floating(body: Body, { momentum, spread, spreadPrev, bend }: Scheme): Body {
  const { size: count, fold: _, line, ...rest } = body;
  const { nodeMass, stretchEnergy, bendEnergy, sigma0, sigma1, spacing, leftEnd, rightEnd } = body.constants;
  const size = PARTS * count;
  const padded = (values: Float64Array) => {
    const all = new Float64Array(size);
    all.set(values);
    return all;
  };
  const mobility = Float64Array.from({ length: size }, (_, i) => (i < 3 * count ? body.mobility[i % count] : 0));
  // Forces act on displacements and on both moves; the double move is what enters u⁺ − u⁻.
  const rowOf = (nodes: readonly number[], weights: readonly number[]): Row => {
    const none = nodes.map(() => 0);
    return {
      slots: [0, 1, 2].flatMap((part) => nodes.map((node) => part * count + node)),
      weights: [...weights, ...none, ...none],
      moves: [...none, ...none, ...weights],
      pushes: [...weights, ...weights, ...weights],
    };
  };
  return {
    ...rest,
    kind: 'floating',
    size,
    constants: {
      momentum,
      stretch: spread + spreadPrev,
      drag: -spreadPrev,
      bend,
      leftFree: leftEnd === 0 ? 1 : 0,
      rightFree: rightEnd === 0 ? 1 : 0,
      ...{ nodeMass, stretchEnergy, bendEnergy, sigma0, sigma1, spacing },
    },
    mass: padded(body.mass),
    mobility,
    rest: padded(body.rest),
    cost: 3 * body.cost,
    ownForce: (u, velocity) => padded(body.ownForce(u.subarray(0, count), velocity.subarray(0, count))),
    ...(line && { line: { ...line, lane: 0, rowOf } }),
    places: (at, path, along) => {
      const places = body.places(at, path, along);
      if ('message' in places) return places;
      return places.map((place) => ({ ...place, row: rowOf(place.row.slots, place.row.weights) }));
    },
    shape: (shape) => padded(body.shape(shape)),
    complete: (u1, move) => {
      u1.set(move.subarray(0, count), count);
    },
  };
}
