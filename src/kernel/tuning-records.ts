/** Memory of parameters that move while a model sounds; read by both compilers, as records.ts is. */

/** The restoring forces of one element, which follow controls. i32. */
export class TuningLinks {
  element: i32 = 0;
  tensionControl: i32 = 0; // what moves its tension, or -1
  bendControl: i32 = 0; // what bends its pitch, in cents, or -1
  exact: i32 = 0; // modes: 1: their frequencies are exact
  modes: i32 = 0; // how many
  perTension: i32 = 0; // address of omega^2 k^2 per tension of each mode (divided by 1 + sigma k where not exact)
  perRise: i32 = 0; // the same of its own stiffness
  energyScales: i32 = 0; // from its pull to its stiffness in the ledger, N/m
  decays: i32 = 0; // exact: e^(-sigma k)
  losses: i32 = 0; // exact: sigma^2 k^2
  bridge: i32 = 0; // a string on another body: its place among them, or -1
}

/** f64. */
export class Tuning {
  // The forces at present; -1: find all coefficients again.
  pull: f64 = 0; // the tension, times the rise
  rise: f64 = 0; // factor on all restoring forces
  // What the model says.
  tension: f64 = 0; // N of a line, N/m of a surface or of the spring of a mass
  rigidity: f64 = 0; // EI or D
  // How controls move them: T = factor v^power.
  factor: f64 = 0;
  power: f64 = 0;
  least: f64 = 0; // what the control of the tension is held within
  most: f64 = 0;
  leastBend: f64 = 0; // the same of the bend, cents
  mostBend: f64 = 0;
  // Lines and surfaces, as src/elements/scheme.ts has them; the first two of masses too.
  squareStep: f64 = 0; // k^2
  stretchBy: f64 = 0; // rhoA h^2: spread = k^2 T / this
  bendBy: f64 = 0; // rhoA h^4
  drag: f64 = 0; // 2 sigma1 k/h^2
  slowed: f64 = 0; // 1 + sigma0 k
  momentum: f64 = 0;
  neighbours: f64 = 0; // of a node: 2 or 4
  energyScale: f64 = 0; // from coefficients to energies, N/m
  // A string on another body holds its point by T/L, N/m.
  holdPerTension: f64 = 0; // 1/L where the tension moves by itself
  holdPerRise: f64 = 0; // T/L where it does not
}

/** A point of contact whose numbers follow controls. i32. */
export class PressingLinks {
  contact: i32 = 0;
  stiffnessControl: i32 = 0; // or -1
  exponentControl: i32 = 0; // or -1
}

/** f64. */
export class Pressing {
  due: f64 = 0; // 1: set the contact's numbers again, because its record was written
  stiffness: f64 = 0; // that the contact has at present, before its share
  exponent: f64 = 0; // likewise
  share: f64 = 0; // of the controlled stiffness that this point has
  lossPower: f64 = 0; // the loss coefficient follows this power of the stiffness
  leastStiffness: f64 = 0; // what the controls are held within
  mostStiffness: f64 = 0;
  leastExponent: f64 = 0;
  mostExponent: f64 = 0;
}
