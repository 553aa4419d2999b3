/**
 * A strain of a body that stretches (stretch.ts). Its direction g, and psi, are computed before it is planned; then
 *
 *   f = psi + Delta/4,   Delta = g (u+ - u-)        psi+ = psi + Delta/2
 *
 * The direction already contains sqrt(lambda), so the factor `c.g` is 1, or as the plan of a folded contact sets it. Its stored energy is
 * in the account of its body.
 * Reference: docs/theory.md, bodies that stretch
 */

import { Strain } from '../build/law-records';

export function plan(c: Strain, _D: f64): void {
  c.freeMove = c.move;
  c.root = 0.5 * c.g;
  c.drive = c.g != 0 ? 2 * c.psi : 0;
}

export function energy(_c: Strain): f64 {
  return 0;
}
