/** Where things are seen now: a spot of an item as it is displaced and exaggerated. */
import type { Home, Layout, LumpHome, SlabHome, SurfaceHome } from './layout.ts';
import type { Motion } from './motion.ts';
import { type Point, project } from './projection.ts';
import type { BarrierItem, Item, Side, Spot, SurfaceItem, Touch } from './scene.ts';

export interface Picture {
  readonly layout: Layout;
  readonly motion: Motion;
}

/** Up to `free` as it is, beyond it less and less, never past `room`: what flies far stays on the stage. */
function bounded(value: number, free: number, room: number): number {
  const size = Math.abs(value);
  if (size <= free) return value;
  const spare = Math.max(room - free, 1);
  return Math.sign(value) * (free + spare * (1 - spare / (spare + size - free)));
}

/** How far a row's point is drawn from rest, px up. */
export function rowRise(u: number, scale: number, reach: number): number {
  return bounded(u * scale, 1.1 * reach, 1.7 * reach);
}

/** The value of evenly spaced samples at a part of their length. */
function sampleAt(values: Float32Array | undefined, part: number): number {
  if (values === undefined || values.length === 0) return 0;
  const place = Math.min(Math.max(part, 0), 1) * (values.length - 1);
  const left = Math.min(Math.floor(place), values.length - 2);
  return values[left] + (place - left) * (values[left + 1] - values[left]);
}

function heightAt(item: SurfaceItem, values: Float32Array | undefined, x: number, y: number): number {
  if (values === undefined) return 0;
  const { outline, columns, rows } = item;
  const column = Math.round(((x - outline.origin[0]) / outline.sides[0]) * (columns - 1));
  const row = Math.round(((y - outline.origin[1]) / outline.sides[1]) * (rows - 1));
  return values[Math.min(Math.max(row, 0), rows - 1) * columns + Math.min(Math.max(column, 0), columns - 1)] ?? 0;
}

/** Displacement in metres → centre of a lump, px. */
export function lumpPoint(home: LumpHome, u: number, { motion }: Picture): Point {
  const y = home.y - home.up * bounded(u * motion.scale(home.scaleOf), home.room * 0.45, home.room);
  return { x: home.x, y: Math.min(Math.max(y, home.highest), home.lowest) };
}

/** The face of a slab at a height, px. */
export function slabY(home: SlabHome, height: number, { motion }: Picture): number {
  return home.y - bounded(height * motion.scale(home.scaleOf), home.room * 0.45, home.room);
}

/** Height of a barrier with its lift, at a part of a line's length, m. */
export function barrierHeight(item: BarrierItem, x: number, { motion }: Picture): number {
  return item.body.height(x) + (motion.lifts.get(item.name) ?? 0);
}

/** Where a side of a touch is seen. */
export function spotPoint({ item, point }: Side, spot: Spot, picture: Picture): Point | undefined {
  const { layout, motion } = picture;
  const home = layout.get(item.name);
  if (home === undefined) return undefined;
  if (item.kind === 'line') return linePoint(home, typeof spot === 'number' ? spot : 0.5, item.name, picture);
  if (item.kind === 'surface' && home.kind === 'surface' && Array.isArray(spot)) {
    const u = heightAt(item, motion.heights.get(item.name), spot[0], spot[1]);
    return project(home.view, spot[0], spot[1], (u * motion.scale(item.name)) / home.view.scale);
  }
  if (item.kind === 'lump' && home.kind === 'lump') {
    const shown = motion.lumps.get(item.name);
    return lumpPoint(home, shown === undefined ? 0 : item.at(shown, point), picture);
  }
  return undefined;
}

export function linePoint(home: Home, part: number, name: string, { layout, motion }: Picture): Point | undefined {
  const u = sampleAt(motion.lines.get(name), part);
  if (home.kind === 'row')
    return { x: home.x0 + part * (home.x1 - home.x0), y: home.y - rowRise(u, motion.scale(name), home.reach) };
  if (home.kind !== 'across') return undefined;
  const { view } = layout.get(home.surface) as SurfaceHome;
  const x = home.from[0] + part * (home.to[0] - home.from[0]);
  const y = home.from[1] + part * (home.to[1] - home.from[1]);
  return project(view, x, y, (u * motion.scale(name)) / view.scale);
}

/** Where a point of a contact is seen: on what vibrates, or at the face of the lump that touches a barrier. */
export function touchPoint(touch: Touch, index: number, picture: Picture): Point | undefined {
  const rank = (item: Item) => ['surface', 'line', 'lump', 'barrier'].indexOf(item.kind);
  const side = touch.sides.reduce((best: Side, one: Side) => (rank(one.item) < rank(best.item) ? one : best));
  const spot = side.spots[Math.min(index, side.spots.length - 1)];
  const at = spotPoint(side, spot, picture);
  const home = picture.layout.get(side.item.name);
  if (at === undefined || home?.kind !== 'lump') return at;
  const turned = touch.sides.some(({ item }) => {
    const one = picture.layout.get(item.name);
    return one?.kind === 'lump' && one.up === -1;
  });
  const isUpper = (touch.sides[1] === side) !== turned;
  return { x: at.x, y: at.y + (isUpper ? 1 : -1) * home.radius };
}
