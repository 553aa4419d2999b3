/**
 * Felt of piano hammers, key by key: Stulov's measurements as formulas in the number n of the key, 1 to 88, compression in mm.
 *
 *   Q0 = 183 e^{0.045 n} N/mm^p,  p = 3.7 + 0.015 n                      stiffness of slow compression and exponent
 *   ε = 0.9894 + 8.8e-5 n,  τ0 = 2.72 − 0.02 n + 9e-5 n² µs              strength and time of the hysteresis
 *   m = 11.074 − 0.074 n + 1e-4 n² g                                     mass of the hammer
 *
 * Sources: A. Stulov, JASA 97 (1995) 2577 and ICTAM 2004; Q0 and p as J. O. Smith, Physical Audio Signal Processing, section 9.3.2,
 * quotes them. Guess: ε, τ0 and m, near Stulov's; no source that we can read has them.
 */
import { z } from 'zod';
import { exp, pow } from '../numerics/portable.ts';
import { integer, object } from './fields.ts';

const key = integer('key of the piano, counted from the left', 1, 88);

/** The hammer of a key, in place of its mass. */
export const hammer = object('a hammer such as {key: 40}', { key }).transform((one) => hammerMass(one.key));

export const felt = object('a felt such as {key: 40}', {
  key,
  memory: z
    .boolean({ error: 'expected true or false' })
    .describe('whether the felt remembers its compression (a relaxing branch) instead of losing energy at once')
    .prefault(false),
}).describe('felt of a piano hammer: sets stiffness, exponent and loss');

/** What the felt of a key is, in SI units. */
interface Felt {
  /** Q0, N/m^exponent. */
  readonly stiffness: number;
  /** p. */
  readonly exponent: number;
  /** ε. */
  readonly hysteresis: number;
  /** τ0, s. */
  readonly time: number;
}

export function feltOf(key: number): Felt {
  const exponent = 3.7 + 0.015 * key;
  return {
    stiffness: 183 * exp(0.045 * key) * pow(1000, exponent),
    exponent,
    hysteresis: 0.9894 + 8.8e-5 * key,
    time: 1e-6 * (2.72 - 0.02 * key + 9e-5 * key * key),
  };
}

/** τ of the law with three parameters, f = Q0 (s + τ ds/dt), s = η^p: the slow limit of Stulov's full law, s. */
export function feltTime({ hysteresis, time }: Felt): number {
  return (hysteresis * time) / (1 - hysteresis);
}

/** The relaxing branch that equals Stulov's full law in its fast and its slow limit, and to first order in τ: N/m^exponent, s. */
export function feltBranch({ stiffness, exponent, hysteresis, time }: Felt) {
  return {
    stiffness: (hysteresis * stiffness) / (1 - hysteresis),
    tau: (time * 2 * exponent) / (exponent + 1),
  };
}

/** Mass of the hammer of a key, kg. */
export function hammerMass(key: number): number {
  return 1e-3 * (11.074 - 0.074 * key + 1e-4 * key * key);
}
