/** What a pointer holds while it is down, and what pressing it does. */
import type { Place } from '../../audio/index.ts';
import type { Hit } from './hit.ts';
import { lumpPlace, type Playing, placeOn } from './playing.ts';
import type { Point } from './projection.ts';
import type { BarrierItem, LineItem, LumpItem, SurfaceItem } from './scene.ts';
import type { StageState } from './stage-state.ts';
import { pluckOf, strikeOf } from './strength.ts';
import { type Tool, weight } from './tools.ts';

export type Holding =
  | { readonly kind: 'bow'; line: LineItem; at: Point; time: number; velocity: number; pressure: number }
  | { readonly kind: 'finger'; readonly line: LineItem }
  | { readonly kind: 'palm' }
  | {
      readonly kind: 'barrier';
      readonly item: BarrierItem;
      readonly from: number;
      readonly lift: number;
      readonly scale: number;
    };

/** A press of the pointer. */
export interface Press {
  readonly tool: Tool;
  readonly at: Point;
  /** Time of the event, ms. */
  readonly time: number;
  /** Pressure of a pen; 1 for other pointers. */
  readonly pressure: number;
}

/** Starts to hold what was hit, or plays it at once; undefined if nothing is held afterwards. */
export function startHolding(playing: Playing, hit: Hit, press: Press, now: StageState): Holding | undefined {
  if (hit.item.kind === 'barrier') return grabBarrier(hit.item, press, now);
  if (hit.item.kind === 'line') return 'fraction' in hit ? playLine(playing, hit.item, hit.fraction, press) : undefined;
  const place: Place =
    hit.item.kind === 'lump' ? lumpPlace(hit.item) : { element: hit.item.name, ...('at' in hit && { at: hit.at }) };
  return playBody(playing, hit.item, place, press, now);
}

function grabBarrier(item: BarrierItem, { at }: Press, { layout, motion }: StageState): Holding | undefined {
  const placement = layout.get(item.name);
  const name =
    placement?.kind === 'profile' ? placement.line : placement?.kind === 'slab' ? placement.scaleOf : item.name;
  // A drag in pixels is divided by the scale with which the barrier is drawn.
  const scale = motion.scale(name);
  if (scale === 0) return undefined; // nothing has been drawn yet, so the scale is unknown
  return { kind: 'barrier', item, from: at.y, lift: motion.lifts.get(item.name) ?? 0, scale };
}

function playLine(playing: Playing, line: LineItem, fraction: number, press: Press): Holding | undefined {
  const { tool, at, time, pressure } = press;
  const hasGrid = line.body.line !== undefined;
  if (tool === 'bow' && hasGrid) {
    playing.toolState.bow = { line, fraction, drawn: 0 };
    return { kind: 'bow', line, at, time, velocity: 0, pressure };
  }
  if (tool === 'finger' && hasGrid) {
    layFinger(playing, line, fraction, pressure);
    return { kind: 'finger', line };
  }
  const strength = pressure * weight.peek();
  const place = placeOn(line, fraction);
  if (tool === 'strike' || !hasGrid) playing.act((node) => node.strike(place, strikeOf(line, strength)));
  else playing.act((node) => node.pluck(place, pluckOf(line, fraction, strength)));
  return undefined;
}

function playBody(
  { act }: Playing,
  item: SurfaceItem | LumpItem,
  place: Place,
  { tool, pressure }: Press,
  now: StageState,
): Holding | undefined {
  if (tool === 'finger') {
    act((node) => node.finger(place, { pressure: fingerPressure(pressure) }));
    return { kind: 'palm' };
  }
  const strike = strikeOf(item, pressure * weight.peek());
  // A lump is pushed towards what it touches.
  const placement = now.layout.get(item.name);
  const sign = placement?.kind === 'lump' ? -placement.side : -1;
  act((node) => node.strike(place, { ...strike, force: sign * strike.force }));
  return undefined;
}

/** Puts a finger on a line, or moves it there. */
export function layFinger({ toolState, act }: Playing, line: LineItem, fraction: number, pressure: number): void {
  toolState.finger = { line, fraction, pressure };
  act((node) => node.finger(placeOn(line, fraction), { pressure: fingerPressure(pressure) }));
}

const fingerPressure = (pressure: number) => Math.min(1, 0.6 * pressure * weight.peek());
