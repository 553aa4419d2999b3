/**
 * The forces of touching contacts at the start (touching-start.ts) for laws that store φ(η) + φ(η⁻) instead of a ψ: the half step brings η from η⁰ to
 * η¹ = η⁰ + D − 2V f, so that f X = φ(η¹) − φ(η⁰) with X = D − V f.
 */
import { elastic } from '../contacts/rule-p2.ts';
import { movesLeft, potentialOf, type Touch } from './touching-forces.ts';

/** Most sweeps from contact to contact, bisections of one force, and Newton steps on all of them. */
const SWEEPS = 40;
const BISECTIONS = 200;
const STEPS = 40;
/** Change of a force, as a part of the largest, at which the sweeps end. */
const SWEPT = 1e-3;

export function followedForces(touches: readonly Touch[], V: readonly Float64Array[]): Float64Array {
  const f = new Float64Array(touches.length);
  let change = 1;
  let largest = 0;
  for (let round = 0; round < SWEEPS && change > SWEPT * largest; round++) {
    change = 0;
    largest = 0;
    touches.forEach((touch, i) => {
      const others = V[i].reduce((sum, v, j) => (j === i ? sum : sum + v * f[j]), 0);
      const force = forceAmong(touch, others, V[i][i]);
      change = Math.max(change, Math.abs(force - f[i]));
      largest = Math.max(largest, force);
      f[i] = force;
    });
  }
  return touches.length === 1 ? f : polished(touches, V, f);
}

/** The least force >= 0 of one contact, by bisection; `others` is V f of its neighbours, m. */
function forceAmong({ law, overlap, move }: Touch, others: number, v: number): number {
  const X = move - others;
  const end = overlap + move - 2 * others;
  if (X === 0 || (overlap <= 0 && end <= 0)) return 0;
  const held = potentialOf(law, overlap);
  const surplus = (f: number) => f * (X - v * f) - potentialOf(law, end - 2 * v * f) + held;
  const isNegative = surplus(0) < 0;
  let low = 0;
  let high = (Math.abs(X) + Math.max(0, overlap)) / (2 * v);
  for (let i = 0; i < BISECTIONS && surplus(high) < 0 === isNegative; i++) high *= 2;
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = 0.5 * (low + high);
    if (middle === low || middle === high) break;
    if (surplus(middle) < 0 === isNegative) low = middle;
    else high = middle;
  }
  return low;
}

/** By how much every contact misses f X = φ(η¹) − φ(η⁰), J. */
function misses(touches: readonly Touch[], V: readonly Float64Array[], f: Float64Array): number[] {
  const X = movesLeft(touches, V, f);
  return touches.map(({ law, overlap, move }, i) => {
    const end = overlap + 2 * X[i] - move;
    return f[i] * X[i] - potentialOf(law, end) + potentialOf(law, overlap);
  });
}

const worst = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** Newton's steps on all forces, as long as they bring them closer. */
function polished(touches: readonly Touch[], V: readonly Float64Array[], first: Float64Array): Float64Array {
  let f = first;
  let missed = misses(touches, V, f);
  for (let step = 0; step < STEPS; step++) {
    const X = movesLeft(touches, V, f);
    const rows = touches.map(({ law, overlap, move }, i) => {
      const force = elastic(law, overlap + 2 * X[i] - move);
      return [...V[i].map((v, j) => (2 * force - f[i]) * v + (i === j ? X[i] : 0)), missed[i]];
    });
    const moved = eliminated(rows);
    let next = f;
    let closer = false;
    for (let part = 1; !closer && part > 1e-3; part *= 0.5) {
      next = f.map((force, i) => Math.max(0, force - part * moved[i]));
      closer = worst(misses(touches, V, next)) < worst(missed);
    }
    if (!closer) break;
    f = next;
    missed = misses(touches, V, f);
  }
  return f;
}

/** Solves linear equations, the right side in the last column, by elimination with pivots. */
function eliminated(rows: number[][]): number[] {
  const count = rows.length;
  for (let column = 0; column < count; column++) {
    const pivot = rows.findIndex(
      (row, i) => i >= column && rows.slice(column).every((other) => Math.abs(other[column]) <= Math.abs(row[column])),
    );
    if (pivot < 0 || rows[pivot][column] === 0) return rows.map(() => 0);
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let i = column + 1; i < count; i++) {
      const factor = rows[i][column] / rows[column][column];
      for (let j = column; j <= count; j++) rows[i][j] -= factor * rows[column][j];
    }
  }
  const solution = new Array<number>(count).fill(0);
  for (let i = count - 1; i >= 0; i--) {
    let right = rows[i][count];
    for (let j = i + 1; j < count; j++) right -= rows[i][j] * solution[j];
    solution[i] = right / rows[i][i];
  }
  return solution;
}
