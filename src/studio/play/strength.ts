/** How hard the tools play, derived from what is played and from how loud the model itself plays (calibrate.ts). */
import { signal } from '@preact/signals';
import { heftOf } from '../../elements/index.ts';
import { HAND_SHARPNESS } from '../../model/hand-names.ts';
import type { LineItem, LumpItem, SurfaceItem, Touch } from './scene.ts';

/** What hands must do to an element to be as loud as the model's own players. */
export interface HandStrength {
  /** Factors on the forces below, 1. */
  readonly pluck: number;
  readonly strike: number;
}

/** How a string is bowed. */
export interface BowStroke {
  /** Velocity of an ordinary stroke, m/s. */
  readonly velocity: number;
  /** Its force relative to Z v / β. */
  readonly force: number;
  /** Slip at which the friction of its hair is greatest, m/s. */
  readonly grip: number;
}

/** Measured for the open model, by element; empty until then. */
export const handStrengths = signal<ReadonlyMap<string, HandStrength>>(new Map());
/** Those of the model's own bows, by string. */
export const bowStrokes = signal<ReadonlyMap<string, BowStroke>>(new Map());

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
/** Where no bow of the model says otherwise; the force is the middle of Schelleng's playable region for the default friction. */
const ORDINARY_STROKE: BowStroke = { velocity: 0.12, force: 0.5, grip: gripOf(HAND_SHARPNESS) };
/**
 * Bounds of the bow's velocity, relative to the slip of greatest friction. A slower bow drags the string along and never lets go of it; a faster
 * one slides over it.
 */
const SLOWEST = 1.1;
const FASTEST = 3.5;

/** Slip at which the friction curve of a bow, v exp(−sharpness v²), has its peak, m/s. */
export function gripOf(sharpness: number): number {
  return 1 / Math.sqrt(2 * sharpness);
}

/** Distance from the nearer end as a fraction of the length, bounded away from zero. */
export function beta(fraction: number): number {
  return Math.max(Math.min(fraction, 1 - fraction), 0.03);
}

/** Whether a line can be plucked: bars of modes are struck. */
export function canPluck({ element, body }: Pick<LineItem, 'element' | 'body'>): boolean {
  return body.line !== undefined || element.type === 'string';
}

/** The fraction of a line at which it is bowed; undefined where no bow can be: on a line of modes a bow of the model stays where it is. */
export function bowedAt({ body, name }: LineItem, fraction: number, touches: readonly Touch[]): number | undefined {
  if (body.line !== undefined) return fraction;
  for (const { contact, sides } of touches) {
    const [{ item, spots }] = sides;
    const isBow = contact.type === 'bow' && contact.on !== undefined;
    if (isBow && item.name === name && typeof spots[0] === 'number') return spots[0];
  }
  return undefined;
}

/** Wave impedance of a line, Z = √(T ρA), kg/s. */
export function impedanceOf(line: Pick<LineItem, 'element'>): number {
  const { density, tension = 0 } = heftOf(line.element);
  return Math.sqrt(tension * density);
}

/**
 * Force, N, and velocity, m/s, of a bow at `speed` relative to an ordinary stroke. The force is proportional to Z v / β, so that a slow bow
 * presses lightly: it keeps the string in Helmholtz motion at every speed, and a bow that comes to rest does not hold the string.
 */
export function bowingOf(line: LineItem, fraction: number, speed: number, weight: number) {
  const { velocity, force, grip } = bowStrokes.peek().get(line.name) ?? ORDINARY_STROKE;
  const drawn = Math.min(FASTEST * grip, Math.max(SLOWEST * grip, Math.abs(speed) * velocity));
  return { velocity: Math.sign(speed) * drawn, force: (weight * force * impedanceOf(line) * drawn) / beta(fraction) };
}

export function pluckOf(line: LineItem, fraction: number, weight: number): { force: number; duration: number } {
  const b = beta(fraction);
  const { tension = 0 } = heftOf(line.element);
  const strength = weight * (handStrengths.peek().get(line.name)?.pluck ?? 1);
  return { force: (strength * tension * PLUCK_SHARE) / (b * (1 - b)), duration: PLUCK_SECONDS };
}

/** A strike's peak force, from the mass that it moves: the mean of a raised cosine is half its peak. */
export function strikeOf(item: LineItem | SurfaceItem | LumpItem, weight: number): { force: number; duration: number } {
  const strength = weight * (handStrengths.peek().get(item.name)?.strike ?? 1);
  return { force: (strength * 2 * STRIKE_SPEED * movedMass(item)) / STRIKE_SECONDS, duration: STRIKE_SECONDS };
}

/** Mass that a strike moves, kg. */
function movedMass(item: LineItem | SurfaceItem | LumpItem): number {
  const { density } = heftOf(item.element);
  if (item.kind === 'lump') return density;
  if (item.kind === 'line') return STRUCK_SHARE * density * item.length;
  const { sides } = item.outline;
  return 0.3 * STRUCK_SHARE * density * sides[0] * sides[1];
}
