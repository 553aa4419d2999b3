/**
 * Bodies whose tension follows their motion: on top of the linear element, V = ½ Σ λ ε² with strains ε = ℓ·u + ½ uᵀCu (kernel/stretch.ts).
 * The unknowns are packed in an order in which C consists of few diagonals; each diagonal, or part of one, is a run.
 */
import type { Problem } from '../model/problems.ts';

/** q: each strain is a contact. p2q: one contact for all. sav: the scalar auxiliary variable, which drifts; for comparison. */
export type StretchRule = 'q' | 'p2q' | 'sav';

/** Up to this number of strains rule q is the default. */
const MOST_APART = 12;

export function ruleFor(asked: StretchRule | undefined, strains: number): StretchRule {
  return asked ?? (strains <= MOST_APART ? 'q' : 'p2q');
}

/** Entries of C: row `out + i` has the weight of unknown `from + i`, or `from − i` if it runs back. */
export interface Run {
  readonly out: number;
  readonly from: number;
  readonly back?: boolean;
  readonly weights: readonly number[];
}

export interface StrainTerms {
  /** J: V = ½ λ ε². */
  readonly lambda: number;
  /** ℓ. */
  readonly linear: readonly { readonly place: number; readonly value: number }[];
  readonly runs: readonly Run[];
  /** An interval of a geometrically exact string instead: ε = √((1+p)² + Σ q²) − 1. */
  readonly cell?: {
    /** h, m. */
    readonly spacing: number;
    /** Places of the longitudinal motion of its ends; those of the transverse motions stand right before them. */
    readonly left: number;
    readonly right: number;
  };
}

/** A tension or force as a sum over the strains: rest + Σ factor ε. */
export interface Reading {
  readonly rest: number;
  readonly factors: readonly number[];
}

/** One packed unknown: a slot of one of the bodies that stretch together. */
export interface PackedSlot {
  /** 0 for the body itself, 1 … for other polarisations, −1 for its longitudinal motion. */
  readonly part: number;
  readonly slot: number;
}

export interface Stretching {
  readonly rule: StretchRule;
  readonly order: readonly PackedSlot[];
  readonly strains: readonly StrainTerms[];
  /** Mean tension: N of a string, N/m of a surface. */
  readonly tension: Reading;
  /** Force of a string on its right end, along the string and in excess of the tension at rest, N. */
  readonly bridge?: Reading;
  /** ωk of its highest mode, if linear modes lie above it. */
  readonly highest?: number;
}

/**
 * The slots of the modes that stretch, the lowest `count` or all, and ωk of the highest of them if linear modes lie above it; `chosen` is that of the highest
 * mode of the body.
 */
export function lowestModes(
  omegas: readonly number[],
  count: number | undefined,
  chosen: number,
  path: string,
): { readonly slots: readonly number[]; readonly highest?: number } | Problem {
  const every = omegas.map((_, slot) => slot);
  if (count === undefined || count === omegas.length) return { slots: every };
  if (count > omegas.length)
    return {
      path: `${path}.stretching`,
      message: `expected at most ${omegas.length}, the number of modes; got ${count}`,
    };
  const rising = every.sort((a, b) => omegas[a] - omegas[b]);
  return {
    slots: rising.slice(0, count).sort((a, b) => a - b),
    highest: (chosen * omegas[rising[count - 1]]) / omegas[rising[rising.length - 1]],
  };
}

/** A number of unknowns that fills whole vectors: a body of modes has unused slots behind its modes. */
export function evenly(count: number): number {
  return count + (count % 2);
}

/** Slots 0 … size − 1 of one part. */
export function slotsOf(part: number, size: number): PackedSlot[] {
  return Array.from({ length: size }, (_, slot) => ({ part, slot }));
}

/** One strain ε = ½ Σ c u² of modes: the mean of ½ |∇u|², since the modes are orthogonal. */
export function meanModal(
  squares: readonly number[],
  polarisations: number,
  lambda: number,
  tension: Reading,
): Stretching {
  const size = evenly(squares.length);
  return {
    rule: 'q',
    order: Array.from({ length: polarisations }, (_, part) => slotsOf(part, size)).flat(),
    strains: [
      {
        lambda,
        linear: [],
        runs: Array.from({ length: polarisations }, (_, p) => ({ out: p * size, from: p * size, weights: squares })),
      },
    ],
    tension,
  };
}

/**
 * The same on a grid of `width` nodes per row: the mean of ½ |∇u|² over an area (or length) is ½ Σ (differences)² times `weight` between
 * neighbours. Nodes that do not move stay zero.
 */
export function meanGrid(
  moving: ArrayLike<number>,
  width: number,
  weight: number,
  polarisations: number,
  lambda: number,
  tension: Reading,
): Stretching {
  const size = moving.length;
  const isLine = width === size;
  const steps = isLine ? [-1, 1] : [-width, -1, 1, width];
  const first = isLine ? 1 : width;
  const count = size - 2 * first;
  const along = (value: number) => Array.from({ length: count }, (_, i) => (moving[first + i] ? value : 0));
  const runs = (offset: number): Run[] => [
    { out: offset + first, from: offset + first, weights: along(steps.length * weight) },
    ...steps.map((step) => ({ out: offset + first, from: offset + first + step, weights: along(-weight) })),
  ];
  return {
    rule: 'q',
    order: Array.from({ length: polarisations }, (_, part) => slotsOf(part, size)).flat(),
    strains: [{ lambda, linear: [], runs: Array.from({ length: polarisations }, (_, p) => runs(p * size)).flat() }],
    tension,
  };
}
