/** The cost of solving an island as a whole, and with some contacts eliminated from it (elimination.ts). */
import type { Compliance } from './compliance.ts';
import { sizeOf, workOf } from './envelope.ts';

/** A part of an island, split into eliminated and remaining points. */
export interface Split {
  readonly list: readonly number[];
  readonly staying: readonly Staying[];
  /** First columns of the factors of the eliminated and of the remaining points. */
  readonly steadyRows: readonly number[];
  readonly rows: readonly number[];
}

export interface Staying {
  readonly point: number;
  /** The groups of eliminated points that it is coupled with. */
  readonly groups: readonly number[];
  readonly firstPlace: number;
  readonly responseCount: number;
}

/** Upper bound of the numbers that elimination stores. */
export function numbersOf({ rows, steadyRows, staying }: Split, neighbours: Compliance['neighbours']): number {
  const around = new Map<number, number>();
  for (const { groups } of staying) for (const group of groups) around.set(group, (around.get(group) ?? 0) + 1);
  const felt = staying.reduce((sum, { point }) => sum + neighbours[point].length, 0);
  const through = [...around.values()].reduce((sum, count) => sum + count * count, 0);
  return sizeOf(rows) + sizeOf(steadyRows) + responsesOf(staying) + felt + through;
}

/** Overhead of one row of a factor, in multiply-adds: its square root and division are serial. Measured, like the two below. */
const ROW = 30;
/** Overhead of a row of a factor that is only used for substitution. */
const STEADY_ROW = 8;
/** Overhead of elimination in an island: a single spring with a single collision is solved faster as a 2 × 2 system. */
const APART = 40;

/** Multiply-adds of one solve with points eliminated. A step has about two solves, because of the corrector pass, and one substitution. */
export function costApart({ rows, steadyRows, staying }: Split): number {
  const responses = responsesOf(staying);
  const substitution = 2 * sizeOf(steadyRows) + STEADY_ROW * steadyRows.length;
  return APART + costWhole(rows) + responses + (responses + substitution) / 2;
}

/** Multiply-adds to form, factor and substitute. */
export function costWhole(firsts: readonly number[]): number {
  let sum = ROW * firsts.length;
  firsts.forEach((first, i) => {
    for (let j = first; j <= i; j++) sum += 3 + j - Math.max(first, firsts[j]);
  });
  return sum;
}

/** The part of this cost due to the factor, the responses and the substitution, without the overhead per row. */
export function workApart({ rows, steadyRows, staying }: Split): number {
  return workOf(rows) + 2 * responsesOf(staying) + 2 * sizeOf(steadyRows);
}

function responsesOf(staying: Split['staying']): number {
  return staying.reduce((sum, { responseCount }) => sum + responseCount, 0);
}
