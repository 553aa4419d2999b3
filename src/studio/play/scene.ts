/** The drawable items of a model (lines, surfaces, lumps, barriers) and where contacts touch them. Independent of the screen. */

import { endsOf } from '../../contacts/index.ts';
import { type Body, bodyOf, type ElementOf, formOf, type Looks, looksOf, sweeps } from '../../elements/index.ts';
import { type Outline, surfacePoints } from '../../elements/surface.ts';
import { isHand } from '../../model/hand-names.ts';
import type { Contact, Element, Model, Refs } from '../../model/index.ts';
import type { BarrierLooks } from './looks/index.ts';

/** A point of an item: a fraction of a line's length, metres on a surface, undefined for a lump. */
export type Spot = number | readonly [number, number] | undefined;

interface Shared {
  readonly name: string;
  readonly body: Body;
}
export interface LineItem extends Shared {
  readonly kind: 'line';
  readonly element: ElementOf<'line'>;
  /** Length, m. */
  readonly length: number;
  /** Displacements at evenly spaced points, from the numbers of a frame, m; of modes that together stay below `least`, zeros. */
  readonly read: (shown: Float32Array, least?: number) => Float32Array;
}
export interface SurfaceItem extends Shared {
  readonly kind: 'surface';
  readonly element: ElementOf<'surface'>;
  readonly round: boolean;
  readonly outline: Outline;
  /** Heights on a grid of `columns` × `rows` over the outline, m. */
  readonly columns: number;
  readonly rows: number;
  readonly read: (shown: Float32Array) => Float32Array;
}
export interface LumpItem extends Shared {
  readonly kind: 'lump';
  readonly element: ElementOf<'lump' | 'points'>;
  /** Displacement of a named point, or of the mass, m. */
  readonly at: (shown: Float32Array, point?: string) => number;
  readonly looks: Exclude<Looks, BarrierLooks>;
}
export interface BarrierItem extends Shared {
  readonly kind: 'barrier';
  readonly element: ElementOf<'barrier'>;
  readonly looks: Looks;
}
export type Item = LineItem | SurfaceItem | LumpItem | BarrierItem;

/** One side of a contact: its item, and the spot of every point on it. */
export interface Side {
  readonly item: Item;
  readonly spots: readonly Spot[];
  /** Name of the point on a modal body. */
  readonly point?: string;
}
export interface Touch {
  readonly name: string;
  readonly contact: Contact;
  /** The lower or first side, and the upper or second; a bow has one side. */
  readonly sides: readonly [Side] | readonly [Side, Side];
  /** The sides of a contact that lists more than two ends, after the first two. */
  readonly others: readonly Side[];
  readonly points: number;
}
export interface Scene {
  readonly items: readonly Item[];
  readonly touches: readonly Touch[];
  /** For each body, the lines that stand on it. */
  readonly carried: ReadonlyMap<string, readonly LineItem[]>;
}

/** Number of points along a line, and along each side of a surface, at which modes are summed. */
const LINE_SAMPLES = 129;
const SIDE_SAMPLES = 41;
/** Number of leading modes drawn; higher ones are too fine to see. */
const SEEN_MODES = 48;

export function sceneOf(model: Model, rate: number): Scene {
  const items = Object.entries(model.elements).flatMap(([name, element]) => {
    const item = isHand(name) ? undefined : itemOf(name, element, rate);
    return item === undefined ? [] : [item];
  });
  const byName = new Map(items.map((item) => [item.name, item]));
  const touches = Object.entries(model.contacts).flatMap(([name, contact]) => {
    const touch = isHand(name) ? undefined : touchOf(name, contact, byName);
    return touch === undefined ? [] : [touch];
  });
  const carried = new Map<string, LineItem[]>();
  for (const item of items) {
    if (item.kind !== 'line' || !('bridge' in item.element) || item.element.bridge === undefined) continue;
    const body = item.element.bridge.element;
    carried.set(body, [...(carried.get(body) ?? []), item]);
  }
  return { items, touches, carried };
}

