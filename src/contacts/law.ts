/** What every contact is to the rest of the flow: two ends, a law of the kernel with its constants, and how psi starts. */
import type { LawName } from '../kernel/laws/table.ts';
import type { Model, Refs } from '../model/index.ts';

/** Whether contacts follow their own rules, or are all solved by Newton. */
export type Scheme = Model['solver']['scheme'];

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

/** Of a law without a potential, or whose potential the kernel does not ask for. */
export const NO_STATIC: Static = { force: 0, potential: 0 };
