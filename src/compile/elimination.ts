/**
 * Which contacts are eliminated from their islands (kernel/eliminate.ts): those whose c never changes. The others then feel each
 * other through them: where eliminated contacts are coupled, all neighbours of such a group are neighbours of each other.
 */
import { type Compliance, groupsOf } from './compliance.ts';
import type { ContactPoint } from './points.ts';

/** How a point takes part in an island from which some are eliminated. */
export interface Reduction {
  /** Place among the eliminated ones; -1 for a point that stays. */
  readonly place: number;
  /** Of a point that stays: the eliminated ones that answer it, by place, and whom it feels at once or through them. */
  readonly firstPlace: number;
  readonly answerCount: number;
  readonly neighbours: readonly number[];
}

export interface Elimination {
  /** Of each part of an island: the points that are eliminated, group by group, in the order of their factor. */
  readonly lists: readonly (readonly number[])[];
  /** Of every point of the parts from which points are eliminated. */
  readonly reductions: ReadonlyMap<number, Reduction>;
  /** Numbers in the factors of the eliminated points, and in the largest factor of those that stay. */
  readonly steady: number;
  readonly factor: number;
  /** Answers, and entries of the reduced W off its diagonal. */
  readonly answers: number;
  readonly entries: number;
  /** Multiply-adds of a solve of each part; of a part from which nothing is eliminated undefined. */
  readonly work: readonly (number | undefined)[];
}

/** One part taken apart. */
interface Split {
  readonly list: readonly number[];
  readonly staying: readonly Staying[];
  /** First columns of the factors of the eliminated and of the staying points. */
  readonly steadyRows: readonly number[];
  readonly rows: readonly number[];
}

interface Staying {
  readonly point: number;
  /** Its groups. */
  readonly groups: readonly number[];
  readonly firstPlace: number;
  readonly answerCount: number;
}

/**
 * Takes memory for `most` numbers at most. `kept` are the points that a Program eliminates which is changed: what it has taken memory for
 * stays as it is.
 */
export function eliminationOf(
  points: readonly ContactPoint[],
  { neighbours, parts }: Compliance,
  most: number,
  kept?: ReadonlySet<number>,
): Elimination {
  const isSteady = (point: number) => kept?.has(point) ?? hasConstantSlope(points[point]);
  const reductions = new Map<number, Reduction>();
  const sums = { steady: 0, factor: 0, answers: 0, entries: 0 };
  const fits = (split: Split) => sums.steady + sums.answers + sums.entries + mostNumbers(split, neighbours) <= most;
  const work: (number | undefined)[] = [];
  const lists = parts.flat().map((part) => {
    const split = splitOf(part, neighbours, points, isSteady);
    const isTaken = split !== undefined && (kept !== undefined || (fits(split) && pays(part, neighbours, split)));
    work.push(isTaken ? Math.round(costOf(split)) : undefined);
    if (!isTaken) return [];
    sums.steady += sizeOf(split.steadyRows);
    sums.factor = Math.max(sums.factor, sizeOf(split.rows));
    for (const [point, reduction] of reductionsOf(split, neighbours)) {
      reductions.set(point, reduction);
      sums.answers += reduction.answerCount;
      sums.entries += reduction.neighbours.length;
    }
    return split.list;
  });
  return { lists, reductions, ...sums, work };
}

/** Springs without a cubic part, and rigid connections. */
function hasConstantSlope({ law, constants }: ContactPoint): boolean {
  return law.law === 'rigid' || (law.law === 'spring' && constants.cubic === 0);
}

/** Undefined where there is nothing to eliminate, or where W changes because something slides. */
function splitOf(
  part: readonly number[],
  neighbours: Compliance['neighbours'],
  points: readonly ContactPoint[],
  isSteady: (point: number) => boolean,
): Split | undefined {
  const steady = part.filter(isSteady);
  if (steady.length === 0 || part.length === 1 || part.some((point) => points[point].slide !== undefined)) return;
  const groups = groupsOf(steady, neighbours);
  const groupOf = new Map(groups.flatMap((group, g) => group.map((point) => [point, g] as const)));
  const list = groups.flat();
  const starts = [0];
  for (const group of groups) starts.push((starts.at(-1) as number) + group.length);
  const others = part.filter((point) => !groupOf.has(point));
  const staying = others.map((point): Staying => {
    const own = [...new Set(neighbours[point].flatMap((other) => groupOf.get(other) ?? []))].sort((a, b) => a - b);
    if (own.length === 0) return { point, groups: own, firstPlace: 0, answerCount: 0 };
    const firstPlace = starts[own[0]];
    return { point, groups: own, firstPlace, answerCount: starts[(own.at(-1) as number) + 1] - firstPlace };
  });
  // The first of a group's neighbours begins the rows of the others.
  const firstOf = new Map<number, number>();
  staying.forEach(({ groups: own }, i) => {
    for (const group of own) if (!firstOf.has(group)) firstOf.set(group, i);
  });
  const direct = firstColumns(others, neighbours);
  const rows = staying.map(({ groups: own }, i) =>
    own.reduce((least, group) => Math.min(least, firstOf.get(group) as number), direct[i]),
  );
  return { list, staying, steadyRows: firstColumns(list, neighbours), rows };
}

