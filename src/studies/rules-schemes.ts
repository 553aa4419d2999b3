/** Shared by the sections of the study of rules: the schemes, their settings, and observed orders. */
import type { ModelSource } from '../model/index.ts';
import { slope } from '../papers/comparisons.ts';
import type { PanelLegend, PicturePanel } from '../see/index.ts';
import { RATE } from './restitution-systems.ts';
import type { Cell } from './study.ts';

export type EngineScheme = '26' | '27f' | '27s' | 'p2' | 'p2c' | 'p2m' | 'IT-2';
export const ENGINE: readonly EngineScheme[] = ['26', '27f', '27s', 'p2', 'p2c', 'p2m', 'IT-2'];

type Rule = Exclude<EngineScheme, 'IT-2'>;
type Solver = NonNullable<ModelSource['solver']>;

/** The rule of a contact; IT-2 overrides it. */
export function ruleOf(scheme: EngineScheme): Rule {
  return scheme === 'IT-2' ? 'p2' : scheme;
}

export function solverOf(scheme: EngineScheme, solver: Solver = {}): Solver {
  return scheme === 'IT-2' ? { ...solver, scheme: 'it2' } : solver;
}

/** Settings that make a shipped model use a scheme for one contact. */
export function settingsOf(scheme: EngineScheme, contact: string): string[] {
  return scheme === 'IT-2' ? ['solver.scheme=it2'] : [`contacts.${contact}.rule=${scheme}`];
}

/** Multiples of the base rate at which errors are measured. */
export const TIMES = [1, 2, 4, 8];

export function rmsOf(values: readonly number[]): number {
  return Math.hypot(...values) / Math.sqrt(values.length);
}

/** Observed order over increasing rates, to two decimals, of errors above a floor; null if there are too few. */
export function orderOf(all: readonly number[], floor = 0): string | null {
  const errors = all.filter((error) => error > floor);
  if (errors.length < 3) return null;
  return (-slope(
    TIMES.slice(0, errors.length).map((times) => times * RATE),
    errors,
  )).toFixed(2);
}

/** Style of each scheme; IT-2 is thin, because it coincides with p2. */
const LOOKS: Readonly<Record<EngineScheme, { readonly ink: number; readonly style: 'line' | 'broad' }>> = {
  '26': { ink: 4, style: 'line' },
  '27f': { ink: 1, style: 'line' },
  '27s': { ink: 2, style: 'line' },
  p2: { ink: 0, style: 'broad' },
  p2c: { ink: 5, style: 'line' },
  p2m: { ink: 6, style: 'line' },
  'IT-2': { ink: 3, style: 'line' },
};

/** Errors over rates, one curve per scheme of the engine. */
export function overRates(title: string, errors: readonly (readonly number[])[]): PicturePanel {
  const x = TIMES.map((times) => times * RATE);
  return { title, curves: ENGINE.map((scheme, i) => ({ x, y: errors[i], ...LOOKS[scheme] })) };
}

/** Common to rows of such panels. */
export const RATE_ROW = {
  logY: true,
  logX: true,
  sameY: true,
  xLabel: 'sample rate',
  xUnit: 'Hz',
  height: 170,
} as const;

export function legend(): PanelLegend[] {
  return ENGINE.map((scheme) => ({ text: scheme, ink: LOOKS[scheme].ink, sign: LOOKS[scheme].style }));
}

/** A power of ten as text, any other number unchanged. */
export function stiffnessCell(stiffness: number): Cell {
  return stiffness.toExponential(0).replace('e+', 'e');
}
