/**
 * Simulates one contact, sample by sample, by any method, with or without the paper's corrections.
 *
 * Conventions that reproduce the paper's tables: the contact starts on a sample with x = 0, v = v_in, f = 0; it ends
 * at the first sample with x <= 0, whose velocity is v_out. With the hybrid correction it also ends when the bracket
 * of (3) is no longer positive.
 */
import { pow } from '../numerics/portable.ts';
import { trustedRange } from './approximation-error.ts';
import { compressionAt } from './closed-form.ts';
import { contactTime } from './contact-time.ts';
import { constraintCorrection, hybridCorrection } from './corrections.ts';
import { createMachine, type Machine } from './machine.ts';
import {
  type ExplicitCell,
  type ExplicitStep,
  heunStep,
  rungeKuttaStep,
  textbookHeunStep,
  textbookVerletStep,
  verletStep,
} from './methods.ts';
import { nonlocalOutputVelocity } from './output-velocity.ts';
import type { Impact, Sampling } from './params.ts';
import { quadratisedStep } from './quadratised.ts';
import { type TrapezoidCell, trapezoidStep } from './trapezoid.ts';

/** The methods of the paper, two textbook variants, and the quadratised scheme. */
export const METHODS = ['AM1', 'Verlet', 'Heun', 'RK4', 'Verlet-textbook', 'Heun-textbook', 'p2'] as const;
/** The name of a numerical method for one contact. */
export type Method = (typeof METHODS)[number];

/** Corrections by closed forms (section IV of the paper). */
export type Correction = {
  /** x_n from v_n by (3); not for p2, whose state is not (x, v) */
  readonly hybrid?: boolean;
  /** v_out by (7) where that errs by less than this, per cent */
  readonly outputVelocityWithin?: number;
};

/** Variations of the plain method. */
export type Variation = Correction & {
  /** AM1 only: Newton stops once a pass changes the force by at most this, and x and v follow from the last force, N */
  readonly newtonStop?: number;
};

/** A simulated contact. */
export type ContactRun = {
  /** Time step, s */
  readonly step: number;
  /** x_n of the samples in contact, from x_0 = 0, m */
  readonly compressions: readonly number[];
  /** v_n of the same samples, m/s */
  readonly velocities: readonly number[];
  /** v at the first sample with x <= 0; NaN if the mass never left the wall, m/s */
  readonly outputVelocity: number;
  /** The velocity predicted for that sample by Verlet and Heun; for other methods the output velocity, m/s */
  readonly predictedVelocity: number;
};

/**
 * Below this mu v_in the printed (3) and (7) lose more than two digits to cancellation; then equivalent forms without it
 * are used.
 */
const SMALLEST_PRINTED = 0.1;

type Stepper = {
  readonly memory: { x: number; v: number };
  readonly advance: () => void;
  readonly predicted: () => number;
};

function explicitStepper(impact: Impact, rate: number, step: ExplicitStep): Stepper {
  const { mass, stiffness: k, exponent: alpha, damping: mu, velocity } = impact;
  const memory = { x: 0, v: velocity, f: 0, mass, k, alpha, mu, rate, threshold: 0, sixth: 1 / 6 } as Record<
    ExplicitCell,
    number
  >;
  const machine = createMachine(memory);
  return { memory, advance: () => step(machine), predicted: () => memory.predicted ?? memory.v };
}

function trapezoidStepper(impact: Impact, rate: number, newtonStop: number | undefined): Stepper {
  const { mass, stiffness: k, exponent: alpha, damping: mu, velocity } = impact;
  // Newton converges quadratically: after a correction of 1e-13 of the largest force, the error is below round-off.
  const tolerance = newtonStop ?? 1e-13 * k * pow(compressionAt({ ...impact, damping: 0 }, 0), alpha);
  const memory = {
    ...{ x: 0, v: velocity, f: 0, k, alpha, mu, step: 1 / rate, inverseMass: 1 / mass },
    ...{ half: 0.5, quarter: 0.25, threshold: 0, tolerance },
  } as Record<TrapezoidCell, number>;
  const machine = createMachine(memory);
  const advance = () => {
    trapezoidStep(machine, memory);
    if (newtonStop === undefined) return;
    memory.x = memory.p - memory.K1 * memory.f;
    memory.v = memory.q - memory.K2 * memory.f;
  };
  return { memory, advance, predicted: () => memory.v };
}

