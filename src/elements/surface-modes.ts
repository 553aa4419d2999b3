/**
 * Modes of supported surfaces. Rectangle: sin(mπx/Lx) sin(nπy/Ly), β² = (mπ/Lx)² + (nπ/Ly)², modal mass m′LxLy/4. Circle:
 * J_m(βr) cos mθ and sin mθ, βR the zeros of J_m, modal mass m′πR² J_{m+1}(βR)²/2, twice that for m = 0. ω² = c²β² + κ²β⁴.
 */
import type { Air } from '../model/air.ts';
import type { Shape } from '../model/players.ts';
import type { Refs } from '../model/points.ts';
import { besselJ, besselZerosAscending } from '../numerics/bessel.ts';
import { sin } from '../numerics/portable.ts';
import { loadedMode } from './air-load.ts';
import { maxModes } from './fields.ts';
import type { Surface } from './grid.ts';
import type { ModalChoice } from './line-modes.ts';
import { highestOmega, type Mode, type ModeSet } from './modal.ts';
import { pulled, type Reach } from './reach.ts';
import { type Outline, surfacePoints, surfaceShape } from './surface.ts';

export interface SurfaceMode extends Mode {
  /** Returns a function for the value of the shape at a point; it caches what points of a grid have in common. */
  readonly shape: () => (x: number, y: number) => number;
  /** Mean of shape² over the surface. */
  readonly norm: number;
  /** Integral of the shape over the surface, m². */
  readonly area: number;
}

/** Number of nodes along the longer side of the sum that projects an initial shape onto the modes. */
const PROJECTION = 200;

/** Values of shapes that a surface remembers at most, some megabytes: a hand that wanders over it would add to them for hours. */
const MOST_VALUES = 1e5;

export function modeSet(modes: readonly SurfaceMode[], outline: Outline, area: number): ModeSet {
  // Many points of one surface are asked for in a row, and those of a round one share few radii.
  let shapes: readonly ReturnType<SurfaceMode['shape']>[] = [];
  let left = 0;
  const shapesAt = (x: number, y: number) => {
    if (left === 0) {
      shapes = modes.map(({ shape }) => shape());
      left = Math.ceil(MOST_VALUES / modes.length);
    }
    left--;
    return shapes.map((shape) => shape(x, y));
  };
  return {
    modes,
    points: (at: Refs['at'], path: string, along?: readonly number[]) => {
      if (at === 'area') return [{ values: modes.map((mode) => mode.area), x: 0 }];
      const points = surfacePoints(at, along, outline);
      if (points === undefined)
        return { path, message: 'expected a point [x, y] of the surface or a line across it; got none' };
      // Hands may point anywhere, and a mode has no shape far outside its edge.
      const outside = points.find((point) => !point.every((part, axis) => reaches(outline, part, axis)));
      if (outside !== undefined)
        return { path, message: `expected a point of the surface; got [${outside.join(', ')}]` };
      return points.map(([x, y]) => ({ values: shapesAt(x, y), x, measure: outline.spacing }));
    },
    project: (shape: Shape | undefined) => {
      if (typeof shape === 'object' && 'modes' in shape) return Float64Array.from(modes, (_, i) => shape.modes[i] ?? 0);
      const { width, height, spacing, origin, inside } = outline;
      const moving = Uint8Array.from({ length: width * height }, (_, node) =>
        inside(node % width, Math.floor(node / width)) ? 1 : 0,
      );
      const values = surfaceShape(shape, outline, moving);
      return Float64Array.from(modes, (mode) => {
        const at = mode.shape();
        return values.reduce((sum, value, node) => {
          if (value === 0) return sum;
          const x = origin[0] + (node % width) * spacing;
          const y = origin[1] + Math.floor(node / width) * spacing;
          return sum + (value * at(x, y) * spacing * spacing) / (area * mode.norm);
        }, 0);
      });
    },
  };
}

/** Whether a coordinate lies between the edges, or at most one spacing outside. */
function reaches({ origin, width, height, spacing }: Outline, part: number, axis: number): boolean {
  const first = origin[axis] - spacing;
  return part >= first && part <= first + ((axis === 0 ? width : height) + 1) * spacing;
}

/** Caches the values of a function. */
export function remembering(find: (x: number) => number): (x: number) => number {
  const found = new Map<number, number>();
  return (x) => {
    const known = found.get(x);
    if (known !== undefined) return known;
    const value = find(x);
    found.set(x, value);
    return value;
  };
}

/** ω and σ at a wavenumber. */
function waveOf({ surfaceDensity, tension, rigidity, sigma0, sigma1 }: Surface, beta2: number) {
  return {
    omega: Math.sqrt((tension * beta2 + rigidity * beta2 * beta2) / surfaceDensity),
    sigma: sigma0 + sigma1 * beta2,
  };
}

/** Largest wavenumber of a mode that can be stepped, 1/m. */
function highestWave(surface: Surface, rate: number, exact: boolean): number {
  const omega = highestOmega(rate, exact);
  const c2 = surface.tension / surface.surfaceDensity;
  const kappa2 = surface.rigidity / surface.surfaceDensity;
  return Math.sqrt((2 * omega * omega) / (c2 + Math.sqrt(c2 * c2 + 4 * kappa2 * omega * omega)));
}

/** How many modes to use, the lowest, or which. */
export interface SurfaceChoice {
  readonly modes?: number | readonly (readonly [number, number])[] | undefined;
  readonly placement: ModalChoice['placement'];
}

/** Largest number of modes to use, if that many are stable. */
function mostModes({ modes }: SurfaceChoice): number {
  return typeof modes === 'number' ? modes : maxModes;
}

