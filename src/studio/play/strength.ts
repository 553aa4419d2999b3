/** How hard a hand plays when nobody says: by what is played, so that any model answers about as loudly. */
import { heftOf } from '../../elements/index.ts';
import type { LineItem, LumpItem, SurfaceItem } from './scene.ts';

/** A blow lasts, s. */
const BLOW = 2e-3;
/** A pull lasts, s. */
const PULL = 8e-3;
/** How fast a blow leaves what it hits, m/s. */
const HIT = 1;
/** The share of a body that a blow sets moving at once. */
const STRUCK = 0.08;
/** A pluck draws a string aside by this part of its length. */
const ASIDE = 1 / 500;
/** Force of the bow over Z v / β, amid Schelleng's region for the friction that models start from. */
const WEIGHT = 0.5;
/** The bow never presses as if it were drawn more slowly than this, m/s. */
const SLOWEST = 0.04;

/** Distance from the nearer end as a part of the length, kept off the ends. */
function beta(part: number): number {
  return Math.max(Math.min(part, 1 - part), 0.03);
}

/** Force of a bow on a string at rest or drawn at `velocity`, N: Z v / β, Z = √(T ρA) the string's impedance. */
export function bowForce(line: LineItem, part: number, velocity: number, weight: number): number {
  const { density, tension = 0 } = heftOf(line.element);
  const impedance = Math.sqrt(tension * density);
  return (weight * WEIGHT * impedance * Math.max(Math.abs(velocity), SLOWEST)) / beta(part);
}

export function pluckOf(line: LineItem, part: number, weight: number): { force: number; duration: number } {
  const b = beta(part);
  const { tension = 0 } = heftOf(line.element);
  return { force: (weight * tension * ASIDE) / (b * (1 - b)), duration: PULL };
}

/** A blow's force from the mass that it sets moving: the mean of a raised cosine is half its top. */
export function strikeOf(item: LineItem | SurfaceItem | LumpItem, weight: number): { force: number; duration: number } {
  return { force: (weight * 2 * HIT * movedMass(item)) / BLOW, duration: BLOW };
}

/** kg. */
function movedMass(item: LineItem | SurfaceItem | LumpItem): number {
  const { density } = heftOf(item.element);
  if (item.kind === 'lump') return density;
  if (item.kind === 'line') return STRUCK * density * item.length;
  const { sides } = item.outline;
  return 0.3 * STRUCK * density * sides[0] * sides[1];
}