function stepperOf(impact: Impact, method: Exclude<Method, 'p2'>, rate: number, newtonStop?: number): Stepper {
  switch (method) {
    case 'AM1':
      return trapezoidStepper(impact, rate, newtonStop);
    case 'Verlet':
      return explicitStepper(impact, rate, verletStep);
    case 'Heun':
      return explicitStepper(impact, rate, heunStep);
    case 'RK4':
      return explicitStepper(impact, rate, rungeKuttaStep);
    case 'Verlet-textbook':
      return explicitStepper(impact, rate, textbookVerletStep);
    case 'Heun-textbook':
      return explicitStepper(impact, rate, textbookHeunStep);
  }
}

/** Simulates the contact of an impact that passes checkImpact. */
export function runContact(impact: Impact, method: Method, sampling: Sampling, correction: Variation = {}): ContactRun {
  if (method === 'p2' && correction.hybrid) throw new RangeError('hybrid: expected a method with state (x, v); got p2');
  const rate = sampling.rate * (sampling.oversampling ?? 1);
  // A method may stay in contact longer than the exact solution, but one that is still there after this has failed.
  const most = Math.ceil(100 + 10 * contactTime(impact) * rate);
  const run = method === 'p2' ? runQuadratised(impact, rate, most) : runMethod(impact, method, rate, most, correction);
  const left = !Number.isNaN(run.outputVelocity);
  if (!left || correction.outputVelocityWithin === undefined) return run;
  const z = impact.damping * impact.velocity;
  const { below, above } = trustedRange(correction.outputVelocityWithin);
  if (z >= below && z <= above) return run;
  const outputVelocity = forcedVelocity(impact);
  return { ...run, outputVelocity, predictedVelocity: outputVelocity };
}

function forcedVelocity(impact: Impact): number {
  if (impact.damping * impact.velocity < SMALLEST_PRINTED) return nonlocalOutputVelocity(impact);
  const cells = { x: 0, v: 0, vLim: -1 / impact.damping, vIn: impact.velocity, threshold: 0 };
  constraintCorrection(createMachine(cells));
  return cells.v;
}

function runMethod(
  impact: Impact,
  method: Exclude<Method, 'p2'>,
  rate: number,
  most: number,
  { hybrid, newtonStop }: Variation,
): ContactRun {
  const { memory, advance, predicted } = stepperOf(impact, method, rate, newtonStop);
  const correct = hybrid ? hybridFor(impact, memory) : () => true;
  const [compressions, velocities] = [[0], [impact.velocity]];
  for (let n = 1; n <= most; n++) {
    advance();
    if (!(memory.x > 0) || !correct())
      return { step: 1 / rate, compressions, velocities, outputVelocity: memory.v, predictedVelocity: predicted() };
    compressions.push(memory.x);
    velocities.push(memory.v);
  }
  return { step: 1 / rate, compressions, velocities, outputVelocity: Number.NaN, predictedVelocity: Number.NaN };
}

/** Replaces x by x(v) in the memory; false when the contact has ended. */
function hybridFor(impact: Impact, memory: { x: number; v: number }): () => boolean {
  const { mass, stiffness: k, exponent: alpha, damping: mu, velocity: vIn } = impact;
  if (mu * vIn < SMALLEST_PRINTED)
    return () => {
      memory.x = compressionAt(impact, memory.v);
      return memory.x > 0;
    };
  const cells = { x: 0, v: 0, mass, k, alpha, mu, vIn, threshold: 0 };
  const machine: Machine<keyof typeof cells> = createMachine(cells);
  return () => {
    cells.v = memory.v;
    const lasts = hybridCorrection(machine);
    memory.x = cells.x;
    return lasts;
  };
}

/** p2 has velocities between samples: v_n is the centred one, v_out that of the free flight once no energy is stored. */
function runQuadratised(impact: Impact, rate: number, most: number): ContactRun {
  const step = 1 / rate;
  const [compressions, velocities]: [number[], number[]] = [[], []];
  let state = { previous: -impact.velocity * step, current: 0, psi: 0 };
  for (let n = 0; n <= most; n++) {
    const { previous, current } = state;
    if (n > 0 && current <= 0 && state.psi === 0) {
      const outputVelocity = (current - previous) / step;
      return { step, compressions, velocities, outputVelocity, predictedVelocity: outputVelocity };
    }
    state = quadratisedStep(impact, state, step).state;
    if (n === 0 || current > 0) {
      compressions.push(current);
      velocities.push(n === 0 ? impact.velocity : (state.current - previous) / (2 * step));
    }
  }
  return { step, compressions, velocities, outputVelocity: Number.NaN, predictedVelocity: Number.NaN };
}
