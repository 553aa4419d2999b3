/** Random numbers for the fields of a model: each dimension over the decades that models have, and now and then far beyond them. */
import type { Range } from '../model/fields.ts';
import type { DimensionName } from '../model/units.ts';

/** Evenly distributed between 0 and 1, both excluded. */
export type Random = () => number;

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** Evenly distributed over the orders of magnitude. */
export function decades(random: Random, low: number, high: number): number {
  return 10 ** between(random, Math.log10(low), Math.log10(high));
}

/** A whole number from `low` to `high`, small ones more often. */
export function whole(random: Random, low: number, high: number): number {
  return Math.min(high, low + Math.floor(decades(random, 1, high - low + 2)) - 1);
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)];
}

export function chance(random: Random, part: number): boolean {
  return random() < part;
}

/** From and to, SI. A dimension that is not listed gets FALLBACK. */
const SPANS: Partial<Record<DimensionName, readonly [number, number]>> = {
  length: [1e-6, 1],
  mass: [1e-6, 1e3],
  frequency: [0.1, 2e4],
  speed: [1e-3, 100],
  acceleration: [0.1, 100],
  force: [1e-3, 1e4],
  pressure: [1e3, 1e12],
  density: [1, 2e4],
  linearDensity: [1e-4, 10],
  surfaceDensity: [1e-2, 100],
  surfaceTension: [1, 1e5],
  stiffness: [1, 1e15],
  powerStiffness: [1, 1e15],
  cubicStiffness: [1, 1e15],
  rigidity: [1e-6, 10],
  rate: [1e-2, 1e3],
  diffusion: [1e-6, 1e-1],
  resistance: [1e-4, 1e3],
  sharpness: [0.1, 1e4],
  weight: [1e-2, 1e2],
  inverseSpeed: [1e-3, 1e3],
};
const FALLBACK = [1e-3, 1e3] as const;

/** How often a number is one of the ends of its range, and how often it lies far outside the usual decades. */
const EDGE = 0.06;
const WILD = 0.02;

/** A number of a dimension within its range. */
export function magnitude(random: Random, dimension: DimensionName, { above, min, max }: Range): number {
  const least = min ?? above ?? Number.NEGATIVE_INFINITY;
  const most = max ?? Number.POSITIVE_INFINITY;
  if (chance(random, EDGE)) {
    const edges = [min, max, 0, 1].filter(
      (edge) => edge !== undefined && edge >= least && edge <= most && edge !== above,
    );
    if (edges.length > 0) return edges[Math.floor(random() * edges.length)] as number;
  }
  // A narrow range, such as that of an exponent, is filled evenly.
  if (Number.isFinite(least) && Number.isFinite(most) && most - least <= 100)
    return chance(random, 0.4)
      ? Math.round(between(random, least, most) * 2) / 2 || least
      : between(random, least, most);
  // A displacement of a thousand kilometres says nothing about any model.
  const wild = dimension !== 'length' && chance(random, WILD);
  const [low, high] = wild ? [1e-12, 1e12] : (SPANS[dimension] ?? FALLBACK);
  const size = decades(random, low, high);
  const signed = least < 0 && chance(random, 0.5) ? -size : size;
  return Math.min(most, Math.max(min ?? Number.NEGATIVE_INFINITY, signed));
}

/** A number of seconds on the scale of the run. */
export function moment(
  random: Random,
  duration: number,
  { above, min = 0, max = Number.POSITIVE_INFINITY }: Range,
): number {
  const time = chance(random, 0.2) ? 0 : duration * (chance(random, 0.5) ? random() : decades(random, 1e-3, 1.5));
  const least = above === undefined ? min : duration * 1e-3;
  return Math.min(max, Math.max(least, time));
}
