/** The memory of elements, record by record, as in records.ts: read by both compilers, f64 or i32 fields only. */

// What vibrates.
export const ELEMENT_MASS: i32 = 0;
export const ELEMENT_BARRIER: i32 = 1;
export const ELEMENT_STRING: i32 = 2;
export const ELEMENT_GRID: i32 = 3;
export const ELEMENT_MODAL: i32 = 4;

/** i32. */
export class ElementLinks {
  kind: i32 = 0;
  slot: i32 = 0; // first unknown in a state buffer
  size: i32 = 0; // unknowns
  constants: i32 = 0; // address of the kind's own record
  alone: i32 = 0; // 1: modes that no contact of the model touches
  ahead: i32 = 0; // so many coming steps are made already; after the first of three u^{n-1} is gone until the next
  still: i32 = 0; // 1: it rests, in all three buffers, until something pushes it
  edge: i32 = 0; // string: bytes from its first slot to the node before its right end, or to its copy where that begins a lane
  ghost: i32 = 0; // string: bytes from its first slot to the ghost behind its right end, from where on lane 1 has no nodes
}

/** The ledger of one element. f64. */
export class ElementRecord {
  bookedUntil: f64 = 0; // before this sample its losses are booked already
  stored: f64 = 0; // J
  lost: f64 = 0; // J
  lostCarry: f64 = 0;
  injected: f64 = 0; // J
  injectedCarry: f64 = 0;
}

/** f64. */
export class MassConstants {
  momentum: f64 = 0; // (1 - R k/2) / (1 + R k/2)
  pull: f64 = 0; // (k^2 K/M) / (1 + R k/2)
  fall: f64 = 0; // -g k^2 / (1 + R k/2), m
  rest: f64 = 0; // m
  mass: f64 = 0; // kg
  stiffness: f64 = 0; // N/m
  damping: f64 = 0; // R, 1/s
  weight: f64 = 0; // M g, N
}

/** Nodes 0..N, folded: lane 0 of vector t holds node t, lane 1 node t + lane; a halo on either side (string.ts). f64. */
export class StringConstants {
  here: f64 = 0; // coefficients written out, see elements/scheme.ts: of u
  herePrev: f64 = 0; // of u-
  near: f64 = 0; // of u in w
  lane: f64 = 0; // nodes per lane, a multiple of four
  intervals: f64 = 0; // N
  momentum: f64 = 0; // (1 - sigma0 k) / (1 + sigma0 k)
  spread: f64 = 0; // (k^2 T/(rhoA h^2) + 2 sigma1 k/h^2) / (1 + sigma0 k): second difference of u
  spreadPrev: f64 = 0; // -2 sigma1 k/h^2 / (1 + sigma0 k): second difference of u-
  bend: f64 = 0; // -k^2 EI/(rhoA h^4) / (1 + sigma0 k): fourth difference of u
  leftEnd: f64 = 0; // ghost = this times its mirror image: -1 supported, 1 clamped; 0 a free end
  rightEnd: f64 = 0;
  nodeMass: f64 = 0; // rhoA h, kg
  stretchEnergy: f64 = 0; // T/h, N/m
  bendEnergy: f64 = 0; // EI/h^3, N/m
  sigma0: f64 = 0; // 1/s
  sigma1: f64 = 0; // m^2/s
  spacing: f64 = 0; // h, m
}

/**
 * Membrane or plate on a grid, row by row, each row bent over: lane 0 of vector t holds column t, lane 1 column 2 lane - 1 - t;
 * behind the last vector of a row lies one of halo (elements/fold.ts). f64.
 */
export class GridConstants {
  here: f64 = 0; // coefficients written out, see elements/scheme.ts: of u
  herePrev: f64 = 0; // of u-
  near: f64 = 0; // of u in w
  spreadPrev: f64 = 0; // -2 sigma1 k/h^2 / (1 + sigma0 k): of u- in w
  bend: f64 = 0; // -k^2 D/(m' h^4) / (1 + sigma0 k): of the four neighbours in w
  clamped: f64 = 0; // 1: edges held straight
  odd: f64 = 0; // 1: the right edge lies in vector 1, not 0
  lane: f64 = 0; // vectors of a row
  height: f64 = 0; // rows
  starts: f64 = 0; // address of two i32 per row: the first vector in which each lane moves
  scratch: f64 = 0; // address of ten rows of w, and four vectors more
  nodeMass: f64 = 0; // kg
  stretchEnergy: f64 = 0; // T, N/m
  bendEnergy: f64 = 0; // D/h^2, N/m
  sigma0: f64 = 0; // 1/s
  sigma1: f64 = 0; // m^2/s
  spacing: f64 = 0; // h, m
}

/** Modes: addresses of one number per mode each, but for `slow` and `drifting`. i32. */
export class ModalConstants {
  slow: i32 = 0; // so many of the first modes are not written out, a multiple of eight
  drifting: i32 = 0; // so many of these keep their moves (drift.ts), a multiple of eight
  plan: i32 = 0; // the move of the newest step before forces, of those that drift, m
  momentum: i32 = 0; // (1 - sigma k) / (1 + sigma k)
  here: i32 = 0; // 1 + momentum - pull
  pull: i32 = 0; // omega^2 k^2 / (1 + sigma k), for slow modes
  mass: i32 = 0; // kg
  stiffness: i32 = 0; // m omega^2, N/m
  drag: i32 = 0; // 2 m sigma, kg/s
  lossMove: i32 = 0; // energy lost in a weighing period that nothing disturbs: of (q - q-)^2, J/m^2
  lossBoth: i32 = 0; // of (q - q-) q, J/m^2
  lossPlace: i32 = 0; // of q^2, J/m^2
}
