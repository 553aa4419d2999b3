/**
 * Builders of the reference's bodies: a lumped mass, a stiff string, a simply supported plate.
 */
import { at, zeros } from './dense-linear.ts';
import type { DenseBody } from './dense-system.ts';

export interface LumpedMass {
  /** Mass, kg. */
  readonly mass: number;
  /** Stiffness of its spring, N/m. */
  readonly stiffness?: number;
  /** R of the damping force M R du/dt, 1/s. */
  readonly R?: number;
  /** Displacement at which its spring is slack, m. */
  readonly rest?: number;
  /** Constant force on it, such as −M·g, N. */
  readonly force?: number;
  /** u^0, m. */
  readonly u0: number;
  /** u^1, m. */
  readonly u1: number;
}

export function lumpedMass({ mass, stiffness = 0, R = 0, rest = 0, force = 0, u0, u1 }: LumpedMass): DenseBody {
  return {
    mass: [mass],
    stiffness: [[stiffness]],
    damping0: [R / 2],
    rest: [rest],
    force: () => [force],
    u0: [u0],
    u1: [u1],
  };
}

export interface DenseString {
  /** Linear density, kg/m. */
  readonly rhoA: number;
  /** Tension, N. */
  readonly T: number;
  /** Bending stiffness, N m². */
  readonly EI?: number;
  /** Length, m. */
  readonly L: number;
  /** Grid intervals; the unknowns are the N − 1 interior nodes. */
  readonly N: number;
  /** σ0, 1/s. */
  readonly sigma0?: number;
  /** σ1, m²/s. */
  readonly sigma1?: number;
  readonly ends?: readonly ['supported' | 'clamped', 'supported' | 'clamped'];
  /** u^0 at the interior nodes, 0 if absent, m. */
  readonly u0?: readonly number[];
  /** u^1, the same as u^0 if absent, m. */
  readonly u1?: readonly number[];
}

/**
 * L of a string with fixed ends on its interior nodes, 1/m². Differences of neighbours come first: on a smooth shape they are exact to the last
 * digit of u, while a row (1, −2, 1)/h² of a written-out matrix cancels large numbers.
 */
function fixedLaplacian(h: number): (u: readonly number[]) => number[] {
  return (u) => u.map((value, l) => ((u[l + 1] ?? 0) - value - (value - (u[l - 1] ?? 0))) / (h * h));
}

/**
 * K u = h(−T L u + EI L² u). Supported ends have no curvature there, so L² is L applied twice. A clamped end has u = 0 and the mirrored
 * neighbour u_{−1} = u_1, hence curvature 2u_1/h² at the end node; its half cell adds ½h·EI·½(2u_1/h²)² to the energy, EI·2/h³ to K_11
 * (the familiar row 7, −4, 1 instead of 5, −4, 1).
 */
export function denseString(params: DenseString): DenseBody {
  const { rhoA, T, EI = 0, L, N, sigma0 = 0, sigma1 = 0, ends = ['supported', 'supported'] } = params;
  const h = L / N;
  const laplacian = fixedLaplacian(h);
  const clamped = (l: number): boolean => (l === 0 && ends[0] === 'clamped') || (l === N - 2 && ends[1] === 'clamped');
  const stiffness = (u: readonly number[]): number[] => {
    const bent = laplacian(u);
    const twice = laplacian(bent);
    return u.map(
      (value, l) => h * (EI * at(twice, l) - T * at(bent, l)) + (clamped(l) ? ((2 * EI) / h ** 3) * value : 0),
    );
  };
  const u0 = params.u0 ?? zeros(N - 1);
  return {
    mass: zeros(N - 1).fill(rhoA * h),
    stiffness,
    damping0: zeros(N - 1).fill(sigma0),
    ...(sigma1 === 0 ? {} : { damping1: { sigma1, laplacian } }),
    u0,
    u1: params.u1 ?? u0,
  };
}

/** Linear interpolation at a position of a string with N intervals: 0-based interior nodes and their weights (fixed ends carry none). */
export function linearWeights(position: number, L: number, N: number): { index: number[]; weight: number[] } {
  const cells = (position / L) * N;
  const left = Math.min(Math.floor(cells), N - 1);
  const share = cells - left;
  const pairs = [
    { node: left, w: 1 - share },
    { node: left + 1, w: share },
  ].filter(({ node, w }) => node > 0 && node < N && w !== 0);
  return { index: pairs.map(({ node }) => node - 1), weight: pairs.map(({ w }) => w) };
}

/** Nodes of a square grid that move; every other node is held at zero. */
export interface DenseGrid {
  /** Columns and rows of the grid with its held border. */
  readonly size: readonly [number, number];
  readonly moves: (x: number, y: number) => boolean;
  /** Grid spacing, m. */
  readonly h: number;
}

/** Numbering of the moving nodes, x by x, and the five-point Laplacian on them, 1/m². */
export function gridLaplacian({ size: [columns, rows], moves, h }: DenseGrid): {
  readonly count: number;
  readonly number: (x: number, y: number) => number;
  readonly laplacian: (u: readonly number[]) => number[];
} {
  const numbers = new Map<number, number>();
  for (let x = 0; x < columns; x++)
    for (let y = 0; y < rows; y++) if (moves(x, y)) numbers.set(x * rows + y, numbers.size);
  const number = (x: number, y: number): number => numbers.get(x * rows + y) ?? -1;
  // Plain loops over typed arrays, because a plate has thousands of nodes. A held neighbour reads the zero behind the last unknown.
  const count = numbers.size;
  const near = new Int32Array(4 * count);
  for (const [key, i] of numbers) {
    const [x, y] = [Math.floor(key / rows), key % rows];
    const around = [number(x - 1, y), number(x + 1, y), number(x, y - 1), number(x, y + 1)];
    near.set(
      around.map((j) => (j < 0 ? count : j)),
      4 * i,
    );
  }
  const held = new Float64Array(count + 1);
  const value = (i: number, m: number): number => held[near[4 * i + m] ?? count] ?? 0;
  const laplacian = (u: readonly number[]): number[] => {
    held.set(u);
    const out = zeros(count);
    for (let i = 0; i < count; i++) {
      const here = held[i] ?? 0;
      out[i] = (value(i, 0) - here + (value(i, 1) - here) + (value(i, 2) - here) + (value(i, 3) - here)) / (h * h);
    }
    return out;
  };
  return { count, number, laplacian };
}

export interface DenseSurface {
  readonly grid: DenseGrid;
  /** Surface density, kg/m². */
  readonly density: number;
  /** Tension per length, N/m. */
  readonly T?: number;
  /** Bending stiffness, N m. */
  readonly D?: number;
  /** σ0, 1/s. */
  readonly sigma0?: number;
  /** σ1, m²/s. */
  readonly sigma1?: number;
}

/** A membrane or a simply supported plate at rest: K u = h²(−T L u + D L² u). */
export function denseSurface({ grid, density, T = 0, D = 0, sigma0 = 0, sigma1 = 0 }: DenseSurface): DenseBody {
  const { count, laplacian } = gridLaplacian(grid);
  const area = grid.h * grid.h;
  const stiffness = (u: readonly number[]): number[] => {
    const bent = laplacian(u);
    const twice = D === 0 ? zeros(count) : laplacian(bent);
    return bent.map((value, i) => area * (-T * value + D * (twice[i] ?? 0)));
  };
  return {
    mass: zeros(count).fill(density * area),
    stiffness,
    damping0: zeros(count).fill(sigma0),
    ...(sigma1 === 0 ? {} : { damping1: { sigma1, laplacian } }),
    u0: zeros(count),
    u1: zeros(count),
  };
}
