/** Reads the options of `clangor impact` into SI numbers; reports all problems at once. */
import {
  type Correction,
  checkImpact,
  type Impact,
  METHODS,
  type Method,
  PAPER_IMPACTS,
  PAPER_RATE,
  type Sampling,
} from '../impact/index.ts';
import { closest, type DimensionName, expectedQuantity, parseQuantity } from '../model/index.ts';
import { parsePercent, stiffnessPower } from '../model/units.ts';
import { UserError } from './user-error.ts';

/** The options as parsed by commander. */
export interface ImpactOptions extends Partial<Record<Parameter, string>> {
  readonly method?: readonly string[];
  readonly hybrid?: true;
  readonly constraint?: string | true;
  readonly plot?: string;
  readonly tables?: true;
  readonly json?: true;
}

/** What is to be computed. */
export interface Question {
  readonly impact: Impact;
  readonly sampling: Required<Sampling>;
  readonly methods: readonly Method[];
  readonly correction: Correction;
}

type Parameter = keyof Impact | keyof Sampling;

const DIMENSIONS: Readonly<Record<Parameter, DimensionName>> = {
  mass: 'mass',
  stiffness: 'powerStiffness',
  exponent: 'number',
  damping: 'inverseSpeed',
  velocity: 'speed',
  rate: 'frequency',
  oversampling: 'number',
};

/** The impact of the paper's Table I and Fig. 6, as sampled there. */
const DEFAULTS: Readonly<Record<Parameter, number>> = {
  ...PAPER_IMPACTS.noncritical,
  rate: PAPER_RATE,
  oversampling: 1,
};

/** Error of the approximate output velocity up to which the paper's corrected column uses it, per cent. */
const TRUSTED = 0.1;

/** Reads the options; throws a UserError with one line per problem. */
export function readQuestion(options: ImpactOptions): Question {
  const problems: string[] = [];
  const values = { ...DEFAULTS };
  for (const name of Object.keys(DIMENSIONS) as Parameter[]) {
    const text = options[name];
    if (text === undefined) continue;
    const value = parseQuantity(text, DIMENSIONS[name]);
    if (value === undefined) problems.push(`--${name}: expected ${expected(name, text)}; got ${JSON.stringify(text)}`);
    else values[name] = value;
  }
  const { rate, oversampling, ...impact } = values;
  problems.push(
    ...checkImpact(values).map((problem) =>
      problem.replace(/^[a-z, ]+(?=:)/, (names) => names.replace(/\w+/g, '--$&')),
    ),
    ...checkStiffnessUnit(options.stiffness, impact.exponent),
  );
  const named = [
    ...new Set(options.method?.flatMap((names) => names.split(',')).map((name) => name.trim()) ?? METHODS),
  ];
  problems.push(...named.filter((name) => !isMethod(name)).map(noSuchMethod));
  const methods = named.filter(isMethod);
  if (options.hybrid && options.method && methods.includes('p2'))
    problems.push('--hybrid: expected methods whose state is x and v; got p2, whose state is different');
  const within = readConstraint(options.constraint, problems);
  if (problems.length > 0) throw new UserError(...problems);
  return {
    impact,
    sampling: { rate, oversampling },
    methods: options.hybrid ? methods.filter((method) => method !== 'p2') : methods,
    correction: {
      ...(options.hybrid ? { hybrid: true } : {}),
      ...(within === undefined ? {} : { outputVelocityWithin: within }),
    },
  };
}

function expected(name: Parameter, text: string): string {
  const overflows = Math.abs(Number.parseFloat(text)) === Number.POSITIVE_INFINITY;
  return overflows ? 'a finite number' : expectedQuantity(DIMENSIONS[name]);
}

/** A stiffness in N/m^1.3 requires the exponent 1.3. */
function checkStiffnessUnit(text: string | undefined, exponent: number): readonly string[] {
  const power = stiffnessPower(text);
  if (power === undefined || power === exponent) return [];
  return [`--stiffness: expected a stiffness in N/m^${exponent}, the exponent being ${exponent}; got "${text}"`];
}

function isMethod(name: string): name is Method {
  return (METHODS as readonly string[]).includes(name);
}

function noSuchMethod(name: string): string {
  const near = closest(name, METHODS);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return `--method: expected one of ${METHODS.join(', ')}; got ${JSON.stringify(name)}${hint}`;
}

/** The bound of --constraint, per cent; undefined without the option. */
function readConstraint(constraint: ImpactOptions['constraint'], problems: string[]): number | undefined {
  if (constraint === undefined) return undefined;
  if (constraint === true) return TRUSTED;
  const percent = parsePercent(constraint) ?? parseQuantity(constraint, 'number');
  if (percent !== undefined && percent > 0) return percent;
  problems.push(`--constraint: expected a number of per cent > 0; got ${JSON.stringify(constraint)}`);
  return undefined;
}
