/** Bowing with the pointer: its speed across the string sets the bow's velocity, its position along the string the place of the bow. */

import { BOW_REACH, lineAt } from './hit.ts';
import type { Holding } from './holding.ts';
import { type Playing, placeOn } from './playing.ts';
import type { Point } from './projection.ts';
import { bowForce } from './strength.ts';
import { weight } from './tools.ts';

/** Pointer speed that corresponds to a bow velocity of 1 m/s, px/s. */
const PIXELS_PER_METRE = 3000;
/** Time constant with which the bow follows the pointer's speed, s; a pointer without events for this long has stopped, ms. */
const SMOOTHING = 0.03;
const STOPPED_AFTER = 60;
/** Largest bow velocity, m/s. */
const MAX_SPEED = 0.8;

type Bow = Holding & { kind: 'bow' };

/** Moves the bow with the pointer to `at`; `time` in ms. */
export function drawBow(playing: Playing, held: Bow, at: Point, time: number, pressure: number): void {
  const { toolState } = playing;
  const seconds = Math.max((time - held.time) / 1000, 1e-3);
  changeString(playing, held, at);
  const placement = playing.stage()?.layout.get(held.line.name);
  if (placement?.kind !== 'row') return;
  const fraction = Math.min(Math.max((at.x - placement.x0) / (placement.x1 - placement.x0), 0.02), 0.98);
  const speed = (held.at.y - at.y) / seconds / PIXELS_PER_METRE;
  const follow = 1 - Math.exp(-seconds / SMOOTHING);
  held.velocity += (Math.min(Math.max(speed, -MAX_SPEED), MAX_SPEED) - held.velocity) * follow;
  toolState.bow = { line: held.line, fraction, drawn: (toolState.bow?.drawn ?? 0) + (at.y - held.at.y) };
  held.at = at;
  held.time = time;
  held.pressure = pressure;
  bowAt(playing, held, fraction);
}

/** Moves the bow to another string when the pointer crosses to it. */
function changeString({ stage, act }: Playing, held: Bow, at: Point): void {
  const now = stage();
  const across = now && lineAt(now.scene, now, at, BOW_REACH);
  if (across === undefined || across.item === held.line) return;
  if (across.distance >= 14 || across.item.body.line === undefined) return;
  act((node) => node.release('bow'));
  held.line = across.item;
}

/** Slows the bow down while the pointer rests, because a resting pointer sends no events. `now` in ms. */
export function slowBow(playing: Playing, held: Bow, now: number): void {
  if (now - held.time < STOPPED_AFTER || held.velocity === 0) return;
  held.velocity = Math.abs(held.velocity) < 0.005 ? 0 : 0.6 * held.velocity;
  if (playing.toolState.bow !== undefined) bowAt(playing, held, playing.toolState.bow.fraction);
}

function bowAt({ act }: Playing, { line, velocity, pressure }: Bow, fraction: number): void {
  const force = bowForce(line, fraction, velocity, pressure * weight.peek());
  act((node) => node.bow(placeOn(line, fraction), { force, velocity }));
}
