/**
 * The contact time tau, equation (9), to about 1e-14.
 *
 * With s = sgn(z) sqrt(2 (z - log(1+z))), z = mu v (characteristic.ts), dz/(1+z) = (s/z) ds and x^(alpha+1) is
 * proportional to S^2 - s^2, so that
 *
 *   tau = (m/k)^(1/(alpha+1)) ((alpha+1)/2)^(-beta) U^(1-2 beta) I,    beta = alpha/(alpha+1), U = S/mu
 *   I   = int_(-1)^(1) sqrt(gamma(z(S sigma))) (1 - sigma^2)^(-beta) d sigma
 *
 * Each half is integrated with sigma = +-(1 - p^(alpha+1)), which cancels the pole at the end (p is proportional to x
 * there):
 *
 *   I   = (alpha+1) sum_(+-) int_0^1 (2 - p^(alpha+1))^(-beta) sqrt(gamma(z(+-S (1 - p^(alpha+1))))) dp
 *
 * and then only p^(alpha+1) is not smooth, at p = 0, which the double-exponential rule p = 1/(1+e^(-pi sinh t))
 * tolerates. Since mu enters only through gamma, mu = 0 needs no special case.
 */
import { exp, pow } from '../numerics/portable.ts';
import { gamma, inverseRoot, signedRoot } from './characteristic.ts';
import type { Impact } from './wall-impact.ts';

/** Range of the double-exponential rule: beyond, weights are below 1e-19. */
const REACH = 3.4;

/** Integral of f over 0..1 by the double-exponential rule; the step is halved until two results agree. */
function integrate(f: (p: number) => number): number {
  const node = (t: number): number => {
    const grow = exp(t);
    const fall = exp(-0.5 * Math.PI * (grow - 1 / grow)); // e^(-pi sinh t)
    const p = 1 / (1 + fall);
    return f(p) * 0.5 * Math.PI * (grow + 1 / grow) * p * (fall / (1 + fall));
  };
  let step = 0.25;
  let sum = node(0);
  for (let t = step; t <= REACH; t += step) sum += node(t) + node(-t);
  let value = step * sum;
  for (let halving = 0; halving < 9; halving++) {
    for (let t = 0.5 * step; t <= REACH; t += step) sum += node(t) + node(-t);
    step *= 0.5;
    const finer = step * sum;
    const change = Math.abs(finer - value);
    value = finer;
    if (halving >= 2 && change <= 1e-15 * value) break;
  }
  return value;
}

/** s/z(s) = sqrt(gamma(z(s))), also where z is so close to -1 that gamma itself would overflow. */
function rootOverArgument(s: number): number {
  return s === 0 ? 1 : s / inverseRoot(s);
}

/** tau, s. */
export function contactTime({ mass, stiffness, exponent, damping, velocity }: Impact): number {
  const z = damping * velocity;
  const reach = signedRoot(z);
  const a = exponent + 1;
  const beta = exponent / a;
  const speed = velocity * Math.sqrt(gamma(z)); // U
  const half = (sign: number): number =>
    integrate((p) => {
      const fraction = pow(p, a);
      return pow(2 - fraction, -beta) * rootOverArgument(sign * reach * (1 - fraction));
    });
  return pow(mass / stiffness, 1 / a) * pow(0.5 * a, -beta) * pow(speed, 1 - 2 * beta) * a * (half(1) + half(-1));
}
