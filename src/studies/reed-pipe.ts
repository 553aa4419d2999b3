/** The pipe of the reed study, as numbers and as a model, and what of it is measured. */
import { amplitude } from './peak.ts';
import type { Pipe } from './reed-theory.ts';
import { type Sketch, startSystem } from './restitution-systems.ts';

/** Round numbers of the size of a clarinet's; the reed alone resonates at 2 kHz. */
export const PIPE: Pipe = {
  density: 1.2,
  speed: 343,
  section: Math.PI * 0.0075 ** 2,
  length: 0.5,
  sigma0: 18,
  width: 0.013,
  rest: 4e-4,
  inertia: (1.2 * 0.005) / (0.013 * 4e-4),
  area: 1e-4,
  stiffness: 1250,
  mass: 1250 / (2 * Math.PI * 2000) ** 2,
  damping: 3000,
  volume: 1e-6,
};

/** Seconds over which the breath rises. */
const RISE = 0.3;

export function pipeModel(pipe: Pipe, pressure: number, rate: number, method: 'fd' | 'modal' = 'fd'): Sketch {
  const { density, speed, section, length, sigma0, width, rest, inertia, area, stiffness, mass, damping, volume } =
    pipe;
  const air = { density, speed };
  const blown = ['slit', { element: 'reed', weight: -area }];
  return {
    rate,
    elements: {
      tube: {
        type: 'tube',
        length,
        area: section,
        sigma0,
        air,
        method,
        ...(method === 'modal' && { modes: 60, placement: 'exact' as const }),
      },
      reed: { type: 'mass', mass, stiffness, rest, damping },
      slit: { type: 'mass', mass: inertia },
      lay: { type: 'barrier' },
    },
    contacts: {
      mouthpiece: { type: 'cavity', volume, air, ends: [...blown, { element: 'tube', at: 0, weight: -1 }] },
      jet: { type: 'valve', on: 'slit', opening: 'reed', width, air },
      closing: { type: 'collision', lower: 'lay', upper: 'reed', stiffness: 1e9, exponent: 2 },
    },
    players: {
      breath: {
        type: 'blow',
        ends: blown,
        points: [
          [0, 0],
          [RISE, pressure],
          [60, pressure],
        ],
      },
    },
    outputs: { pressure: { contact: 'mouthpiece', quantity: 'pressure' }, opening: { at: 'reed' } },
  };
}

/** The growth rate of the mouthpiece pressure at a frequency between 0.8 and 1.8 s, 1/s. */
export function measuredGrowth(sketch: Sketch, frequency: number, rate: number): number {
  const [pressure] = startSystem(sketch, false).render(Math.round(2.05 * rate));
  const at = (seconds: number) => {
    const [from, to] = [seconds - 0.25, seconds + 0.25].map((time) => Math.round(time * rate));
    return amplitude(pressure.subarray(from, to), frequency, rate);
  };
  return Math.log(at(1.8) / at(0.8));
}

/** The pressure at which measured growth passes through zero, from two pressures around it, Pa. */
export function measuredThreshold(
  [low, high]: readonly [number, number],
  growth: (pressure: number) => number,
): number {
  const [a, b] = [growth(low), growth(high)];
  return low - (a * (high - low)) / (b - a);
}
