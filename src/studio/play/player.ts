/** The pointer is the player: what it holds, where it is, and what it does to the node that sounds. */
import type { Session } from '../session.ts';
import { drawBow, slowBow } from './bowing.ts';
import { createCaret } from './caret.ts';
import type { Hands, Playing } from './hands.ts';
import { hitAt, lineAt } from './hit.ts';
import { type Holding, layFinger, takeHold } from './holding.ts';
import type { Point } from './projection.ts';
import type { StageState } from './stage-state.ts';
import { tool, weigh } from './tools.ts';

/** A finger follows the pointer along its line from as far away as this, px. */
const FINGER_REACH = 400;

export function createPlayer(session: Session, host: HTMLElement, stage: () => StageState | undefined) {
  const hands: Hands = {};
  const playing: Playing = { stage, hands, act: (what) => withNode(session, what) };
  const pointer = createPointer(host, playing);
  const caret = createCaret(playing);
  const listeners: readonly [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerdown', pointer.down],
    ['pointermove', pointer.move],
    ['pointerup', pointer.up],
    ['pointercancel', pointer.up],
    ['pointerleave', () => delete hands.aim],
    ['contextmenu', (event: MouseEvent) => event.preventDefault()],
    ['wheel', turnWheel, { passive: false }],
    ['keydown', caret.keydown],
    ['blur', caret.leave],
  ];
  for (const [type, listener, options] of listeners)
    host.addEventListener(type, listener as (event: Event) => void, options);
  return {
    hands,
    tick: pointer.tick,
    end: () => {
      for (const [type, listener] of listeners) host.removeEventListener(type, listener as (event: Event) => void);
    },
  };
}

/** Does something to the node, starting it first if it sleeps. */
function withNode(session: Session, what: Parameters<Playing['act']>[0]): void {
  const node = session.node.peek();
  if (node !== undefined && session.running.peek()) what(node);
  else
    session.start().then(() => {
      const made = session.node.peek();
      if (made !== undefined) what(made);
    });
}

/** Every pointer on the stage, and what each of them holds. */
function createPointer(host: HTMLElement, playing: Playing) {
  const { stage, hands, act } = playing;
  const holding = new Map<number, Holding>();

  const pointOf = (event: PointerEvent): Point => {
    const box = host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function down(event: PointerEvent): void {
    const now = stage();
    const at = pointOf(event);
    const hit = now && hitAt(now.scene, now, at);
    if (now === undefined || hit === undefined) return;
    host.setPointerCapture(event.pointerId);
    const held = event.button === 2 || event.shiftKey ? 'finger' : tool.peek();
    const press = { held, at, time: event.timeStamp, pressure: pressureOf(event) };
    const taken = takeHold(playing, hit, press, now);
    if (taken !== undefined) holding.set(event.pointerId, taken);
    hands.aim = { at, pressed: true };
  }

  function move(event: PointerEvent): void {
    const at = pointOf(event);
    const held = holding.get(event.pointerId);
    if (held === undefined) hover(at);
    else if (held.kind === 'bow') drawBow(playing, held, at, event.timeStamp, pressureOf(event));
    else if (held.kind === 'finger') {
      const now = stage();
      const hit = now && lineAt(now.scene, now, at, FINGER_REACH);
      if (hit?.item === held.line) layFinger(playing, held.line, hit.part, pressureOf(event));
    } else if (held.kind === 'barrier')
      act((node) => node.lift(held.item.name, held.lift - (at.y - held.from) / held.scale));
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

  function tick(now: number): void {
    for (const held of holding.values()) if (held.kind === 'bow') slowBow(playing, held, now);
  }

  return { down, move, up, tick };
}

const pressureOf = (event: PointerEvent) => (event.pointerType === 'pen' ? Math.max(0.2, 2 * event.pressure) : 1);

function turnWheel(event: WheelEvent): void {
  event.preventDefault();
  weigh(event.deltaY < 0 ? 1 : -1);
}
