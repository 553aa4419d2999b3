/** Where the items of a scene are on the stage. */
import type { Box, Projection } from './projection.ts';
import type { Scene } from './scene.ts';

export interface RowPlacement {
  readonly kind: 'row';
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  /** How far it may swing, px. */
  readonly reach: number;
  /** The line whose scale it has: itself, or one that it hits, so that contact on the stage means contact in the model. */
  readonly scaleOf: string;
  /** How far it rests below a line that it hits, m, and px: half the thickness of both, so that neither covers the other. */
  readonly drop: number;
  readonly lower: number;
}
export interface AcrossPlacement {
  readonly kind: 'across';
  readonly surface: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}
export interface SurfacePlacement {
  readonly kind: 'surface';
  readonly view: Projection;
  /** How far it may swing, px. */
  readonly reach: number;
  /** What stands below it: nothing, the shell of a drum down to another head, one of its own, or a bowl. */
  readonly under: 'nothing' | 'shell' | 'kettle' | { readonly head: string };
  /** How far down that reaches, px; to another head, as far as it is. */
  readonly depth: number;
}
export interface LumpPlacement {
  readonly kind: 'lump';
  readonly x: number;
  /** Vertical position of its centre at displacement 0, px. */
  readonly y: number;
  readonly radius: number;
  /** Largest distance from y at which it is drawn, px. */
  readonly maxOffset: number;
  /** Limits of its centre that keep all of it on the stage, px. */
  readonly highest: number;
  readonly lowest: number;
  /** The item whose scale it shares, so that contact on the stage means contact in the model. */
  readonly scaleOf: string;
  /** 1 if it lies above what it touches, −1 if below. */
  readonly side: 1 | -1;
  /** −1 if it is drawn upside down, because what it touches hangs below a line. */
  readonly up: 1 | -1;
  /** How far strings reach over it to the left, px; 0 if it carries none. */
  readonly span: number;
  /** Whether it stays where it is: what it carries is drawn in motion. */
  readonly still: boolean;
  /** The string or bar that it hits, where, and by which contact, whose place may be moved while it sounds. */
  readonly on?: {
    readonly line: string;
    readonly fraction: number;
    /** Of the line, m. */
    readonly length: number;
    readonly contact: string;
  };
  /** Where its name is: beside it, below it, or nowhere. */
  readonly named: 'beside' | 'below' | 'nowhere';
}
export interface ProfilePlacement {
  readonly kind: 'profile';
  readonly line: string;
  /** Fractions of the line's length at which posts are drawn; undefined: a continuous profile. */
  readonly posts: readonly number[] | undefined;
  readonly side: 1 | -1;
}
export interface SlabPlacement {
  readonly kind: 'slab';
  readonly x: number;
  /** Vertical position of its face at height 0, px. */
  readonly y: number;
  readonly width: number;
  readonly maxOffset: number;
  readonly scaleOf: string;
  /** 1 if its face is on top, −1 if it is at the bottom. */
  readonly side: 1 | -1;
}
export type Placement =
  | RowPlacement
  | AcrossPlacement
  | SurfacePlacement
  | LumpPlacement
  | ProfilePlacement
  | SlabPlacement;
export type Layout = ReadonlyMap<string, Placement>;

/** What a layout is made of, while it is made. */
export interface Plan {
  readonly scene: Scene;
  readonly area: Box;
  readonly placements: Map<string, Placement>;
}
