/** How hard a key is struck: what its velocity makes of the force or speed that a model gives for the hardest blow. */
import { exp, log, pow } from '../numerics/portable.ts';

/**
 * Steps of velocity for a factor of ten in the speed of the hammer: measured on a Yamaha Disklavier, velocity = 57.96 + 71.3 log10(speed in m/s)
 * (W. Goebl and R. Bresin, J. Acoust. Soc. Am. 114, 2003, 2273, as quoted in public; the paper itself was not at hand).
 */
const STEPS_PER_DECADE = 71.3;
const HARDEST = 127;

/** The factor of a velocity from 1 to 127; `touch` gives it at some velocities, with straight lines in the logarithm between. */
export function factorOf(velocity: number, touch?: readonly (readonly [velocity: number, factor: number])[]): number {
  if (touch === undefined) return pow(10, (velocity - HARDEST) / STEPS_PER_DECADE);
  const sorted = [...touch].sort(([a], [b]) => a - b);
  const next = sorted.findIndex(([at]) => at >= velocity);
  if (next < 0) return sorted[sorted.length - 1][1];
  const [v1, b] = sorted[next];
  const [v0, a] = sorted[Math.max(0, next - 1)];
  return v0 === v1 ? b : exp((log(a) * (v1 - velocity) + log(b) * (velocity - v0)) / (v1 - v0));
}
