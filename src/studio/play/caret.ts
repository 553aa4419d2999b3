/** Playing from the keyboard: arrows move a place along what can be played, Enter plays it with the tool in the hand. */
import { lumpPlace, type Playing, placeOn } from './hands.ts';
import { lumpPoint, spotPoint } from './position.ts';
import { project } from './projection.ts';
import type { Item, LineItem, LumpItem, SurfaceItem } from './scene.ts';
import { bowForce, pluckOf, strikeOf } from './strength.ts';
import { tool, weigh, weight } from './tools.ts';

/** How far an arrow moves along a line or a side, as a part of it. */
const STEP = 0.02;
/** A bow drawn from the keyboard, m/s. */
const STEADY = 0.15;

type Playable = LineItem | SurfaceItem | LumpItem;
const isPlayable = (item: Item): item is Playable => item.kind !== 'barrier';

export function createCaret({ stage, hands, act }: Playing) {
  let index = 0;
  let part = 0.2;
  let along = 0.4;
  let bowing = false;
  const items = () => stage()?.scene.items.filter(isPlayable) ?? [];

  function show(): void {
    const now = stage();
    const item = items()[index];
    const home = item && now?.layout.get(item.name);
    if (now === undefined || item === undefined || home === undefined) return;
    const shown = now.motion.lumps.get(item.name);
    const at =
      item.kind === 'line'
        ? spotPoint({ item, spots: [] }, part, now)
        : item.kind === 'surface' && home.kind === 'surface'
          ? project(home.view, ...placeIn(item))
          : home.kind === 'lump' && item.kind === 'lump' && shown !== undefined
            ? lumpPoint(home, item.at(shown), now)
            : undefined;
    if (at !== undefined) hands.aim = { at, pressed: false };
  }

  function placeIn({ outline, round }: SurfaceItem): [number, number] {
    const shrink = round ? 0.6 : 0.9;
    const at = (value: number) => 0.5 + shrink * (value - 0.5);
    return [outline.origin[0] + at(part) * outline.sides[0], outline.origin[1] + at(along) * outline.sides[1]];
  }

  function letGo(): void {
    if (bowing || hands.finger !== undefined) act((node) => node.release('all'));
    bowing = false;
    delete hands.bow;
    delete hands.finger;
  }

  function play(): void {
    const item = items()[index];
    const heavy = weight.peek();
    if (item === undefined) return;
    if (item.kind === 'surface')
      act((node) => node.strike({ element: item.name, at: placeIn(item) }, strikeOf(item, -heavy)));
    else if (item.kind === 'lump') act((node) => node.strike(lumpPlace(item), strikeOf(item, -heavy)));
    else if (tool.peek() === 'bow' && item.body.line !== undefined) {
      if (bowing) {
        letGo();
        return;
      }
      bowing = true;
      hands.bow = { line: item, part, drawn: 0 };
      act((node) => node.bow(placeOn(item, part), { force: bowForce(item, part, STEADY, heavy), velocity: STEADY }));
    } else if (tool.peek() === 'finger' && item.body.line !== undefined) {
      if (hands.finger !== undefined) {
        letGo();
        return;
      }
      hands.finger = { line: item, part, pressure: 1 };
      act((node) => node.finger(placeOn(item, part), { pressure: Math.min(1, 0.6 * heavy) }));
    } else if (tool.peek() === 'strike' || item.body.line === undefined)
      act((node) => node.strike(placeOn(item, part), strikeOf(item, heavy)));
    else act((node) => node.pluck(placeOn(item, part), pluckOf(item, part, heavy)));
  }

  function moved(): void {
    const item = items()[index];
    if (item?.kind === 'line' && bowing) {
      hands.bow = { line: item, part, drawn: 0 };
      act((node) =>
        node.bow(placeOn(item, part), { force: bowForce(item, part, STEADY, weight.peek()), velocity: STEADY }),
      );
    } else if (item?.kind === 'line' && hands.finger !== undefined) {
      hands.finger = { line: item, part, pressure: 1 };
      act((node) => node.finger(placeOn(item, part), { pressure: 0.6 }));
    }
    show();
  }

  const steps: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => {
      part = Math.max(0.02, part - STEP);
    },
    ArrowRight: () => {
      part = Math.min(0.98, part + STEP);
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
    letGo();
    const count = items().length;
    index = count === 0 ? 0 : (index + by + count) % count;
    along = 0.4;
  }

  return {
    keydown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') play();
      else if (event.key === 'Escape') letGo();
      else if (event.key === '+' || event.key === '-') weigh(event.key === '+' ? 2 : -2);
      else if (event.key in steps) {
        steps[event.key]();
        moved();
      } else return;
      event.preventDefault();
    },
    leave: letGo,
  };
}
