/** Refuses rigid connections that contradict each other: all hold the same motion, and something outside moves some of them otherwise than the rest. */
import { CONSTRAINT } from '../kernel/laws/traits.ts';
import type { Problem } from '../model/index.ts';
import type { Compliance } from './compliance.ts';
import { hasTrait } from './contact-record.ts';
import type { Control } from './controls.ts';
import type { ContactPoint } from './points.ts';

/** A pivot below this is round-off: the row is a sum of others. As in kernel/envelope.ts, where rows are scaled to a diagonal of one. */
const NO_PIVOT = 1e-13;
/** Part of a control's sign below which it cancels. */
const CANCELLED = 1e-6;
/** Islands with more ties are not searched: the search takes the cube of their number. */
const MOST = 200;

/**
 * Ties of an island whose constraints depend on each other: Σ a η = 0 whatever the bodies do. They can all hold only if the controls that move their
 * ends cancel in the same sum; otherwise the one that is listed first would hold, and the others would not.
 */
export function contradictions(
  points: readonly ContactPoint[],
  { diagonal, neighbours, entries, islands }: Pick<Compliance, 'diagonal' | 'neighbours' | 'entries' | 'islands'>,
  controls: readonly Control[],
): Problem[] {
  const isDriven = (tie: number) => (controls[points[tie].control]?.segments.length ?? 0) > 0;
  return islands.flatMap((island) => {
    const ties = island.filter((point) => hasTrait(points[point].law.law, CONSTRAINT) && diagonal[point] > 0);
    if (ties.length < 2 || ties.length > MOST || !ties.some(isDriven)) return [];
    const scaled = (a: number, b: number) => {
      if (a === b) return 1;
      const at = neighbours[a].indexOf(b);
      return at < 0 ? 0 : entries[a][at] / Math.sqrt(diagonal[a] * diagonal[b]);
    };
    const W = ties.map((a) => ties.map((b) => scaled(a, b)));
    const wrong = dependenciesOf(W).find((sum) => isMoved(sum, ties, isDriven, points, diagonal));
    if (wrong === undefined) return [];
    const names = new Set(ties.filter((_, i) => Math.abs(wrong[i]) > CANCELLED).map((tie) => points[tie].contact));
    const [last, ...others] = [...names].reverse();
    const message = `expected rigid connections that can all hold; got one that contradicts ${others.join(', ') || 'itself'}: they hold the same points, and what some of them hold is moved`;
    return [{ path: `contacts.${last}`, message }];
  });
}

/** Sums of rows that are zero, one for each row that depends on those before it: L of W = L D Lᵀ says by how much. */
function dependenciesOf(W: readonly (readonly number[])[]): number[][] {
  const kept: { readonly sum: readonly number[]; readonly pivot: number }[] = [];
  const found: number[][] = [];
  W.forEach((entries, row) => {
    // The row less what those before it explain of it; `sum` keeps of which rows it is made.
    const sum = W.map((_, i) => (i === row ? 1 : 0));
    let pivot = entries[row];
    for (const before of kept) {
      const between = before.sum.reduce((all, part, i) => all + part * entries[i], 0);
      const part = between / before.pivot;
      before.sum.forEach((share, i) => {
        sum[i] -= part * share;
      });
      pivot -= between * part;
    }
    if (pivot > NO_PIVOT) kept.push({ sum, pivot });
    else found.push(sum);
  });
  return found;
}

/** Whether controls move Σ a η, the rows of which are scaled. */
function isMoved(
  sum: readonly number[],
  ties: readonly number[],
  isDriven: (tie: number) => boolean,
  points: readonly ContactPoint[],
  diagonal: Float64Array,
): boolean {
  const moved = new Map<number, number>();
  ties.forEach((tie, i) => {
    const { control, controlSign } = points[tie];
    if (!isDriven(tie)) return;
    moved.set(control, (moved.get(control) ?? 0) + (sum[i] * controlSign) / Math.sqrt(diagonal[tie]));
  });
  const whole = Math.max(...ties.map((tie, i) => Math.abs(sum[i]) / Math.sqrt(diagonal[tie])));
  return [...moved.values()].some((total) => Math.abs(total) > CANCELLED * whole);
}
