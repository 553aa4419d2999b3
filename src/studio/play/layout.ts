/**
 * Places the items of a scene on the stage: strings and bars in rows, surfaces in perspective below them, wires on the surface they cross,
 * lumps at what they touch, barriers along the line they limit.
 */
import { drawnAs } from '../../contacts/index.ts';
import { formOf, heftOf } from '../../elements/index.ts';
import { type Box, fit, type Point, type Projection, project } from './projection.ts';
import type { BarrierItem, Item, LineItem, LumpItem, Scene, Side, Spot, SurfaceItem, Touch } from './scene.ts';

export interface RowPlacement {
  readonly kind: 'row';
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  /** How far it may swing, px. */
  readonly reach: number;
}
export interface AcrossPlacement {
  readonly kind: 'across';
  readonly surface: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}
export interface SurfacePlacement {
  readonly kind: 'surface';
  readonly view: Projection;
  /** How far it may swing, px. */
  readonly reach: number;
}
export interface LumpPlacement {
  readonly kind: 'lump';
  readonly x: number;
  /** Vertical position of its centre at displacement 0, px. */
  readonly y: number;
  readonly radius: number;
  /** Largest distance from y at which it is drawn, px. */
  readonly maxOffset: number;
  /** Limits of its centre that keep all of it on the stage, px. */
  readonly highest: number;
  readonly lowest: number;
  /** The item whose scale it shares, so that contact on the stage means contact in the model. */
  readonly scaleOf: string;
  /** 1 if it lies above what it touches, −1 if below. */
  readonly side: 1 | -1;
  /** −1 if it is drawn upside down, because what it touches hangs below a line. */
  readonly up: 1 | -1;
}
export interface ProfilePlacement {
  readonly kind: 'profile';
  readonly line: string;
  /** Fractions of the line's length at which posts are drawn; undefined: a continuous profile. */
  readonly posts: readonly number[] | undefined;
  readonly side: 1 | -1;
}
export interface SlabPlacement {
  readonly kind: 'slab';
  readonly x: number;
  /** Vertical position of its face at height 0, px. */
  readonly y: number;
  readonly width: number;
  readonly maxOffset: number;
  readonly scaleOf: string;
  /** 1 if its face is on top, −1 if it is at the bottom. */
  readonly side: 1 | -1;
}
export type Placement =
  | RowPlacement
  | AcrossPlacement
  | SurfacePlacement
  | LumpPlacement
  | ProfilePlacement
  | SlabPlacement;
export type Layout = ReadonlyMap<string, Placement>;

/** A barrier with more points than this is drawn as a continuous profile. */
const MAX_POSTS = 40;

interface Plan {
  readonly scene: Scene;
  readonly area: Box;
  readonly placements: Map<string, Placement>;
}

export function layoutOf(scene: Scene, area: Box): Layout {
  const plan: Plan = { scene, area, placements: new Map() };
  const lines = scene.items.filter((item): item is LineItem => item.kind === 'line');
  const surfaces = scene.items.filter((item): item is SurfaceItem => item.kind === 'surface');
  const across = new Map(lines.flatMap((line) => acrossOf(line, scene.touches) ?? []));
  const rows = lines.filter(({ name }) => !across.has(name));
  for (const [name, placement] of across) plan.placements.set(name, placement);
  const { above, below } = divide(area, rows.length, surfaces);
  placeRows(plan, rows, above);
  placeSurfaces(plan, surfaces, below);
  placeRest(plan);
  return plan.placements;
}

/** Rows above, surfaces below; height that full-width surfaces do not need goes to the rows. */
function divide(area: Box, rows: number, surfaces: readonly SurfaceItem[]): { above: Box; below: Box } {
  if (surfaces.length === 0 || rows === 0) {
    const height = surfaces.length === 0 ? area.height : 0;
    return { above: { ...area, height }, below: { ...area, y: area.y + height, height: area.height - height } };
  }
  const least = Math.min(0.3 + 0.06 * (rows - 1), 0.55) * area.height;
  const needed = surfaces.reduce((sum, { outline }) => {
    const view = fit(outline.origin, outline.sides, { ...area, height: 1e6 });
    const [x, y] = outline.origin;
    const height = project(view, x, y).y - project(view, x, y + outline.sides[1]).y;
    return sum + 1.35 * height + 60;
  }, 0);
  const height = Math.max(least, area.height - needed);
  return { above: { ...area, height }, below: { ...area, y: area.y + height, height: area.height - height } };
}

