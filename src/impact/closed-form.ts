/**
 * Closed forms of the impact (params.ts): compression, energy and force as functions of the velocity, and the values at
 * release.
 *
 *   x(v)   = [ (m (alpha+1)/k) B(v) ]^(1/(alpha+1))                                                      (3)
 *   B(v)   = ( -mu (v - v_in) + log|(1+mu v)/(1+mu v_in)| ) / mu^2
 *          = u v_in - (u^2/2) gamma(-mu u),  u = (v_in - v)/(1 + mu v_in)
 *   H(v)   = m v^2/2 + m B(v)                                                                            (20)
 *   v_out  : the other zero of B                                                                         (6)
 *
 * The second form of B stays accurate as mu -> 0, where it becomes (v_in^2 - v^2)/2.
 */
import { pow } from '../numerics/portable.ts';
import { gamma, inverseRoot, signedRoot } from './characteristic.ts';
import type { Impact } from './params.ts';

/** One point of the force-compression loop. */
export type LoopPoint = {
  /** m/s */
  readonly velocity: number;
  /** m */
  readonly compression: number;
  /** N */
  readonly force: number;
};

/** B(v), m^2/s^2: positive between v_out and v_in. */
export function bracketAt({ damping, velocity }: Impact, v: number): number {
  const u = (velocity - v) / (1 + damping * velocity);
  return u * velocity - 0.5 * u * u * gamma(-damping * u);
}

/** x(v), m; 0 where the bracket of (3) is negative, outside v_out..v_in. */
export function compressionAt(impact: Impact, v: number): number {
  const { mass, stiffness, exponent } = impact;
  const bracket = bracketAt(impact, v);
  return bracket > 0 ? pow(((mass * (exponent + 1)) / stiffness) * bracket, 1 / (exponent + 1)) : 0;
}

/** x_max = x(0), m                                                                                            (4) */
export function maxCompression(impact: Impact): number {
  return compressionAt(impact, 0);
}

/** H(v), J: elastic plus kinetic energy                                                                       (20) */
export function hamiltonianAt(impact: Impact, v: number): number {
  return 0.5 * impact.mass * v * v + impact.mass * bracketAt(impact, v);
}

/** f(x, v), N                                                                                                 (1) */
export function forceOf({ stiffness, exponent, damping }: Impact, x: number, v: number): number {
  return x > 0 ? stiffness * pow(x, exponent) * (1 + damping * v) : 0;
}

/** The force when the velocity is v, N. */
export function forceAt(impact: Impact, v: number): number {
  return forceOf(impact, compressionAt(impact, v), v);
}

/** v_out, m/s: the root of (6); negative, its magnitude smaller than v_in and than 1/mu. */
export function outputVelocity({ damping, velocity }: Impact): number {
  const z = damping * velocity;
  return z === 0 ? -velocity : inverseRoot(-signedRoot(z)) / damping;
}

/** E = |v_out/v_in|, 1                                                                                        (5) */
export function restitution(impact: Impact): number {
  return -outputVelocity(impact) / impact.velocity;
}

/** v_lim = -1/mu, m/s: the limit of the release velocity. */
export function limitVelocity({ damping }: Impact): number {
  return -1 / damping;
}

/** H_0, J                                                                                                     (14) */
export function initialEnergy({ mass, velocity }: Impact): number {
  return 0.5 * mass * velocity * velocity;
}

/** H_tau, J                                                                                                   (17) */
export function finalEnergy(impact: Impact): number {
  return initialEnergy({ ...impact, velocity: outputVelocity(impact) });
}

/** The loop of Fig. 2 from first contact to release, evenly spaced in velocity; its area is the energy lost. */
export function forceLoop(impact: Impact, points: number): readonly LoopPoint[] {
  const out = outputVelocity(impact);
  return Array.from({ length: points }, (_, i) => {
    const velocity = impact.velocity + (i / (points - 1)) * (out - impact.velocity);
    const ends = i === 0 || i === points - 1; // closes the loop despite round-off
    const compression = ends ? 0 : compressionAt(impact, velocity);
    return { velocity, compression, force: forceOf(impact, compression, velocity) };
  });
}
