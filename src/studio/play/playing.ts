/** What the pointer and the keyboard share when they play: the tools in use, places on elements, and access to the node and the text. */
import type { ClangorNode, Place } from '../../audio/index.ts';
import type { Model } from '../../model/index.ts';
import type { Point } from './projection.ts';
import type { LineItem, LumpItem } from './scene.ts';
import type { StageState } from './stage-state.ts';

/** A finger on a line. */
export interface LaidFinger {
  readonly line: LineItem;
  readonly fraction: number;
  readonly pressure: number;
}

/** The tools in use, as they are drawn. */
export interface ToolState {
  /** The bow at its string, or in the air; how far it has been drawn, px. */
  bow?: { readonly line?: LineItem; readonly fraction?: number; readonly at?: Point; readonly drawn: number };
  /** Fingers by the pointer that laid them. */
  readonly fingers: Map<number, LaidFinger>;
  /** Where a strike, a pluck or a hand would land, px. */
  aim?: { readonly at: Point; readonly pressed: boolean };
}

/** The context that the pointer and the keyboard play in. */
export interface Playing {
  readonly stage: () => StageState | undefined;
  readonly toolState: ToolState;
  /** Applies an action to the node; starts the sound first if it is stopped. */
  readonly act: (what: (node: ClangorNode) => unknown) => void;
  /** Tells why a tool does nothing here. */
  readonly refuse: (why: string) => void;
  /** Changes the model's text while it sounds; changes that come while one is under way replace each other. Those of one gesture are undone together. */
  readonly change: (
    make: (text: string, model: Model, tools: typeof import('./grab-text.ts')) => string | undefined,
    gesture: object,
  ) => void;
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
