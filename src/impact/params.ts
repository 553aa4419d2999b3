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

/** One impact. */
export type Impact = {
  /** m: the moving mass, kg */
  readonly mass: number;
  /** k: force per compression to the exponent, N/m^exponent */
  readonly stiffness: number;
  /** alpha: local shape of the contact, 1 */
  readonly exponent: number;
  /** mu: damping over stiffness, lambda/k of the paper, s/m */
  readonly damping: number;
  /** v_in: speed at first contact, m/s */
  readonly velocity: number;
};

/** How an impact is simulated. */
export type Sampling = {
  /** F_s: samples per second before oversampling, Hz */
  readonly rate: number;
  /** Steps per sample, 1 */
  readonly oversampling?: number;
};

/** More steps than this in one contact is taken for a mistake in the parameters. */
export const MOST_STEPS = 10_000_000;

type Rule = { readonly expected: string; readonly holds: (value: number) => boolean };

const POSITIVE: Rule = { expected: 'a number > 0', holds: (value) => value > 0 && value < Number.POSITIVE_INFINITY };
const NOT_NEGATIVE: Rule = { expected: 'a number >= 0', holds: (value) => value >= 0 && value < Number.POSITIVE_INFINITY };
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

/** One line per problem, such as `exponent: expected a number > 0; got -1`; empty for a sound impact. */
export function checkImpact(impact: Impact & Partial<Sampling>): readonly string[] {
  const problems: string[] = [];
  for (const name of ['mass', 'stiffness', 'exponent', 'damping', 'velocity', 'rate', 'oversampling'] as const) {
    const value: unknown = impact[name];
    if (value === undefined && (name === 'rate' || name === 'oversampling')) continue;
    const { expected, holds } = RULES[name];
    if (typeof value !== 'number' || !holds(value)) problems.push(`${name}: expected ${expected}; got ${show(value)}`);
  }
  return problems.length > 0 ? problems : checkRange(impact);
}

/** Sound numbers may still give an energy, a compression or a contact that no double holds or no one will wait for. */
function checkRange(impact: Impact & Partial<Sampling>): readonly string[] {
  const { mass, stiffness, exponent, velocity, damping, rate = 1, oversampling = 1 } = impact;
  const problems: string[] = [];
  const ordinary = (value: number) => value > 1e-290 && value < 1e290;
  const energy = 0.5 * mass * velocity * velocity;
  // The elastic impact compresses most: k x^(alpha+1)/(alpha+1) = m v^2/2.
  const deepest = pow(((exponent + 1) * energy) / stiffness, 1 / (exponent + 1));
  const strongest = stiffness * pow(deepest, exponent);
  if (!ordinary(velocity)) problems.push(`velocity: expected a speed between 1e-290 and 1e290 m/s; got ${show(velocity)}`);
  if (!ordinary(energy)) problems.push(`mass: expected an energy between 1e-290 and 1e290 J; got ${show(energy)} J`);
  if (!ordinary(deepest)) problems.push(`stiffness: expected a compression between 1e-290 and 1e290 m; got ${show(deepest)} m`);
  if (!ordinary(strongest)) problems.push(`stiffness: expected a force between 1e-290 and 1e290 N; got ${show(strongest)} N`);
  if (damping * velocity > 1e6) problems.push(`damping: expected damping times velocity up to 1e6; got ${show(damping * velocity)}`);
  if (problems.length > 0) return problems;
  const steps = contactTime(impact) * rate * oversampling;
  if (impact.rate !== undefined && !(steps <= MOST_STEPS))
    problems.push(`rate: expected a contact of at most ${MOST_STEPS} steps; got about ${show(Math.round(steps))}`);
  return problems;
}

function show(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
