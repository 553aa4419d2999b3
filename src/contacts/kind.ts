/** What a contact is to the rest of the flow: how it is described, where its ends are, which law of the kernel it follows and how that starts. */
import { z } from 'zod';
import type { LawName } from '../kernel/laws/table.ts';
import { quantity } from '../model/fields.ts';
import { type Refs, ref } from '../model/points.ts';

/** Whether contacts follow their own rules, or are all solved by Newton. */
export type Scheme = 'rules' | 'it2';

/** How a contact is drawn between its ends: pressed together, under a bow, or held by a coil, a line, a rod or something loose. */
export type Drawn = 'touch' | 'bow' | 'coil' | 'line' | 'rod' | 'loose';

/** Everything about one type of contact: one file each, one line each in index.ts. */
export interface ContactKind<Schema extends z.ZodObject> {
  /** What a model file says; its `type` is the kind's name. */
  readonly schema: Schema;
  readonly law: (contact: z.output<Schema>, scheme: Scheme) => Law;
  readonly drawn: Drawn;
  /** Its sign in the studio: an SVG path in a square of 24. */
  readonly glyph: string;
  /** Fields that a new one is given in the studio, as YAML, beyond type and ends. */
  readonly example: string;
}

/** Lets a kind say what it is while the compiler keeps the types of its fields. */
export function contactKind<Schema extends z.ZodObject>(kind: ContactKind<Schema>): ContactKind<Schema> {
  return kind;
}

export interface Law {
  /** Which of the kernel's laws it is: kernel/laws/table.ts. */
  readonly law: LawName;
  /** The end that enters η with +, and the one that enters with −, if there is one. */
  readonly plus: Refs;
  readonly minus?: Refs;
  /** Still part of η, m. */
  readonly offset: number;
  /** The law's constants of one point, by their names in kernel/laws/table.ts; `measure` is the length it stands for, m. */
  readonly constants: (measure: number) => LawConstants;
  /** φ′(η) and φ(η) of one point, N and J. */
  readonly static: (constants: LawConstants, eta: number) => Static;
  /** ψ^{1/2} from the two initial η and the point's compliance W_cc (m/N), √J. */
  readonly startPsi: (constants: LawConstants, eta0: number, eta1: number, compliance: number) => number;
  /** Energy of the initial state, J. */
  readonly startEnergy: (constants: LawConstants, psi: number, eta0: number, eta1: number) => number;
  /** Whether c is constant with these constants, where the law says that it may be; without it always. */
  readonly hasConstantSlope?: (constants: LawConstants) => boolean;
}

export type LawConstants = Readonly<Record<string, number>>;

export interface Static {
  readonly force: number;
  readonly potential: number;
}

/** Of a law without a potential. */
export const NO_STATIC: Static = { force: 0, potential: 0 };

// Fields that several kinds have.

/** Hertz is 1.5, felt 2 to 5; beyond 10 a power law is a wall. */
export const exponent = quantity('number', 'exponent of the power law', { min: 1, max: 10 });

export const between = z
  .tuple([ref, ref], { error: 'expected a pair of points [a, b]' })
  .describe('the two points; eta = a - b - rest');

export const rest = quantity('length', 'distance between the points at which no force acts').prefault(0);
