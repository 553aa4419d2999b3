/** How hard a key is struck: what its velocity makes of the force or speed that a model gives for the hardest blow. */
import { exp, log, pow } from '../numerics/portable.ts';

/**
 * Steps of velocity for a factor of ten in the speed of the hammer: measured on a Yamaha Disklavier, velocity = 57.96 + 71.3 log10(speed in m/s)
 * (W. Goebl and R. Bresin, J. Acoust. Soc. Am. 114, 2003, 2273, as quoted in public; the paper itself was not at hand).
 */
const STEPS_PER_DECADE = 71.3;
const HARDEST = 127;

/** Factors at some places. */
type Factors = readonly (readonly [at: number, factor: number])[];

/** The factor of a velocity from 1 to 127; `touch` gives it at some velocities. */
export function factorOf(velocity: number, touch?: Factors): number {
  return touch === undefined ? pow(10, (velocity - HARDEST) / STEPS_PER_DECADE) : between(touch, velocity);
}

/** How much harder a key is played than its velocity says; `voicing` gives it at some keys. */
export function voicingOf(key: number, voicing?: Factors): number {
  return voicing === undefined ? 1 : between(voicing, key);
}

/** Straight lines in the logarithm. */
function between(factors: Factors, place: number): number {
  const sorted = [...factors].sort(([a], [b]) => a - b);
  const next = sorted.findIndex(([at]) => at >= place);
  if (next < 0) return sorted[sorted.length - 1][1];
  const [v1, b] = sorted[next];
  const [v0, a] = sorted[Math.max(0, next - 1)];
  return v0 === v1 ? b : exp((log(a) * (v1 - place) + log(b) * (place - v0)) / (v1 - v0));
}
