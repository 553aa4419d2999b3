/** The bow in the pointer's hand: speed across the string is its velocity, and where the pointer is along the string is where it plays. */
import { type Playing, placeOn } from './hands.ts';
import { BOW_REACH, lineAt } from './hit.ts';
import type { Holding } from './holding.ts';
import type { Point } from './projection.ts';
import { bowForce } from './strength.ts';
import { weight } from './tools.ts';

/** Speed of the pointer that draws the bow at 1 m/s, px/s. */
const PIXELS_PER_METRE = 3000;
/** The bow follows the pointer's speed within, s; a pointer that rests this long has stopped, ms. */
const SMOOTH = 0.03;
const STOPPED = 60;
/** Faster than this nobody bows, m/s. */
const FASTEST = 0.8;

type Bow = Holding & { kind: 'bow' };

/** Follows the pointer to `at` at a time, ms. */
export function drawBow(playing: Playing, held: Bow, at: Point, time: number, pressure: number): void {
  const { hands } = playing;
  const seconds = Math.max((time - held.time) / 1000, 1e-3);
  changeString(playing, held, at);
  const home = playing.stage()?.layout.get(held.line.name);
  if (home?.kind !== 'row') return;
  const part = Math.min(Math.max((at.x - home.x0) / (home.x1 - home.x0), 0.02), 0.98);
  const speed = (held.at.y - at.y) / seconds / PIXELS_PER_METRE;
  const follow = 1 - Math.exp(-seconds / SMOOTH);
  held.velocity += (Math.min(Math.max(speed, -FASTEST), FASTEST) - held.velocity) * follow;
  hands.bow = { line: held.line, part, drawn: (hands.bow?.drawn ?? 0) + (at.y - held.at.y) };
  held.at = at;
  held.time = time;
  held.pressure = pressure;
  bowAt(playing, held, part);
}

/** Drawn onto another string, the bow goes along. */
function changeString({ stage, act }: Playing, held: Bow, at: Point): void {
  const now = stage();
  const across = now && lineAt(now.scene, now, at, BOW_REACH);
  if (across === undefined || across.item === held.line) return;
  if (across.distance >= 14 || across.item.body.line === undefined) return;
  act((node) => node.release('bow'));
  held.line = across.item;
}

/** A bow that is held still stops: its speed falls when no event says so. `now` in ms. */
export function slowBow(playing: Playing, held: Bow, now: number): void {
  if (now - held.time < STOPPED || held.velocity === 0) return;
  held.velocity = Math.abs(held.velocity) < 0.005 ? 0 : 0.6 * held.velocity;
  if (playing.hands.bow !== undefined) bowAt(playing, held, playing.hands.bow.part);
}

function bowAt({ act }: Playing, { line, velocity, pressure }: Bow, part: number): void {
  const force = bowForce(line, part, velocity, pressure * weight.peek());
  act((node) => node.bow(placeOn(line, part), { force, velocity }));
}
