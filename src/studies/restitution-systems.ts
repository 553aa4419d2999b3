/** Shared by the sections of the restitution study: starting a system, measuring the outcome, random parameters. */
import { compile } from '../compile/index.ts';
import { contactTime, type Impact } from '../impact/index.ts';
import { type Checked, checkModel, formatProblem, type ModelSource } from '../model/index.ts';
import { createSimulation, loadKernel, type Simulation } from '../run/index.ts';

export type Loss = 'implicit' | 'exact';
export const LOSSES: readonly Loss[] = ['implicit', 'exact'];
/** Default rate, Hz. */
export const RATE = 44_100;

export type Sketch = Omit<ModelSource, 'clangor' | 'outputs'> & Partial<Pick<ModelSource, 'outputs'>>;
export type Contacts = NonNullable<Sketch['contacts']>;

const kernel = await loadKernel();

/** Unwraps a check that must succeed: the systems are defined here, so a problem is a defect. */
function accepted<T>(checked: Checked<T>): T {
  if (!checked.ok) throw new Error(checked.problems.map(formatProblem).join('\n'));
  return checked.value;
}

/** Starts a run, metered unless its time is measured; the default output is the displacement of the first element. */
export function startSystem(sketch: Sketch, metered = true): Simulation {
  const [first = ''] = Object.keys(sketch.elements);
  const model = accepted(checkModel({ clangor: 1, outputs: { first: { at: first } }, ...sketch }));
  return createSimulation(accepted(compile(model)), kernel, { metered });
}

/** Measurements after a run. */
export interface Outcome {
  /** Speed of the incoming body, m/s. */
  readonly speed: number;
  /** Energy dissipated in contacts, relative to the initial energy. */
  readonly lost: number;
  /** Largest residual of the ledger. */
  readonly residual: number;
  /** Smallest contact force, N. */
  readonly leastForce: number;
  /** Largest overlap, m. */
  readonly penetration: number;
  /** Whether a contact still stores energy. */
  readonly held: boolean;
  /** Whether a contact still overlaps. */
  readonly inside: boolean;
}

export function outcomeOf(simulation: Simulation, body: string, mass: number): Outcome {
  const { elements, contacts, dissipated, initial, residual } = simulation.ledger();
  const stored = elements.find(({ name }) => name === body)?.stored ?? Number.NaN;
  const reports = simulation.contacts();
  return {
    speed: Math.sqrt(Math.max(0, (2 * stored) / mass)),
    lost: dissipated / initial,
    residual,
    leastForce: Math.min(...reports.map(({ minForce }) => minForce)),
    penetration: Math.max(...reports.map(({ maxPenetration }) => maxPenetration)),
    held: contacts.some((contact) => contact.stored > 0),
    inside: reports.some(({ name }) => simulation.probe(`contacts.${name}.eta`).some((eta) => eta > 0)),
  };
}

/** The sampling of an impact: rate, and where between two samples it begins. */
export interface Moment {
  /** Hz. */
  readonly rate: number;
  /** Samples, 0 to 1. */
  readonly phase: number;
}

/** Samples of free flight before the impact. */
export const APPROACH = 3;

/** Samples to run: a contact lasts up to about four times x_max/v_in, and its release velocity is at most 1/mu. */
export function samplesOf({ mass, stiffness, exponent, damping, velocity }: Impact, rate: number): number {
  const depth = (((exponent + 1) * mass * velocity ** 2) / (2 * stiffness)) ** (1 / (exponent + 1));
  return Math.ceil(Math.min(60_000, 400 + (12 * (1 + damping * velocity) * depth * rate) / velocity));
}

/** The stiffness for a contact of a given number of samples. */
export function stiffnessFor(impact: Impact, samples: number, rate: number): number {
  let stiffness = 1e6;
  for (let i = 0; i < 60; i++)
    stiffness *= ((contactTime({ ...impact, stiffness }) * rate) / samples) ** (impact.exponent + 1);
  return stiffness;
}

/** A random number with logarithmic distribution. */
export const logUniform = (random: () => number, low: number, high: number) => low * (high / low) ** random();

export const repeat = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
