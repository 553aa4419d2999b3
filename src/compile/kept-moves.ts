/** Where masses, modes that drift and lines that nothing holds keep the moves of their unknowns: displacements far from zero have lost the last digits of a small move. */
import type { Body } from '../elements/index.ts';

/** The place in which each unknown of a body has its move from sample 0 to 1, among the places of its start; others keep none. */
export function keptMoves({ size, complete }: Body): ReadonlyMap<number, number> {
  const from = new Float64Array(size);
  complete(
    from,
    from.map((_, i) => i + 1),
  );
  return new Map(Array.from(from.entries()).flatMap(([i, unknown]) => (unknown > 0 ? [[unknown - 1, i]] : [])));
}
