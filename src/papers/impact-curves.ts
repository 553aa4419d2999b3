/** Impacts as curves for pictures: a simulated contact, thinned, and the exact one over time. */
import { inverseRoot, signedRoot } from '../impact/characteristic.ts';
import { type ContactRun, contactTime, forceOf, type Impact, maxCompression } from '../impact/index.ts';
import { pow } from '../numerics/portable.ts';

/** The path of a mass from first contact to release. */
export interface ImpactCurve {
  readonly name: string;
  /** s */
  readonly time: readonly number[];
  /** m */
  readonly compression: readonly number[];
  /** m/s */
  readonly velocity: readonly number[];
  /** Number of samples in contact. */
  readonly samples: number;
}

/** Points closer than this fraction of the picture's width or height are merged. */
const CLOSE = 1 / 200;
/** Limit for a curve that oscillates for ever. */
const MOST_POINTS = 2000;

/** A thinned simulated contact, with the sample that ends it: x = 0 and the output velocity, if the mass ever left. */
export function impactCurve(name: string, run: ContactRun): ImpactCurve {
  const { step, compressions: x, velocities: v } = run;
  const samples = x.length;
  const size = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const [xSize, vSize] = [size(x), size(v)];
  const apart: number[] = [];
  for (let n = 0, last = 0; n < samples; n++) {
    const distance = Math.abs(x[n] - x[last]) / xSize + Math.abs(v[n] - v[last]) / vSize + (n - last) / samples;
    if (n > 0 && n < samples - 1 && distance < CLOSE) continue;
    apart.push(n);
    last = n;
  }
  const stride = Math.ceil(apart.length / MOST_POINTS);
  const kept = apart.filter((_, i) => i % stride === 0);
  const left = Number.isFinite(run.outputVelocity);
  return {
    name,
    time: [...kept, ...(left ? [samples] : [])].map((n) => n * step),
    compression: [...kept.map((n) => x[n]), ...(left ? [0] : [])],
    velocity: [...kept.map((n) => v[n]), ...(left ? [run.outputVelocity] : [])],
    samples,
  };
}

/** Points per half of the exact curve. */
const HALF = 300;

/**
 * The exact impact as points. With s = sgn(v) sqrt(2 (z - log(1+z))), z = mu v, S its first value and sigma = s/S
 * the invariant of characteristic.ts reads x = x_max (1 - sigma^2)^(1/(alpha+1)); sigma = +-(1 - p^(alpha+1)) with p evenly
 * spaced resolves both ends, for any loss. Time is summed from dt = dx/v or, near the reversal, dt = -m dv/f, and the sum then
 * scaled to the exact contact time, from which it differs by less than the width of a line.
 */
export function exactCurve(impact: Impact): ImpactCurve {
  const { mass, damping, velocity, exponent } = impact;
  const reach = signedRoot(damping * velocity);
  const depth = maxCompression(impact);
  const parts = Array.from({ length: HALF }, (_, i) => pow(i / HALF, exponent + 1)); // 1 - |sigma|
  const sigmas = [...parts.map((part) => 1 - part), 0, ...parts.map((part) => part - 1).reverse()];
  const v = sigmas.map((sigma) => (reach === 0 ? sigma * velocity : inverseRoot(reach * sigma) / damping));
  const x = [...parts, 1, ...[...parts].reverse()].map((part) => depth * pow(part * (2 - part), 1 / (exponent + 1)));
  const f = x.map((each, i) => forceOf(impact, each, v[i]));
  const time = [0];
  for (let i = 1; i < x.length; i++) {
    const [sum, change] = [v[i] + v[i - 1], v[i] - v[i - 1]];
    const step =
      Math.abs(sum) > Math.abs(change) * 2 ? (2 * (x[i] - x[i - 1])) / sum : (-2 * mass * change) / (f[i] + f[i - 1]);
    time.push(time[i - 1] + step);
  }
  const stretch = contactTime(impact) / time[time.length - 1];
  return {
    name: 'closed form',
    time: time.map((t) => t * stretch),
    compression: x,
    velocity: v,
    samples: Number.POSITIVE_INFINITY,
  };
}
