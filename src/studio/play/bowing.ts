/**
 * Bowing with the pointer: its speed across the string sets the bow's velocity, its position along the string the place of the bow. A stroke
 * may begin anywhere: the bow engages when it meets a string. A bow that rests is lifted, because a still bow would silence the string.
 */
import { lineAt } from './hit.ts';
import type { Holding } from './holding.ts';
import { type Playing, placeOn } from './playing.ts';
import type { Point } from './projection.ts';
import type { LineItem } from './scene.ts';
import { bowedAt, bowingOf, canPluck } from './strength.ts';
import { crossings } from './strum.ts';
import { NO_SLIDING, weight } from './tools.ts';

/** Speed of an ordinary stroke, px/s. */
const ORDINARY = 400;
/** A pointer that moved less than this in the last moments rests, px/s. */
const RESTING = 6;
/** A pointer of which the page has not heard for this long has stopped, ms. */
const STOPPED_AFTER = 250;
/** How close to a string a bow must be put down to touch it, px. */
const NEAR = 18;

type Bow = Holding & { kind: 'bow' };

/** The speed of the bow relative to an ordinary stroke, with its sign: upwards is positive. */
function bowSpeed(pixelsPerSecond: number): number {
  const speed = Math.abs(pixelsPerSecond);
  if (speed < RESTING) return 0;
  return -Math.sign(pixelsPerSecond) * (speed / ORDINARY) ** 0.8;
}

/** Moves the bow with the pointer from `from` to `at`; `time` in ms. */
export function drawBow(playing: Playing, held: Bow, from: Point, at: Point, time: number, pressure: number): void {
  const { toolState } = playing;
  engage(playing, held, from, at);
  // When the page came to it: on a busy one the event itself is old, and a bow that moves would seem to rest.
  held.time = performance.now();
  held.pressure = pressure;
  const { line } = held;
  const now = playing.stage();
  const placement = line && now?.layout.get(line.name);
  if (line === undefined || now === undefined || placement?.kind !== 'row') {
    toolState.bow = { at, drawn: 0 };
    return;
  }
  const along = Math.min(Math.max((at.x - placement.x0) / (placement.x1 - placement.x0), 0.02), 0.98);
  const fraction = bowedAt(line, along, now.scene.touches) ?? along;
  const drawn = (toolState.bow?.drawn ?? 0) + (at.y - from.y);
  toolState.bow = { line, fraction, at, drawn };
  const speed = bowSpeed(held.trail.velocity(time).y);
  if (speed === 0) return;
  const { force, velocity } = bowingOf(line, fraction, speed, pressure * weight.peek());
  held.isLifted = false;
  playing.act((node) => node.bow(placeOn(line, fraction), { force, velocity }));
}

/** Puts the bow on the string that the pointer meets, and lifts it off the one before. */
function engage({ stage, act, refuse }: Playing, held: Bow, from: Point, at: Point): void {
  const now = stage();
  if (now === undefined) return;
  const near = held.line === undefined ? lineAt(now.scene, now, at, NEAR) : undefined;
  const met: LineItem | undefined = crossings(now, from, at).at(-1)?.line ?? near?.item;
  if (met === undefined || met === held.line) return;
  if (bowedAt(met, 0, now.scene.touches) === undefined) {
    if (canPluck(met)) refuse(NO_SLIDING);
    return;
  }
  if (now.layout.get(met.name)?.kind !== 'row') return;
  const before = held.line;
  if (before !== undefined) act((node) => node.release('bow', before.name));
  held.line = met;
}

/** Lifts the bow of a pointer that rests: a resting pointer sends no events. `now` in ms. */
export function restBow({ act }: Playing, held: Bow, now: number): void {
  const { line } = held;
  if (line === undefined || held.isLifted || now - held.time < STOPPED_AFTER) return;
  held.isLifted = true;
  act((node) => node.release('bow', line.name));
}
