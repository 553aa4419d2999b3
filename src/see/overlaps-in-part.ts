/** Finds curves of a panel that coincide along part of their length only. */
import { partOf } from './clip-line.ts';
import { coincidingCurves, type NamedCurve, type Overlaps, type PanelFrame } from './overlaps.ts';

/** A smaller part of the shorter curve hides nothing: the eye follows both. */
const SMALLEST_PART = 0.25;
/** Furthest apart that two lines are seen as one, px. */
const NEAR = 1.5;

/** Where a curve passes each column of one px: its rows there, more than one if it comes back. */
type Passes = ReadonlyMap<number, readonly number[]>;

/** What a panel's description has to say about curves that hide each other. */
export function overlapsOf(panel: string, curves: readonly NamedCurve[], frame: PanelFrame): Overlaps {
  const groups = coincidingCurves(curves, frame);
  const parts = partlyCoinciding(curves, frame);
  return { panel, groups, parts: parts.filter((names) => !groups.some((group) => isWithin(names, group))) };
}

/** Groups of names of which every two coincide along a quarter of the shorter curve or more. */
function partlyCoinciding(curves: readonly NamedCurve[], frame: PanelFrame): readonly (readonly string[])[] {
  const drawn = curves
    .filter(({ name }) => name !== '')
    .map((curve) => ({ name: curve.name, passes: passesOf(curve, frame) }));
  const touch = drawn.map((one) => drawn.map((other) => partOn(one.passes, other.passes) >= SMALLEST_PART));
  const groups: number[][] = [];
  for (const i of drawn.keys()) {
    for (const group of groups) if (group.every((j) => touch[i][j])) group.push(i);
    for (let j = 0; j < i; j++) {
      if (!touch[i][j] || groups.some((group) => isWithin([i, j], group))) continue;
      const group = [j, i];
      for (let k = 0; k < i; k++) if (k !== j && group.every((member) => touch[k][member])) group.push(k);
      groups.push(group.sort((one, other) => one - other));
    }
  }
  return groups.map((group) => [...new Set(group.map((i) => drawn[i].name))]).filter((names) => names.length > 1);
}

function isWithin<T>(some: readonly T[], all: readonly T[]): boolean {
  return some.every((each) => all.includes(each));
}

/** How much of the shorter of two curves lies on the other. */
function partOn(one: Passes, other: Passes): number {
  const [short, long] = lengthOf(one) <= lengthOf(other) ? [one, other] : [other, one];
  let near = 0;
  for (const [column, rows] of short)
    near += rows.filter((row) => long.get(column)?.some((place) => Math.abs(place - row) <= NEAR)).length;
  return near / lengthOf(short);
}

function lengthOf(passes: Passes): number {
  let length = 0;
  for (const rows of passes.values()) length += rows.length;
  return length;
}

/** Columns are compared, not cells: lines that jump up and down would lie on each other wherever they fill the panel. */
function passesOf({ x, y }: NamedCurve, { across, up, width, height }: PanelFrame): Passes {
  const passes = new Map<number, number[]>();
  for (let i = 1; i < x.length; i++) {
    const [from, to] = [width * partOf(x[i - 1], across), width * partOf(x[i], across)];
    const [start, end] = [height * partOf(y[i - 1], up), height * partOf(y[i], up)];
    if (!Number.isFinite(from + to + start + end) || from === to) continue;
    const last = Math.min(width, Math.max(from, to));
    for (let column = Math.max(0, Math.ceil(Math.min(from, to))); column < last; column++) {
      const row = start + ((column - from) / (to - from)) * (end - start);
      if (row >= 0 && row <= height) passes.set(column, [...(passes.get(column) ?? []), row]);
    }
  }
  return passes;
}
