/** All pointers on the stage. Each has a tool: a second one beside a bow, a plectrum or a mallet is a finger. */
import { drawBow, restBow } from './bowing.ts';
import { type Drag, dragGrip, draggedTo, dropGrip } from './grab.ts';
import { hitAt, lineAt } from './hit.ts';
import { type Holding, layFinger, startHolding } from './holding.ts';
import type { Playing } from './playing.ts';
import type { Point } from './projection.ts';
import { strum } from './strum.ts';
import { type Tool, tool, usableTools, weight } from './tools.ts';
import { createTrail, hardness, pressHardness, type Trail } from './trail.ts';

/** A finger follows the pointer along its line up to this distance, px. */
const FINGER_REACH = 400;

export function createPointer(host: HTMLElement, playing: Playing) {
  const { stage, toolState, act } = playing;
  const holding = new Map<number, Holding>();
  const drags = new Map<number, Drag>();
  const trails = new Map<number, Trail>();

  const pointOf = (event: PointerEvent): Point => {
    const box = host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const trailOf = (pointer: number): Trail => {
    const trail = trails.get(pointer) ?? createTrail();
    trails.set(pointer, trail);
    return trail;
  };

  function toolOf(event: PointerEvent): Tool {
    if (event.button === 2 || event.shiftKey) return 'finger';
    const chosen = tool.peek();
    const others = [...holding.values()];
    if (others.length === 0 || chosen === 'hand') return chosen;
    if (others.some(({ kind }) => kind === 'bow' || kind === 'plectrum' || kind === 'mallet')) return 'finger';
    // Beside a finger: what the instrument is played with.
    return chosen === 'finger' ? (usableTools.peek().find((one) => one !== 'finger') ?? chosen) : chosen;
  }

  function down(event: PointerEvent): void {
    const now = stage();
    if (now === undefined) return;
    const [at, time, trail] = [pointOf(event), event.timeStamp, trailOf(event.pointerId)];
    const hard = pressHardness(trail.velocity(time));
    trail.add(at, time);
    const press = { pointer: event.pointerId, tool: toolOf(event), at, time, hardness: hard, trail };
    const taken = startHolding(playing, { ...press, pressure: pressureOf(event) }, now);
    toolState.aim = { at, pressed: true };
    if (taken === undefined) return;
    host.setPointerCapture(event.pointerId);
    holding.set(event.pointerId, taken);
    if (taken.kind === 'bow') drawBow(playing, taken, at, at, time, pressureOf(event));
    if (taken.kind === 'grip') drags.set(event.pointerId, { grip: taken.grip, from: at, at });
  }

  function move(event: PointerEvent): void {
    const [at, now, trail] = [pointOf(event), stage(), trailOf(event.pointerId)];
    const before = trail.last()?.at ?? at;
    trail.add(at, event.timeStamp);
    const held = holding.get(event.pointerId);
    if (now === undefined) return;
    if (held === undefined) {
      hover(at);
      return;
    }
    if (held.kind === 'bow') drawBow(playing, held, before, at, event.timeStamp, pressureOf(event));
    else if (held.kind === 'plectrum') {
      toolState.aim = { at, pressed: true };
      const strength = pressureOf(event) * hardness(trail.velocity(event.timeStamp)) * weight.peek();
      strum(playing, now, before, at, strength);
    } else if (held.kind === 'finger') {
      const hit = lineAt(now.scene, now, at, FINGER_REACH);
      if (hit?.item === held.line) layFinger(playing, event.pointerId, held.line, hit.fraction, pressureOf(event));
    } else if (held.kind === 'grip') {
      const drag = draggedTo(drags.get(event.pointerId) ?? { grip: held.grip, from: at, at }, at);
      drags.set(event.pointerId, drag);
      toolState.aim = { at, pressed: true };
      dragGrip(playing, drag);
    }
  }

  function up(event: PointerEvent): void {
    letGo(event.pointerId);
    if (event.pointerType === 'mouse') hover(pointOf(event));
    else {
      delete toolState.aim;
      trails.delete(event.pointerId);
    }
  }

  function letGo(pointer: number): void {
    const held = holding.get(pointer);
    const drag = drags.get(pointer);
    holding.delete(pointer);
    drags.delete(pointer);
    toolState.fingers.delete(pointer);
    if (held?.kind === 'bow') {
      const { line } = held;
      delete toolState.bow;
      if (line !== undefined) act((node) => node.release('bow', line.name));
    } else if (held?.kind === 'finger') act((node) => node.release('finger', held.line.name));
    else if (held?.kind === 'palm') act((node) => node.release('finger', held.element));
    else if (drag !== undefined) dropGrip(playing, drag);
  }

  function hover(at: Point): void {
    const now = stage();
    const hit = now && hitAt(now.scene, now, at);
    host.dataset.over = hit?.item.kind ?? 'nothing';
    if (hit === undefined || (hit.item.kind === 'barrier' && tool.peek() !== 'hand')) delete toolState.aim;
    else toolState.aim = { at, pressed: false };
  }

  function tick(now: number): void {
    for (const held of holding.values()) if (held.kind === 'bow') restBow(playing, held, now);
  }

  return {
    down,
    move,
    up,
    tick,
    /** Lets go of everything, because the page no longer hears of the pointers. */
    leave: () => {
      for (const pointer of [...holding.keys()]) letGo(pointer);
      delete toolState.aim;
    },
  };
}

const pressureOf = (event: PointerEvent) => (event.pointerType === 'pen' ? Math.max(0.2, 2 * event.pressure) : 1);
