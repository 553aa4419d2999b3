/**
 * Which contacts are eliminated from their islands (kernel/eliminate.ts): those whose c never changes. The others then feel each
 * other through them: where eliminated contacts are coupled, all neighbours of such a group are neighbours of each other.
 */
import { CONSTANT_SLOPE } from '../kernel/laws/traits.ts';
import { type Compliance, groupsOf } from './compliance.ts';
import { hasTrait } from './contact-record.ts';
import { costApart, costWhole, numbersOf, type Split, type Staying, workApart } from './elimination-cost.ts';
import { firstColumns, sizeOf } from './envelope.ts';
import type { ContactPoint } from './points.ts';

/** How a point takes part in an island from which some are eliminated. */
export interface Reduction {
  /** Place among the eliminated ones; -1 for a point that stays. */
  readonly place: number;
  /** Of a point that stays: the eliminated ones that answer it, by place, and whom it feels at once or through them. */
  readonly firstPlace: number;
  readonly responseCount: number;
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
  readonly responses: number;
  readonly entries: number;
  /** Multiply-adds that a part takes, if points are eliminated from it. */
  readonly work: ReadonlyMap<readonly number[], number>;
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
  const sums = { steady: 0, factor: 0, responses: 0, entries: 0 };
  const fits = (split: Split) => sums.steady + sums.responses + sums.entries + numbersOf(split, neighbours) <= most;
  const work = new Map<readonly number[], number>();
  const lists = parts.flat().map((part) => {
    const split = splitOf(part, neighbours, points, isSteady);
    const isSplit = split !== undefined && (kept !== undefined || (fits(split) && pays(part, neighbours, split)));
    if (!isSplit) return [];
    work.set(part, workApart(split));
    sums.steady += sizeOf(split.steadyRows);
    sums.factor = Math.max(sums.factor, sizeOf(split.rows));
    for (const [point, reduction] of reductionsOf(split, neighbours)) {
      reductions.set(point, reduction);
      sums.responses += reduction.responseCount;
      sums.entries += reduction.neighbours.length;
    }
    return split.list;
  });
  return { lists, reductions, ...sums, work };
}

function hasConstantSlope({ law, constants }: ContactPoint): boolean {
  return hasTrait(law.law, CONSTANT_SLOPE) && (law.hasConstantSlope?.(constants) ?? true);
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
    if (own.length === 0) return { point, groups: own, firstPlace: 0, responseCount: 0 };
    const firstPlace = starts[own[0]];
    return { point, groups: own, firstPlace, responseCount: starts[(own.at(-1) as number) + 1] - firstPlace };
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

/**
 * Whether a solve takes less time without the eliminated points if all others act. A long chain of springs with a collision at every mass
 * is solved faster as a band than as the full matrix that the collisions make among themselves.
 */
function pays(part: readonly number[], neighbours: Compliance['neighbours'], split: Split): boolean {
  return costApart(split) <= costWhole(firstColumns(part, neighbours));
}

function reductionsOf({ list, staying }: Split, neighbours: Compliance['neighbours']): [number, Reduction][] {
  const members = new Map<number, number[]>();
  const stays = new Uint8Array(neighbours.length);
  for (const { point, groups } of staying) {
    stays[point] = 1;
    for (const group of groups) if (members.get(group)?.push(point) === undefined) members.set(group, [point]);
  }
  const felt = new Int32Array(neighbours.length).fill(-1); // by whom last
  return [
    ...list.map((point, place): [number, Reduction] => [
      point,
      { place, firstPlace: 0, responseCount: 0, neighbours: [] },
    ]),
    ...staying.map(({ point, groups, firstPlace, responseCount }): [number, Reduction] => {
      const own: number[] = [];
      const feel = (other: number) => {
        if (stays[other] === 1 && felt[other] !== point) own.push(other);
        felt[other] = point;
      };
      felt[point] = point;
      neighbours[point].forEach(feel);
      for (const group of groups) members.get(group)?.forEach(feel);
      return [point, { place: -1, firstPlace, responseCount, neighbours: own }];
    }),
  ];
}
