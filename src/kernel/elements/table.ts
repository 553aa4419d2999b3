/**
 * Every kind of element that the kernel steps: one entry each. An entry's place is the kind's number; its name is that of its file in
 * this folder, and of the `kind` of a body in src/elements. scripts/build-kernel.mjs writes the kernel's dispatch (build/elements.ts)
 * and the views of the constants (build/element-records.ts) from this table; compile takes numbers, constants and traits from it.
 *
 * A kind's file exports these hooks, each a plain function of the element's links and of states, which are addresses of its first
 * slot. Those of its ledger may stand in a second file, NAME-energy.ts.
 *
 *   step(e, uPrev, u, uNext)               u* = where it goes if nothing touches it   (required)
 *   energy(e, k, uPrev, u)                 energy stored between n-1 and n, J   (required)
 *   loss(e, k, uPrev, uNext)               energy lost in the step from n-1 over n to n+1, J; without it none
 *   turnover(e, stored, uPrev, u)          the size of what it stores where parts of it may cancel, J; without it |stored|
 *   tidy(e, u, uNext)                      makes u+ agree with the moves that it keeps, after forces have pushed both; without it nothing
 *   fillHalo(e, state)                     fills what it keeps beside the unknowns of a state; without it nothing
 *   stepAhead(e, uPrev, u, uNext, steps)   one to three steps at once, which land in u+, u- and u   (RUNS_AHEAD)
 *   lossAhead(e, uPrev, u)                 energy lost in a whole weighing period that nothing disturbs, J   (RUNS_AHEAD)
 *   retune(e, t, links, booked, uPrev, u)  takes the restoring forces of t; returns by how much the energy of both states changes with
 *                                          them, J, if that is `booked`
 */
import { DRIFTS, FLOATS, NEVER_RESTS, RIGID, RUNS_AHEAD } from './traits.ts';

/** Constants in memory order; `numbers` says how each is stored: as a float of eight bytes or an integer of four. */
const table = [
  {
    name: 'mass',
    numbers: 'f64',
    constants: [
      'momentum', // (1 - R k/2) / (1 + R k/2)
      'pull', // (k^2 K/M) / (1 + R k/2)
      'fall', // -g k^2 / (1 + R k/2), m
      'rest', // m
      'mass', // kg
      'stiffness', // N/m
      'damping', // R, 1/s
      'weight', // M g, N
    ],
    traits: NEVER_RESTS,
  },
  { name: 'barrier', numbers: 'f64', constants: [], traits: RIGID },
  {
    // Nodes 0..N, folded: lane 0 of vector t holds node t, lane 1 node t + lane; a halo on either side.
    name: 'string',
    numbers: 'f64',
    constants: [
      'here', // coefficients written out, see src/elements/scheme.ts: of u
      'herePrev', // of u-
      'near', // of u in w
      'lane', // nodes per lane, a multiple of four
      'intervals', // N
      'momentum', // (1 - sigma0 k) / (1 + sigma0 k)
      'spread', // (k^2 T/(rhoA h^2) + 2 sigma1 k/h^2) / (1 + sigma0 k): second difference of u
      'spreadPrev', // -2 sigma1 k/h^2 / (1 + sigma0 k): second difference of u-
      'bend', // -k^2 EI/(rhoA h^4) / (1 + sigma0 k): fourth difference of u
      'leftEnd', // ghost = this times its mirror image: -1 supported, 1 clamped; 0 a free end
      'rightEnd',
      'nodeMass', // rhoA h, kg
      'stretchEnergy', // T/h, N/m
      'bendEnergy', // EI/h^3, N/m
      'sigma0', // 1/s
      'sigma1', // m^2/s
      'spacing', // h, m
    ],
    traits: 0,
  },
  {
    // Membrane or plate, row by row, each row bent over: lane 0 of vector t holds column t, lane 1 column 2 lane - 1 - t; behind
    // the last vector of a row lies one of halo (src/elements/fold.ts).
    name: 'grid',
    numbers: 'f64',
    constants: [
      'here', // coefficients written out, see src/elements/scheme.ts: of u
      'herePrev', // of u-
      'near', // of u in w
      'spreadPrev', // -2 sigma1 k/h^2 / (1 + sigma0 k): of u- in w
      'bend', // -k^2 D/(m' h^4) / (1 + sigma0 k): of the four neighbours in w
      'clamped', // 1: edges held straight
      'odd', // 1: the right edge lies in vector 1, not 0
      'lane', // vectors of a row
      'height', // rows
      'starts', // address of two i32 per row: the first vector in which each lane moves
      'scratch', // address of ten rows of w, and four vectors more
      'nodeMass', // kg
      'stretchEnergy', // T, N/m
      'bendEnergy', // D/h^2, N/m
      'sigma0', // 1/s
      'sigma1', // m^2/s
      'spacing', // h, m
    ],
    traits: 0,
  },
  {
    // All but `slow` and `drifting` are addresses of one number per mode.
    name: 'modal',
    numbers: 'i32',
    constants: [
      'slow', // so many of the first modes are not written out, a multiple of eight
      'drifting', // so many of these keep their moves (drift.ts), a multiple of eight
      'momentum', // (1 - sigma k) / (1 + sigma k)
      'here', // 1 + momentum - pull
      'pull', // omega^2 k^2 / (1 + sigma k), for slow modes
      'mass', // kg
      'stiffness', // m omega^2, N/m
      'drag', // 2 m sigma, kg/s
      'lossMove', // energy lost in a weighing period that nothing disturbs: of (q - q-)^2, J/m^2
      'lossBoth', // of (q - q-) q, J/m^2
      'lossPlace', // of q^2, J/m^2
    ],
    traits: RUNS_AHEAD | DRIFTS,
  },
  {
    // A line of nodes that nothing holds, in natural order: displacements, moves, double moves, lost digits.
    name: 'floating',
    numbers: 'f64',
    constants: [
      'momentum', // as of a string
      'stretch', // k^2 T/(rhoA h^2) / (1 + sigma0 k): second difference of u
      'drag', // 2 sigma1 k/h^2 / (1 + sigma0 k): second difference of the moves
      'bend', // -k^2 EI/(rhoA h^4) / (1 + sigma0 k): fourth difference of u
      'leftFree', // 1: a free end, 0: one that is held in place and turns
      'rightFree',
      'nodeMass', // from here on as of a string
      'stretchEnergy',
      'bendEnergy',
      'sigma0',
      'sigma1',
      'spacing',
    ],
    traits: FLOATS,
    lean: false,
  },
] as const satisfies readonly KindEntry[];

export interface KindEntry {
  readonly name: string;
  readonly numbers: 'f64' | 'i32';
  readonly constants: readonly string[];
  readonly traits: number;
  /** false: not in the lean kernel. */
  readonly lean?: boolean;
}

export type BodyKind = (typeof table)[number]['name'];

/** Every kind in the order of its number. */
export const bodyKinds: readonly (KindEntry & { readonly name: BodyKind })[] = table;

/** The number by which the kernel knows a kind. */
export function kindNumber(name: BodyKind): number {
  return table.findIndex((kind) => kind.name === name);
}
