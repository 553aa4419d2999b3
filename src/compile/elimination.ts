/**
 * Which contacts are eliminated from their islands (kernel/eliminate.ts): those whose c never changes. The remaining contacts are then
 * coupled through them: all neighbours of a group of coupled eliminated contacts become neighbours of each other.
 */
import { CONSTANT_SLOPE } from '../kernel/laws/traits.ts';
import { type Compliance, groupsOf } from './compliance.ts';
import { hasTrait } from './contact-record.ts';
import { costApart, costWhole, numbersOf, type Split, type Staying, workApart } from './elimination-cost.ts';
import { firstColumns, sizeOf } from './envelope.ts';
import type { ContactPoint } from './points.ts';

/** The role of a point in an island from which points are eliminated. */
export interface Reduction {
  /** Index among the eliminated points; -1 for a point that remains. */
  readonly place: number;
  /** Of a point that remains: the range of eliminated points that respond to it, and its neighbours, direct or through them. */
  readonly firstPlace: number;
  readonly responseCount: number;
  readonly neighbours: readonly number[];
}

export interface Elimination {
  /** Per part of an island: its eliminated points, group by group, in the order of their factor. */
  readonly lists: readonly (readonly number[])[];
  /** For every point of a part from which points are eliminated. */
  readonly reductions: ReadonlyMap<number, Reduction>;
  /** Numbers in the factors of the eliminated points, and in the largest factor of the remaining ones. */
  readonly steady: number;
  readonly factor: number;
  /** Number of responses, and of off-diagonal entries of the reduced W. */
  readonly responses: number;
  readonly entries: number;
  /** Multiply-adds per part from which points are eliminated. */
  readonly work: ReadonlyMap<readonly number[], number>;
}

/**
 * Stores at most `most` numbers. When a running Program is changed, `kept` are the points that it eliminates: its memory layout must
 * not change.
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

function hasConstantSlope({ law, constants, moves }: ContactPoint): boolean {
  return moves === undefined && hasTrait(law.law, CONSTANT_SLOPE) && (law.hasConstantSlope?.(constants) ?? true);
}

/** Undefined if there is nothing to eliminate, or if W changes because a point slides or a body stretches. */
function splitOf(
  part: readonly number[],
  neighbours: Compliance['neighbours'],
  points: readonly ContactPoint[],
  isSteady: (point: number) => boolean,
): Split | undefined {
  const steady = part.filter(isSteady);
  if (
    steady.length === 0 ||
    part.length === 1 ||
    part.some((point) => points[point].slide !== undefined || points[point].isStrain)
  )
    return;
  const groups = groupsOf(steady, neighbours);
  const groupOf = new Map(groups.flatMap((group, g) => group.map((point) => [point, g] as const)));
  const list = groups.flat();
  const starts = [0];
  for (const group of groups) starts.push((starts.at(-1) as number) + group.length);
  const others = part.filter((point) => !groupOf.has(point));
  const staying = others.map((point): Staying => {
    const coupled = [...new Set(neighbours[point].flatMap((other) => groupOf.get(other) ?? []))].sort((a, b) => a - b);
    if (coupled.length === 0) return { point, groups: coupled, firstPlace: 0, responseCount: 0 };
    const firstPlace = starts[coupled[0]];
    return { point, groups: coupled, firstPlace, responseCount: starts[(coupled.at(-1) as number) + 1] - firstPlace };
  });
  // The rows of a group's neighbours begin at the first of them.
  const firstOf = new Map<number, number>();
  staying.forEach(({ groups }, i) => {
    for (const group of groups) if (!firstOf.has(group)) firstOf.set(group, i);
  });
  const direct = firstColumns(others, neighbours);
  const rows = staying.map(({ groups }, i) =>
    groups.reduce((least, group) => Math.min(least, firstOf.get(group) as number), direct[i]),
  );
  return { list, staying, steadyRows: firstColumns(list, neighbours), rows };
}

/**
 * Whether elimination makes a solve faster when all other points act. A long chain of springs with a collision at every mass is solved
 * faster as a band matrix than as the full matrix that couples the collisions after elimination.
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
  const listedFor = new Int32Array(neighbours.length).fill(-1); // the last point whose neighbours include it
  return [
    ...list.map((point, place): [number, Reduction] => [
      point,
      { place, firstPlace: 0, responseCount: 0, neighbours: [] },
    ]),
    ...staying.map(({ point, groups, firstPlace, responseCount }): [number, Reduction] => {
      const coupled: number[] = [];
      const list = (other: number) => {
        if (stays[other] === 1 && listedFor[other] !== point) coupled.push(other);
        listedFor[other] = point;
      };
      listedFor[point] = point;
      neighbours[point].forEach(list);
      for (const group of groups) members.get(group)?.forEach(list);
      return [point, { place: -1, firstPlace, responseCount, neighbours: coupled }];
    }),
  ];
}
