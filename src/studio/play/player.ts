/** The pointer is the player: what it holds, where it is, and what it does to the node that sounds. */
import type { ClangorNode, Place } from '../../audio/index.ts';
import type { Session } from '../session.ts';
import { createCaret } from './caret.ts';
import { BOW_REACH, type Hit, hitAt, lineAt } from './hit.ts';
import type { Point } from './projection.ts';
import type { BarrierItem, LineItem } from './scene.ts';
import type { StageState } from './stage.tsx';
import { bowForce, pluckOf, strikeOf } from './strength.ts';
import { type Tool, tool, weigh, weight } from './tools.ts';

/** Speed of the pointer that draws the bow at 1 m/s, px/s. */
const PIXELS_PER_METRE = 3000;
/** The bow follows the pointer's speed within, s; a pointer that rests this long has stopped, ms. */
const SMOOTH = 0.03;
const STOPPED = 60;
/** Faster than this nobody bows, m/s. */
const FASTEST = 0.8;

/** What is seen of the hands. */
export interface Hands {
  /** Where the bow is, and how far it has been drawn, px. */
  bow?: { line: LineItem; part: number; drawn: number };
  finger?: { line: LineItem; part: number; pressure: number };
  /** Where a blow would land. */
  aim?: { at: Point; pressed: boolean };
}

type Holding =
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

