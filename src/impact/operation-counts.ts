/**
 * Table IV: the cost of the methods and corrections, counted by running them on a counting machine in contact, and the
 * published numbers.
 *
 * Every published row is reproduced, except that the hybrid correction needs one power, the (alpha+1)-th root of (3),
 * which the table omits (19 operations instead of 18), and that the last bracketed total is misprinted (12 instead of
 * 13).
 */
import {
  type ConstraintCell,
  constraintCorrection,
  type HybridCell,
  hybridCorrection,
  zeroStep,
} from './corrections.ts';
import { countOperations, type OperationCounts } from './machine.ts';
import { type ExplicitCell, type ExplicitStep, heunStep, rungeKuttaStep, verletStep } from './methods.ts';
import { type TrapezoidCell, trapezoidPass, trapezoidStart } from './trapezoid.ts';

const COSTED = ['AM1 sample', 'AM1 iteration', 'Verlet', 'Heun', 'RK4', 'hybrid', 'constraint', 'zero'] as const;
/** The name of a method whose operations are counted. */
export type Costed = (typeof COSTED)[number];

/** One column of Table IV. */
export type CostColumn = {
  readonly column: Costed;
  readonly counted: OperationCounts;
  readonly published: OperationCounts;
  /** Sum without reads and writes, 1 */
  readonly total: number;
  /** Sum with reads and writes, 1 */
  readonly totalWithMemory: number;
  /** The totals as printed, 1 */
  readonly publishedTotals: readonly [total: number, withMemory: number];
};

const ROWS = ['write', 'read', 'add', 'multiply', 'divide', 'shift', 'exp', 'log', 'compare'] as const;

/** Columns of Table IV as printed: the nine rows in the order of ROWS, then the two totals. */
const PUBLISHED: Readonly<Record<Costed, readonly number[]>> = {
  'AM1 sample': [6, 16, 3, 8, 0, 0, 0, 0, 0, 11, 33],
  'AM1 iteration': [10, 33, 8, 11, 1, 0, 1, 0, 4, 25, 68],
  Verlet: [5, 20, 7, 5, 3, 2, 1, 0, 1, 19, 44],
  Heun: [5, 21, 8, 5, 3, 3, 1, 0, 1, 21, 47],
  RK4: [20, 72, 22, 18, 8, 6, 4, 0, 4, 62, 154],
  hybrid: [1, 7, 6, 7, 3, 0, 0, 1, 1, 18, 26],
  constraint: [2, 4, 5, 6, 4, 1, 1, 0, 1, 18, 24],
  zero: [1, 3, 4, 3, 1, 0, 0, 1, 0, 9, 12],
};

/** A state well inside the contact of Fig. 6, so that every comparison takes the branch for contact. */
const INSIDE = { x: 3e-3, v: 0.2, f: 0.1, k: 1e3, alpha: 1.5, mu: 0.5, threshold: 0 };

function countStep(step: ExplicitStep): OperationCounts {
  const memory = { ...INSIDE, mass: 0.01, rate: 44100, sixth: 1 / 6 } as Record<ExplicitCell, number>;
  return countOperations(memory, step);
}

function trapezoidMemory(): Record<TrapezoidCell, number> {
  const constants = { step: 1 / 44100, inverseMass: 100, half: 0.5, quarter: 0.25, tolerance: 1e-12 };
  return { ...INSIDE, ...constants } as Record<TrapezoidCell, number>;
}

function countIteration(): OperationCounts {
  const memory = trapezoidMemory();
  countOperations(memory, trapezoidStart);
  return countOperations(memory, trapezoidPass);
}

const COUNT: Readonly<Record<Costed, () => OperationCounts>> = {
  'AM1 sample': () => countOperations(trapezoidMemory(), trapezoidStart),
  'AM1 iteration': countIteration,
  Verlet: () => countStep(verletStep),
  Heun: () => countStep(heunStep),
  RK4: () => countStep(rungeKuttaStep),
  hybrid: () => countOperations<HybridCell>({ ...INSIDE, mass: 0.01, vIn: 0.5 }, hybridCorrection),
  constraint: () =>
    countOperations<ConstraintCell>({ x: -1e-6, v: -0.4, vLim: -2, vIn: 0.5, threshold: 0 }, constraintCorrection),
  zero: () => countOperations({ v: -0.4, mu: 0.5, constant: 0.0268564486857902 }, zeroStep),
};

/** Table IV, counted and published. */
export function operationTable(): readonly CostColumn[] {
  return COSTED.map((column) => {
    const counted = COUNT[column]();
    const numbers = PUBLISHED[column];
    const published = Object.fromEntries(ROWS.map((row, i) => [row, numbers[i]])) as OperationCounts;
    const totalWithMemory = ROWS.reduce((sum, row) => sum + counted[row], 0);
    const total = totalWithMemory - counted.read - counted.write;
    return { column, counted, published, total, totalWithMemory, publishedTotals: [numbers[9], numbers[10]] };
  });
}
