/** Playing on the stage: connects pointer, wheel and keyboard events to the node. */
import type { Session } from '../session.ts';
import { drawBow, slowBow } from './bowing.ts';
import { createCaret } from './caret.ts';
import { hitAt, lineAt } from './hit.ts';
import { type Holding, layFinger, startHolding } from './holding.ts';
import type { Playing, ToolState } from './playing.ts';
import type { Point } from './projection.ts';
import type { StageState } from './stage-state.ts';
import { changeWeight, tool } from './tools.ts';

/** A finger follows the pointer along its line up to this distance, px. */
const FINGER_REACH = 400;

export function createPlayer(session: Session, host: HTMLElement, stage: () => StageState | undefined) {
  const toolState: ToolState = {};
  const playing: Playing = { stage, toolState, act: (what) => withNode(session, what) };
  const pointer = createPointer(host, playing);
  const caret = createCaret(playing);
  const listeners: readonly [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerdown', pointer.down],
    ['pointermove', pointer.move],
    ['pointerup', pointer.up],
    ['pointercancel', pointer.up],
    ['pointerleave', () => delete toolState.aim],
    ['contextmenu', (event: MouseEvent) => event.preventDefault()],
    ['wheel', turnWheel, { passive: false }],
    ['keydown', caret.keydown],
    ['blur', caret.leave],
  ];
  for (const [type, listener, options] of listeners)
    host.addEventListener(type, listener as (event: Event) => void, options);
  return {
    toolState,
    tick: pointer.tick,
    end: () => {
      for (const [type, listener] of listeners) host.removeEventListener(type, listener as (event: Event) => void);
    },
  };
}

/** Applies an action to the node; starts the sound first if it is stopped. */
function withNode(session: Session, what: Parameters<Playing['act']>[0]): void {
  const node = session.node.peek();
  if (node !== undefined && session.running.peek()) what(node);
  else
    session.start().then(() => {
      const made = session.node.peek();
      if (made !== undefined) what(made);
    });
}

/** Handlers for all pointers on the stage; each may hold something. */
function createPointer(host: HTMLElement, playing: Playing) {
  const { stage, toolState, act } = playing;
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
    const pressTool = event.button === 2 || event.shiftKey ? 'finger' : tool.peek();
    const press = { tool: pressTool, at, time: event.timeStamp, pressure: pressureOf(event) };
    const taken = startHolding(playing, hit, press, now);
    if (taken !== undefined) holding.set(event.pointerId, taken);
    toolState.aim = { at, pressed: true };
  }

  function move(event: PointerEvent): void {
    const at = pointOf(event);
    const held = holding.get(event.pointerId);
    if (held === undefined) hover(at);
    else if (held.kind === 'bow') drawBow(playing, held, at, event.timeStamp, pressureOf(event));
    else if (held.kind === 'finger') {
      const now = stage();
      const hit = now && lineAt(now.scene, now, at, FINGER_REACH);
      if (hit?.item === held.line) layFinger(playing, held.line, hit.fraction, pressureOf(event));
    } else if (held.kind === 'barrier')
      act((node) => node.lift(held.item.name, held.lift - (at.y - held.from) / held.scale));
  }

  function up(event: PointerEvent): void {
    const held = holding.get(event.pointerId);
    holding.delete(event.pointerId);
    if (held?.kind === 'bow') {
      delete toolState.bow;
      act((node) => node.release('bow'));
    } else if (held?.kind === 'finger' || held?.kind === 'palm') {
      delete toolState.finger;
      act((node) => node.release('finger'));
    }
    if (event.pointerType === 'mouse') hover(pointOf(event));
    else delete toolState.aim;
  }

  function hover(at: Point): void {
    const now = stage();
    const hit = now && hitAt(now.scene, now, at);
    host.dataset.over = hit?.item.kind ?? 'nothing';
    if (hit === undefined || hit.item.kind === 'barrier') delete toolState.aim;
    else toolState.aim = { at, pressed: false };
  }

  function tick(now: number): void {
    for (const held of holding.values()) if (held.kind === 'bow') slowBow(playing, held, now);
  }

  return { down, move, up, tick };
}

const pressureOf = (event: PointerEvent) => (event.pointerType === 'pen' ? Math.max(0.2, 2 * event.pressure) : 1);

function turnWheel(event: WheelEvent): void {
  event.preventDefault();
  changeWeight(event.deltaY < 0 ? 1 : -1);
}
