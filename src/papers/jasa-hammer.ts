/** The hammer and the string of JASA 2021, section III, and what is known of them in closed form. */
import type { ModelSource } from '../model/index.ts';
import type { Simulation } from '../run/index.ts';
import { startShipped } from '../run/shipped.ts';
import type { Scheme } from './jasa-schemes.ts';

/** Of the string: tension N, linear density kg/m, length m. Of the hammer: mass kg, velocity m/s, and where it starts, m. */
export const HAMMER = { tension: 100, density: 0.0063, length: 0.7, mass: 0.01, velocity: 0.5, start: -0.001 };
/** Part of the length where the hammer strikes. */
export const STRIKE = 0.12;
/** m/s. */
export const WAVE_SPEED = Math.sqrt(HAMMER.tension / HAMMER.density);
/** When the hammer arrives, s. */
export const CONTACT = -HAMMER.start / HAMMER.velocity;

export const HAMMER_ASSUMPTIONS = [
  'The hammer strikes at 12 % of the length; the paper does not say where.',
  'The grid has 0.98 of the most intervals that (35) allows, 240 at 44.1 kHz. At that limit itself, nodes of odd and even number hardly feel each other, and g of (26) and (27) sets them swinging against each other.',
];

/** Intervals of the string at a part of the stability limit (35). */
export function intervals(rate: number, part: number): number {
  return Math.floor(part * HAMMER.length * rate * Math.sqrt(HAMMER.density / HAMMER.tension));
}

export interface Strike {
  readonly scheme: Scheme;
  readonly stiffness: number;
  readonly rate: number;
  /** Part of the finest grid. */
  readonly grid?: number;
  /** Part of the length where the hammer strikes. */
  readonly strike?: number;
  readonly outputs?: ModelSource['outputs'];
}

export function startHammer({
  scheme,
  stiffness,
  rate,
  grid = 0.98,
  strike = STRIKE,
  outputs,
}: Strike): Promise<Simulation> {
  return startShipped('hammer-string', {
    set: [
      ...[`rate=${rate}`, `elements.string.grid.intervals=${intervals(rate, grid)}`],
      ...[`contacts.felt.stiffness=${stiffness}`, `contacts.felt.upper.at=${100 * strike} %`, ...scheme.set('felt')],
    ],
    ...(outputs === undefined ? {} : { outputs }),
  });
}

/**
 * Displacement of a hammer without felt, m: until its own wave returns from the near end, the string answers with the force 2Zv,
 * Z = √(Tρ), and v falls as exp(−2Zt/M).
 */
export function rigidHammer(time: number): number {
  const { tension, density, mass, velocity } = HAMMER;
  const decay = (2 * Math.sqrt(tension * density)) / mass;
  return (velocity / decay) * (1 - Math.exp(-decay * time));
}
