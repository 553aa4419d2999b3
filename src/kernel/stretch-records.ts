/** Memory of bodies that stretch; read by both compilers, as records.ts is. */

// How the strains of a body enter the solve (stretch.ts).
export const STRAINS_APART: i32 = 0; // rule q: each has a contact of its own
export const STRAINS_FOLDED: i32 = 1; // rule p2q: all share one contact, whose direction is planned
export const STRAINS_SCALAR: i32 = 2; // the scalar auxiliary variable, which drifts: for comparison only

/** A body whose tension follows its motion. Its unknowns are packed into vectors of their own, in the order in which its strains are written. i32. */
export class Stretch {
  rule: i32 = 0; // one of the three above
  firstContact: i32 = 0;
  contactCount: i32 = 0; // one per strain, or one for all
  strains: i32 = 0; // address of its strains, and after them of the direction that a single contact has
  strainCount: i32 = 0;
  size: i32 = 0; // unknowns, rounded up to whole vectors
  base: i32 = 0; // places of the bodies before it
  slots: i32 = 0; // address of i32 per unknown
  mobilities: i32 = 0; // addresses of f64 per unknown: B, m/N
  masses: i32 = 0; // kg
  now: i32 = 0; // scratch: u, m
  turned: i32 = 0; // u backwards, if a run needs it, or 0
  before: i32 = 0; // u-, m
  move: i32 = 0; // u* - u-, m
  push: i32 = 0; // B g, then what its forces push, m
  reach: i32 = 0; // the move that a plan expects, or the terms of a contact, m
  bounds: i32 = 0; // per strain: psi, sqrt(J); exact strains: then the numbers of a tridiagonal solve
  values: i32 = 0; // per strain: its value at u, sqrt(J)
  isRead: i32 = 0; // 1: an output reads these values
  isExact: i32 = 0; // 1: its strains are those of a geometrically exact string (exact-cells.ts)
  elements: i32 = 0; // address of i32 each: the elements that it consists of; the first one keeps its account
  elementCount: i32 = 0;
  touches: i32 = 0; // address of i32 each: the contacts that touch it, then 1 for each whose entries of W are set
  touchCount: i32 = 0;
  drifts: i32 = 0; // address of its modes that drift: a Drift each
  driftCount: i32 = 0;
  alike: i32 = 0; // 1: all its strains reach as far, so that each is coupled with each
  alone: i32 = 0; // 1: only its strains act in their island in this step (strain-system.ts)
}

/** A mode that drifts, of a body that stretches: where it keeps its moves (elements/drift.ts). i32. */
export class Drift {
  place: i32 = 0; // among the packed unknowns
  move: i32 = 0; // slot of its move
  double: i32 = 0; // slot of its double move
}

/** One strain, sqrt(lambda) (l u + u C u / 2), sqrt(J): the numbers of its direction from place `low` on. i32. */
export class Strain {
  low: i32 = 0; // even
  size: i32 = 0; // even
  row: i32 = 0; // scratch: address of its direction g = sqrt(lambda) (C u + l), sqrt(N/m)
  runs: i32 = 0; // address of the runs of sqrt(lambda) C
  runCount: i32 = 0;
  places: i32 = 0; // address of i32 each: the places of sqrt(lambda) l
  values: i32 = 0; // address of its values
  linearCount: i32 = 0;
}

/**
 * Entries of C along a diagonal, an even number of them: row `out + i` times unknown `from + i`. Of a mirrored run the same entries across the diagonal count too.
 * Addresses, so that one loop goes through all of them. i32.
 */
export class StrainRun {
  out: i32 = 0; // of the direction
  from: i32 = 0; // of u, or of u backwards
  weights: i32 = 0;
  stop: i32 = 0; // where the weights end
  mirrorOut: i32 = 0; // of the direction, or 0
  mirrorFrom: i32 = 0; // of u
}
