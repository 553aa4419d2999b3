/** What people play with: what is seen of their hands, where a hand can be, and how it reaches the node. */
import type { ClangorNode, Place } from '../../audio/index.ts';
import type { Point } from './projection.ts';
import type { LineItem, LumpItem } from './scene.ts';
import type { StageState } from './stage-state.ts';

/** What is seen of the hands. */
export interface Hands {
  /** Where the bow is, and how far it has been drawn, px. */
  bow?: { line: LineItem; part: number; drawn: number };
  finger?: { line: LineItem; part: number; pressure: number };
  /** Where a blow would land. */
  aim?: { at: Point; pressed: boolean };
}

/** What the pointer and the keyboard share. */
export interface Playing {
  readonly stage: () => StageState | undefined;
  readonly hands: Hands;
  /** Does something to the node, starting it first if it sleeps. */
  readonly act: (what: (node: ClangorNode) => unknown) => void;
}

/** A place on a line, given as a part of its length. */
export function placeOn(line: LineItem, part: number): Place {
  return { element: line.name, at: part * line.length };
}

/** A body of modes is struck at the first point that its modes name. */
export function lumpPlace(item: Pick<LumpItem, 'name' | 'element'>): Place {
  const { element } = item;
  if (element.type !== 'modal') return { element: item.name };
  return { element: item.name, at: { point: Object.keys(element.modes[0].shape)[0] } };
}