export function createPlayer(session: Session, host: HTMLElement, stage: () => StageState | undefined) {
  const hands: Hands = {};
  const holding = new Map<number, Holding>();

  /** Does something to the node, starting it first if it sleeps. */
  function act(what: (node: ClangorNode) => unknown): void {
    const node = session.node.peek();
    if (node !== undefined && session.running.peek()) what(node);
    else
      session.start().then(() => {
        const made = session.node.peek();
        if (made !== undefined) what(made);
      });
  }

  const pointOf = (event: PointerEvent | WheelEvent): Point => {
    const box = host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const pressureOf = (event: PointerEvent) => (event.pointerType === 'pen' ? Math.max(0.2, 2 * event.pressure) : 1);
  const lineFor = (at: Point, reach: number) => {
    const now = stage();
    return now && lineAt(now.scene, now, at, reach);
  };

  function down(event: PointerEvent): void {
    const now = stage();
    if (now === undefined) return;
    const at = pointOf(event);
    const hit = hitAt(now.scene, now, at);
    const held: Tool = event.button === 2 || event.shiftKey ? 'finger' : tool.peek();
    if (hit === undefined) return;
    host.setPointerCapture(event.pointerId);
    const begun = begin(held, hit, at, event, now);
    if (begun !== undefined) holding.set(event.pointerId, begun);
    hands.aim = { at, pressed: true };
  }

  function begin(held: Tool, hit: Hit, at: Point, event: PointerEvent, now: StageState): Holding | undefined {
    const pressure = pressureOf(event);
    if (hit.item.kind === 'barrier') {
      const scale = now.motion.scale(scaleName(hit.item, now));
      if (scale === 0) return undefined; // nothing has been drawn yet that would say how far a pixel is
      return { kind: 'barrier', item: hit.item, from: at.y, lift: now.motion.lifts.get(hit.item.name) ?? 0, scale };
    }
    if (hit.item.kind === 'line' && 'part' in hit) {
      const line = hit.item;
      const bowed = line.body.line !== undefined;
      if (held === 'bow' && bowed) {
        hands.bow = { line, part: hit.part, drawn: 0 };
        return { kind: 'bow', line, at, time: event.timeStamp, velocity: 0, pressure };
      }
      if (held === 'finger' && bowed) {
        press(line, hit.part, pressure);
        return { kind: 'finger', line };
      }
      if (held === 'strike' || !bowed)
        act((node) => node.strike(placeOn(line, hit.part), strikeOf(line, pressure * weight.peek())));
      else act((node) => node.pluck(placeOn(line, hit.part), pluckOf(line, hit.part, pressure * weight.peek())));
      return undefined;
    }
    const { item } = hit;
    if (item.kind === 'line') return undefined;
    const place: Place = item.kind === 'surface' && 'at' in hit ? { element: item.name, at: hit.at } : lumpPlace(item);
    if (held === 'finger') {
      act((node) => node.finger(place, { pressure: Math.min(1, 0.6 * pressure * weight.peek()) }));
      return { kind: 'palm' };
    }
    const blow = strikeOf(item, pressure * weight.peek());
    // A lump is pushed towards what it hits.
    const home = now.layout.get(item.name);
    const away = home?.kind === 'lump' ? -home.side : -1;
    act((node) => node.strike(place, { ...blow, force: away * blow.force }));
    return undefined;
  }

  function press(line: LineItem, part: number, pressure: number): void {
    hands.finger = { line, part, pressure };
    act((node) => node.finger(placeOn(line, part), { pressure: Math.min(1, 0.6 * pressure * weight.peek()) }));
  }

  function move(event: PointerEvent): void {
    const at = pointOf(event);
    const held = holding.get(event.pointerId);
    if (held === undefined) {
      hover(at);
      return;
    }
    if (held.kind === 'bow') {
      draw(held, at, event);
    } else if (held.kind === 'finger') {
      const hit = lineFor(at, 400);
      if (hit?.item === held.line) press(held.line, hit.part, pressureOf(event));
    } else if (held.kind === 'barrier') {
      act((node) => node.lift(held.item.name, held.lift - (at.y - held.from) / held.scale));
    }
  }

  /** The bow: speed across the string is its velocity, and where the pointer is along the string is where it plays. */
  function draw(held: Holding & { kind: 'bow' }, at: Point, event: PointerEvent): void {
    const seconds = Math.max((event.timeStamp - held.time) / 1000, 1e-3);
    const across = lineFor(at, BOW_REACH);
    // Drawn onto another string, the bow goes along.
    if (
      across !== undefined &&
      across.item !== held.line &&
      across.distance < 14 &&
      across.item.body.line !== undefined
    ) {
      act((node) => node.release('bow'));
      held.line = across.item;
    }
    const now = stage();
    const home = now?.layout.get(held.line.name);
    if (home?.kind !== 'row') return;
    const part = Math.min(Math.max((at.x - home.x0) / (home.x1 - home.x0), 0.02), 0.98);
    const speed = (held.at.y - at.y) / seconds / PIXELS_PER_METRE;
    const follow = 1 - Math.exp(-seconds / SMOOTH);
    held.velocity += (Math.min(Math.max(speed, -FASTEST), FASTEST) - held.velocity) * follow;
    hands.bow = { line: held.line, part, drawn: (hands.bow?.drawn ?? 0) + (at.y - held.at.y) };
    held.at = at;
    held.time = event.timeStamp;
    held.pressure = pressureOf(event);
    bowNow(held, part);
  }

  function bowNow(held: Holding & { kind: 'bow' }, part: number): void {
    const { line, velocity, pressure } = held;
    const force = bowForce(line, part, velocity, pressure * weight.peek());
    act((node) => node.bow(placeOn(line, part), { force, velocity }));
  }

  function up(event: PointerEvent): void {
    const held = holding.get(event.pointerId);
    holding.delete(event.pointerId);
    if (held?.kind === 'bow') {
      delete hands.bow;
      act((node) => node.release('bow'));
    } else if (held?.kind === 'finger' || held?.kind === 'palm') {
      delete hands.finger;
      act((node) => node.release('finger'));
    }
    if (event.pointerType === 'mouse') hover(pointOf(event));
    else delete hands.aim;
  }

  function hover(at: Point): void {
    const now = stage();
    const hit = now && hitAt(now.scene, now, at);
    host.dataset.over = hit?.item.kind ?? 'nothing';
    if (hit === undefined || hit.item.kind === 'barrier') delete hands.aim;
    else hands.aim = { at, pressed: false };
  }

  /** A bow that is held still stops: its speed falls when no event says so. */
  function tick(now: number): void {
    for (const held of holding.values()) {
      if (held.kind !== 'bow' || now - held.time < STOPPED || held.velocity === 0) continue;
      held.velocity = Math.abs(held.velocity) < 0.005 ? 0 : 0.6 * held.velocity;
      if (hands.bow !== undefined) bowNow(held, hands.bow.part);
    }
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    weigh(event.deltaY < 0 ? 1 : -1);
  }

  const caret = createCaret({ stage, hands, act });
  const listeners: readonly [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', up],
    ['pointerleave', () => delete hands.aim],
    ['contextmenu', (event: MouseEvent) => event.preventDefault()],
    ['wheel', wheel, { passive: false }],
    ['keydown', caret.keydown],
    ['blur', caret.leave],
  ];
  for (const [type, listener, options] of listeners)
    host.addEventListener(type, listener as (event: Event) => void, options);
  return {
    hands,
    tick,
    end: () => {
      for (const [type, listener] of listeners) host.removeEventListener(type, listener as (event: Event) => void);
    },
  };
}

export function placeOn(line: LineItem, part: number): Place {
  return { element: line.name, at: part * line.length };
}

/** A body of modes is struck at the first point that its modes name. */
export function lumpPlace(item: { readonly name: string; readonly element: { readonly type: string } }): Place {
  const { element } = item as Extract<Hit['item'], { kind: 'lump' }>;
  if (element.type !== 'modal') return { element: item.name };
  return { element: item.name, at: { point: Object.keys(element.modes[0].shape)[0] } };
}

/** Whose exaggeration a barrier is drawn with. */
function scaleName(item: BarrierItem, { layout }: StageState): string {
  const home = layout.get(item.name);
  return home?.kind === 'profile' ? home.line : home?.kind === 'slab' ? home.scaleOf : item.name;
}
