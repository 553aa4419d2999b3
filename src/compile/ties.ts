/**
 * What rigid connections hold together. Connections that contradict each other are refused: all constrain the same motion, but something outside moves some of them
 * differently from the rest. Contacts between points that they tie never move, which the kernel has to know (kernel/held.ts).
 */
import { CONSTRAINT } from '../kernel/laws/traits.ts';
import { isHand } from '../model/hand-names.ts';
import type { Problem } from '../model/index.ts';
import type { Compliance } from './compliance.ts';
import { hasTrait } from './contact-record.ts';
import type { Control } from './controls.ts';
import type { ContactPoint } from './points.ts';

/** A pivot below this is round-off: the row is a sum of others. As in kernel/envelope.ts, where rows are scaled to a diagonal of one. */
export const NO_PIVOT = 1e-13;
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
    const ties = tiesOf(island, points, diagonal);
    if (ties.length < 2 || ties.length > MOST || !ties.some(isDriven)) return [];
    const scaled = scaledBy({ diagonal, neighbours, entries });
    const W = ties.map((a) => ties.map((b) => scaled(a, b)));
    const wrong = rowsOf(W).dependent.find((sum) => isMoved(sum, ties, isDriven, points, diagonal));
    if (wrong === undefined) return [];
    const names = new Set(ties.filter((_, i) => Math.abs(wrong[i]) > CANCELLED).map((tie) => points[tie].contact));
    const [last, ...others] = [...names].reverse();
    const message = `expected rigid connections that can all hold; got one that contradicts ${others.join(', ') || 'itself'}: they hold the same points, and what some of them hold is moved`;
    return [{ path: `contacts.${last}`, message }];
  });
}

/** Points of contact whose direction is a sum of those of rigid connections at rest: what these hold leaves them no motion. */
export function tiedPoints(
  points: readonly ContactPoint[],
  compliance: Pick<Compliance, 'diagonal' | 'neighbours' | 'entries' | 'islands'>,
): ReadonlySet<number> {
  const { diagonal, neighbours, islands } = compliance;
  const scaled = scaledBy(compliance);
  const isStill = (point: number) =>
    points[point].control < 0 && points[point].slide === undefined && !isHand(points[point].contact);
  return new Set(
    islands.flatMap((island) => {
      const ties = tiesOf(island, points, diagonal).filter(isStill);
      if (ties.length === 0 || ties.length > MOST) return [];
      const among = new Set(ties);
      const kept = rowsOf(ties.map((a) => ties.map((b) => scaled(a, b)))).kept;
      return island.filter((point) => {
        if (
          among.has(point) ||
          !isStill(point) ||
          !(diagonal[point] > 0) ||
          !neighbours[point].some((other) => among.has(other))
        )
          return false;
        return (
          withoutRows(
            ties.map((tie) => scaled(point, tie)),
            1,
            kept,
          ).pivot <= NO_PIVOT
        );
      });
    }),
  );
}

function tiesOf(island: readonly number[], points: readonly ContactPoint[], diagonal: Float64Array): readonly number[] {
  return island.filter((point) => hasTrait(points[point].law.law, CONSTRAINT) && diagonal[point] > 0);
}

/** Entries of W, with rows and columns scaled to a diagonal of one. */
function scaledBy({ diagonal, neighbours, entries }: Pick<Compliance, 'diagonal' | 'neighbours' | 'entries'>) {
  return (a: number, b: number): number => {
    if (a === b) return 1;
    const at = neighbours[a].indexOf(b);
    return at < 0 ? 0 : entries[a][at] / Math.sqrt(diagonal[a] * diagonal[b]);
  };
}

/** A row of L⁻¹, W = L D Lᵀ: which rows of W are summed, and what is left of the diagonal. */
export interface Row {
  readonly sum: readonly number[];
  readonly pivot: number;
}

/** A row with these entries less what the rows before it explain of it: how much of each of them that is, and what is left of its diagonal. */
export function withoutRows(
  entries: readonly number[],
  diagonal: number,
  before: readonly Row[],
): { readonly less: number[]; readonly pivot: number } {
  const less = entries.map(() => 0);
  let pivot = diagonal;
  for (const { sum, pivot: own } of before) {
    const between = sum.reduce((all, part, i) => all + part * entries[i], 0);
    const part = between / own;
    sum.forEach((share, i) => {
      less[i] -= part * share;
    });
    pivot -= between * part;
  }
  return { less, pivot };
}

/** The rows of W that do not depend on those before them, and the sums of rows that are zero, one for each that does. */
export function rowsOf(W: readonly (readonly number[])[]): {
  readonly kept: readonly Row[];
  readonly dependent: readonly number[][];
} {
  const kept: Row[] = [];
  const dependent: number[][] = [];
  W.forEach((entries, row) => {
    const { less, pivot } = withoutRows(entries, entries[row], kept);
    const sum = less.map((part, i) => (i === row ? 1 + part : part));
    if (pivot > NO_PIVOT) kept.push({ sum, pivot });
    else dependent.push(sum);
  });
  return { kept, dependent };
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
