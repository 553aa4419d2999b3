/** Plucking by dragging: every string that the pointer crosses is plucked, in the direction and as hard as the pointer moves. */
import { type Playing, placeOn } from './playing.ts';
import { spotPoint } from './position.ts';
import type { Point } from './projection.ts';
import type { LineItem } from './scene.ts';
import type { StageState } from './stage-state.ts';
import { canPluck, pluckOf } from './strength.ts';

/** Where a way from one point to another crosses lines: each line, and the fraction of its length, in the order of the way. */
export function crossings(now: StageState, from: Point, to: Point): { line: LineItem; fraction: number }[] {
  const found = now.scene.items.flatMap((item) => {
    if (item.kind !== 'line' || !canPluck(item)) return [];
    const [a, b] = [restPoint(now, item, 0), restPoint(now, item, 1)];
    const met = a && b && meeting(from, to, a, b);
    return met === undefined ? [] : [{ line: item, ...met }];
  });
  return found.sort((a, b) => a.along - b.along);
}

/** A line's end at rest: the moving line would be crossed many times. */
function restPoint({ scene, layout, motion }: StageState, item: LineItem, fraction: 0 | 1): Point | undefined {
  const placement = layout.get(item.name);
  if (placement?.kind === 'row') return { x: fraction === 0 ? placement.x0 : placement.x1, y: placement.y };
  return spotPoint({ item, spots: [] }, fraction, { layout, motion, scene } as StageState);
}

/** Where two segments meet: how far along each, 0 to 1. */
function meeting(from: Point, to: Point, a: Point, b: Point): { along: number; fraction: number } | undefined {
  const [dx, dy, ex, ey] = [to.x - from.x, to.y - from.y, b.x - a.x, b.y - a.y];
  const cross = dx * ey - dy * ex;
  if (cross === 0) return undefined;
  const along = ((a.x - from.x) * ey - (a.y - from.y) * ex) / cross;
  const fraction = ((a.x - from.x) * dy - (a.y - from.y) * dx) / cross;
  // A way that begins on a line does not cross it.
  return along > 0 && along <= 1 && fraction > 0.005 && fraction < 0.995 ? { along, fraction } : undefined;
}

/** Plucks what lies between two points of a pointer's way. */
export function strum({ act }: Playing, now: StageState, from: Point, to: Point, strength: number): void {
  for (const { line, fraction } of crossings(now, from, to)) {
    const { force, duration } = pluckOf(line, fraction, strength);
    act((node) => node.pluck(placeOn(line, fraction), { force: to.y > from.y ? -force : force, duration }));
  }
}