function itemOf(name: string, element: Element, rate: number): Item | undefined {
  const body = bodyOf(element, rate, name);
  if ('message' in body) return undefined;
  // The casts state what an element's form says.
  switch (formOf(element)) {
    case 'line': {
      const line = element as ElementOf<'line'>;
      const whole =
        body.kind === 'modal'
          ? lineOfModes(seenBody(element, body, rate))
          : (shown: Float32Array): Float32Array => shown;
      const read = sweeps(element) ? (shown: Float32Array) => withoutMean(whole(shown)) : whole;
      return { kind: 'line', name, element: line, body, length: line.length, read };
    }
    case 'surface':
      return surfaceOf(name, element as ElementOf<'surface'>, body, seenBody(element, body, rate));
    case 'lump':
      return {
        kind: 'lump',
        name,
        element: element as ElementOf<'lump'>,
        body,
        at: (shown) => shown[0] ?? 0,
        looks: lumpLooks(name, element),
      };
    case 'points': {
      const { modes } = element as ElementOf<'points'>;
      const at = (shown: Float32Array, point = '') =>
        modes.reduce((sum, mode, i) => sum + (mode.shape[point] ?? 0) * (shown[i] ?? 0), 0);
      return {
        kind: 'lump',
        name,
        element: element as ElementOf<'points'>,
        body,
        at,
        looks: lumpLooks(name, element),
      };
    }
    case 'barrier':
      return {
        kind: 'barrier',
        name,
        element: element as ElementOf<'barrier'>,
        body,
        looks: looksOf(name, 'barrier', (element as ElementOf<'barrier'>).looks) ?? 'wall',
      };
  }
}

/** What a lump looks like; what only a barrier can look like is a ball here. */
function lumpLooks(name: string, element: Element): LumpItem['looks'] {
  const form = sweeps(element) ? 'air' : formOf(element);
  const said = looksOf(name, form, 'looks' in element ? element.looks : undefined) ?? 'ball';
  return said === 'frets' || said === 'ridges' || said === 'wall' ? 'ball' : said;
}

/** A mean flow carries the air of a tube further and further; what is drawn is how it moves about its mean. */
function withoutMean(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
}

/** The body with only the modes that are drawn: the shapes of a thousand modes at every place would take a second. */
function seenBody(element: Element, body: Body, rate: number): Body {
  const isLarge = 'modes' in element && typeof element.modes === 'number' && element.modes > SEEN_MODES;
  // A body that stretches may not have fewer modes than stretch; those of one that does not have the same shapes.
  const rigid = 'stretch' in element && { stretch: 'none' };
  const small = isLarge ? bodyOf({ ...element, ...rigid, modes: SEEN_MODES } as Element, rate, '') : body;
  return 'message' in small ? body : small;
}

/** Sums the lowest modes of a body at the given places; zeros where a bound shows that no place gets as far as `least`. */
function sumOfModes(body: Body, places: readonly Refs['at'][]): (shown: Float32Array, least?: number) => Float32Array {
  // A row is padded to the width of the kernel's loops and may have more entries than a frame has modes.
  const modes = Math.min(SEEN_MODES, body.shown.count);
  const sum = new Float32Array(places.length);
  // Made when it is first drawn: not everyone who asks for a scene draws it.
  let table: Float32Array | undefined;
  let tallest = 0;
  return (shown, least = 0) => {
    if (table === undefined) {
      table = shapesAt(body, places, modes);
      tallest = table.reduce((most, shape) => Math.max(most, Math.abs(shape)), 0);
    }
    // A late frame of a replaced Program may have fewer modes.
    const carried = Math.min(modes, shown.length);
    let bound = 0;
    for (let m = 0; m < carried; m++) bound += tallest * Math.abs(shown[m]);
    if (bound < least) return sum.fill(0);
    for (let i = 0; i < sum.length; i++) {
      let u = 0;
      for (let m = 0; m < carried; m++) u += table[i * modes + m] * shown[m];
      sum[i] = u;
    }
    return sum;
  };
}

