/** Points of the unit cube, one per item: each can be computed by itself, in any order. */
import { randomFrom } from '../numerics/random.ts';
import { sobol } from './sobol.ts';

export type Sampling = 'random' | 'latinHypercube' | 'sobol';

export interface PointOf {
  readonly sampling: Sampling;
  readonly seed: number;
  /** How many items there are, for a Latin hypercube. */
  readonly count: number;
  /** Names of the coordinates: adding one leaves the random numbers of the others alone. */
  readonly names: readonly string[];
}

const FULL = 2 ** 32;

/** Coordinates between 0 and 1, both excluded. `attempt` gives other random points of the same item. */
export function pointOf(of: PointOf, index: number, attempt: number): number[] {
  return of.names.map((name, dimension) => coordinate(of, name, dimension, index, attempt));
}

function coordinate(
  { sampling, seed, count }: PointOf,
  name: string,
  dimension: number,
  index: number,
  attempt: number,
) {
  const own = mixed(seed, hashed(name));
  switch (sampling) {
    case 'random':
      return randomFrom(mixed(own, index, attempt))();
    case 'latinHypercube':
      return (permuted(index, count, own) + randomFrom(mixed(own, index))()) / count;
    case 'sobol': {
      // A shift of all points by the same bits keeps what the sequence is made for, and gives every seed its own.
      const shift = Math.floor(randomFrom(own)() * FULL);
      return (((sobol(dimension, index) ^ shift) >>> 0) + 0.5) / FULL;
    }
  }
}

/** One number of 32 bits from several. */
function mixed(...parts: readonly number[]): number {
  let state = 0;
  for (const part of parts) state = Math.floor(randomFrom((state ^ part) >>> 0)() * FULL) >>> 0;
  return state;
}

/** FNV-1a over UTF-16 (Fowler, Noll and Vo). */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * Where a random permutation of 0 … count − 1 puts an index: a Feistel network of four rounds permutes the next even power of two, and
 * is repeated until it lands below `count`.
 */
function permuted(index: number, count: number, key: number): number {
  let half = 1;
  while (4 ** half < count) half++;
  const mask = 2 ** half - 1;
  let at = index;
  do {
    let left = Math.floor(at / (mask + 1));
    let right = at & mask;
    for (let round = 0; round < 4; round++) [left, right] = [right, left ^ (mixed(key, round, right) & mask)];
    at = left * (mask + 1) + right;
  } while (at >= count);
  return at;
}
