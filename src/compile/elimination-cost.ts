/** What an island costs whole, and without the contacts that can be eliminated from it (elimination.ts). */
import type { Compliance } from './compliance.ts';
import { sizeOf, workOf } from './envelope.ts';

/** One part taken apart. */
export interface Split {
  readonly list: readonly number[];
  readonly staying: readonly Staying[];
  /** First columns of the factors of the eliminated and of the staying points. */
  readonly steadyRows: readonly number[];
  readonly rows: readonly number[];
}

export interface Staying {
  readonly point: number;
  /** Its groups. */
  readonly groups: readonly number[];
  readonly firstPlace: number;
  readonly responseCount: number;
}

/** What eliminating takes memory for, at most. */
export function numbersOf({ rows, steadyRows, staying }: Split, neighbours: Compliance['neighbours']): number {
  const around = new Map<number, number>();
  for (const { groups } of staying) for (const group of groups) around.set(group, (around.get(group) ?? 0) + 1);
  const felt = staying.reduce((sum, { point }) => sum + neighbours[point].length, 0);
  const through = [...around.values()].reduce((sum, count) => sum + count * count, 0);
  return sizeOf(rows) + sizeOf(steadyRows) + responsesOf(staying) + felt + through;
}

/** What forming and ending a row of a factor takes, in multiply-adds: a root and a division wait for each other. Measured, as are the others. */
const ROW = 30;
/** What a row of a factor takes that is only substituted in. */
const STEADY_ROW = 8;
/** What an island takes for having two kinds of contacts: a spring and a collision are solved faster as two. */
const APART = 40;

/** Multiply-adds of a solve without the eliminated points; a step has about two, for there is a corrector pass, and one substitution. */
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

/** What of it lies in the factor, the responses and the substitution, without what a row takes in any case. */
export function workApart({ rows, steadyRows, staying }: Split): number {
  return workOf(rows) + 2 * responsesOf(staying) + 2 * sizeOf(steadyRows);
}

function responsesOf(staying: Split['staying']): number {
  return staying.reduce((sum, { responseCount }) => sum + responseCount, 0);
}
