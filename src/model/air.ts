// Air: what elements and contacts need to know of it.

import { object, quantity } from './fields.ts';

/** Gas constant of dry air, m²/(K s²); its ratio of heats; pressure at sea level, Pa. Source: ISO 2533:1975, Standard Atmosphere. */
const GAS = 287.05287;
const HEATS = 1.4;
const PRESSURE = 101_325;
/** 0 °C, K. */
const FREEZING = 273.15;
/** °C. */
const ROOM = 20;

/** Of air, wherever something moves it. */
export const air = object(
  'air',
  {
    celsius: quantity(
      'number',
      'temperature of dry air at sea level, °C, from which density and speed follow; 20 if absent',
      {
        min: -100,
        max: 100,
      },
    ).exactOptional(),
    density: quantity('density', 'density of the gas; needs speed', { above: 0 }).exactOptional(),
    speed: quantity('speed', 'speed of sound in it; needs density', { above: 0 }).exactOptional(),
  },
  {
    atMostOne: [['celsius', 'density']],
    needs: [
      ['density', 'speed'],
      ['speed', 'density'],
    ],
  },
).describe('the air: dry, at 20 °C, if absent');

export interface Air {
  /** kg/m³. */
  readonly density: number;
  /** Speed of sound, m/s. */
  readonly speed: number;
}

interface Described {
  readonly celsius?: number;
  readonly density?: number;
  readonly speed?: number;
}

/** Density and speed of sound, as given or of an ideal gas at a temperature. */
export function airOf({ celsius = ROOM, density, speed }: Described = {}): Air {
  const kelvin = FREEZING + celsius;
  return {
    density: density ?? PRESSURE / (GAS * kelvin),
    speed: speed ?? Math.sqrt(HEATS * GAS * kelvin),
  };
}
