/** Default strengths of the tools, derived from what is played, so that all models sound about equally loud. */
import { heftOf } from '../../elements/index.ts';
import type { LineItem, LumpItem, SurfaceItem } from './scene.ts';

/** Duration of a strike, s. */
const STRIKE_SECONDS = 2e-3;
/** Duration of a pluck, s. */
const PLUCK_SECONDS = 8e-3;
/** Velocity that a strike gives to the mass it moves, m/s. */
const STRIKE_SPEED = 1;
/** Share of a body's mass that a strike moves. */
const STRUCK_SHARE = 0.08;
/** Displacement of a plucked string, as a fraction of its length. */
const PLUCK_SHARE = 1 / 500;
/** Force of the bow relative to Z v / β: the middle of Schelleng's playable region for the default friction. */
const BOW_FORCE = 0.5;
/** Smallest velocity used for the force of the bow, so that a resting bow still presses, m/s. */
const MIN_BOW_SPEED = 0.04;

/** Distance from the nearer end as a fraction of the length, bounded away from zero. */
function beta(fraction: number): number {
  return Math.max(Math.min(fraction, 1 - fraction), 0.03);
}

/** Force of a bow at `velocity`, N: proportional to Z v / β with the string's impedance Z = √(T ρA). */
export function bowForce(line: LineItem, fraction: number, velocity: number, weight: number): number {
  const { density, tension = 0 } = heftOf(line.element);
  const impedance = Math.sqrt(tension * density);
  return (weight * BOW_FORCE * impedance * Math.max(Math.abs(velocity), MIN_BOW_SPEED)) / beta(fraction);
}

export function pluckOf(line: LineItem, fraction: number, weight: number): { force: number; duration: number } {
  const b = beta(fraction);
  const { tension = 0 } = heftOf(line.element);
  return { force: (weight * tension * PLUCK_SHARE) / (b * (1 - b)), duration: PLUCK_SECONDS };
}

/** A strike's peak force, from the mass that it moves: the mean of a raised cosine is half its peak. */
export function strikeOf(item: LineItem | SurfaceItem | LumpItem, weight: number): { force: number; duration: number } {
  return { force: (weight * 2 * STRIKE_SPEED * movedMass(item)) / STRIKE_SECONDS, duration: STRIKE_SECONDS };
}

/** Mass that a strike moves, kg. */
function movedMass(item: LineItem | SurfaceItem | LumpItem): number {
  const { density } = heftOf(item.element);
  if (item.kind === 'lump') return density;
  if (item.kind === 'line') return STRUCK_SHARE * density * item.length;
  const { sides } = item.outline;
  return 0.3 * STRUCK_SHARE * density * sides[0] * sides[1];
}
