/** What a kind of contact provides: its schema, its ends, its law in the kernel, and the law's initial state. */
import { z } from 'zod';
import type { LawName } from '../kernel/laws/table.ts';
import { quantity } from '../model/fields.ts';
import { type Refs, ref } from '../model/points.ts';

/** `rules`: each contact is solved by its own rule; `it2`: all are solved by Newton's method. */
export type Scheme = 'rules' | 'it2';

/** How a contact is drawn between its ends: touching bodies, a bow, a coil, a line, a rod or a loose joint. */
export type Drawn = 'touch' | 'bow' | 'coil' | 'line' | 'rod' | 'loose';

/** Everything about one type of contact: one file each, one line each in index.ts. */
export interface ContactKind<Schema extends z.ZodObject> {
  /** The fields in a model file; `type` is the name of the kind. */
  readonly schema: Schema;
  readonly law: (contact: z.output<Schema>, scheme: Scheme) => Law;
  readonly drawn: Drawn;
  /** Its icon in the studio: an SVG path in a 24 × 24 square. */
  readonly glyph: string;
  /** Fields of a new contact in the studio, as YAML, besides type and ends. */
  readonly example: string;
}

/** Declares a kind of contact; the types of its fields are inferred. */
export function contactKind<Schema extends z.ZodObject>(kind: ContactKind<Schema>): ContactKind<Schema> {
  return kind;
}

export interface Law {
  /** Name of the law in kernel/laws/table.ts. */
  readonly law: LawName;
  /** The end that enters η with a plus sign, and the one with a minus sign, if there is one. */
  readonly plus: Refs;
  readonly minus?: Refs;
  /** Constant part of η, m. */
  readonly offset: number;
  /** Name of the contact whose force is this law's normal force, in the same step. */
  readonly normal?: string;
  /**
   * The law's constants for one point, by their names in kernel/laws/table.ts; `measure` is the length of the element that the point
   * represents, m; `count` is the number of the contact's points.
   */
  readonly constants: (measure: number, count: number) => LawConstants;
  /** φ′(η) and φ(η) of one point, N and J. */
  readonly static: (constants: LawConstants, eta: number) => Static;
  /** ψ^{1/2} from the two initial η and the point's compliance W_cc (m/N), √J. */
  readonly startPsi: (constants: LawConstants, eta0: number, eta1: number, compliance: number) => number;
  /** Energy of the initial state, J. */
  readonly startEnergy: (constants: LawConstants, psi: number, eta0: number, eta1: number) => number;
  /** Whether c stays constant with these constants, for laws with the trait CONSTANT_SLOPE; always if absent. */
  readonly hasConstantSlope?: (constants: LawConstants) => boolean;
}

export type LawConstants = Readonly<Record<string, number>>;

export interface Static {
  readonly force: number;
  readonly potential: number;
}

/** Static force and potential of a law without a potential. */
export const NO_STATIC: Static = { force: 0, potential: 0 };

// Fields that several kinds have.

/** Hertz contact has 1.5, felt 2 to 5; above 10 a power law is practically a rigid wall. */
export const exponent = quantity('number', 'exponent of the power law', { min: 1, max: 10 });

export const between = z
  .tuple([ref, ref], { error: 'expected a pair of points [a, b]' })
  .describe('the two points; eta = a - b - rest');

export const rest = quantity('length', 'distance between the points at which no force acts').prefault(0);