/** A line that touches a surface at several points is drawn on that surface. */
function acrossOf(line: LineItem, touches: readonly Touch[]): [string, AcrossPlacement][] | undefined {
  for (const { sides } of touches) {
    const self = sides.find(({ item }) => item === line);
    const other = sides.find(({ item }) => item.kind === 'surface');
    if (self === undefined || other === undefined || other.spots.length < 2) continue;
    const [f0, f1] = [self.spots[0] as number, self.spots.at(-1) as number];
    const [a, b] = [other.spots[0], other.spots.at(-1)] as [[number, number], [number, number]];
    const at = (fraction: number): [number, number] => [
      a[0] + ((fraction - f0) / (f1 - f0)) * (b[0] - a[0]),
      a[1] + ((fraction - f0) / (f1 - f0)) * (b[1] - a[1]),
    ];
    return [[line.name, { kind: 'across', surface: other.item.name, from: at(0), to: at(1) }]];
  }
  return undefined;
}

/** Rows share the height; a row with lumps above or below it gets more. */
function placeRows({ scene, area, placements }: Plan, rows: readonly LineItem[], box: Box): void {
  if (rows.length === 0) return;
  const longest = Math.max(...rows.map(({ length }) => length));
  const weights = rows.map((row) => ({ up: chainLength(row, scene, 1), down: chainLength(row, scene, -1) }));
  const whole = weights.reduce((sum, { up, down }) => sum + 1 + 0.6 * (up + down), 0);
  const unit = box.height / whole;
  const width = area.width * (rows.length > 1 ? 0.9 : 0.94);
  let top = box.y;
  rows.forEach((row, i) => {
    const { up, down } = weights[i];
    // Shorter strings are drawn shorter, down to a minimum.
    const span = width * Math.max(row.length / longest, 0.35);
    const x0 = area.x + (area.width - width) / 2;
    const y = top + unit * (0.5 + 0.6 * up);
    placements.set(row.name, { kind: 'row', x0, x1: x0 + span, y, reach: Math.min(unit * 0.4, 120) });
    top += unit * (1 + 0.6 * (up + down));
  });
}

/** Length of the longest chain of lumps attached to a line, above it or below it. */
function chainLength(line: Item, { touches }: Scene, side: 1 | -1): number {
  const chain = (item: Item, seen: readonly Item[]): number =>
    touches.reduce((most, touch) => {
      const [self, other] = ends(touch, item);
      if (self === undefined || other?.item.kind !== 'lump' || seen.includes(other.item)) return most;
      if (sideFor(touch, other.item, item) !== side || touchesSurface(other.item, touches)) return most;
      return Math.max(most, 1 + chain(other.item, [...seen, other.item]));
    }, 0);
  return Math.min(chain(line, [line]), 2);
}

function touchesSurface(item: Item, touches: readonly Touch[]): boolean {
  return touches.some((touch) => ends(touch, item)[1]?.item.kind === 'surface');
}

/** The side of a touch that belongs to the item, and the other side. */
function ends({ sides }: Touch, item: Item): readonly [Side | undefined, Side | undefined] {
  if (sides[0].item === item) return [sides[0], sides[1]];
  return sides[1]?.item === item ? [sides[1], sides[0]] : [undefined, undefined];
}

/** Whether a lump lies above (1) or below (−1) what it touches. */
function sideFor({ contact, sides }: Touch, lump: Item, other: Item): 1 | -1 {
  if (drawnAs(contact) === 'touch') return sides[0].item === lump ? -1 : 1;
  return other.kind === 'surface' ? 1 : -1;
}

function placeSurfaces({ scene, placements }: Plan, surfaces: readonly SurfaceItem[], box: Box): void {
  if (surfaces.length === 0) return;
  const wide = surfaces.length > 2;
  surfaces.forEach((surface, i) => {
    const n = surfaces.length;
    const slot: Box = wide
      ? { ...box, x: box.x + (box.width * i) / n, width: box.width / n }
      : { ...box, y: box.y + (box.height * i) / n, height: box.height / n };
    const lumps = scene.touches.some((touch) => ends(touch, surface)[1]?.item.kind === 'lump');
    const head = lumps ? 0.2 * slot.height : 0.06 * slot.height;
    const inner: Box = { ...slot, y: slot.y + head, height: slot.height * 0.96 - head };
    const view = fit(surface.outline.origin, surface.outline.sides, inner);
    placements.set(surface.name, { kind: 'surface', view, reach: Math.min(inner.height * 0.22, 90) });
  });
}

