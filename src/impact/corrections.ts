/**
 * The paper's closed-form corrections, and the zero-finding that they are compared with, as counted in Table IV(b).
 *
 *   hybrid      x_n = x(v_n) by (3) while in contact
 *   constraint  v := v~_out by (7), (8) and x := 0 as soon as x_n <= 0
 *   zero        one Newton step on (6):  v := v - (mu v - log(1+mu v) - c)(1+mu v)/(mu mu v),
 *               c = mu v_in - log(1+mu v_in)
 *
 * Each cell is read once, as Table IV(b) counts reads; the methods read at every use, as Table IV(a) does.
 */
import { bracketAt } from './closed-form.ts';
import { createMachine, type Machine } from './machine.ts';
import { nonlocalOutputVelocity } from './output-velocity.ts';
import type { Impact } from './params.ts';

export type HybridCell = 'x' | 'v' | 'mass' | 'k' | 'alpha' | 'mu' | 'vIn' | 'threshold';
export type ConstraintCell = 'x' | 'v' | 'vLim' | 'vIn' | 'threshold';
export type ZeroCell = 'v' | 'mu' | 'constant';

/** x := x(v) by (3) as printed; false, and x := 0, once the bracket is no longer positive: the contact has ended. */
export function hybridCorrection(m: Machine<HybridCell>): boolean {
  const [mu, v, vIn] = [m.get('mu'), m.get('v'), m.get('vIn')];
  const [mass, k, alpha] = [m.get('mass'), m.get('k'), m.get('alpha')];
  const ratio = m.divide(m.add(1, m.multiply(mu, v)), m.add(1, m.multiply(mu, vIn)));
  // NaN beyond v_lim, which also ends the contact.
  const bracket = m.subtract(m.log(ratio), m.multiply(mu, m.subtract(v, vIn)));
  const lasts = m.exceeds(bracket, m.get('threshold'));
  const factor = m.divide(m.multiply(mass, m.add(alpha, 1)), m.multiply(k, m.multiply(mu, mu)));
  m.set('x', lasts ? m.power(m.multiply(factor, bracket), m.divide(1, m.add(alpha, 1))) : 0);
  return lasts;
}

/**
 * At release, v := v~_out by (7) and (8), x := 0; true if applied. With w = v_in/v_lim = -mu v_in the signs
 * alternate.
 */
export function constraintCorrection(m: Machine<ConstraintCell>): boolean {
  if (m.exceeds(m.get('x'), m.get('threshold'))) return false;
  const vLim = m.get('vLim');
  const w = m.divide(m.get('vIn'), vLim);
  const third = m.subtract(m.divide(2, 9), m.multiply(w, m.divide(14, 135)));
  const second = m.subtract(m.divide(2, 3), m.multiply(w, third));
  const sum = m.subtract(1, m.multiply(w, m.subtract(1, m.multiply(w, second))));
  m.set('v', m.multiply(vLim, m.subtract(1, m.multiply(sum, m.exp(m.twice(w))))));
  m.set('x', 0);
  return true;
}

/** One zero-finding step on (6). */
export function zeroStep(m: Machine<ZeroCell>): void {
  const [mu, v] = [m.get('mu'), m.get('v')];
  const z = m.multiply(mu, v);
  const y = m.add(1, z);
  const residual = m.subtract(m.subtract(z, m.log(y)), m.get('constant'));
  m.set('v', m.subtract(v, m.divide(m.multiply(residual, y), m.multiply(mu, z))));
}

/**
 * v_out, m/s, by bisection of (6) between v_lim and 0, until the bracket is no wider than `within`, m/s: the simplest method
 * for a bracketed zero, and the one whose number of steps agrees with the paper.
 */
export function outputVelocityByBisection(
  impact: Impact,
  within: number,
): { readonly velocity: number; readonly iterations: number } {
  if (!(impact.damping > 0)) throw new RangeError(`damping: expected a number above 0; got ${impact.damping}`);
  let [low, high] = [-1 / impact.damping, 0];
  let iterations = 0;
  while (high - low > within) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break; // adjacent doubles
    if (bracketAt(impact, middle) > 0) high = middle;
    else low = middle;
    iterations++;
  }
  return { velocity: (low + high) / 2, iterations };
}

const MOST_ITERATIONS = 100;

/**
 * v_out, m/s, by plain Newton on (6), started from (7). Loses half the digits as mu v_in -> 0.
 */
export function outputVelocityByZeroFinding(impact: Impact): {
  readonly velocity: number;
  readonly iterations: number;
} {
  const z = impact.damping * impact.velocity;
  const machine = createMachine<ZeroCell>({ mu: 0, v: 0, constant: 0 });
  machine.set('mu', impact.damping);
  machine.set('constant', z - machine.log(1 + z));
  machine.set('v', nonlocalOutputVelocity(impact));
  let change = Number.NaN;
  let shrinking = false;
  for (let iterations = 1; ; iterations++) {
    const before = machine.get('v');
    const lastChange = change;
    zeroStep(machine);
    change = Math.abs(machine.get('v') - before);
    // Newton's steps may grow at first; then they shrink, until round-off stops them.
    const hasConverged = change === 0 || (shrinking && !(change < lastChange));
    if (hasConverged || iterations === MOST_ITERATIONS) return { velocity: machine.get('v'), iterations };
    shrinking = change < lastChange;
  }
}
