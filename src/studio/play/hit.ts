/** Finds the item under the pointer. */
import { formOf } from '../../elements/index.ts';
import { barrierHeight, linePoint, lumpPoint, type Picture, rowRise, slabY } from './position.ts';
import { type Point, unproject } from './projection.ts';
import type { BarrierItem, LineItem, LumpItem, Scene, SurfaceItem } from './scene.ts';

export interface LineHit {
  readonly item: LineItem;
  /** Fraction of its length. */
  readonly fraction: number;
  /** Distance from the pointer, px. */
  readonly distance: number;
}
export type Hit =
  | LineHit
  | { readonly item: SurfaceItem; readonly at: readonly [number, number] }
  | { readonly item: LumpItem }
  | { readonly item: BarrierItem };

/** How close to a string the pointer must be, px; a bow reaches further. */
const NEAR = 26;
const BOW_REACH = 90;

/** The nearest line within reach; the fraction of its length keeps clear of the ends. */
export function lineAt(scene: Scene, picture: Picture, at: Point, reach: number): LineHit | undefined {
  let best: LineHit | undefined;
  for (const item of scene.items) {
    const placement = picture.layout.get(item.name);
    if (item.kind !== 'line' || placement === undefined) continue;
    if (placement.kind === 'row') {
      const fraction = (at.x - placement.x0) / (placement.x1 - placement.x0);
      const distance = Math.abs(at.y - placement.y);
      if (
        fraction < -0.01 ||
        fraction > 1.01 ||
        distance > Math.max(reach, placement.reach * 0.5) ||
        distance >= (best?.distance ?? Number.POSITIVE_INFINITY)
      )
        continue;
      best = { item, fraction: Math.min(Math.max(fraction, 0.01), 0.99), distance };
    } else {
      const found = nearestPart(item, at, picture);
      if (found.distance < 9 && found.distance < (best?.distance ?? Number.POSITIVE_INFINITY))
        best = { item, ...found };
    }
  }
  return best;
}

/** The point of a line on a surface that is closest to a point of the screen. */
function nearestPart(item: LineItem, at: Point, picture: Picture): { fraction: number; distance: number } {
  const placement = picture.layout.get(item.name);
  let best = { fraction: 0.5, distance: Number.POSITIVE_INFINITY };
  for (let i = 1; i < 50 && placement !== undefined; i++) {
    const seen = linePoint(placement, i / 50, item.name, picture);
    const distance = seen === undefined ? Number.POSITIVE_INFINITY : Math.hypot(seen.x - at.x, seen.y - at.y);
    if (distance < best.distance) best = { fraction: i / 50, distance };
  }
  return best;
}

export function hitAt(scene: Scene, picture: Picture, at: Point): Hit | undefined {
  for (const item of scene.items) {
    const placement = picture.layout.get(item.name);
    const shown = picture.motion.lumps.get(item.name);
    if (item.kind !== 'lump' || placement?.kind !== 'lump' || placement.still || shown === undefined) continue;
    const seen = lumpPoint(placement, formOf(item.element) === 'lump' ? item.at(shown) : 0, picture);
    if (Math.hypot(seen.x - at.x, seen.y - at.y) <= placement.radius + 8) return { item };
  }
  const line = lineAt(scene, picture, at, NEAR);
  const barrier = barrierAt(scene, picture, at);
  if (line !== undefined && (barrier === undefined || line.distance < 12)) return line;
  if (barrier !== undefined) return { item: barrier };
  for (const item of scene.items) {
    const placement = picture.layout.get(item.name);
    if (item.kind !== 'surface' || placement?.kind !== 'surface') continue;
    const spot = unproject(placement.view, at);
    if (isOn(item, spot)) return { item, at: spot };
  }
  return bodyAt(scene, picture, at) ?? lineAt(scene, picture, at, BOW_REACH);
}

/** A body behind its strings. */
function bodyAt(scene: Scene, { layout }: Picture, at: Point): Hit | undefined {
  const item = scene.items.find((one): one is LumpItem => {
    const placement = layout.get(one.name);
    if (one.kind !== 'lump' || placement?.kind !== 'lump' || !placement.still) return false;
    return Math.hypot(placement.x - at.x, placement.y - at.y) <= placement.radius;
  });
  return item && { item };
}

/** Whether a point lies on a surface, clear of its edge. */
function isOn({ outline, round }: SurfaceItem, [x, y]: readonly [number, number]): boolean {
  const across = (x - outline.origin[0]) / outline.sides[0];
  const along = (y - outline.origin[1]) / outline.sides[1];
  if (round) return Math.hypot(across - 0.5, along - 0.5) < 0.48;
  return across > 0.02 && across < 0.98 && along > 0.02 && along < 0.98;
}

function barrierAt(scene: Scene, picture: Picture, at: Point): BarrierItem | undefined {
  const { layout, motion } = picture;
  return scene.items.find((item): item is BarrierItem => {
    const placement = layout.get(item.name);
    if (item.kind !== 'barrier' || placement === undefined) return false;
    if (placement.kind === 'slab') {
      const y = slabY(placement, barrierHeight(item, 0, picture), picture);
      return (
        Math.abs(at.x - placement.x) < placement.width / 2 &&
        placement.side * (at.y - y) > -6 &&
        placement.side * (at.y - y) < 40
      );
    }
    if (placement.kind !== 'profile') return false;
    return scene.touches.some(({ sides }) => {
      const line = sides.find((side) => side.item.kind === 'line');
      const row = line && layout.get(line.item.name);
      if (!sides.some((side) => side.item === item) || line?.item.kind !== 'line' || row?.kind !== 'row') return false;
      const fraction = (at.x - row.x0) / (row.x1 - row.x0);
      const face =
        row.y -
        rowRise(barrierHeight(item, fraction * line.item.length, picture), motion.scale(line.item.name), row.reach);
      const depth = placement.side * (at.y - face);
      const onPost =
        placement.posts === undefined ||
        placement.posts.some((post) => Math.abs(post - fraction) * (row.x1 - row.x0) < 9);
      return (
        fraction >= 0 && fraction <= 1 && onPost && depth > -4 && placement.side * (at.y - row.y) < 1.8 * row.reach
      );
    });
  });
}
