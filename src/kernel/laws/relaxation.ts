/**
 * The relaxing spring  psi' = g eta' - lambda psi,  solved exactly over one step of length k in which eta moves at constant speed:
 *
 *   psi+ = E psi + A g Delta/2,   f = g (A psi + B g Delta/2),   x = k lambda,  E = e^-x,  A = (1 - E)/x,  B = (1 - A)/x
 *
 * Its work f Delta/2 is what psi^2/2 gains, plus the integral of lambda psi^2, which is never negative: any g and any lambda >= 0 are passive.
 * Reference: docs/theory.md, friction with a bristle.
 */

// What `relax` found: globals, because AssemblyScript functions return one value.
let e: f64 = 1;
let a: f64 = 1;
let b: f64 = 0.5;

/** Below this x the differences cancel, and six terms of their series are exact to round-off. */
const SERIES_BELOW: f64 = 1e-2;

/** Finds E, A and B for x = k lambda >= 0. */
export function relax(x: f64): void {
  e = Math.exp(-x);
  if (x < SERIES_BELOW) {
    a = 1 - (x / 2) * (1 - (x / 3) * (1 - (x / 4) * (1 - (x / 5) * (1 - x / 6))));
    b = 0.5 * (1 - (x / 3) * (1 - (x / 4) * (1 - (x / 5) * (1 - (x / 6) * (1 - x / 7)))));
    return;
  }
  a = (1 - e) / x;
  b = (1 - a) / x;
}

/** Part of psi that is left after the step. */
export function kept(): f64 {
  return e;
}
/** Mean of what is left of psi during the step. */
export function meanKept(): f64 {
  return a;
}
/** Of a stretch that grows evenly, the mean that is left of it. */
export function meanStretch(): f64 {
  return b;
}
