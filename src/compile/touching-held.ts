/**
 * What rigid connections leave of the half step with which touching contacts start (touching-start.ts). Their forces l act in it as well, so that they hold from the first
 * sample on and do no work: a contact moves its bodies by B (b f + a l), where a B (b f + a l) = 0 for each connection a that can hold something.
 */
import { NO_PIVOT, rowsOf, withoutRows } from './ties.ts';

/** By how much a unit of force moves each slot, m/N. */
export interface Push {
  readonly slots: readonly number[];
  readonly pushes: readonly number[];
}

/** A rigid connection: what it holds, and what its own force moves. */
export interface Tie extends Push {
  readonly terms: { readonly slots: readonly number[]; readonly weights: ArrayLike<number> };
}

/** What is left of a push; nothing if the connections hold all of it but for round-off. */
export type Holder = (push: Push, along: Tie['terms']) => Push;

/** The first solve leaves as much motion as its own round-off. */
const ROUNDS = 2;

export function holderOf(ties: readonly Tie[]): Holder {
  const diagonal = ties.map((tie) => movedBy(tie, tie.terms));
  const holding = ties.filter((_, i) => diagonal[i] > 0);
  const roots = diagonal.filter((d) => d > 0).map(Math.sqrt);
  const scaled = (one: number, other: number) =>
    movedBy(holding[one], holding[other].terms) / (roots[one] * roots[other]);
  const { kept } = rowsOf(holding.map((_, i) => holding.map((__, j) => (i === j ? 1 : scaled(i, j)))));
  return (push, along) => {
    const own = movedBy(push, along);
    let left = push;
    for (let round = 0; round < ROUNDS; round++) {
      const entries = holding.map(({ terms }, i) => movedBy(left, terms) / roots[i]);
      const { less, pivot } = withoutRows(entries, own, kept);
      if (round === 0 && !(pivot > NO_PIVOT * own)) return { slots: [], pushes: [] };
      const moved = new Map(left.slots.map((slot, t) => [slot, left.pushes[t]]));
      holding.forEach(({ slots, pushes }, i) => {
        if (less[i] === 0) return;
        slots.forEach((slot, t) => {
          moved.set(slot, (moved.get(slot) ?? 0) + (less[i] / roots[i]) * pushes[t]);
        });
      });
      left = { slots: [...moved.keys()], pushes: [...moved.values()] };
    }
    return left;
  };
}

/** What a push moves along some terms, m/N. */
function movedBy({ slots, pushes }: Push, along: Tie['terms']): number {
  const pushed = new Map(slots.map((slot, t) => [slot, pushes[t]]));
  return along.slots.reduce((sum, slot, t) => sum + along.weights[t] * (pushed.get(slot) ?? 0), 0);
}
