/** What a kind of element is to the rest of the flow: how it is described, where it can be touched, and what body it makes. */
import type { z } from 'zod';
import type { Problem } from '../model/problems.ts';
import type { Body } from './body.ts';

/**
 * Where an element can be touched: as a whole (lump), anywhere but only to be hit (barrier), along a line, on a surface, or at points
 * that it names. Whoever needs to know how places of an element are written, played or drawn asks for this, not for its type.
 */
export type Form = 'lump' | 'barrier' | 'line' | 'surface' | 'points';

/** Everything about one type of element: one file each, one line each in index.ts. */
export interface ElementKind<Schema extends z.ZodObject, F extends Form = Form> {
  /** What a model file says; its `type` is the kind's name. */
  readonly schema: Schema;
  readonly form: F;
  /** "a string", for messages. */
  readonly noun: string;
  /** `origin` is that of a running body that this one takes the place of, m. */
  readonly body: (element: z.output<Schema>, rate: number, path: string, origin?: number) => Body | Problem;
  /** How heavy it is and how tightly held, by which a hand judges how hard to play; a barrier has none. */
  readonly heft?: (element: z.output<Schema>) => Heft;
  /** Of a line: drawn as a solid bar, not as a thread. */
  readonly thick?: boolean;
  /** Its sign in the studio: an SVG path in a square of 24. */
  readonly glyph: string;
  /** Fields that a new one is given in the studio, as YAML, beyond its type: something worth hearing. */
  readonly example: string;
}

export interface Heft {
  /** kg of a lump, kg/m of a line, kg/m² of a surface. */
  readonly density: number;
  /** Of a line, N; where bending holds it, the tension of a string as stiff as it is. */
  readonly tension?: number;
}

/** Lets a kind say what it is while the compiler keeps the types of its fields. */
export function elementKind<Schema extends z.ZodObject, F extends Form>(
  kind: ElementKind<Schema, F>,
): ElementKind<Schema, F> {
  return kind;
}
