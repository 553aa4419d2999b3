/** What every contact is to the rest of the flow: two ends, a law of the kernel with its constants, and how psi starts. */
import type { Model, Refs } from '../model/index.ts';

/** Whether contacts follow their own rules, or are all solved by Newton. */
export type Scheme = Model['solver']['scheme'];

export interface Law {
  /** Which of the kernel's laws it is. */
  readonly law:
    | 'collision-26'
    | 'collision-27f'
    | 'collision-27s'
    | 'collision-p2'
    | 'collision-p2c'
    | 'collision-p2h'
    | 'collision-p2m'
    | 'collision-it2'
    | 'connection-it2'
    | 'connection-p2'
    | 'connection-signed'
    | 'connection-eq69'
    | 'spring'
    | 'bow-implicit'
    | 'bow-newton'
    | 'rigid';
  /** The end that enters η with +, and the one that enters with −, if there is one. */
  readonly plus: Refs;
  readonly minus?: Refs;
  /** Still part of η, m. */
  readonly offset: number;
  /** The kernel's constants of one point, by their names in kernel/records.ts; `measure` is the length it stands for, m. */
  readonly constants: (measure: number) => PointConstants;
  /** φ′(η) of one point, N. */
  readonly press: (constants: PointConstants, eta: number) => number;
  /** ψ^{1/2} from the two initial η and the point's compliance W_cc (m/N), √J. */
  readonly startPsi: (constants: PointConstants, eta0: number, eta1: number, compliance: number) => number;
  /** Energy of the initial state, J. */
  readonly startEnergy: (constants: PointConstants, psi: number, eta0: number, eta1: number) => number;
}

export interface PointConstants {
  readonly stiffness: number;
  readonly exponent: number;
  readonly damping: number;
  readonly cubic: number;
  readonly sharpness?: number;
}
