/** Current screen positions of items, with their exaggerated displacement. */

import type { Motion } from './motion.ts';
import type { Layout, LumpPlacement, Placement, RowPlacement, SlabPlacement, SurfacePlacement } from './placement.ts';
import { type Point, project } from './projection.ts';
import type { BarrierItem, Item, Side, Spot, SurfaceItem, Touch } from './scene.ts';

export interface Picture {
  readonly layout: Layout;
  readonly motion: Motion;
}

/** Leaves values up to `free` unchanged and compresses larger ones below `maxOffset`, so that far motion stays on the stage. */
function bounded(value: number, free: number, maxOffset: number): number {
  const size = Math.abs(value);
  if (size <= free) return value;
  const spare = Math.max(maxOffset - free, 1);
  return Math.sign(value) * (free + spare * (1 - spare / (spare + size - free)));
}

/** Upward offset of a point of a row from rest, px. */
export function rowRise(u: number, scale: number, reach: number): number {
  return bounded(u * scale, 1.1 * reach, 1.7 * reach);
}

/** Vertical position of a point of a row that is displaced, px. */
export function rowY({ y, reach, drop, lower }: RowPlacement, u: number, scale: number): number {
  return y + lower - rowRise(u - drop, scale, reach);
}

/** Interpolates evenly spaced samples at a fraction of their length. */
function sampleAt(values: Float32Array | undefined, fraction: number): number {
  if (values === undefined || values.length === 0) return 0;
  const place = Math.min(Math.max(fraction, 0), 1) * (values.length - 1);
  const left = Math.min(Math.floor(place), values.length - 2);
  return values[left] + (place - left) * (values[left + 1] - values[left]);
}

/** Height of a surface between the points of its grid; surface-gl.ts has the same. */
function heightAt(item: SurfaceItem, values: Float32Array | undefined, x: number, y: number): number {
  if (values === undefined) return 0;
  const { outline, columns, rows } = item;
  const [column, right] = between((x - outline.origin[0]) / outline.sides[0], columns);
  const [row, up] = between((y - outline.origin[1]) / outline.sides[1], rows);
  const at = (i: number, j: number) => values[j * columns + i] ?? 0;
  const near = at(column, row) + right * (at(column + 1, row) - at(column, row));
  const far = at(column, row + 1) + right * (at(column + 1, row + 1) - at(column, row + 1));
  return near + up * (far - near);
}

/** The point of a grid before a fraction of its length, and how far beyond it that is, 0 to 1. */
function between(fraction: number, count: number): readonly [number, number] {
  const place = Math.min(Math.max(fraction, 0), 1) * (count - 1);
  const before = Math.min(Math.floor(place), count - 2);
  return [before, place - before];
}

/** Centre of a lump at a displacement in metres, px. */
export function lumpPoint(placement: LumpPlacement, u: number, picture: Picture): Point {
  if (placement.still) return { x: placement.x, y: placement.y };
  const y = placement.y - placement.up * lumpOffset(placement, u, picture);
  const at = { x: placement.x, y: Math.min(Math.max(y, placement.highest), placement.lowest) };
  return onLine(placement, at, picture);
}

/** What slides along a string is where it is, and what presses a string is drawn on it: its soft part gives way, which is not seen. */
function onLine({ on, side, radius }: LumpPlacement, { x, y }: Point, picture: Picture): Point {
  const row = on && picture.layout.get(on.line);
  if (on === undefined || row?.kind !== 'row') return { x, y };
  const position = picture.motion.control(`contacts.${on.contact}.position`);
  const fraction = position === undefined ? on.fraction : position / on.length;
  const moved = (fraction - on.fraction) * (row.x1 - row.x0);
  const line = linePoint(row, fraction, on.line, picture) as Point;
  const nearest = line.y - side * radius;
  return { x: x + moved, y: side === 1 ? Math.min(y, nearest) : Math.max(y, nearest) };
}

/** How far a lump is drawn from its place, px. */
export function lumpOffset({ scaleOf, maxOffset }: LumpPlacement, u: number, { motion }: Picture): number {
  return bounded(u * motion.scale(scaleOf), maxOffset * 0.45, maxOffset);
}

/** Vertical position of the face of a slab at a height in metres, px. */
export function slabY(placement: SlabPlacement, height: number, { motion }: Picture): number {
  return (
    placement.y - bounded(height * motion.scale(placement.scaleOf), placement.maxOffset * 0.45, placement.maxOffset)
  );
}

/** Height of a barrier at x along a line, including its lift, m. */
export function barrierHeight(item: BarrierItem, x: number, { motion }: Picture): number {
  return item.body.height(x) + (motion.lifts.get(item.name) ?? 0);
}

/** Screen position of a spot on one side of a touch. */
export function spotPoint({ item, point }: Side, spot: Spot, picture: Picture): Point | undefined {
  const { layout, motion } = picture;
  const placement = layout.get(item.name);
  if (placement === undefined) return undefined;
  if (item.kind === 'line') return linePoint(placement, typeof spot === 'number' ? spot : 0.5, item.name, picture);
  if (item.kind === 'surface' && placement.kind === 'surface' && Array.isArray(spot)) {
    const u = heightAt(item, motion.heights.get(item.name), spot[0], spot[1]);
    return project(placement.view, spot[0], spot[1], (u * motion.scale(item.name)) / placement.view.scale);
  }
  if (item.kind === 'lump' && placement.kind === 'lump') {
    const shown = motion.lumps.get(item.name);
    return lumpPoint(placement, shown === undefined ? 0 : item.at(shown, point), picture);
  }
  return undefined;
}

export function linePoint(
  placement: Placement,
  fraction: number,
  name: string,
  { layout, motion }: Picture,
): Point | undefined {
  const u = sampleAt(motion.lines.get(name), fraction);
  if (placement.kind === 'row')
    return {
      x: placement.x0 + fraction * (placement.x1 - placement.x0),
      y: rowY(placement, u, motion.scale(name)),
    };
  if (placement.kind !== 'across') return undefined;
  const { view } = layout.get(placement.surface) as SurfacePlacement;
  const x = placement.from[0] + fraction * (placement.to[0] - placement.from[0]);
  const y = placement.from[1] + fraction * (placement.to[1] - placement.from[1]);
  return project(view, x, y, (u * motion.scale(name)) / view.scale);
}

/** Screen position of a point of contact: on the surface or line, or else at the face of the lump. */
export function touchPoint(touch: Touch, index: number, picture: Picture): Point | undefined {
  const rank = (item: Item) => ['surface', 'line', 'lump', 'barrier'].indexOf(item.kind);
  const side = touch.sides.reduce((best: Side, one: Side) => (rank(one.item) < rank(best.item) ? one : best));
  const spot = side.spots[Math.min(index, side.spots.length - 1)];
  const at = spotPoint(side, spot, picture);
  const placement = picture.layout.get(side.item.name);
  if (at === undefined || placement?.kind !== 'lump') return at;
  const turned = touch.sides.some(({ item }) => {
    const one = picture.layout.get(item.name);
    return one?.kind === 'lump' && one.up === -1;
  });
  const isUpper = (touch.sides[1] === side) !== turned;
  return { x: at.x, y: at.y + (isUpper ? 1 : -1) * placement.radius };
}
