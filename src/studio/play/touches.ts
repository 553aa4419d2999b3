/** What touches what, as the layout asks for it. */
import { drawnAs } from '../../contacts/index.ts';
import type { Item, Side, Touch } from './scene.ts';

/** The side of a touch that belongs to the item, and the other side. */
export function ends({ sides }: Touch, item: Item): readonly [Side | undefined, Side | undefined] {
  if (sides[0].item === item) return [sides[0], sides[1]];
  return sides[1]?.item === item ? [sides[1], sides[0]] : [undefined, undefined];
}

/** Whether a lump lies above (1) or below (−1) what it touches. */
export function sideFor({ contact, sides }: Touch, lump: Item, other: Item): 1 | -1 {
  if (drawnAs(contact) === 'touch') return sides[0].item === lump ? -1 : 1;
  return other.kind === 'surface' ? 1 : -1;
}

/** All sides of a touch. */
export function sidesOf({ sides, others }: Touch): readonly Side[] {
  return [...sides, ...others];
}
