/**
 * Forces of the half step with which touching contacts start (touching-start.ts): X + V q(X) = D with the chord q of each law and
 * V = W/4. A contact alone is planned by rule p2, as in any step. Contacts that are coupled are iterated until they agree, by sweeps and tangents
 * as in kernel/tangent.ts: at compile time iteration costs nothing.
 */
import { chord, chordSlope, elastic, findChord, gradientP2, type PowerLaw } from '../contacts/rule-p2.ts';
import { twoProduct, twoSum } from '../numerics/double-double.ts';

export interface Touch {
  readonly law: PowerLaw;
  /** Overlap at sample 0, and how far it would move to sample 1, m. */
  readonly overlap: number;
  readonly move: number;
}

/** Most sweeps, and most solves by tangents; above MANY contacts the solves cost too much, and sweeps alone must do. */
const SWEEPS = 200;
const TANGENTS = 60;
const MANY = 300;
/** Change of a force, as a part of the largest, at which sweeps and tangents end. */
const SWEPT = 1e-3;
const MATCHED = 1e-15;
/** Error of the forces, as a part of the largest, from which a solve is refined, and how often at most. */
const REFINED = 1e-14;
const REFINEMENTS = 4;

/** V = W/4, m/N: the nearest doubles, and what these leave. Where a light body lies between heavy ones, the heavy ones' share of V is in the latter. */
export interface Yielding {
  readonly V: readonly Float64Array[];
  readonly rest: readonly Float64Array[];
}

export function potentialOf(law: PowerLaw, x: number): number {
  return x > 0 ? (elastic(law, x) * x) / (law.exponent + 1) : 0;
}

/** What the forces leave of the moves: D - V f, m. */
export function movesLeft(touches: readonly Touch[], V: readonly Float64Array[], f: Float64Array): Float64Array {
  return Float64Array.from(touches, ({ move }, i) => V[i].reduce((left, v, j) => left - v * f[j], move));
}

/** Forces of coupled contacts, N, and what is left of their moves, m. */
export interface Half {
  readonly forces: Float64Array;
  readonly moves: Float64Array;
}

/** 2 phi(eta0) + f X: psi^2 after the half step, J. */
export function storedAfter({ law, overlap }: Touch, force: number, move: number): number {
  return 2 * potentialOf(law, overlap) + force * move;
}

/** Forces of coupled contacts, all >= 0, that leave no psi^2 below zero. */
export function touchingForces(touches: readonly Touch[], yielding: Yielding): Half {
  const { V } = yielding;
  const f = new Float64Array(touches.length);
  let X = sweep(touches, V, f);
  if (touches.length > 1 && touches.length <= MANY) {
    const swept = f.slice();
    X = iterateTangents(touches, yielding, f);
    if (!X.every(Number.isFinite)) {
      // Tangents that wandered off: any forces start with the right energy, and those of the sweeps are finite.
      f.set(swept);
      X = movesLeft(touches, V, f);
    }
  }
  // What was found only to some digits may pull, or overdraw, by as much.
  for (;;) {
    const gone = touches.map((touch, i) => f[i] !== 0 && (f[i] < 0 || storedAfter(touch, f[i], X[i]) < 0));
    if (!gone.includes(true)) return { forces: f, moves: X };
    gone.forEach((is, i) => {
      if (is) f[i] = 0;
    });
    X = movesLeft(touches, V, f);
  }
}

/** Each contact in turn by rule p2, to and fro. Returns the moves. */
function sweep(touches: readonly Touch[], V: readonly Float64Array[], f: Float64Array): Float64Array {
  const count = touches.length;
  let change = 1;
  let largest = 0;
  for (let round = 0; round < SWEEPS && change > SWEPT * largest; round++) {
    change = 0;
    largest = 0;
    for (let n = 0; n < count; n++) {
      const i = round % 2 === 0 ? n : count - 1 - n;
      const { law, overlap, move } = touches[i];
      let D = move;
      for (let j = 0; j < count; j++) if (j !== i) D -= V[i][j] * f[j];
      const psi = Math.sqrt(2 * potentialOf(law, overlap));
      const g = gradientP2(law, overlap, overlap, psi, D, V[i][i]);
      const force = (g * (psi + 0.25 * g * D)) / (1 + 0.25 * g * g * V[i][i]);
      change = Math.max(change, Math.abs(force - f[i]));
      largest = Math.max(largest, Math.abs(force));
      f[i] = force;
      // f = g (psi + g X/4), which loses no digits where D - V f does.
      if (count === 1) return Float64Array.of(g > 0 ? (4 * (force / g - psi)) / g : D);
    }
  }
  return movesLeft(touches, V, f);
}

