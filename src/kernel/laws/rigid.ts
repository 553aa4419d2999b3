/**
 * Rigid connection: eta+ = 0 at every step, whatever force that takes.
 *
 * Scheme      a constraint row of the solve, scaled so that its diagonal is one
 * Invariant   stores nothing and loses nothing: any work on its ends comes from what moves it (ledger.ts)
 */
import { Rigid } from '../build/law-records';

export function plan(c: Rigid, _D: f64): void {
  c.root = 1 / Math.sqrt(c.compliance);
  c.drive = c.root * c.etaPrev;
}

export function energy(_c: Rigid): f64 {
  return 0;
}

export function loss(_c: Rigid, _moved: f64): f64 {
  return 0;
}
