/** What a pointer holds while it is down, and what pressing it does. */
import type { Place } from '../../audio/index.ts';
import { type Grip, gripAt } from './grab.ts';
import { hitAt } from './hit.ts';
import { lumpPlace, type Playing, placeOn } from './playing.ts';
import type { Point } from './projection.ts';
import type { LineItem, LumpItem, SurfaceItem } from './scene.ts';
import type { StageState } from './stage-state.ts';
import { canPluck, pluckOf, strikeOf } from './strength.ts';
import { type Tool, weight } from './tools.ts';
import type { Trail } from './trail.ts';

export type Holding =
  | { readonly kind: 'bow'; readonly trail: Trail; line?: LineItem; time: number; pressure: number; isLifted: boolean }
  | { readonly kind: 'plectrum' }
  | { readonly kind: 'mallet' }
  | { readonly kind: 'finger'; readonly line: LineItem }
  | { readonly kind: 'palm'; readonly element: string }
  | { readonly kind: 'grip'; readonly grip: Grip };

/** A press of the pointer. */
export interface Press {
  readonly pointer: number;
  readonly tool: Tool;
  readonly at: Point;
  /** Time of the event, ms. */
  readonly time: number;
  /** Pressure of a pen; 1 for other pointers. */
  readonly pressure: number;
  /** How hard the gesture is, from its speed, 1. */
  readonly hardness: number;
  readonly trail: Trail;
}

/** Plays what is under the pointer, or begins to hold a tool, which may still be in the air. */
export function startHolding(playing: Playing, press: Press, now: StageState): Holding | undefined {
  const { tool, at, time, pressure, trail } = press;
  const hit = hitAt(now.scene, now, at);
  if (tool === 'hand' || hit?.item.kind === 'barrier') {
    const grip = gripAt(now, at);
    return grip && { kind: 'grip', grip };
  }
  if (tool === 'bow' && (hit === undefined || hit.item.kind === 'line'))
    return { kind: 'bow', trail, time, pressure, isLifted: true };
  if (hit === undefined) return tool === 'pluck' ? { kind: 'plectrum' } : undefined;
  if (hit.item.kind === 'line') return 'fraction' in hit ? playLine(playing, hit.item, hit.fraction, press) : undefined;
  const place: Place =
    hit.item.kind === 'lump' ? lumpPlace(hit.item) : { element: hit.item.name, ...('at' in hit && { at: hit.at }) };
  return playBody(playing, hit.item, place, press, now);
}

function playLine(playing: Playing, line: LineItem, fraction: number, press: Press): Holding | undefined {
  const { tool, pressure, hardness, pointer } = press;
  if (tool === 'finger') {
    // Along a line of modes no finger slides: a palm silences it.
    if (line.body.line === undefined) return layPalm(playing, placeOn(line, fraction), pressure);
    layFinger(playing, pointer, line, fraction, pressure);
    return { kind: 'finger', line };
  }
  const strength = pressure * hardness * weight.peek();
  const place = placeOn(line, fraction);
  if (tool !== 'pluck' || !canPluck(line)) {
    playing.act((node) => node.strike(place, strikeOf(line, strength)));
    return { kind: 'mallet' };
  }
  playing.act((node) => node.pluck(place, pluckOf(line, fraction, strength)));
  return { kind: 'plectrum' };
}

function playBody(
  playing: Playing,
  item: SurfaceItem | LumpItem,
  place: Place,
  { tool, pressure, hardness }: Press,
  now: StageState,
): Holding | undefined {
  if (tool === 'finger') return layPalm(playing, place, pressure);
  const strike = strikeOf(item, pressure * hardness * weight.peek());
  // A lump is pushed towards what it touches.
  const placement = now.layout.get(item.name);
  const sign = placement?.kind === 'lump' ? -placement.side : -1;
  playing.act((node) => node.strike(place, { ...strike, force: sign * strike.force }));
  return { kind: 'mallet' };
}

function layPalm({ act }: Playing, place: Place, pressure: number): Holding {
  act((node) => node.finger(place, { pressure: fingerPressure(pressure) }));
  return { kind: 'palm', element: place.element };
}

/** Puts a pointer's finger on a line, or moves it there. */
export function layFinger(
  { toolState, act }: Playing,
  pointer: number,
  line: LineItem,
  fraction: number,
  pressure: number,
): void {
  toolState.fingers.set(pointer, { line, fraction, pressure });
  act((node) => node.finger(placeOn(line, fraction), { pressure: fingerPressure(pressure) }));
}

const fingerPressure = (pressure: number) => Math.min(1, 0.6 * pressure * weight.peek());