/** The shapes of the lowest modes, place by place. */
function shapesAt(body: Body, places: readonly Refs['at'][], modes: number): Float32Array {
  const table = new Float32Array(places.length * modes);
  for (const [i, at] of places.entries()) table.set(rowAt(body, at).slice(0, modes), i * modes);
  return table;
}

function rowAt(body: Body, at: Refs['at']): readonly number[] {
  const places = body.places(at, '');
  return 'message' in places ? [] : (places[0]?.row.weights ?? []);
}

function lineOfModes(body: Body) {
  return sumOfModes(
    body,
    Array.from({ length: LINE_SAMPLES }, (_, i) => ({ fraction: i / (LINE_SAMPLES - 1) })),
  );
}

function surfaceOf(name: string, element: SurfaceItem['element'], body: Body, seen: Body): SurfaceItem {
  const radius = 'radius' in element ? element.radius : undefined;
  const across = 2 * (radius ?? 0.5);
  const given: readonly [number, number] = ('sides' in element && element.sides) || [across, across];
  const modal = body.fold === undefined || !('row' in body.fold);
  const width = modal ? 0 : body.fold.row;
  const height = modal ? 0 : body.size / width;
  const { spacing } = body.constants;
  const sides: readonly [number, number] = modal ? given : [(width - 1) * spacing, (height - 1) * spacing];
  const origin: readonly [number, number] = radius === undefined ? [0, 0] : [-radius, -radius];
  const columns = modal ? SIDE_SAMPLES : width;
  const rows = modal ? SIDE_SAMPLES : height;
  const outline: Outline = { width: columns, height: rows, spacing: spacing ?? 0, origin, sides, inside: () => true };
  // Counted from the middle, so that points that lie as far from it are so to the last bit: a round body has one shape for all of them.
  const part = (i: number, count: number, axis: 0 | 1) =>
    origin[axis] + 0.5 * sides[axis] + 0.5 * sides[axis] * ((2 * i - (count - 1)) / (count - 1));
  const point = (i: number): [number, number] => [
    part(i % columns, columns, 0),
    part(Math.floor(i / columns), rows, 1),
  ];
  const read = modal
    ? sumOfModes(
        seen,
        Array.from({ length: columns * rows }, (_, i) => point(i)),
      )
    : (shown: Float32Array) => shown;
  return { kind: 'surface', name, element, body, round: radius !== undefined, outline, columns, rows, read };
}

function touchOf(name: string, contact: Contact, items: ReadonlyMap<string, Item>): Touch | undefined {
  const [first, second, ...more] = endsOf(contact);
  if (first === undefined) return undefined;
  const a = sideOf(first, items, undefined);
  const b = second === undefined ? undefined : sideOf(second, items, a);
  if (a === undefined || (second !== undefined && b === undefined)) return undefined;
  // A line across a surface has one spot per point of the other side; read the first side again now that the second is known.
  const one = b === undefined ? a : (sideOf(first, items, b) ?? a);
  const points = Math.max(one.spots.length, b?.spots.length ?? 1);
  const others = more.flatMap((ref) => (ref === undefined ? [] : (sideOf(ref, items, undefined) ?? [])));
  return { name, contact, sides: b === undefined ? [one] : [one, b], others, points };
}

/** The side that a reference names; along a line on a surface it has as many spots as `other`. */
function sideOf(ref: Refs, items: ReadonlyMap<string, Item>, other: Side | undefined): Side | undefined {
  const item = items.get(ref.element);
  if (item === undefined) return undefined;
  if (item.kind === 'surface') {
    const along = other?.spots.map((spot) => (typeof spot === 'number' ? spot : 0.5)) ?? [0.5];
    return { item, spots: surfacePoints(ref.at, along, item.outline) ?? [undefined] };
  }
  if (item.kind === 'line') {
    const places = item.body.places(ref.at, '');
    return { item, spots: 'message' in places ? [] : places.map(({ x }) => x / item.length) };
  }
  const point = typeof ref.at === 'object' && 'point' in ref.at ? { point: ref.at.point } : {};
  return { item, spots: [undefined], ...point };
}
