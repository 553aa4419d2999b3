/**
 * Where everything of a scene stands on the stage: strings and bars in rows, surfaces in perspective below them, wires on the surface they
 * cross, lumps where they touch, barriers along what they bar.
 */
import { drawnAs } from '../../contacts/index.ts';
import { formOf } from '../../elements/index.ts';
import { type Box, fit, type Point, type Projection, project } from './projection.ts';
import type { BarrierItem, Item, LineItem, LumpItem, Scene, Side, Spot, SurfaceItem, Touch } from './scene.ts';

export interface RowHome {
  readonly kind: 'row';
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  /** How far it may swing, px. */
  readonly reach: number;
}
export interface AcrossHome {
  readonly kind: 'across';
  readonly surface: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}
export interface SurfaceHome {
  readonly kind: 'surface';
  readonly view: Projection;
  /** How far it may swing, px. */
  readonly reach: number;
}
export interface LumpHome {
  readonly kind: 'lump';
  readonly x: number;
  /** Its centre at displacement 0, px. */
  readonly y: number;
  readonly radius: number;
  /** How far it may stray, px. */
  readonly room: number;
  /** Where its centre stays between, so that all of it is seen, px. */
  readonly highest: number;
  readonly lowest: number;
  /** Whose exaggeration it shares, so that touching looks like touching. */
  readonly scaleOf: string;
  /** 1 where it lies above what it touches, −1 below. */
  readonly side: 1 | -1;
  /** −1 where it is drawn upside down: it comes from above, but there hangs what it strikes. */
  readonly up: 1 | -1;
}
export interface ProfileHome {
  readonly kind: 'profile';
  readonly line: string;
  /** Parts of the line's length at which it stands up, or all along it. */
  readonly posts: readonly number[] | undefined;
  readonly side: 1 | -1;
}
export interface SlabHome {
  readonly kind: 'slab';
  readonly x: number;
  /** Its face at height 0, px. */
  readonly y: number;
  readonly width: number;
  readonly room: number;
  readonly scaleOf: string;
  /** 1 where its face looks up. */
  readonly side: 1 | -1;
}
export type Home = RowHome | AcrossHome | SurfaceHome | LumpHome | ProfileHome | SlabHome;
export type Layout = ReadonlyMap<string, Home>;

/** More posts than this are a continuous profile. */
const MOST_POSTS = 40;

interface Plan {
  readonly scene: Scene;
  readonly area: Box;
  readonly homes: Map<string, Home>;
}

export function layoutOf(scene: Scene, area: Box): Layout {
  const plan: Plan = { scene, area, homes: new Map() };
  const lines = scene.items.filter((item): item is LineItem => item.kind === 'line');
  const surfaces = scene.items.filter((item): item is SurfaceItem => item.kind === 'surface');
  const across = new Map(lines.flatMap((line) => acrossOf(line, scene.touches) ?? []));
  const rows = lines.filter(({ name }) => !across.has(name));
  for (const [name, home] of across) plan.homes.set(name, home);
  const { above, below } = divide(area, rows.length, surfaces);
  placeRows(plan, rows, above);
  placeSurfaces(plan, surfaces, below);
  placeRest(plan);
  return plan.homes;
}

/** Rows above, surfaces below; what surfaces that fill the width do not need of the height goes to the rows. */
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

/** A line whose points lie along a line of a surface is drawn on that surface. */
function acrossOf(line: LineItem, touches: readonly Touch[]): [string, AcrossHome][] | undefined {
  for (const { sides } of touches) {
    const own = sides.find(({ item }) => item === line);
    const other = sides.find(({ item }) => item.kind === 'surface');
    if (own === undefined || other === undefined || other.spots.length < 2) continue;
    const [f0, f1] = [own.spots[0] as number, own.spots.at(-1) as number];
    const [a, b] = [other.spots[0], other.spots.at(-1)] as [[number, number], [number, number]];
    const at = (part: number): [number, number] => [
      a[0] + ((part - f0) / (f1 - f0)) * (b[0] - a[0]),
      a[1] + ((part - f0) / (f1 - f0)) * (b[1] - a[1]),
    ];
    return [[line.name, { kind: 'across', surface: other.item.name, from: at(0), to: at(1) }]];
  }
  return undefined;
}

/** Rows share the height; one that carries lumps above or below gets more of it. */
function placeRows({ scene, area, homes }: Plan, rows: readonly LineItem[], box: Box): void {
  if (rows.length === 0) return;
  const longest = Math.max(...rows.map(({ length }) => length));
  const weights = rows.map((row) => ({ up: hangers(row, scene, 1), down: hangers(row, scene, -1) }));
  const whole = weights.reduce((sum, { up, down }) => sum + 1 + 0.6 * (up + down), 0);
  const unit = box.height / whole;
  const width = area.width * (rows.length > 1 ? 0.9 : 0.94);
  let top = box.y;
  rows.forEach((row, i) => {
    const { up, down } = weights[i];
    // A much shorter string is drawn shorter, but not to nothing.
    const span = width * Math.max(row.length / longest, 0.35);
    const x0 = area.x + (area.width - width) / 2;
    const y = top + unit * (0.5 + 0.6 * up);
    homes.set(row.name, { kind: 'row', x0, x1: x0 + span, y, reach: Math.min(unit * 0.4, 120) });
    top += unit * (1 + 0.6 * (up + down));
  });
}

