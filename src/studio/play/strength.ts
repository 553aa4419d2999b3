/** Default strengths of the tools, derived from what is played, so that all models sound about equally loud. */
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

/** Linear density of a line, kg/m. */
function linearDensity({ element }: LineItem): number {
  if (element.type === 'bar') return element.density * element.width * element.thickness;
  return element.linearDensity ?? (element.density ?? 0) * Math.PI * (element.radius ?? 0) ** 2;
}

/** Tension of a string, N; for a bar, that of a string of equal stiffness. */
function tensionOf(line: LineItem): number {
  const { element, length } = line;
  if (element.type === 'bar') {
    const rigidity = (element.young * element.width * element.thickness ** 3) / 12;
    return rigidity * (Math.PI / length) ** 2;
  }
  return element.tension ?? 4 * (element.pitch ?? 0) ** 2 * length ** 2 * linearDensity(line);
}

/** Distance from the nearer end as a fraction of the length, bounded away from zero. */
function beta(fraction: number): number {
  return Math.max(Math.min(fraction, 1 - fraction), 0.03);
}

/** Force of a bow at `velocity`, N: proportional to Z v / β with the string's impedance Z = √(T ρA). */
export function bowForce(line: LineItem, fraction: number, velocity: number, weight: number): number {
  const impedance = Math.sqrt(tensionOf(line) * linearDensity(line));
  return (weight * BOW_FORCE * impedance * Math.max(Math.abs(velocity), MIN_BOW_SPEED)) / beta(fraction);
}

export function pluckOf(line: LineItem, fraction: number, weight: number): { force: number; duration: number } {
  const b = beta(fraction);
  return { force: (weight * tensionOf(line) * PLUCK_SHARE) / (b * (1 - b)), duration: PLUCK_SECONDS };
}

/** A strike's peak force, from the mass that it moves: the mean of a raised cosine is half its peak. */
export function strikeOf(item: LineItem | SurfaceItem | LumpItem, weight: number): { force: number; duration: number } {
  return { force: (weight * 2 * STRIKE_SPEED * movedMass(item)) / STRIKE_SECONDS, duration: STRIKE_SECONDS };
}

/** Mass that a strike moves, kg. */
function movedMass(item: LineItem | SurfaceItem | LumpItem): number {
  if (item.kind === 'lump') return item.element.mass;
  if (item.kind === 'line') return STRUCK_SHARE * linearDensity(item) * item.length;
  const { element, outline } = item;
  const perArea =
    element.type === 'plate'
      ? element.density * element.thickness
      : (element.surfaceDensity ?? (element.density ?? 0) * (element.thickness ?? 0));
  return 0.3 * STRUCK_SHARE * perArea * outline.sides[0] * outline.sides[1];
}
