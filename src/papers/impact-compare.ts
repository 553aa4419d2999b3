/** Texts and numbers for the comparisons with the impact paper (src/impact/params.ts has the reference). */
import type { Impact } from '../impact/index.ts';
import type { Comparison } from './paper.ts';

/** A number to a few significant digits, without trailing zeros. */
export function digits(value: number, significant = 5): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) {
    const [mantissa, exponent] = value.toExponential(significant - 1).split('e');
    return `${Number(mantissa)}e${Number(exponent)}`;
  }
  return String(Number(value.toPrecision(significant)));
}

/** A list of numbers with a unit. */
export function listed(values: readonly number[], unit: string, significant = 5): string {
  return `${values.map((value) => digits(value, significant)).join(', ')} ${unit}`.trim();
}

/** A feature that the paper describes in words. */
export function feature(what: string, paper: string, ours: string, holds: boolean): Comparison {
  return { what, paper, ours, holds };
}

/** Adds the reason why a comparison does not hold, if it does not. */
export function expected(comparison: Comparison, known: string): Comparison {
  return comparison.holds ? comparison : { ...comparison, known };
}

/** The two numbers agree to within `within`, in their own unit. */
export function agreement(what: string, paper: number, ours: number, within: number): Comparison {
  const shown = (value: number): number => Number(value.toPrecision(6));
  return { what, paper: shown(paper), ours: shown(ours), holds: Math.abs(ours - paper) <= within };
}

/** The largest of |values| stays below a limit implied by the paper's words. */
export function below(what: string, paper: string, values: readonly number[], limit: number, unit: string): Comparison {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // NaN fails, because Math.max passes it on; so does an empty list.
  return {
    what,
    paper,
    ours: `at most ${digits(largest, 4)} ${unit}`.trim(),
    holds: values.length > 0 && largest < limit,
  };
}

/** Parameters of an impact; undefined where they differ from curve to curve. */
type Parameters = { readonly [name in keyof Impact]?: Impact[name] | undefined };

/** The parameters of an impact as one line of text. */
export function parameters({ mass, stiffness, exponent, damping, velocity }: Parameters): string {
  const part = (name: string, value: number | undefined, unit: string): string[] =>
    value === undefined ? [] : [`${name} = ${value >= 1e4 ? value.toExponential().replace('e+', 'e') : value}${unit}`];
  return [
    ...part('m', mass, ' kg'),
    ...part('k', stiffness, exponent === undefined ? '' : ` N/m^${exponent}`),
    ...part('α', exponent, ''),
    ...part('μ', damping, ' s/m'),
    ...part('v_in', velocity, ' m/s'),
  ].join(', ');
}

/** Index of the first rise in a sequence that should fall; -1 if there is none. */
export function firstRise(values: readonly number[]): number {
  return values.findIndex((value, i) => i > 0 && value > values[i - 1]);
}
