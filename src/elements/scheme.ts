/**
 * Coefficients of the finite-difference schemes of lines and square grids, whose nodes have c = 2 or 4 neighbours.
 *
 * Scheme      u* = u + momentum (u − u⁻) + L(spread u + spreadPrev u⁻ + bend L u),  L the sum of differences to the neighbours
 *             written out with Σ, the sum over the neighbours:
 *             w = bend Σ(u) + near u + spreadPrev u⁻,   u* = here u + herePrev u⁻ + Σ(w)
 *
 * In theory the coefficients of u* add up to one. Rounded individually, their sum would be off in the last digit, which acts like an
 * additional spring at every step. Therefore each is a multiple of 2⁻⁵², which makes the sums below exact.
 * Reference   docs/decisions.md, coefficients that add up
 */
import type { Tuning } from './reach.ts';

interface Operators {
  /** (1 − σ₀k) / (1 + σ₀k). */
  readonly momentum: number;
  /** Of L u. */
  readonly spread: number;
  /** Of L u⁻. */
  readonly spreadPrev: number;
  /** Of L L u. */
  readonly bend: number;
}

export interface Scheme extends Operators {
  readonly near: number;
  readonly here: number;
  readonly herePrev: number;
}

const PARTS_OF_ONE = 2 ** 52;

/** The nearest multiple of 2⁻⁵². */
export function exactly(value: number): number {
  return Math.round(value * PARTS_OF_ONE) / PARTS_OF_ONE;
}

/** Physics per node, in units of its mass over k². */
interface Pulls {
  /** k²T/m h² of a line, k²T/m′h² of a surface. */
  readonly stretch: number;
  /** k²EI/m h⁴, k²D/m′h⁴. */
  readonly stiffness: number;
  /** 2σ₁k/h². */
  readonly drag: number;
  /** σ₀k. */
  readonly slowing: number;
}

export function schemeOf(neighbours: 2 | 4, { stretch, stiffness, drag, slowing }: Pulls): Scheme {
  const slowed = 1 + slowing;
  const momentum = exactly((1 - slowing) / slowed);
  const spread = exactly((stretch + drag) / slowed);
  const spreadPrev = exactly(-drag / slowed);
  const bend = exactly(-stiffness / slowed);
  return {
    momentum,
    spread,
    spreadPrev,
    bend,
    near: spread - 2 * neighbours * bend,
    here: 1 + momentum - neighbours * spread + neighbours * neighbours * bend,
    herePrev: -momentum - neighbours * spreadPrev,
  };
}

/** What the kernel needs to find these coefficients again as the restoring forces move, in the order in which they are found here. */
export function schemeTuning(
  neighbours: 2 | 4,
  { momentum }: Operators,
  { tension, rigidity, density, nodeMass, sigma0, sigma1 }: Described,
  h: number,
  k: number,
): Tuning {
  return {
    constants: {
      tension,
      rigidity,
      squareStep: k * k,
      stretchBy: density * h * h,
      bendBy: density * h * h * h * h,
      drag: (2 * sigma1 * k) / (h * h),
      slowed: 1 + sigma0 * k,
      momentum,
      neighbours,
      energyScale: energyScale(momentum, nodeMass, k),
    },
    tables: {},
  };
}

interface Described {
  readonly tension: number;
  readonly rigidity: number;
  /** Mass per length or area. */
  readonly density: number;
  readonly nodeMass: number;
  readonly sigma0: number;
  readonly sigma1: number;
}

/** From coefficients to energies. */
function energyScale(momentum: number, nodeMass: number, k: number): number {
  return (2 * nodeMass) / ((1 + momentum) * k * k);
}

/** The physical constants that the rounded coefficients imply; the ledger uses them. */
export function ledgerOf({ momentum, spread, spreadPrev, bend }: Operators, nodeMass: number, h: number, k: number) {
  const scale = energyScale(momentum, nodeMass, k);
  return {
    nodeMass,
    stretchEnergy: scale * (spread + spreadPrev),
    bendEnergy: -scale * bend,
    sigma0: (1 - momentum) / (k * (1 + momentum)),
    sigma1: (-spreadPrev * h * h) / (k * (1 + momentum)),
    spacing: h,
  };
}