/** How many lumps hang in a chain from a line, above it or below it. */
function hangers(line: Item, { touches }: Scene, side: 1 | -1): number {
  const chain = (item: Item, seen: readonly Item[]): number =>
    touches.reduce((most, touch) => {
      const [own, other] = ends(touch, item);
      if (own === undefined || other?.item.kind !== 'lump' || seen.includes(other.item)) return most;
      if (sideFor(touch, other.item, item) !== side || touchesSurface(other.item, touches)) return most;
      return Math.max(most, 1 + chain(other.item, [...seen, other.item]));
    }, 0);
  return Math.min(chain(line, [line]), 2);
}

function touchesSurface(item: Item, touches: readonly Touch[]): boolean {
  return touches.some((touch) => ends(touch, item)[1]?.item.kind === 'surface');
}

/** The side of a touch that is the item, and the other one. */
function ends({ sides }: Touch, item: Item): readonly [Side | undefined, Side | undefined] {
  if (sides[0].item === item) return [sides[0], sides[1]];
  return sides[1]?.item === item ? [sides[1], sides[0]] : [undefined, undefined];
}

/** Whether a lump lies above (1) or below (−1) what it touches. */
function sideFor({ contact, sides }: Touch, lump: Item, other: Item): 1 | -1 {
  if (drawnAs(contact) === 'touch') return sides[0].item === lump ? -1 : 1;
  return other.kind === 'surface' ? 1 : -1;
}

function placeSurfaces({ scene, homes }: Plan, surfaces: readonly SurfaceItem[], box: Box): void {
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
    homes.set(surface.name, { kind: 'surface', view, reach: Math.min(inner.height * 0.22, 90) });
  });
}

/** Lumps and barriers, each as soon as something that it touches has its place. */
function placeRest(plan: Plan): void {
  const { scene, homes, area } = plan;
  const left = () => scene.items.filter(({ name }) => !homes.has(name));
  const roots = left();
  // Where neither line nor surface is: a barrier, or else the first lump, stands in the middle.
  const bare = homes.size === 0;
  for (let turn = 0; turn <= roots.length; turn++) {
    for (const item of left()) placeNext(plan, item, bare);
    const next = left().find((item) => item.kind === 'barrier') ?? left()[0];
    if (next === undefined) break;
    if (left().some((item) => item !== next && isPlaceable(plan, item))) continue;
    placeRoot(plan, next, area, bare);
  }
}

function isPlaceable({ scene, homes }: Plan, item: Item): boolean {
  return scene.touches.some((touch) => homes.has(ends(touch, item)[1]?.item.name ?? ''));
}

function placeRoot({ homes, scene }: Plan, item: Item, area: Box, bare: boolean): void {
  const x = area.x + area.width * (bare ? 0.5 : 0.85);
  const up = scene.touches.some((touch) => {
    const [own, other] = ends(touch, item);
    return own !== undefined && other !== undefined && sideFor(touch, other.item, item) === 1;
  });
  if (item.kind === 'barrier') {
    const y = area.y + area.height * (up ? 0.74 : 0.26);
    // It never moves by itself: what lies on it tells how far a pixel is.
    const [, above] = scene.touches.map((touch) => ends(touch, item)).find(([own]) => own !== undefined) ?? [];
    homes.set(item.name, {
      kind: 'slab',
      x,
      y,
      width: Math.min(area.width * 0.5, 560),
      room: area.height * 0.22,
      scaleOf: above?.item.name ?? item.name,
      side: up ? 1 : -1,
    });
  } else if (item.kind === 'lump') {
    const radius = radiusOf(item, scene, area, bare);
    homes.set(item.name, {
      kind: 'lump',
      x,
      y: area.y + area.height * 0.58,
      radius,
      room: area.height * 0.22,
      highest: area.y + radius,
      lowest: area.y + area.height - radius,
      scaleOf: item.name,
      side: 1,
      up: 1,
    });
  }
}

function placeNext(plan: Plan, item: Item, bare: boolean): void {
  if (item.kind === 'lump') placeLump(plan, item, bare);
  else if (item.kind === 'barrier') placeBarrier(plan, item);
}

