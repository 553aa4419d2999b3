/** Builds comparisons of our results with statements of the papers. */
import type { Comparison } from './paper.ts';

/** A number printed in the paper, or that follows from its equations; `tolerance` is relative. */
export function near(what: string, paper: number, ours: number, tolerance: number, known?: string): Comparison {
  return judged(what, paper, ours, Math.abs(ours - paper) <= tolerance * Math.abs(paper), known);
}

/** A number that must not exceed a limit. */
export function atMost(what: string, limit: number, ours: number, known?: string): Comparison {
  return judged(what, `at most ${short(limit)}`, ours, ours <= limit, known);
}

/** Any other statement that is true or false; `paper` in the paper's words. */
export function judged(
  what: string,
  paper: string | number,
  ours: string | number,
  holds: boolean,
  known?: string,
): Comparison {
  const comparison = { what, paper: rounded(paper), ours: rounded(ours), holds };
  return holds || known === undefined ? comparison : { ...comparison, known };
}

function rounded(value: string | number): string | number {
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value;
}

/** A number for running text: three digits. */
export function short(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  return size >= 1e-3 && size < 1e5
    ? String(Number(value.toPrecision(3)))
    : value.toExponential(2).replace('.00', '').replace('e+', 'e');
}

export function list(values: readonly number[]): string {
  return values.map(short).join(', ');
}

/** Largest |value|. */
export function peak(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]));
  return largest;
}

/** Root mean square of a − b, or of a alone. */
export function rms(a: ArrayLike<number>, b?: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] - (b?.[i] ?? 0)) ** 2;
  return Math.sqrt(sum / Math.max(1, a.length));
}

/** Slope of the regression line of log y on log x. */
export function slope(x: readonly number[], y: readonly number[]): number {
  const [a, b] = [x.map(Math.log), y.map(Math.log)];
  const mean = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length;
  const [meanX, meanY] = [mean(a), mean(b)];
  const across = a.reduce((all, value, i) => all + (value - meanX) * (b[i] - meanY), 0);
  return across / a.reduce((all, value) => all + (value - meanX) ** 2, 0);
}
