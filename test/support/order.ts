/**
 * Observed order of accuracy: the error at one instant against a much finer run, over random impact phases, falls with the rate
 * to the power −order. One phase alone says little: an impact may begin on a sample or between two.
 */

/** State at the given instant when the system runs at `rate`; `phase` in 0 … 1 shifts its start. */
export type Observe = (rate: number, phase: number) => number;

export interface OrderOptions {
  /** Sample rates, each twice the one before, Hz. */
  readonly rates: readonly number[];
  /** Rate of the reference, Hz. */
  readonly reference: number;
  readonly phases: readonly number[];
}

/** Errors per rate, root mean square over the phases. */
function errorsOf(observe: Observe, { rates, reference, phases }: OrderOptions): number[] {
  const exact = phases.map((phase) => observe(reference, phase));
  return rates.map((rate) => {
    const squares = phases.map((phase, i) => (observe(rate, phase) - exact[i]) ** 2);
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  });
}

/** Slope of log error over log time step by least squares. */
export function observedOrder(observe: Observe, options: OrderOptions): number {
  const x = options.rates.map((rate) => -Math.log(rate));
  const y = errorsOf(observe, options).map(Math.log);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  return mean(x.map((value, i) => (value - mx) * (y[i] - my))) / mean(x.map((value) => (value - mx) ** 2));
}
