/**
 * The impact of one mass on a rigid wall, after Hunt and Crossley:
 *
 *   m a = -f,   f = k x^alpha (1 + mu v) for x > 0, else 0;   x(0) = 0, v(0) = v_in        (1), (2)
 *
 * x is the compression, v its velocity; both are positive into the wall. Equation numbers in this folder are those of
 * Papetti, Avanzini, Rocchesso, "Numerical methods for a nonlinear impact model", IEEE TASLP 19 (2011),
 * doi 10.1109/TASL.2011.2118204.
 */
import { pow } from '../numerics/portable.ts';
import { contactTime } from './contact-time.ts';
import type { Impact } from './wall-impact.ts';

export type { Impact };

/** How an impact is simulated. */
export type Sampling = {
  /** F_s: samples per second before oversampling, Hz */
  readonly rate: number;
  /** Steps per sample, 1 */
  readonly oversampling?: number;
};

/** More steps than this in one contact indicate a mistake in the parameters. */
const MOST_STEPS = 10_000_000;
/** Largest mu v_in: beyond, the mass loses practically all its speed. */
const MOST_DAMPED = 1e6;
/** Energies, forces and lengths in this range have squares and products with parameters that do not overflow. */
const SMALLEST = 1e-140;
const LARGEST = 1e140;

type Rule = { readonly expected: string; readonly holds: (value: number) => boolean };

const POSITIVE: Rule = { expected: 'a number > 0', holds: (value) => value > 0 };
const NOT_NEGATIVE: Rule = { expected: 'a number >= 0', holds: (value) => value >= 0 };
const WHOLE: Rule = { expected: 'a whole number >= 1', holds: (value) => value >= 1 && Number.isSafeInteger(value) };

const RULES: Readonly<Record<keyof Impact | keyof Sampling, Rule>> = {
  mass: POSITIVE,
  stiffness: POSITIVE,
  exponent: POSITIVE,
  damping: NOT_NEGATIVE,
  velocity: POSITIVE,
  rate: POSITIVE,
  oversampling: WHOLE,
};

/** One line per problem, such as `exponent: expected a number > 0; got -1`; empty for a valid impact. */
export function checkImpact(impact: Impact & Partial<Sampling>): readonly string[] {
  const problems: string[] = [];
  for (const name of ['mass', 'stiffness', 'exponent', 'damping', 'velocity', 'rate', 'oversampling'] as const) {
    const value: unknown = impact[name];
    if (value === undefined && (name === 'rate' || name === 'oversampling')) continue;
    const { expected, holds } = RULES[name];
    if (typeof value === 'number' && Math.abs(value) === Number.POSITIVE_INFINITY)
      problems.push(`${name}: expected a finite number; got ${value}`);
    else if (typeof value !== 'number' || !holds(value))
      problems.push(`${name}: expected ${expected}; got ${show(value)}`);
  }
  return problems.length > 0 ? problems : checkRange(impact);
}

/**
 * Valid numbers may still give an energy, a compression or a contact beyond double precision or beyond patience: reports
 * the first of these.
 */
function checkRange(impact: Impact & Partial<Sampling>): readonly string[] {
  const { mass, stiffness, exponent, velocity, damping, rate, oversampling = 1 } = impact;
  const outside = (value: number) => !(value > SMALLEST && value < LARGEST);
  const range = `between ${SMALLEST} and ${LARGEST}`;
  if (outside(velocity)) return [`velocity: expected a speed ${range} m/s; got ${velocity}`];
  const energy = 0.5 * mass * velocity * velocity;
  if (outside(energy)) return [`mass, velocity: expected an energy ${range} J; got ${energy}`];
  // An elastic impact has the largest compression: k x^(alpha+1)/(alpha+1) = m v^2/2.
  const depth = pow(((exponent + 1) * energy) / stiffness, 1 / (exponent + 1));
  if (outside(depth)) return [`stiffness, exponent: expected a compression ${range} m; got ${depth}`];
  const force = stiffness * pow(depth, exponent);
  if (outside(force)) return [`stiffness, exponent: expected a force ${range} N; got ${force}`];
  const z = damping * velocity;
  if (z > MOST_DAMPED) return [`damping: expected damping times velocity up to ${MOST_DAMPED}; got ${z}`];
  if (rate === undefined) return [];
  const samples = contactTime(impact) * rate;
  const steps = samples * oversampling;
  if (steps <= MOST_STEPS) return [];
  const blamed = samples <= MOST_STEPS ? 'oversampling' : 'rate';
  return [`${blamed}: expected a contact of at most ${MOST_STEPS} steps; got about ${Math.round(steps)}`];
}

function show(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
