/**
 * A calculator with named memory cells. The methods and corrections of the paper are written for it, so that the same
 * code both computes and, on a counting machine, counts its operations (Table IV).
 *
 * Halving and doubling are the table's bit shifts; a power of x counts as an exponential, an absolute value as a
 * comparison, a change of sign as a subtraction. Literals in the code are free; a value in a cell costs a read and a
 * write.
 */
import { exp, log, pow } from '../numerics/portable.ts';

/** The rows of Table IV. */
export type Operation = 'write' | 'read' | 'add' | 'multiply' | 'divide' | 'shift' | 'exp' | 'log' | 'compare';

/** Number of times each operation was done. */
export type OperationCounts = Readonly<Record<Operation, number>>;

/** A machine whose cells are named by Cell. */
export type Machine<Cell extends string> = {
  readonly get: (cell: Cell) => number;
  readonly set: (cell: Cell, value: number) => void;
  readonly add: (a: number, b: number) => number;
  readonly subtract: (a: number, b: number) => number;
  readonly negate: (a: number) => number;
  readonly multiply: (a: number, b: number) => number;
  readonly divide: (a: number, b: number) => number;
  readonly half: (a: number) => number;
  readonly twice: (a: number) => number;
  readonly power: (a: number, b: number) => number;
  readonly exp: (a: number) => number;
  readonly log: (a: number) => number;
  readonly absolute: (a: number) => number;
  /** a > b */
  readonly exceeds: (a: number, b: number) => boolean;
};

/** A machine that only computes, on the given memory. */
export function createMachine<Cell extends string>(memory: Record<Cell, number>): Machine<Cell> {
  return {
    get: (cell) => memory[cell],
    set: (cell, value) => {
      memory[cell] = value;
    },
    add: (a, b) => a + b,
    subtract: (a, b) => a - b,
    negate: (a) => -a,
    multiply: (a, b) => a * b,
    divide: (a, b) => a / b,
    half: (a) => 0.5 * a,
    twice: (a) => 2 * a,
    power: pow,
    exp,
    log,
    absolute: Math.abs,
    exceeds: (a, b) => a > b,
  };
}

const ROW: Readonly<Record<keyof Machine<string>, Operation>> = {
  get: 'read',
  set: 'write',
  add: 'add',
  subtract: 'add',
  negate: 'add',
  multiply: 'multiply',
  divide: 'divide',
  half: 'shift',
  twice: 'shift',
  power: 'exp',
  exp: 'exp',
  log: 'log',
  absolute: 'compare',
  exceeds: 'compare',
};

/** Counts the operations of code on a machine over memory. */
export function countOperations<Cell extends string>(
  memory: Record<Cell, number>,
  code: (machine: Machine<Cell>) => void,
): OperationCounts {
  const counts: Record<Operation, number> = {
    write: 0,
    read: 0,
    add: 0,
    multiply: 0,
    divide: 0,
    shift: 0,
    exp: 0,
    log: 0,
    compare: 0,
  };
  const silent = createMachine(memory);
  const counted = Object.fromEntries(
    Object.entries(silent).map(([name, operation]) => [
      name,
      (...operands: never[]) => {
        counts[ROW[name as keyof Machine<Cell>]] += 1;
        return (operation as (...operands: never[]) => unknown)(...operands);
      },
    ]),
  ) as Machine<Cell>;
  code(counted);
  return counts;
}