/** Places lumps and barriers, each once something that it touches has been placed. */
function placeRest(plan: Plan): void {
  const { scene, placements, area } = plan;
  const left = () => scene.items.filter(({ name }) => !placements.has(name));
  const roots = left();
  // Without lines and surfaces a barrier, or else the first lump, goes to the middle.
  const lumpsOnly = placements.size === 0;
  for (let turn = 0; turn <= roots.length; turn++) {
    for (const item of left()) placeNext(plan, item, lumpsOnly);
    const next = left().find((item) => item.kind === 'barrier') ?? left()[0];
    if (next === undefined) break;
    if (left().some((item) => item !== next && isPlaceable(plan, item))) continue;
    placeRoot(plan, next, area, lumpsOnly);
  }
}

function isPlaceable({ scene, placements }: Plan, item: Item): boolean {
  return scene.touches.some((touch) => placements.has(ends(touch, item)[1]?.item.name ?? ''));
}

function placeRoot({ placements, scene }: Plan, item: Item, area: Box, lumpsOnly: boolean): void {
  const x = area.x + area.width * (lumpsOnly ? 0.5 : 0.85);
  const up = scene.touches.some((touch) => {
    const [self, other] = ends(touch, item);
    return self !== undefined && other !== undefined && sideFor(touch, other.item, item) === 1;
  });
  if (item.kind === 'barrier') {
    const y = area.y + area.height * (up ? 0.74 : 0.26);
    // A barrier does not vibrate: it takes its scale from the item that touches it.
    const [, above] = scene.touches.map((touch) => ends(touch, item)).find(([self]) => self !== undefined) ?? [];
    placements.set(item.name, {
      kind: 'slab',
      x,
      y,
      width: Math.min(area.width * 0.5, 560),
      maxOffset: area.height * 0.22,
      scaleOf: above?.item.name ?? item.name,
      side: up ? 1 : -1,
    });
  } else if (item.kind === 'lump') {
    const radius = radiusOf(item, scene, area, lumpsOnly);
    placements.set(item.name, {
      kind: 'lump',
      x,
      y: area.y + area.height * 0.58,
      radius,
      maxOffset: area.height * 0.22,
      highest: area.y + radius,
      lowest: area.y + area.height - radius,
      scaleOf: item.name,
      side: 1,
      up: 1,
    });
  }
}

function placeNext(plan: Plan, item: Item, lumpsOnly: boolean): void {
  if (item.kind === 'lump') placeLump(plan, item, lumpsOnly);
  else if (item.kind === 'barrier') placeBarrier(plan, item);
}

/** A lump goes to a surface it touches, else to a line, another lump or a barrier; collisions take precedence over springs. */
function placeLump(plan: Plan, lump: LumpItem, lumpsOnly: boolean): void {
  const { scene, placements, area } = plan;
  const rank = (touch: Touch) => {
    const kind = ends(touch, lump)[1]?.item.kind;
    return (
      (kind === 'surface' ? 0 : kind === 'line' ? 2 : kind === 'lump' ? 4 : 6) +
      (drawnAs(touch.contact) === 'touch' ? 0 : 1)
    );
  };
  const ranked = scene.touches.filter((touch) => ends(touch, lump)[0] !== undefined).sort((a, b) => rank(a) - rank(b));
  const touch = ranked.find((one) => placements.has(ends(one, lump)[1]?.item.name ?? ''));
  const other = touch && ends(touch, lump)[1];
  if (touch === undefined || other === undefined) return;
  const placement = placements.get(other.item.name) as Placement;
  if (placement.kind === 'profile') return;
  const hangs = placement.kind === 'lump' && placement.side === -1;
  const up = hangs ? -1 : 1;
  const side = hangs ? -1 : sideFor(touch, lump, other.item);
  const at = restPoint(placement, other.spots[0], placements, side);
  const radius = radiusOf(lump, scene, area, lumpsOnly);
  const swing = placement.kind === 'row' ? 0.7 * placement.reach : 0;
  const coil = placement.kind === 'row' ? Math.min(30, 0.25 * placement.reach) : 30;
  const drawn = drawnAs(touch.contact);
  const tie = drawn === 'touch' ? 0 : drawn === 'rod' ? 8 : coil + swing;
  const clear = side * (radius + tie + (other.item.kind === 'line' ? 3 : 0));
  const scaleOf = 'scaleOf' in placement ? placement.scaleOf : other.item.name;
  const maxOffset =
    placement.kind === 'row' ? Math.min(1.5 * placement.reach, 110) : lumpsOnly ? area.height * 0.4 : 90;
  placements.set(lump.name, {
    kind: 'lump',
    x: at.x,
    y: at.y - clear,
    radius,
    maxOffset,
    highest: area.y + radius,
    lowest: area.y + area.height - radius,
    scaleOf,
    side,
    up,
  });
}

