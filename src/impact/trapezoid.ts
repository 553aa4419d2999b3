/**
 * AM1, the one-step Adams-Moulton method (trapezoid rule) with K-method and Newton's iteration, equation (23) with
 * its signs corrected:
 *
 *   p = x_n + h v_n - K1 f_n,  q = v_n - K2 f_n,   K1 = h^2/4m, K2 = h/2m
 *   f = f(p - K1 f, q - K2 f), solved by Newton from f_n:
 *   g = f - k x^alpha s,  g' = 1 + K1 alpha k x^(alpha-1) s + K2 mu k x^alpha,  s = 1 + mu v
 *
 * g' >= 1 while s >= 0, so that the root is unique; Newton from below is monotone. Both parts have exactly the
 * operations of Table IV(a).
 */
import type { Machine } from './machine.ts';

/** Cells of AM1: state, parameters, intermediate results. */
export type TrapezoidCell =
  | ('x' | 'v' | 'f' | 'k' | 'alpha' | 'mu' | 'step' | 'inverseMass' | 'half' | 'quarter' | 'threshold' | 'tolerance')
  | ('K1' | 'K2' | 'p' | 'q' | 'next' | 'error' | 's' | 'hardness' | 'elastic' | 'residual' | 'slope' | 'correction');

type M = Machine<TrapezoidCell>;

/**
 * A few passes are usual; with an exponent below 1 and a contact shorter than a sample, Newton may not converge at
 * all.
 */
const MOST_PASSES = 100;

/** Done once per sample: the known part of the step, and the start of the iteration. */
export function trapezoidStart(m: M): void {
  m.set('K1', m.multiply(m.multiply(m.multiply(m.get('quarter'), m.get('step')), m.get('step')), m.get('inverseMass')));
  m.set('K2', m.multiply(m.multiply(m.get('half'), m.get('step')), m.get('inverseMass')));
  const drifted = m.add(m.get('x'), m.multiply(m.get('step'), m.get('v')));
  m.set('p', m.subtract(drifted, m.multiply(m.get('K1'), m.get('f'))));
  m.set('q', m.subtract(m.get('v'), m.multiply(m.get('K2'), m.get('f'))));
  m.set('next', m.get('f'));
  m.set('error', Number.POSITIVE_INFINITY);
}

/** One pass of Newton's iteration; true when another is needed. */
export function trapezoidPass(m: M): boolean {
  m.set('x', m.subtract(m.get('p'), m.multiply(m.get('K1'), m.get('next'))));
  m.set('v', m.subtract(m.get('q'), m.multiply(m.get('K2'), m.get('next'))));
  if (m.exceeds(m.get('x'), m.get('threshold'))) {
    m.set('s', m.add(1, m.multiply(m.get('mu'), m.get('v'))));
    m.set('hardness', m.multiply(m.get('k'), m.power(m.get('x'), m.subtract(m.get('alpha'), 1))));
    m.set('elastic', m.multiply(m.get('hardness'), m.get('x')));
    m.set('residual', m.subtract(m.get('next'), m.multiply(m.get('elastic'), m.get('s'))));
    const byX = m.multiply(m.multiply(m.multiply(m.get('alpha'), m.get('hardness')), m.get('s')), m.get('K1'));
    const byV = m.multiply(m.multiply(m.get('mu'), m.get('elastic')), m.get('K2'));
    m.set('slope', m.add(1, m.add(byX, byV)));
  } else {
    m.set('residual', m.get('next'));
    m.set('slope', 1);
  }
  // Beyond v_lim the force attracts and the slope may vanish: then a fixed-point pass is made.
  if (!m.exceeds(m.get('slope'), 0)) m.set('slope', 1);
  m.set('correction', m.divide(m.get('residual'), m.get('slope')));
  m.set('next', m.subtract(m.get('next'), m.get('correction')));
  m.set('error', m.absolute(m.get('correction')));
  return m.exceeds(m.get('error'), m.get('tolerance'));
}

/** One step of AM1; memory is that of the machine. */
export function trapezoidStep(m: M, memory: Record<TrapezoidCell, number>): void {
  trapezoidStart(m);
  for (let pass = 0; pass < MOST_PASSES && trapezoidPass(m); pass++);
  memory.f = memory.next; // the two cells exchange roles
}
