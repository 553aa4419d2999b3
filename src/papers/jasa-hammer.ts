/** The hammer and the string of JASA 2021, section III, and their closed-form results. */
import type { ModelSource } from '../model/index.ts';
import type { Simulation } from '../run/index.ts';
import { startShipped } from '../run/shipped.ts';
import type { Scheme } from './jasa-schemes.ts';

/** String: tension N, linear density kg/m, length m. Hammer: mass kg, velocity m/s, initial position m. */
export const HAMMER = { tension: 100, density: 0.0063, length: 0.7, mass: 0.01, velocity: 0.5, start: -0.001 };
/** Striking position, as a fraction of the length. */
export const STRIKE = 0.12;
/** m/s. */
export const WAVE_SPEED = Math.sqrt(HAMMER.tension / HAMMER.density);
/** Time at which the hammer arrives, s. */
export const CONTACT = -HAMMER.start / HAMMER.velocity;

export const HAMMER_ASSUMPTIONS = [
  'The hammer strikes at 12 % of the length; the paper does not state the position.',
  'The grid has 0.98 of the largest number of intervals that (35) allows, 240 at 44.1 kHz. At the limit itself, odd and even nodes are hardly coupled, and g of (26) and (27) makes them oscillate against each other.',
];

/** Number of intervals of the string at a fraction of the stability limit (35). */
export function intervals(rate: number, part: number): number {
  return Math.floor(part * HAMMER.length * rate * Math.sqrt(HAMMER.density / HAMMER.tension));
}

export interface Strike {
  readonly scheme: Scheme;
  readonly stiffness: number;
  readonly rate: number;
  /** Number of intervals relative to the finest grid. */
  readonly grid?: number;
  /** Striking position, as a fraction of the length. */
  readonly strike?: number;
  readonly outputs?: ModelSource['outputs'];
  /** Changes of the string. */
  readonly set?: readonly string[];
}

export function startHammer({
  scheme,
  stiffness,
  rate,
  grid = 0.98,
  strike = STRIKE,
  outputs,
  set = [],
}: Strike): Promise<Simulation> {
  return startShipped('hammer-string', {
    set: [
      ...[`rate=${rate}`, `elements.string.grid.intervals=${intervals(rate, grid)}`],
      ...[`contacts.felt.stiffness=${stiffness}`, `contacts.felt.upper.at=${100 * strike} %`, ...scheme.set('felt')],
      ...set,
    ],
    ...(outputs === undefined ? {} : { outputs }),
  });
}

/**
 * Displacement of a hammer without felt, m: until its wave returns from the near end, the string reacts with the force 2Zv,
 * Z = √(Tρ), and v decays as exp(−2Zt/M).
 */
export function rigidHammer(time: number): number {
  const { tension, density, mass, velocity } = HAMMER;
  const decay = (2 * Math.sqrt(tension * density)) / mass;
  return (velocity / decay) * (1 - Math.exp(-decay * time));
}
