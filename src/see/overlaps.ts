/** Finds curves of a panel that coincide, and describes them in a sentence. */
import type { Axis } from './axis.ts';
import { partOf } from './clip-line.ts';

export interface NamedCurve {
  readonly name: string;
  /** In the units of the axes. */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

export interface PanelFrame {
  readonly across: Axis;
  readonly up: Axis;
  /** Of the data area, px. */
  readonly width: number;
  readonly height: number;
}

/** A panel's description, and the groups of its curves that coincide. */
export interface Overlaps {
  readonly panel: string;
  readonly groups: readonly (readonly string[])[];
  /** Groups that coincide along part of their length only. */
  readonly parts?: readonly (readonly string[])[];
}

/** Longer lines are followed only up to this length, px: they fill the panel anyway. */
const LONGEST = 200_000;
/** Limit of the rows of a panel (cells of one px) in the number of a cell. */
const ROWS = 1 << 16;

/** Groups of two or more names whose curves are nowhere more than about two px apart, in curve order. */
export function coincidingCurves(curves: readonly NamedCurve[], frame: PanelFrame): readonly (readonly string[])[] {
  const drawn = curves
    .filter(({ name }) => name !== '')
    .map((curve) => ({ name: curve.name, cells: cellsOf(curve, frame) }));
  const groups: (typeof drawn)[] = [];
  for (const curve of drawn) {
    if (curve.cells.size === 0) continue;
    const group = groups.find(([first]) => covers(first.cells, curve.cells) && covers(curve.cells, first.cells));
    if (group === undefined) groups.push([curve]);
    else group.push(curve);
  }
  return groups.map((group) => [...new Set(group.map(({ name }) => name))]).filter((names) => names.length > 1);
}

/** One sentence per group, naming the panels in which it occurs. */
export function overlapNotes(panels: readonly Overlaps[]): string[] {
  return [
    ...notesOf(panels, 'coincide', ({ groups }) => groups),
    ...notesOf(panels, 'coincide along part of their length', ({ parts = [] }) => parts),
  ];
}

function notesOf(
  panels: readonly Overlaps[],
  what: string,
  groupsOf: (panel: Overlaps) => Overlaps['groups'],
): string[] {
  const where = new Map<string, string[]>();
  for (const panel of panels)
    for (const names of groupsOf(panel)) {
      const text = listed(names.map(named));
      where.set(text, [...(where.get(text) ?? []), panel.panel]);
    }
  return Array.from(where, ([names, all]) => {
    const known = byQuantity([...new Set(all)].filter((panel) => panel !== ''));
    const word = /^[(“]/.test(known[0] ?? '') ? 'in' : 'at';
    const place = known.length === 0 || all.length === panels.length ? '' : ` ${word} ${listed(known)}`;
    const each = place === '' && panels.length > 1 ? ' in every panel' : '';
    return `${begun(names)} ${what}${place}${each}.`;
  });
}

/** “q” at a, “q” at b: “q” at a and b. */
function byQuantity(panels: readonly string[]): string[] {
  const columns = new Map<string, string[]>();
  for (const panel of panels) {
    const [, quantity = panel, column] = /^(“[^”]*”) at (.*)$/.exec(panel) ?? [];
    columns.set(quantity, [...(columns.get(quantity) ?? []), ...(column === undefined ? [] : [column])]);
  }
  return Array.from(columns, ([quantity, all]) => (all.length === 0 ? quantity : `${quantity} at ${listed(all)}`));
}

/** Places with a comma are set apart by semicolons: α = 1, K = 1; α = 2, K = 3. */
function listed(words: readonly string[]): string {
  if (words.length === 1) return words[0];
  const last = words[words.length - 1];
  const others = words.slice(0, -1);
  return words.some((word) => /,(?![^“]*”)/.test(word))
    ? `${others.join('; ')}; and ${last}`
    : `${others.join(', ')} and ${last}`;
}

/** The beginning of a sentence: a word is capitalised, a symbol or the name of a rule (v_in, p2) stays as it is. */
function begun(names: string): string {
  return /^[a-z]{3}/.test(names) ? `${names.charAt(0).toUpperCase()}${names.slice(1)}` : names;
}

/** Names with a comma are quoted, so that a list of them can be read. */
function named(name: string): string {
  return name.includes(',') ? `“${name}”` : name;
}

/** The cells of one px that a curve passes through, as row + column × ROWS. */
function cellsOf({ x, y }: NamedCurve, { across, up, width, height }: PanelFrame): ReadonlySet<number> {
  const cells = new Set<number>();
  const inside = (column: number, row: number) => column >= 0 && column <= width && row >= 0 && row <= height;
  let last: readonly [number, number] | undefined;
  let length = 0;
  for (let i = 0; i < x.length && length < LONGEST; i++) {
    const here = [width * partOf(x[i], across), height * partOf(y[i], up)] as const;
    if (!Number.isFinite(here[0] + here[1])) {
      last = undefined;
      continue;
    }
    const from = last ?? here;
    const steps = Math.max(1, Math.ceil(Math.min(LONGEST, Math.hypot(here[0] - from[0], here[1] - from[1]))));
    length += steps;
    for (let s = 0; s <= steps; s++) {
      const [column, row] = [0, 1].map((k) => Math.round(from[k] + (s / steps) * (here[k] - from[k])));
      if (inside(column, row)) cells.add(row + column * ROWS);
    }
    last = here;
  }
  return cells;
}

/** Whether every cell of one curve is in, or next to, a cell of the other. */
function covers(curve: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const steps = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => row + column * ROWS));
  for (const cell of other) if (!steps.some((step) => curve.has(cell + step))) return false;
  return true;
}
