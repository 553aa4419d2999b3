/** What a pointer holds from the moment it goes down, and what going down does. */
import type { Place } from '../../audio/index.ts';
import { lumpPlace, type Playing, placeOn } from './hands.ts';
import type { Hit } from './hit.ts';
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

/** How a pointer went down. */
export interface Press {
  readonly held: Tool;
  readonly at: Point;
  /** ms. */
  readonly time: number;
  /** 1 for anything but a pen. */
  readonly pressure: number;
}

/** Takes hold of what was hit, or plays it at once; undefined if nothing is held afterwards. */
export function takeHold(playing: Playing, hit: Hit, press: Press, now: StageState): Holding | undefined {
  if (hit.item.kind === 'barrier') return takeBarrier(hit.item, press, now);
  if (hit.item.kind === 'line') return 'part' in hit ? takeLine(playing, hit.item, hit.part, press) : undefined;
  const place: Place =
    hit.item.kind === 'lump' ? lumpPlace(hit.item) : { element: hit.item.name, ...('at' in hit && { at: hit.at }) };
  return takeBody(playing, hit.item, place, press, now);
}

function takeBarrier(item: BarrierItem, { at }: Press, { layout, motion }: StageState): Holding | undefined {
  const home = layout.get(item.name);
  const name = home?.kind === 'profile' ? home.line : home?.kind === 'slab' ? home.scaleOf : item.name;
  // The barrier moves by the exaggeration that it is drawn with.
  const scale = motion.scale(name);
  if (scale === 0) return undefined; // nothing has been drawn yet that would say how far a pixel is
  return { kind: 'barrier', item, from: at.y, lift: motion.lifts.get(item.name) ?? 0, scale };
}

function takeLine(playing: Playing, line: LineItem, part: number, press: Press): Holding | undefined {
  const { held, at, time, pressure } = press;
  const bowed = line.body.line !== undefined;
  if (held === 'bow' && bowed) {
    playing.hands.bow = { line, part, drawn: 0 };
    return { kind: 'bow', line, at, time, velocity: 0, pressure };
  }
  if (held === 'finger' && bowed) {
    layFinger(playing, line, part, pressure);
    return { kind: 'finger', line };
  }
  const strength = pressure * weight.peek();
  const place = placeOn(line, part);
  if (held === 'strike' || !bowed) playing.act((node) => node.strike(place, strikeOf(line, strength)));
  else playing.act((node) => node.pluck(place, pluckOf(line, part, strength)));
  return undefined;
}

function takeBody(
  { act }: Playing,
  item: SurfaceItem | LumpItem,
  place: Place,
  { held, pressure }: Press,
  now: StageState,
): Holding | undefined {
  if (held === 'finger') {
    act((node) => node.finger(place, { pressure: fingerPressure(pressure) }));
    return { kind: 'palm' };
  }
  const blow = strikeOf(item, pressure * weight.peek());
  // A lump is pushed towards what it hits.
  const home = now.layout.get(item.name);
  const away = home?.kind === 'lump' ? -home.side : -1;
  act((node) => node.strike(place, { ...blow, force: away * blow.force }));
  return undefined;
}

/** Lays a finger on a line, or moves it there. */
export function layFinger({ hands, act }: Playing, line: LineItem, part: number, pressure: number): void {
  hands.finger = { line, part, pressure };
  act((node) => node.finger(placeOn(line, part), { pressure: fingerPressure(pressure) }));
}

const fingerPressure = (pressure: number) => Math.min(1, 0.6 * pressure * weight.peek());
