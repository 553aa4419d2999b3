/** The hand: takes an end of a string, a fret, a bridge or a whole barrier and moves it. The change is in the text. */
import { drawnAs } from '../../contacts/index.ts';
import { hitAt } from './hit.ts';
import type { RowPlacement } from './placement.ts';
import type { Playing } from './playing.ts';
import type { Point } from './projection.ts';
import type { BarrierItem, LineItem, Touch } from './scene.ts';
import type { StageState } from './stage-state.ts';

export type Grip =
  /** An end of a line, at 0 or at 1. */
  | { readonly kind: 'end'; readonly line: LineItem; readonly row: RowPlacement; readonly side: 0 | 1 }
  /** One point of a contact along a line: a fret, or what a bridge stands on. All its points, as fractions. */
  | {
      readonly kind: 'spot';
      readonly contact: string;
      readonly line: LineItem;
      readonly row: RowPlacement;
      readonly spots: readonly number[];
      readonly index: number;
      /** The barrier that moves instead if the hand goes up or down. */
      readonly barrier?: Grip & { kind: 'barrier' };
    }
  | { readonly kind: 'barrier'; readonly item: BarrierItem; readonly lift: number; readonly scale: number };

export interface Drag {
  readonly grip: Grip;
  /** Where it began: the same object as long as it lasts. */
  readonly from: Point;
  readonly at: Point;
  /** Which way it went first, which it keeps: along the string or across it; undefined until it has gone far enough to tell. */
  readonly way?: 'along' | 'across';
}

/** How far a drag goes before it moves anything, px: a hand that trembles changes nothing. */
const TREMBLE = 3;

/** A drag that has come to a point. */
export function draggedTo(drag: Drag, at: Point): Drag {
  const [dx, dy] = [Math.abs(at.x - drag.from.x), Math.abs(at.y - drag.from.y)];
  if (drag.way !== undefined || Math.max(dx, dy) < TREMBLE) return { ...drag, at };
  return { ...drag, at, way: dy > dx ? 'across' : 'along' };
}

/** How close to an end or to a point of contact the hand must be, px. */
const NEAR = 14;
/** Shortest string, relative to its length when it was taken. */
const SHORTEST = 0.1;

export function gripAt(now: StageState, at: Point): Grip | undefined {
  for (const item of now.scene.items) {
    const row = now.layout.get(item.name);
    if (item.kind !== 'line' || row?.kind !== 'row' || Math.abs(at.y - row.y) > 1.5 * NEAR) continue;
    for (const side of [0, 1] as const)
      if (Math.abs(at.x - (side === 0 ? row.x0 : row.x1)) < NEAR) return { kind: 'end', line: item, row, side };
  }
  const hit = hitAt(now.scene, now, at);
  const barrier = hit?.item.kind === 'barrier' ? barrierGrip(hit.item, now) : undefined;
  return spotAt(now, at, hit?.item.name, barrier) ?? barrier;
}

function barrierGrip(item: BarrierItem, { layout, motion }: StageState): (Grip & { kind: 'barrier' }) | undefined {
  const placement = layout.get(item.name);
  const name =
    placement?.kind === 'profile' ? placement.line : placement?.kind === 'slab' ? placement.scaleOf : item.name;
  // A drag in pixels is divided by the scale with which the barrier is drawn.
  const scale = motion.scale(name);
  if (scale === 0) return undefined; // nothing has been drawn yet, so the scale is unknown
  return { kind: 'barrier', item, lift: motion.lifts.get(item.name) ?? 0, scale };
}

/** The nearest point of a contact along a line that belongs to what was hit, or that lies under the hand. */
function spotAt(
  now: StageState,
  at: Point,
  hit: string | undefined,
  barrier: (Grip & { kind: 'barrier' }) | undefined,
) {
  let best: (Grip & { kind: 'spot' }) | undefined;
  let nearest = Number.POSITIVE_INFINITY;
  for (const touch of now.scene.touches) {
    const found = lineSide(touch);
    const row = found && now.layout.get(found.line.name);
    if (found === undefined || row?.kind !== 'row' || drawnAs(touch.contact) === 'bow') continue;
    const isHit = touch.sides.some(({ item }) => item.name === hit && item.kind !== 'line');
    const posts = now.layout.get(hit ?? '');
    // A board has as many points as the line has nodes: it moves as a whole.
    if (isHit && posts?.kind === 'profile' && posts.posts === undefined) continue;
    found.spots.forEach((fraction, index) => {
      // At rest: a spot that swings would slip out of the hand.
      const across = Math.abs(row.x0 + fraction * (row.x1 - row.x0) - at.x);
      const distance = across + (isHit ? 0 : Math.abs(row.y - at.y));
      const reach = isHit && touch.points === 1 ? Number.POSITIVE_INFINITY : NEAR;
      if (distance >= Math.min(nearest, reach)) return;
      nearest = distance;
      best = {
        kind: 'spot',
        contact: touch.name,
        line: found.line,
        row,
        spots: found.spots,
        index,
        ...(barrier && { barrier }),
      };
    });
  }
  return best;
}

function lineSide({ sides }: Touch): { readonly line: LineItem; readonly spots: readonly number[] } | undefined {
  for (const { item, spots } of sides)
    if (item.kind === 'line' && spots.length > 0 && spots.length <= MAX_SPOTS)
      return { line: item, spots: spots.filter((spot) => typeof spot === 'number') };
  return undefined;
}

/** More points than this are a surface, not frets. */
const MAX_SPOTS = 40;

/** Moves what is held to where the pointer is. */
export function dragGrip({ act, change }: Playing, { grip, from, at, way }: Drag): void {
  if (way === undefined) return;
  if (grip.kind === 'barrier') {
    act((node) => node.lift(grip.item.name, grip.lift - (at.y - from.y) / grip.scale));
    return;
  }
  if (grip.kind === 'end') {
    const { line, row, side } = grip;
    const stretch = ((side === 1 ? 1 : -1) * (at.x - from.x)) / (row.x1 - row.x0);
    change((text, _, { withLength }) => withLength(text, line, Math.max(SHORTEST, 1 + stretch)), from);
    return;
  }
  const { barrier, line, row, contact, spots, index } = grip;
  if (barrier !== undefined && way === 'across') {
    dragGrip({ act, change } as Playing, { grip: barrier, from, at, way });
    return;
  }
  const moved = Math.min(0.99, Math.max(0.01, spots[index] + (at.x - from.x) / (row.x1 - row.x0)));
  const all = spots.map((spot, i) => (i === index ? moved : spot));
  change((text, model, { withSpot }) => withSpot(text, model, contact, line, all, index), from);
}

/** Writes where a barrier was left into the text; the others are written while they move. */
export function dropGrip({ act, change }: Playing, { grip, from, at, way }: Drag): void {
  const barrier = grip.kind === 'barrier' ? grip : grip.kind === 'spot' && way === 'across' ? grip.barrier : undefined;
  if (barrier === undefined || way === undefined || at.y === from.y) return;
  const lift = barrier.lift - (at.y - from.y) / barrier.scale;
  change((text, _, { withHeight }) => {
    const changed = withHeight(text, barrier.item, lift);
    // The new height contains the lift.
    if (changed !== undefined) act((node) => node.lift(barrier.item.name, 0));
    return changed;
  }, from);
}
