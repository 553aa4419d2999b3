/** Playing from the keyboard: the arrow keys move a caret over the playable items, Enter plays there with the current tool. */
import type { Place } from '../../audio/index.ts';
import { lumpPlace, type Playing, placeOn } from './playing.ts';
import { lumpPoint, spotPoint } from './position.ts';
import { project } from './projection.ts';
import type { Item, LineItem, LumpItem, SurfaceItem } from './scene.ts';
import { bowedAt, bowingOf, canPluck, pluckOf, strikeOf } from './strength.ts';
import { changeWeight, tool, weight } from './tools.ts';

/** Step of an arrow key, as a fraction of a line or a side. */
const STEP = 0.02;
/** The key of the caret's finger among those of the pointers. */
const CARET = -1;

type Playable = LineItem | SurfaceItem | LumpItem;
const isPlayable = (item: Item): item is Playable => item.kind !== 'barrier';

export function createCaret({ stage, toolState, act }: Playing) {
  let index = 0;
  let fraction = 0.2;
  let along = 0.4;
  let bowing = false;
  let resting = false;
  const touches = () => stage()?.scene.touches ?? [];
  const items = () => stage()?.scene.items.filter(isPlayable) ?? [];

  function show(): void {
    const now = stage();
    const item = items()[index];
    const placement = item && now?.layout.get(item.name);
    if (now === undefined || item === undefined || placement === undefined) return;
    const shown = now.motion.lumps.get(item.name);
    const at =
      item.kind === 'line'
        ? spotPoint({ item, spots: [] }, fraction, now)
        : item.kind === 'surface' && placement.kind === 'surface'
          ? project(placement.view, ...placeIn(item))
          : placement.kind === 'lump' && item.kind === 'lump' && shown !== undefined
            ? lumpPoint(placement, item.at(shown), now)
            : undefined;
    if (at !== undefined) toolState.aim = { at, pressed: false };
  }

  function placeIn({ outline, round }: SurfaceItem): [number, number] {
    const shrink = round ? 0.6 : 0.9;
    const at = (value: number) => 0.5 + shrink * (value - 0.5);
    return [outline.origin[0] + at(fraction) * outline.sides[0], outline.origin[1] + at(along) * outline.sides[1]];
  }

  function release(): void {
    if (bowing || resting) act((node) => node.release('all'));
    bowing = false;
    resting = false;
    delete toolState.bow;
    toolState.fingers.delete(CARET);
  }

  function bow(line: LineItem): void {
    const at = bowedAt(line, fraction, touches()) ?? fraction;
    toolState.bow = { line, fraction: at, drawn: 0 };
    act((node) => node.bow(placeOn(line, at), bowingOf(line, at, 1, weight.peek())));
  }

  /** A finger on a string or bar, which slides; palms on anything else. */
  function rest(item: Playable): void {
    if (item.kind === 'line' && item.body.line !== undefined)
      toolState.fingers.set(CARET, { line: item, fraction, pressure: 1 });
    act((node) => node.finger(placeOf(item), { pressure: Math.min(1, 0.6 * weight.peek()) }));
  }

  function placeOf(item: Playable): Place {
    if (item.kind === 'surface') return { element: item.name, at: placeIn(item) };
    return item.kind === 'lump' ? lumpPlace(item) : placeOn(item, fraction);
  }

  function play(): void {
    const item = items()[index];
    const heavy = weight.peek();
    if (item === undefined) return;
    if (tool.peek() === 'finger') {
      if (resting) {
        release();
        return;
      }
      resting = true;
      rest(item);
    } else if (item.kind !== 'line') act((node) => node.strike(placeOf(item), strikeOf(item, -heavy)));
    else if (tool.peek() === 'bow' && bowedAt(item, fraction, touches()) !== undefined) {
      if (bowing) {
        release();
        return;
      }
      bowing = true;
      bow(item);
    } else if (tool.peek() === 'strike' || !canPluck(item))
      act((node) => node.strike(placeOn(item, fraction), strikeOf(item, heavy)));
    else act((node) => node.pluck(placeOn(item, fraction), pluckOf(item, fraction, heavy)));
  }

  function moved(): void {
    const item = items()[index];
    if (item?.kind === 'line' && bowing) bow(item);
    else if (item !== undefined && resting) rest(item);
    show();
  }

  const steps: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => {
      fraction = Math.max(0.02, fraction - STEP);
    },
    ArrowRight: () => {
      fraction = Math.min(0.98, fraction + STEP);
    },
    ArrowUp: () => {
      if (items()[index]?.kind === 'surface' && along < 0.95) along += STEP;
      else next(-1);
    },
    ArrowDown: () => {
      if (items()[index]?.kind === 'surface' && along > 0.05) along -= STEP;
      else next(1);
    },
  };

  function next(by: -1 | 1): void {
    release();
    const count = items().length;
    index = count === 0 ? 0 : (index + by + count) % count;
    along = 0.4;
  }

  return {
    /** Whether the key was for the caret. */
    keydown: (event: KeyboardEvent): boolean => {
      if (event.key === 'Enter') play();
      else if (event.key === 'Escape') release();
      else if (event.key === '+' || event.key === '-') changeWeight(event.key === '+' ? 2 : -2);
      else if (event.key in steps) {
        steps[event.key]();
        moved();
      } else return false;
      event.preventDefault();
      return true;
    },
    leave: release,
  };
}
