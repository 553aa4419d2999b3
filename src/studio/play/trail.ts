/** The last moments of a pointer's way, from which its speed is read. */
import type { Point } from './projection.ts';

/** How far back the speed looks, ms: a slow hand moves by a pixel in this time, and a quick one has turned round. */
const WINDOW = 120;

export interface Trail {
  /** Notes where the pointer is; `time` in ms. */
  readonly add: (at: Point, time: number) => void;
  /** Mean velocity over the last moments, px/s; zero for a pointer that rests. */
  readonly velocity: (now: number) => Point;
  readonly last: () => { readonly at: Point; readonly time: number } | undefined;
}

export function createTrail(): Trail {
  let points: { readonly at: Point; readonly time: number }[] = [];
  return {
    add: (at, time) => {
      points = [...points.filter((one) => time - one.time <= WINDOW), { at, time }];
    },
    velocity: (now) => {
      const recent = points.filter((one) => now - one.time <= WINDOW);
      const [first, last] = [recent[0], recent.at(-1)];
      if (first === undefined || last === undefined || last.time <= first.time) return { x: 0, y: 0 };
      const seconds = Math.max(now - first.time, 4) / 1000;
      return { x: (last.at.x - first.at.x) / seconds, y: (last.at.y - first.at.y) / seconds };
    },
    last: () => points.at(-1),
  };
}

/** Speed of an ordinary stroke, px/s. */
const ORDINARY = 700;

/** How hard a gesture of this speed plays, relative to an ordinary one. */
export function hardness({ x, y }: Point): number {
  return Math.min(3, Math.max(0.3, (Math.hypot(x, y) / ORDINARY) ** 0.7));
}

/** How hard a press plays: one that only presses, or drifts a little, is ordinary, and one out of a quick movement is harder. */
export function pressHardness(velocity: Point): number {
  return Math.max(1, hardness(velocity));
}
