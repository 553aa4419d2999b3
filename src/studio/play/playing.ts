/** What the pointer and the keyboard share when they play: the tools in use, places on elements, and access to the node. */
import type { ClangorNode, Place } from '../../audio/index.ts';
import type { Point } from './projection.ts';
import type { LineItem, LumpItem } from './scene.ts';
import type { StageState } from './stage-state.ts';

/** The tools in use, as they are drawn. */
export interface ToolState {
  /** Position of the bow as a fraction of the line, and how far it has been drawn, px. */
  bow?: { line: LineItem; fraction: number; drawn: number };
  finger?: { line: LineItem; fraction: number; pressure: number };
  /** Where a strike or a pluck would land, px. */
  aim?: { at: Point; pressed: boolean };
}

/** The context that the pointer and the keyboard play in. */
export interface Playing {
  readonly stage: () => StageState | undefined;
  readonly toolState: ToolState;
  /** Applies an action to the node; starts the sound first if it is stopped. */
  readonly act: (what: (node: ClangorNode) => unknown) => void;
}

/** A place on a line, from a fraction of its length. */
export function placeOn(line: LineItem, fraction: number): Place {
  return { element: line.name, at: fraction * line.length };
}

/** The place where a lump is struck: for a modal body, the first point that its modes name. */
export function lumpPlace(item: Pick<LumpItem, 'name' | 'element'>): Place {
  const { element } = item;
  if (element.type !== 'modal') return { element: item.name };
  return { element: item.name, at: { point: Object.keys(element.modes[0].shape)[0] } };
}