/** Collisions decide before springs, and what vibrates before other lumps. */
function placeLump(plan: Plan, lump: LumpItem, bare: boolean): void {
  const { scene, homes, area } = plan;
  const rank = (touch: Touch) => {
    const kind = ends(touch, lump)[1]?.item.kind;
    return (
      (kind === 'surface' ? 0 : kind === 'line' ? 2 : kind === 'lump' ? 4 : 6) +
      (drawnAs(touch.contact) === 'touch' ? 0 : 1)
    );
  };
  const ranked = scene.touches.filter((touch) => ends(touch, lump)[0] !== undefined).sort((a, b) => rank(a) - rank(b));
  const touch = ranked.find((one) => homes.has(ends(one, lump)[1]?.item.name ?? ''));
  const other = touch && ends(touch, lump)[1];
  if (touch === undefined || other === undefined) return;
  const home = homes.get(other.item.name) as Home;
  if (home.kind === 'profile') return;
  const hangs = home.kind === 'lump' && home.side === -1;
  const up = hangs ? -1 : 1;
  const side = hangs ? -1 : sideFor(touch, lump, other.item);
  const at = restPoint(home, other.spots[0], homes, side);
  const radius = radiusOf(lump, scene, area, bare);
  const swing = home.kind === 'row' ? 0.7 * home.reach : 0;
  const coil = home.kind === 'row' ? Math.min(30, 0.25 * home.reach) : 30;
  const drawn = drawnAs(touch.contact);
  const tie = drawn === 'touch' ? 0 : drawn === 'rod' ? 8 : coil + swing;
  const clear = side * (radius + tie + (other.item.kind === 'line' ? 3 : 0));
  const scaleOf = 'scaleOf' in home ? home.scaleOf : other.item.name;
  const room = home.kind === 'row' ? Math.min(1.5 * home.reach, 110) : bare ? area.height * 0.4 : 90;
  homes.set(lump.name, {
    kind: 'lump',
    x: at.x,
    y: at.y - clear,
    radius,
    room,
    highest: area.y + radius,
    lowest: area.y + area.height - radius,
    scaleOf,
    side,
    up,
  });
}

function placeBarrier({ scene, homes }: Plan, barrier: BarrierItem): void {
  const touches = scene.touches.filter((touch) => ends(touch, barrier)[0] !== undefined);
  const lines = touches.filter((touch) => ends(touch, barrier)[1]?.item.kind === 'line');
  const touch = lines[0] ?? touches.find((one) => homes.has(ends(one, barrier)[1]?.item.name ?? ''));
  const other = touch && ends(touch, barrier)[1];
  const home = other && homes.get(other.item.name);
  if (touch === undefined || other === undefined || home === undefined) return;
  const faceUp = drawnAs(touch.contact) === 'touch' ? touch.sides[0].item === barrier : true;
  if (other.item.kind === 'line') {
    const spots = lines
      .filter((one) => ends(one, barrier)[1]?.item === other.item)
      .flatMap((one) => ends(one, barrier)[1]?.spots ?? []) as number[];
    const posts = spots.length > MOST_POSTS ? undefined : spots;
    homes.set(barrier.name, { kind: 'profile', line: other.item.name, posts, side: faceUp ? 1 : -1 });
  } else if (home.kind === 'lump') {
    const side = faceUp ? 1 : -1;
    const scaleOf = home.scaleOf;
    homes.set(barrier.name, {
      kind: 'slab',
      x: home.x,
      y: home.y + side * home.radius,
      width: Math.max(6 * home.radius, 180),
      room: home.room,
      scaleOf,
      side,
    });
  }
}

/** Where a spot of a placed item is seen at rest; of a lump or slab, its face on the given side. */
function restPoint(home: Home, spot: Spot, homes: Layout, side: 1 | -1): Point {
  switch (home.kind) {
    case 'row':
      return { x: home.x0 + (typeof spot === 'number' ? spot : 0.5) * (home.x1 - home.x0), y: home.y };
    case 'across': {
      const part = typeof spot === 'number' ? spot : 0.5;
      const { view } = homes.get(home.surface) as SurfaceHome;
      return project(
        view,
        home.from[0] + part * (home.to[0] - home.from[0]),
        home.from[1] + part * (home.to[1] - home.from[1]),
      );
    }
    case 'surface':
      return Array.isArray(spot) ? project(home.view, spot[0], spot[1]) : { x: home.view.x, y: home.view.y };
    case 'lump':
      return { x: home.x, y: home.y - side * home.radius };
    case 'slab':
      return { x: home.x, y: home.y };
    case 'profile':
      return restPoint(homes.get(home.line) as Home, spot, homes, side);
  }
}

/** Heavier lumps are larger, by the cube root of their mass. */
function radiusOf(lump: LumpItem, { items }: Scene, area: Box, bare: boolean): number {
  const lumps = items.filter((item): item is LumpItem => item.kind === 'lump');
  const heaviest = Math.max(
    ...lumps.filter(({ element }) => element.type === lump.element.type).map(({ element }) => element.mass),
  );
  const small = Math.min(1, area.height / 620);
  const most = (bare ? 58 : formOf(lump.element) === 'points' ? 36 : 22) * (lumps.length > 8 ? 0.8 : 1);
  return small * most * Math.max(Math.cbrt(lump.element.mass / heaviest), 0.4);
}