/** All contacts at once, each by its tangent, until nothing changes. Returns the moves. */
function iterateTangents(touches: readonly Touch[], yielding: Yielding, f: Float64Array): Float64Array {
  const { V } = yielding;
  let X = movesLeft(touches, V, f);
  for (let pass = 0; pass < TANGENTS; pass++) {
    const slopes = new Float64Array(touches.length);
    const constants = new Float64Array(touches.length);
    touches.forEach(({ law, overlap }, i) => {
      if (overlap <= 0 && overlap + X[i] <= 0) return;
      findChord(law, overlap, elastic(law, overlap), X[i]);
      // Where potentials cancel, what is left of their difference may have any sign.
      slopes[i] = Math.max(0, chordSlope());
      constants[i] = chord() - slopes[i] * X[i];
    });
    const next = solveAffine(touches, yielding, slopes, constants);
    const largest = next.reduce((most, force) => Math.max(most, Math.abs(force)), 0);
    const change = next.reduce((most, force, i) => Math.max(most, Math.abs(force - f[i])), 0);
    f.set(next);
    const left = movesLeft(touches, V, f);
    // From the law where it is stiff: D - V f loses digits there.
    X = left.map((x, i) => (slopes[i] * V[i][i] > 1 && f[i] !== 0 ? (f[i] - constants[i]) / slopes[i] : x));
    if (change <= MATCHED * largest) break;
  }
  return X;
}

/**
 * f = c (D - V f) + d as (I + S V S) y = d/S + S D, S = sqrt(c): symmetric, by Cholesky. Between heavy bodies a light one makes V so large that
 * their share of it is lost, by as much as their masses differ; so what is missing is found with twice the digits, and solved for again.
 */
function solveAffine(
  touches: readonly Touch[],
  { V, rest }: Yielding,
  slopes: Float64Array,
  constants: Float64Array,
): Float64Array {
  const roots = slopes.map(Math.sqrt);
  const solve = factored(V, roots);
  const scaled = (right: (i: number) => number) => solve(roots.map((root, i) => (root > 0 ? right(i) : 0)));
  let f = scaled((i) => constants[i] / roots[i] + roots[i] * touches[i].move).map((y, i) => roots[i] * y);
  for (let round = 0; round < REFINEMENTS; round++) {
    const left = touches.map(({ move }, i) => moveLeft(move, V[i], rest[i], f));
    const change = scaled((i) => roots[i] * left[i] - (f[i] - constants[i]) / roots[i]).map((y, i) => roots[i] * y);
    const size = (forces: Float64Array) => forces.reduce((most, force) => Math.max(most, Math.abs(force)), 0);
    if (size(change) <= REFINED * size(f)) break;
    f = f.map((force, i) => force + change[i]);
  }
  return f;
}

/** D - V f of one contact, rounded once. */
function moveLeft(move: number, V: Float64Array, rest: Float64Array, f: Float64Array): number {
  let [left, error] = [move, 0];
  for (let j = 0; j < f.length; j++) {
    const [product, lost] = twoProduct(V[j], f[j]);
    const [sum, rounded] = twoSum(left, -product);
    left = sum;
    error += rounded - lost - rest[j] * f[j];
  }
  return left + error;
}

/** Solves (I + S V S) y = right, in place. */
function factored(V: readonly Float64Array[], roots: Float64Array): (right: Float64Array) => Float64Array {
  const count = roots.length;
  const L = Array.from(roots, () => new Float64Array(count));
  for (let i = 0; i < count; i++)
    for (let j = 0; j <= i; j++) {
      let sum = roots[i] * V[i][j] * roots[j] + (i === j ? 1 : 0);
      for (let l = 0; l < j; l++) sum -= L[i][l] * L[j][l];
      // A pivot of I + S V S is never below 1: where round-off takes more than that, contacts side by side or in a row are rigid to all digits.
      L[i][j] = i === j ? Math.sqrt(Math.max(1, sum)) : sum / L[j][j];
    }
  return (right) => {
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < i; j++) right[i] -= L[i][j] * right[j];
      right[i] /= L[i][i];
    }
    for (let i = count - 1; i >= 0; i--) {
      for (let j = i + 1; j < count; j++) right[i] -= L[j][i] * right[j];
      right[i] /= L[i][i];
    }
    return right;
  };
}
