/** What a kind of element provides: its schema, its form, and its body. */
import type { z } from 'zod';
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';
import type { Reach, TensionField } from './reach.ts';

/**
 * Where an element can be touched: as a whole (lump), anywhere but without moving (barrier), along a line, on a surface, or at named
 * points. Code that reads, plays or draws places of an element depends on its form, not on its type.
 */
export type Form = 'lump' | 'barrier' | 'line' | 'surface' | 'points';

/** Everything about one type of element: one file each, one line each in index.ts. */
export interface ElementKind<Schema extends z.ZodObject, F extends Form = Form> {
  /** The fields in a model file; `type` is the name of the kind. */
  readonly schema: Schema;
  readonly form: F;
  /** "a string", for messages. */
  readonly noun: string;
  /** `origin` is that of the running body that it replaces, if any, m; `reach` is how far its restoring forces move. */
  readonly body: (
    element: z.output<Schema>,
    rate: number,
    path: string,
    origin?: number,
    reach?: Reach,
  ) => Body | Problem;
  /** The fields that move its tension while it sounds, besides `bend`, which every element with a restoring force has. */
  readonly tensions?: (element: z.output<Schema>) => Readonly<Record<string, TensionField>>;
  /** Nodes of its grid, known before any of them takes memory; absent where the format itself keeps a body small. */
  readonly nodes?: (element: z.output<Schema>, rate: number) => number;
  /** Mass and tension, from which hands choose how hard to play; undefined for a barrier. */
  readonly heft?: (element: z.output<Schema>) => Heft;
  /** What its mass is proportional to as its edge moves: the length of a line, m, or the square of a radius, m². What vibrates within keeps its momentum then. */
  readonly spread?: (element: z.output<Schema>) => number;
  /** Whether a line is drawn as a solid bar rather than as a thread. */
  readonly thick?: boolean;
  /** Whether its displacement is a volume in m³, so that forces on it are pressures in Pa. */
  readonly sweeps?: boolean;
  /** Its icon in the studio: an SVG path in a 24 × 24 square. */
  readonly glyph: string;
  /** Fields of a new element in the studio, as YAML, besides its type. */
  readonly example: string;
}

export interface Heft {
  /** kg of a lump, kg/m of a line, kg/m² of a surface. */
  readonly density: number;
  /** Tension of a line, N; for a bar, the tension of an equally stiff string. */
  readonly tension?: number;
}

/** Declares a kind of element; the types of its fields are inferred. */
export function elementKind<Schema extends z.ZodObject, F extends Form>(
  kind: ElementKind<Schema, F>,
): ElementKind<Schema, F> {
  return kind;
}
