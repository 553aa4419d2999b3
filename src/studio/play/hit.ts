/** What lies under the pointer. */
import { formOf } from '../../elements/index.ts';
import { barrierHeight, linePoint, lumpPoint, type Picture, rowRise, slabY } from './position.ts';
import { type Point, unproject } from './projection.ts';
import type { BarrierItem, LineItem, LumpItem, Scene, SurfaceItem } from './scene.ts';

export interface LineHit {
  readonly item: LineItem;
  /** Part of its length. */
  readonly part: number;
  /** px. */
  readonly distance: number;
}
export type Hit =
  | LineHit
  | { readonly item: SurfaceItem; readonly at: readonly [number, number] }
  | { readonly item: LumpItem }
  | { readonly item: BarrierItem };

/** How near to a string the pointer must come, px; a bow reaches further. */
const NEAR = 26;
export const BOW_REACH = 90;

/** The nearest line within reach, the part of its length clear of its held ends. */
export function lineAt(scene: Scene, picture: Picture, at: Point, reach: number): LineHit | undefined {
  let best: LineHit | undefined;
  for (const item of scene.items) {
    const home = picture.layout.get(item.name);
    if (item.kind !== 'line' || home === undefined) continue;
    if (home.kind === 'row') {
      const part = (at.x - home.x0) / (home.x1 - home.x0);
      const distance = Math.abs(at.y - home.y);
      if (
        part < -0.01 ||
        part > 1.01 ||
        distance > Math.max(reach, home.reach * 0.5) ||
        distance >= (best?.distance ?? Number.POSITIVE_INFINITY)
      )
        continue;
      best = { item, part: Math.min(Math.max(part, 0.01), 0.99), distance };
    } else {
      const found = nearestPart(item, at, picture);
      if (found.distance < 9 && found.distance < (best?.distance ?? Number.POSITIVE_INFINITY))
        best = { item, ...found };
    }
  }
  return best;
}

/** The part of a line on a surface that is seen nearest to a point. */
function nearestPart(item: LineItem, at: Point, picture: Picture): { part: number; distance: number } {
  const home = picture.layout.get(item.name);
  let best = { part: 0.5, distance: Number.POSITIVE_INFINITY };
  for (let i = 1; i < 50 && home !== undefined; i++) {
    const seen = linePoint(home, i / 50, item.name, picture);
    const distance = seen === undefined ? Number.POSITIVE_INFINITY : Math.hypot(seen.x - at.x, seen.y - at.y);
    if (distance < best.distance) best = { part: i / 50, distance };
  }
  return best;
}

export function hitAt(scene: Scene, picture: Picture, at: Point): Hit | undefined {
  for (const item of scene.items) {
    const home = picture.layout.get(item.name);
    const shown = picture.motion.lumps.get(item.name);
    if (item.kind !== 'lump' || home?.kind !== 'lump' || shown === undefined) continue;
    const seen = lumpPoint(home, formOf(item.element) === 'lump' ? item.at(shown) : 0, picture);
    if (Math.hypot(seen.x - at.x, seen.y - at.y) <= home.radius + 8) return { item };
  }
  const line = lineAt(scene, picture, at, NEAR);
  const barrier = barrierAt(scene, picture, at);
  if (line !== undefined && (barrier === undefined || line.distance < 12)) return line;
  if (barrier !== undefined) return { item: barrier };
  for (const item of scene.items) {
    const home = picture.layout.get(item.name);
    if (item.kind !== 'surface' || home?.kind !== 'surface') continue;
    const spot = unproject(home.view, at);
    if (isOn(item, spot)) return { item, at: spot };
  }
  return lineAt(scene, picture, at, BOW_REACH);
}

/** Whether a point lies on a surface, clear of its held edge. */
function isOn({ outline, round }: SurfaceItem, [x, y]: readonly [number, number]): boolean {
  const across = (x - outline.origin[0]) / outline.sides[0];
  const along = (y - outline.origin[1]) / outline.sides[1];
  if (round) return Math.hypot(across - 0.5, along - 0.5) < 0.48;
  return across > 0.02 && across < 0.98 && along > 0.02 && along < 0.98;
}

function barrierAt(scene: Scene, picture: Picture, at: Point): BarrierItem | undefined {
  const { layout, motion } = picture;
  return scene.items.find((item): item is BarrierItem => {
    const home = layout.get(item.name);
    if (item.kind !== 'barrier' || home === undefined) return false;
    if (home.kind === 'slab') {
      const y = slabY(home, barrierHeight(item, 0, picture), picture);
      return Math.abs(at.x - home.x) < home.width / 2 && home.side * (at.y - y) > -6 && home.side * (at.y - y) < 40;
    }
    if (home.kind !== 'profile') return false;
    return scene.touches.some(({ sides }) => {
      const line = sides.find((side) => side.item.kind === 'line');
      const row = line && layout.get(line.item.name);
      if (!sides.some((side) => side.item === item) || line?.item.kind !== 'line' || row?.kind !== 'row') return false;
      const part = (at.x - row.x0) / (row.x1 - row.x0);
      const face =
        row.y - rowRise(barrierHeight(item, part * line.item.length, picture), motion.scale(line.item.name), row.reach);
      const depth = home.side * (at.y - face);
      const onPost =
        home.posts === undefined || home.posts.some((post) => Math.abs(post - part) * (row.x1 - row.x0) < 9);
      return part >= 0 && part <= 1 && onPost && depth > -4 && home.side * (at.y - row.y) < 1.8 * row.reach;
    });
  });
}
