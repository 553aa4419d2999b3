/**
 * The explicit methods of the paper for m a = -f, one step each, with h = 1/F_s (signs of (24)-(26) corrected).
 *
 *   Verlet (24)   dv = -h f_n/2m;  v' = v_n + dv;  x_(n+1) = x_n + h (v_n + dv);
 *                 f_(n+1) = f(x_(n+1), v');  v_(n+1) = v' - h f_(n+1)/2m
 *   Heun (25)     dv = -h f_n/m;   v' = v_n + dv;  x_(n+1) = x_n + h (v_n + dv/2);
 *                 f_(n+1) = f(x_(n+1), v');  v_(n+1) = v_n + dv/2 - h f_(n+1)/2m
 *   RK4 (26)      k_i = -h f(x_i, v_i)/m, l_i = h v_i at the four usual points
 *
 * As in the paper, Verlet and Heun carry f_(n+1), evaluated at the predicted velocity, over into the next step. The
 * textbook variants evaluate it again at the corrected velocity, and textbook Heun also predicts x by Euler's rule.
 * Equal terms are shared as dv, and a product with h is a division by F_s: in this form the code has exactly the
 * operations of Table IV(a).
 */
import type { Machine } from './machine.ts';

/** Cells of the explicit methods: state, parameters, intermediate results. */
export type ExplicitCell =
  | ('x' | 'v' | 'f' | 'mass' | 'k' | 'alpha' | 'mu' | 'rate' | 'threshold' | 'sixth')
  | ('dv' | 'predicted' | 'x2' | 'x3' | 'x4' | 'v2' | 'v3' | 'v4')
  | ('f1' | 'f2' | 'f3' | 'f4' | 'k1' | 'k2' | 'k3' | 'k4' | 'l1' | 'l2' | 'l3' | 'l4');

type M = Machine<ExplicitCell>;
export type ExplicitStep = (machine: M) => void;

/** f = k x^alpha (1 + mu v) for x > 0                                                                          (1) */
function force(m: M, x: ExplicitCell, v: ExplicitCell): number {
  if (!m.exceeds(m.get(x), m.get('threshold'))) return 0;
  const elastic = m.multiply(m.get('k'), m.power(m.get(x), m.get('alpha')));
  return m.multiply(elastic, m.add(1, m.multiply(m.get('mu'), m.get(v))));
}

/** -h f/m: the change of velocity in one step under the force f. */
function kick(m: M, f: ExplicitCell): number {
  return m.divide(m.negate(m.get(f)), m.multiply(m.get('mass'), m.get('rate')));
}

/** -h f/2m: the same in half a step. */
function halfKick(m: M, f: ExplicitCell): number {
  return m.divide(m.negate(m.get(f)), m.multiply(m.twice(m.get('mass')), m.get('rate')));
}

/** Velocity Verlet as printed in (24). */
export function verletStep(m: M): void {
  m.set('dv', halfKick(m, 'f'));
  m.set('predicted', m.add(m.get('v'), m.get('dv')));
  m.set('x', m.add(m.get('x'), m.divide(m.add(m.get('v'), m.get('dv')), m.get('rate'))));
  m.set('f', force(m, 'x', 'predicted'));
  m.set('v', m.add(m.get('predicted'), halfKick(m, 'f')));
}

/** Heun's method as printed in (25). */
export function heunStep(m: M): void {
  m.set('dv', kick(m, 'f'));
  m.set('predicted', m.add(m.get('v'), m.get('dv')));
  m.set('x', m.add(m.get('x'), m.divide(m.add(m.get('v'), m.half(m.get('dv'))), m.get('rate'))));
  m.set('f', force(m, 'x', 'predicted'));
  m.set('v', m.add(m.add(m.get('v'), m.half(m.get('dv'))), halfKick(m, 'f')));
}

/** One stage of (26): force, k and l at (x, v). */
function stage(m: M, x: ExplicitCell, v: ExplicitCell, i: 1 | 2 | 3 | 4): void {
  m.set(`f${i}`, force(m, x, v));
  m.set(`k${i}`, kick(m, `f${i}`));
  m.set(`l${i}`, m.divide(m.get(v), m.get('rate')));
}

/** (1/6)(c1 + 2 c2 + 2 c3 + c4). */
function weighted(m: M, letter: 'k' | 'l'): number {
  const middle = m.twice(m.add(m.get(`${letter}2`), m.get(`${letter}3`)));
  return m.multiply(m.get('sixth'), m.add(m.add(m.get(`${letter}1`), middle), m.get(`${letter}4`)));
}

/** The fourth-order Runge-Kutta method as printed in (26). */
export function rungeKuttaStep(m: M): void {
  stage(m, 'x', 'v', 1);
  m.set('x2', m.add(m.get('x'), m.half(m.get('l1'))));
  m.set('v2', m.add(m.get('v'), m.half(m.get('k1'))));
  stage(m, 'x2', 'v2', 2);
  m.set('x3', m.add(m.get('x'), m.half(m.get('l2'))));
  m.set('v3', m.add(m.get('v'), m.half(m.get('k2'))));
  stage(m, 'x3', 'v3', 3);
  m.set('x4', m.add(m.get('x'), m.get('l3')));
  m.set('v4', m.add(m.get('v'), m.get('k3')));
  stage(m, 'x4', 'v4', 4);
  m.set('x', m.add(m.get('x'), weighted(m, 'l')));
  m.set('v', m.add(m.get('v'), weighted(m, 'k')));
}

/** Velocity Verlet with the force at the corrected velocity of each sample. */
export function textbookVerletStep(m: M): void {
  m.set('f', force(m, 'x', 'v'));
  verletStep(m);
}

/** Heun's method (explicit trapezoid): Euler predicts both x and v, the force is evaluated at each sample. */
export function textbookHeunStep(m: M): void {
  m.set('f', force(m, 'x', 'v'));
  m.set('dv', kick(m, 'f'));
  m.set('predicted', m.add(m.get('v'), m.get('dv')));
  m.set('x2', m.add(m.get('x'), m.divide(m.get('v'), m.get('rate'))));
  m.set('f2', force(m, 'x2', 'predicted'));
  m.set('x', m.add(m.get('x'), m.divide(m.add(m.get('v'), m.half(m.get('dv'))), m.get('rate'))));
  m.set('v', m.add(m.add(m.get('v'), m.half(m.get('dv'))), halfKick(m, 'f2')));
}