function placeBarrier({ scene, placements }: Plan, barrier: BarrierItem): void {
  const touches = scene.touches.filter((touch) => ends(touch, barrier)[0] !== undefined);
  const lines = touches.filter((touch) => ends(touch, barrier)[1]?.item.kind === 'line');
  const touch = lines[0] ?? touches.find((one) => placements.has(ends(one, barrier)[1]?.item.name ?? ''));
  const other = touch && ends(touch, barrier)[1];
  const placement = other && placements.get(other.item.name);
  if (touch === undefined || other === undefined || placement === undefined) return;
  const faceUp = drawnAs(touch.contact) === 'touch' ? touch.sides[0].item === barrier : true;
  if (other.item.kind === 'line') {
    const spots = lines
      .filter((one) => ends(one, barrier)[1]?.item === other.item)
      .flatMap((one) => ends(one, barrier)[1]?.spots ?? []) as number[];
    const posts = spots.length > MAX_POSTS ? undefined : spots;
    placements.set(barrier.name, { kind: 'profile', line: other.item.name, posts, side: faceUp ? 1 : -1 });
  } else if (placement.kind === 'lump') {
    const side = faceUp ? 1 : -1;
    const scaleOf = placement.scaleOf;
    placements.set(barrier.name, {
      kind: 'slab',
      x: placement.x,
      y: placement.y + side * placement.radius,
      width: Math.max(6 * placement.radius, 180),
      maxOffset: placement.maxOffset,
      scaleOf,
      side,
    });
  }
}

/** Position of a spot of a placed item at rest, px; for a lump or slab, of its face on the given side. */
function restPoint(placement: Placement, spot: Spot, placements: Layout, side: 1 | -1): Point {
  switch (placement.kind) {
    case 'row':
      return {
        x: placement.x0 + (typeof spot === 'number' ? spot : 0.5) * (placement.x1 - placement.x0),
        y: placement.y,
      };
    case 'across': {
      const fraction = typeof spot === 'number' ? spot : 0.5;
      const { view } = placements.get(placement.surface) as SurfacePlacement;
      return project(
        view,
        placement.from[0] + fraction * (placement.to[0] - placement.from[0]),
        placement.from[1] + fraction * (placement.to[1] - placement.from[1]),
      );
    }
    case 'surface':
      return Array.isArray(spot)
        ? project(placement.view, spot[0], spot[1])
        : { x: placement.view.x, y: placement.view.y };
    case 'lump':
      return { x: placement.x, y: placement.y - side * placement.radius };
    case 'slab':
      return { x: placement.x, y: placement.y };
    case 'profile':
      return restPoint(placements.get(placement.line) as Placement, spot, placements, side);
  }
}

/** Radius of a lump, proportional to the cube root of its mass, px. */
function radiusOf(lump: LumpItem, { items }: Scene, area: Box, lumpsOnly: boolean): number {
  const lumps = items.filter((item): item is LumpItem => item.kind === 'lump');
  const heaviest = Math.max(
    ...lumps.filter(({ element }) => element.type === lump.element.type).map(({ element }) => heftOf(element).density),
  );
  const shrink = Math.min(1, area.height / 620);
  const largest = (lumpsOnly ? 58 : formOf(lump.element) === 'points' ? 36 : 22) * (lumps.length > 8 ? 0.8 : 1);
  return shrink * largest * Math.max(Math.cbrt(heftOf(lump.element).density / heaviest), 0.4);
}
