// Checks whether a place fits its element: positions along lines, points of surfaces, named points of modal bodies.

import { elementKinds, type Form, formOf } from '../elements/index.ts';
import type { Checks } from './checks.ts';
import { type Path, unexpected } from './faults.ts';
import type { Position, Refs, SurfacePosition } from './points.ts';
import { noSuchName, show } from './problems.ts';
import type { ValidElement, ValidOf } from './valid.ts';

/** A place on an element, in any form. */
export type At = NonNullable<Refs['at']>;

export type LineElement = ValidOf<'line'>;
export type SurfaceElement = ValidOf<'surface'>;

export function isLine(element: ValidElement): element is LineElement {
  return formOf(element) === 'line';
}

export function isSurface(element: ValidElement): element is SurfaceElement {
  return formOf(element) === 'surface';
}

function hasPoints(element: ValidElement): element is ValidOf<'points'> {
  return formOf(element) === 'points';
}

/** Whether it was asked to be a sum of modes, which has no grid. */
export function hasModes(element: ValidElement): boolean {
  return 'method' in element && element.method === 'modal';
}

/** "a plate", "a modal body" */
export function nounOf({ type }: ValidElement): string {
  return elementKinds[type].noun;
}

/** "a string, bar, membrane or plate": the kinds of some forms. */
export function nounsOf(...forms: readonly Form[]): string {
  const types = Object.entries(elementKinds).flatMap(([type, { form }]) => (forms.includes(form) ? [type] : []));
  return `a ${types.slice(0, -1).join(', ')} or ${types.at(-1)}`;
}

/** Names of the points of a modal body. */
function pointsOf(element: ValidOf<'points'>): string[] {
  return [...new Set((element.modes ?? []).flatMap(({ shape }) => Object.keys(shape)))];
}

/** A place on an element, as an example of what to write. */
export function exampleAt(element: ValidElement): string {
  if (isLine(element)) return '30 %';
  return hasPoints(element) ? `{point: ${pointsOf(element)[0] ?? 'NAME'}}` : '[30 %, 40 %]';
}

export interface Placed {
  readonly element: ValidElement;
  readonly name: string;
  /** Path of the place in the model. */
  readonly path: Path;
  /** Whether a list of positions is allowed. */
  readonly many: boolean;
}

/** Reports faults of a place on a line, surface or modal body. */
export function checkPlace(checks: Checks, at: At, placed: Placed): void {
  const { element, name, path } = placed;
  if (isLine(element)) checkOnLine(checks, at, element, placed);
  else if (isSurface(element)) checkOnSurface(checks, at, element, placed);
  else if (hasPoints(element)) {
    const names = pointsOf(element);
    if (typeof at !== 'object' || !('point' in at)) {
      const expected = `expected a point of the modal body ${show(name)}, such as ${exampleAt(element)}`;
      checks.report(unexpected(checks.source, path, expected));
    } else if (element.modes !== undefined && !names.includes(at.point)) {
      const message = () => noSuchName(`expected a point of the modal body ${show(name)}`, at.point, names);
      checks.report({ path: [...path, 'point'], message });
    }
  }
}

function checkOnLine(checks: Checks, at: At, element: LineElement, placed: Placed): void {
  const { name, path, many } = placed;
  const wrong = () => {
    const expected = `expected a position along the ${element.type} ${show(name)}, such as "30 %"`;
    checks.report(unexpected(checks.source, path, expected));
  };
  if (Array.isArray(at)) {
    if (!many) wrong();
    else for (const [i, position] of at.entries()) checkPosition(checks, position, element, placed, [...path, i]);
  } else if (at === 'area') wrong();
  else if (at === 'nodes') {
    if (hasModes(element)) reportNodes(checks, name, path);
  } else if (typeof at === 'number' || 'fraction' in at) {
    checkPosition(checks, at, element, placed, path);
  } else if ('node' in at && typeof at.node === 'number') {
    checkPosition(checks, { node: at.node }, element, placed, path);
  } else if (!('frets' in at || 'spread' in at)) wrong();
}

/** A position must lie on its line. */
function checkPosition(checks: Checks, at: Position, element: LineElement, { name }: Placed, path: Path): void {
  const { source, report } = checks;
  const { length } = element;
  const grid = 'grid' in element ? element.grid : undefined;
  if (typeof at === 'number' && length !== undefined && !(at >= 0 && at <= length)) {
    report(unexpected(source, path, `expected a position from 0 to ${length} m`));
  }
  if (typeof at !== 'object' || !('node' in at)) return;
  if (hasModes(element)) reportNodes(checks, name, path);
  else if (grid !== undefined && at.node > grid.intervals) {
    report(unexpected(source, [...path, 'node'], `expected a node from 0 to ${grid.intervals}`));
  }
}

/** Reports a node number on an element without a grid. */
export function reportNodes({ source, report }: Checks, name: string, path: Path, instead = 'a place in m or %'): void {
  report(unexpected(source, path, `expected ${instead}, because ${show(name)} has modes instead of nodes`));
}

function checkOnSurface(checks: Checks, at: At, element: SurfaceElement, placed: Placed): void {
  const { name, path } = placed;
  if (at === 'area') return;
  if (typeof at === 'object' && 'line' in at) {
    for (const end of ['from', 'to'] as const) {
      checkOnSurface(checks, at.line[end] as At, element, { ...placed, path: [...path, 'line', end] });
    }
    return;
  }
  const point = surfacePoint(at);
  if (point === undefined) {
    checks.report(unexpected(checks.source, path, `expected a point [x, y] of the ${element.type} ${show(name)}`));
  } else if ('node' in point) {
    if (hasModes(element)) reportNodes(checks, name, path);
  } else checkCoordinates(checks, point, element, path);
}

function surfacePoint(at: At): SurfacePosition | undefined {
  if (Array.isArray(at)) {
    const isPoint = at.length === 2 && !at.some((part) => typeof part === 'object' && 'node' in part);
    return isPoint ? (at as SurfacePosition) : undefined;
  }
  return typeof at === 'object' && 'node' in at && typeof at.node !== 'number' ? { node: at.node } : undefined;
}

type Coordinates = Exclude<SurfacePosition, { readonly node: unknown }>;

/** A point must lie inside its edge. */
function checkCoordinates(checks: Checks, point: Coordinates, element: SurfaceElement, path: Path): void {
  const { source, report } = checks;
  const radius = 'radius' in element ? element.radius : undefined;
  if (radius !== undefined) {
    const [x, y] = point.map((part) => (typeof part === 'number' ? part / radius : 2 * part.fraction - 1));
    if (x * x + y * y <= 1) return;
    report(unexpected(source, path, `expected a point within ${radius} m of the centre [0, 0]`));
    return;
  }
  for (const [i, side] of (('sides' in element && element.sides) || []).entries()) {
    const part = point[i];
    if (typeof part !== 'number' || (part >= 0 && part <= side)) continue;
    report(unexpected(source, [...path, i], `expected a coordinate from 0 to ${side} m`));
  }
}