export function rectangularModes(
  surface: Surface,
  [lx, ly]: readonly [number, number],
  choice: SurfaceChoice,
  rate: number,
  reach?: Reach,
): ModeSet {
  const limit = highestWave(pulled(surface, reach).highest, rate, choice.placement === 'exact');
  const most = mostModes(choice);
  const wave = (m: number, n: number) => {
    const a = (m * Math.PI) / lx;
    const b = (n * Math.PI) / ly;
    // The half waves of a sine cancel in pairs: what is left of an odd number of them is one, of area 2/π times its length.
    const area = m % 2 === 1 && n % 2 === 1 ? 4 / (a * b) : 0;
    return { m, n, a, b, area, beta2: a * a + b * b, ...waveOf(surface, a * a + b * b) };
  };
  // All mn modes (i ≤ m, j ≤ n) are at most as high as (m, n). So a mode with mn > most is not among the lowest, and neither is any mode
  // above the corner of a block of at least `most` modes; the block with equal wavenumbers along both sides excludes most.
  const across = Math.min(most, Math.ceil(Math.sqrt((most * lx) / ly)));
  const corner = wave(across, Math.ceil(most / across)).omega;
  const listed = typeof choice.modes === 'object' ? choice.modes.map(([m, n]) => wave(m, n)) : undefined;
  const waves: ReturnType<typeof wave>[] = [];
  for (let m = 1; listed === undefined && m <= most; m++) {
    for (let n = 1; m * n <= most; n++) {
      const next = wave(m, n);
      if (next.beta2 >= limit * limit || next.omega > corner) break;
      waves.push(next);
    }
  }
  // Modes of equal frequency stay in the order of m, because the sort is stable.
  const lowest = listed ?? waves.sort((one, other) => one.omega - other.omega).slice(0, most);
  const modes = lowest.map(({ a, b, area, beta2, omega, sigma }) => ({
    area,
    omega,
    perTension: beta2 / surface.surfaceDensity,
    own: (surface.rigidity * beta2 * beta2) / surface.surfaceDensity,
    sigma,
    slope: 0.25 * beta2,
    mass: 0.25 * surface.surfaceDensity * lx * ly,
    norm: 0.25,
    shape: () => {
      // At a held edge nothing moves, and not by the round-off of π either: a tie between two such points would divide by it.
      const across = remembering((x) => (x === lx ? 0 : sin(a * x)));
      const along = remembering((y) => (y === ly ? 0 : sin(b * y)));
      return (x: number, y: number) => across(x) * along(y);
    },
  }));
  const spacing = Math.max(lx, ly) / PROJECTION;
  const outline: Outline = {
    width: Math.round(lx / spacing) + 1,
    height: Math.round(ly / spacing) + 1,
    spacing,
    origin: [0, 0],
    sides: [lx, ly],
    inside: () => true,
  };
  return { ...modeSet(modes, outline, lx * ly), waves: lowest.map(({ m, n }) => [m, n] as const) };
}

export function circularModes(
  surface: Surface,
  radius: number,
  choice: ModalChoice,
  rate: number,
  air?: Air,
  reach?: Reach,
): ModeSet {
  const limit = highestWave(pulled(surface, reach).highest, rate, choice.placement === 'exact') * radius;
  const area = Math.PI * radius * radius;
  const most = mostModes(choice);
  const modes: SurfaceMode[] = [];
  for (const { order, zero } of besselZerosAscending()) {
    if (!(zero < limit && modes.length < most)) break;
    const beta = zero / radius;
    const next = besselJ(order + 1, zero);
    const norm = order === 0 ? next * next : 0.5 * next * next;
    // In air a mode is heavier, hence lower, and loses sound; its own losses keep their rates.
    const load = air && loadedMode(order, zero, { radius, ...surface }, air);
    const density = load?.density ?? surface.surfaceDensity;
    const { omega, sigma } = waveOf({ ...surface, surfaceDensity: density }, beta * beta);
    const wave = {
      omega,
      perTension: (beta * beta) / density,
      own: 0,
      sigma: sigma + (load?.sigma ?? 0),
      mass: density * area * norm,
      norm,
      slope: beta * beta * norm,
      area: order === 0 ? (2 * area * next) / zero : 0,
    };
    const turned = (part: 0 | 1) => () => {
      const radial = remembering((square) => besselJ(order, beta * Math.sqrt(square)));
      return (x: number, y: number) => radial(x * x + y * y) * turn(order, x, y)[part];
    };
    modes.push({ ...wave, shape: turned(0) });
    if (order > 0 && modes.length < most) modes.push({ ...wave, shape: turned(1) });
  }
  return modeSet(modes, discOutline(radius), area);
}

/** The square around a disc, for sums over the disc. */
export function discOutline(radius: number): Outline {
  return {
    width: PROJECTION + 1,
    height: PROJECTION + 1,
    spacing: (2 * radius) / PROJECTION,
    origin: [-radius, -radius],
    sides: [2 * radius, 2 * radius],
    inside: (i, j) => {
      const x = (2 * i) / PROJECTION - 1;
      const y = (2 * j) / PROJECTION - 1;
      return x * x + y * y < 1;
    },
  };
}

/** cos mθ and sin mθ of the direction of a point, by repeated rotation, which needs no arc tangent. */
export function turn(order: number, x: number, y: number): [number, number] {
  const r = Math.sqrt(x * x + y * y);
  if (r === 0) return [1, 0];
  let c = 1;
  let s = 0;
  for (let m = 0; m < order; m++) {
    const next = (c * x - s * y) / r;
    s = (c * y + s * x) / r;
    c = next;
  }
  return [c, s];
}
