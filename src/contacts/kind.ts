/** What a kind of contact provides: its schema, its ends, its law in the kernel, and the law's initial state. */
import { z } from 'zod';
import type { LawName } from '../kernel/laws/table.ts';
import { quantity } from '../model/fields.ts';
import { ends, type Refs, ref, type WeightedRef } from '../model/points.ts';
import { rangesOf } from '../model/ranges.ts';

/** `rules`: each contact is solved by its own rule; `it2`: all are solved by Newton's method. */
export type Scheme = 'rules' | 'it2';

/** How a contact is drawn between its ends: touching bodies, a bow, a coil, a line, a rod, a loose joint, air or sound that leaves. */
export type Drawn = 'touch' | 'bow' | 'coil' | 'line' | 'rod' | 'loose' | 'air' | 'waves';

/** Everything about one type of contact: one file each, one line each in index.ts. */
export interface ContactKind<Schema extends z.ZodObject> {
  /** The fields in a model file; `type` is the name of the kind. */
  readonly schema: Schema;
  readonly law: (contact: z.output<Schema>, scheme: Scheme) => Law;
  /** Fields that do not go together. Invalid fields are absent. */
  readonly check?: (contact: Partial<z.output<Schema>>) => readonly ContactFault[];
  readonly drawn: Drawn;
  /** Whether its η is a volume and its force a pressure. */
  readonly hasPressure?: boolean;
  /** What of its pressure arrives at a distance, and after how long, s. */
  readonly pressureAt?: (contact: z.output<Schema>, distance: number) => Heard;
  /** Its icon in the studio: an SVG path in a 24 × 24 square. */
  readonly glyph: string;
  /** Fields of a new contact in the studio, as YAML, besides type and ends. */
  readonly example: string;
}

export interface Heard {
  readonly factor: number;
  readonly seconds: number;
}

/** Declares a kind of contact; the types of its fields are inferred. */
export function contactKind<Schema extends z.ZodObject>(kind: ContactKind<Schema>): ContactKind<Schema> {
  return kind;
}

/** A field of a contact that does not go with its others, and what was expected of it. */
export interface ContactFault {
  readonly key: string;
  readonly expected: string;
}

export interface Law {
  /** Name of the law in kernel/laws/table.ts. */
  readonly law: LawName;
  /** What η adds up: the displacement at each end times its weight. */
  readonly ends: readonly LawEnd[];
  /** Constant part of η, m. */
  readonly offset: number;
  /** Whether η is counted from where all ends rest, instead of with that offset. */
  readonly isRelaxed?: boolean;
  /** A point that the law depends on and does not push; the law's constants then include `least` and `readOffset`. */
  readonly reads?: Refs;
  /** Name of the contact whose force is this law's normal force, in the same step. */
  readonly normal?: string;
  /**
   * The law's constants for one point, by their names in kernel/laws/table.ts. `measure` is the length of the element that the point represents, m;
   * `mass` is the effective mass of the ends that have one at any rate, infinite if none has, kg; `count` is the number of the contact's points.
   */
  readonly constants: (measure: number, mass: number, count: number) => LawConstants;
  /** φ′(η) and φ(η) of one point, N and J. */
  readonly static: (constants: LawConstants, eta: number) => Static;
  /**
   * Of laws that start with half a step of the scheme where they touch: the overlap is sign η − play, with sign ±1 from the two initial η. Their ψ^{1/2}
   * follows from that; elsewhere, and where this is undefined, from `startPsi`.
   */
  readonly touch?: (
    constants: LawConstants,
    eta0: number,
    eta1: number,
  ) => { readonly sign: number; readonly play: number } | undefined;
  /** ψ^{1/2} of other laws from the two initial η, √J; 0 if absent. */
  readonly startPsi?: (constants: LawConstants, eta0: number, eta1: number) => number;
  /** State of the law besides ψ at the start, by its names in kernel/laws/table.ts; zero if absent. */
  readonly startState?: (constants: LawConstants, eta0: number, eta1: number) => LawConstants;
  /** Energy of the initial state, J. */
  readonly startEnergy: (constants: LawConstants, psi: number, eta0: number, eta1: number) => number;
  /** Which of its numbers may move while it acts; none if absent. */
  readonly moves?: Moves;
  /** Whether c stays constant with these constants, for laws with the trait CONSTANT_SLOPE; always if absent. */
  readonly hasConstantSlope?: (constants: LawConstants) => boolean;
  /** Least c that it has in a step, N/m, for laws whose c the kernel does not limit (compile/too-stiff.ts). */
  readonly slope?: (constants: LawConstants, k: number) => number;
}

/** What a law needs to know of numbers that move while it acts. */
export interface Moves {
  /** The fields that may move, each with the value that the model says. */
  readonly fields: Readonly<Partial<Record<'stiffness' | 'exponent' | 'gap', number>>>;
  /** The power of the stiffness that a loss with a coefficient of its own follows; 0 if absent. */
  readonly lossPower?: number;
}

/** An end of a contact, and the factor with which its displacement enters η. */
export type LawEnd = Refs & { readonly weight: number };

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

const between = z
  .tuple([ref, ref], { error: 'expected a pair of points [a, b]' })
  .describe('the two points; eta = a - b - rest');

/** The ends of a contact of two points, or of any number of points with weights. */
export const joined = { between: between.exactOptional(), ends: ends.exactOptional() };
export const joinedOnce = [['between', 'ends']] as const;

interface Joined {
  readonly between?: readonly [Refs, Refs];
  readonly ends?: readonly WeightedRef[];
}

/** The ends of a law between two points, or of the weighted ends that a model lists instead. */
export function endsBetween({ between, ends }: Joined): readonly LawEnd[] {
  return ends ?? (between === undefined ? [] : against(...between));
}

/** The point that a contact is on, which its field `place` may say. */
export function placedOn<Point extends Refs>({
  on,
  place,
}: {
  readonly on: Point;
  readonly place?: number | undefined;
}): Point {
  return place === undefined ? on : { ...on, at: { fraction: place } };
}

/** What slips under a bow or a finger is the surface of the string, which moves with the string and with its turning. */
export function rubbed(on: Refs, twist: string | undefined): readonly LawEnd[] {
  return [on, ...(twist === undefined ? [] : [{ ...on, element: twist }])].map((end) => ({ ...end, weight: 1 }));
}

/** Two ends, the first against the second. */
export function against(plus: Refs, minus: Refs): readonly LawEnd[] {
  return [
    { ...plus, weight: 1 },
    { ...minus, weight: -1 },
  ];
}

/** The field `range` of a contact: which of its numbers may move while it sounds, and how far. */
export function rangeOf(fields: Readonly<Record<string, z.ZodType<number>>>) {
  return rangesOf(
    'what may move while it sounds, by gestures, the score or live, each from the lowest to the highest value',
    fields,
  );
}

export const rest = quantity('length', 'distance between the points at which no force acts').prefault(0);