/** The first column of each row of a factor over some points. */
function firstColumns(list: readonly number[], neighbours: Compliance['neighbours']): number[] {
  const place = new Map(list.map((point, i) => [point, i]));
  return list.map((point, i) =>
    neighbours[point].reduce((least, other) => Math.min(least, place.get(other) ?? least), i),
  );
}

function reductionsOf({ list, staying }: Split, neighbours: Compliance['neighbours']): [number, Reduction][] {
  const eliminated = new Map(list.map((point, place) => [point, place]));
  const here = new Set(staying.map(({ point }) => point));
  const members = new Map<number, number[]>();
  for (const { point, groups } of staying)
    for (const group of groups) if (members.get(group)?.push(point) === undefined) members.set(group, [point]);
  return [
    ...list.map((point): [number, Reduction] => [
      point,
      { place: eliminated.get(point) as number, firstPlace: 0, answerCount: 0, neighbours: [] },
    ]),
    ...staying.map(({ point, groups, firstPlace, answerCount }): [number, Reduction] => {
      const felt = new Set(neighbours[point].filter((other) => here.has(other)));
      for (const group of groups) for (const other of members.get(group) as number[]) felt.add(other);
      felt.delete(point);
      return [point, { place: -1, firstPlace, answerCount, neighbours: [...felt] }];
    }),
  ];
}

/** What eliminating takes memory for, at most. */
function mostNumbers({ rows, steadyRows, staying }: Split, neighbours: Compliance['neighbours']): number {
  const around = new Map<number, number>();
  for (const { groups } of staying) for (const group of groups) around.set(group, (around.get(group) ?? 0) + 1);
  const felt = staying.reduce((sum, { point }) => sum + neighbours[point].length, 0);
  const through = [...around.values()].reduce((sum, count) => sum + count * count, 0);
  const answers = staying.reduce((sum, { answerCount }) => sum + answerCount, 0);
  return sizeOf(rows) + sizeOf(steadyRows) + answers + felt + through;
}

/** What forming and ending a row of a factor takes, in multiply-adds: a root and a division wait for each other. */
const ROW = 30;
/** What a row of a factor takes that is only substituted in. */
const STEADY_ROW = 8;
/** What an island takes for having two kinds of contacts: a spring and a collision are solved faster as two. */
const APART = 40;

/**
 * Whether a solve takes less time without the eliminated points if all others act: a long chain of springs with a collision at every mass is
 * solved faster as a band than as the full matrix that the collisions make among themselves.
 */
function pays(part: readonly number[], neighbours: Compliance['neighbours'], split: Split): boolean {
  return costOf(split) <= factorCost(firstColumns(part, neighbours));
}

/** Multiply-adds of a solve, where a step has about two: one and a corrector pass. */
function costOf({ rows, steadyRows, staying }: Split): number {
  const answers = staying.reduce((sum, { answerCount }) => sum + answerCount, 0);
  const substitution = 2 * sizeOf(steadyRows) + STEADY_ROW * steadyRows.length;
  return APART + factorCost(rows) + answers + (answers + substitution) / 2;
}

/** Multiply-adds to form, factor and substitute. */
function factorCost(firsts: readonly number[]): number {
  let sum = ROW * firsts.length;
  firsts.forEach((first, i) => {
    for (let j = first; j <= i; j++) sum += 3 + j - Math.max(first, firsts[j]);
  });
  return sum;
}

/** Numbers in a factor. */
function sizeOf(firsts: readonly number[]): number {
  return firsts.reduce((sum, first, i) => sum + i - first + 1, 0);
}
