/**
 * Seeded random numbers with the same bits everywhere: whole 32-bit arithmetic, then one exact division.
 *
 * A counter moves on by the odd number nearest to 2³²/φ, which visits all 2³² states before it repeats and never clusters; each
 * state is scrambled by two rounds of xor with its own high bits and multiplication by an odd number, each of which can be undone,
 * so that no two states give the same number. The multipliers are the odd numbers nearest to 2³²/√2 and 2³²/√3: their bits are
 * as good as random, and nobody can have chosen them.
 */

const STEP = 0x9e3779b9;
const FIRST = 0xb504f333;
const SECOND = 0x93cd3a2d;

/** Numbers spread evenly between 0 and 1, both excluded, from a whole seed from 0 to 2³² − 1. */
export function randomFrom(seed: number): () => number {
  // Two rounds keep neighbouring seeds from being neighbours on the counter's way.
  let state = scramble(scramble(seed) ^ STEP);
  return () => {
    state = (state + STEP) | 0;
    return ((scramble(state) >>> 0) + 0.5) / 0x1_0000_0000;
  };
}

function scramble(bits: number): number {
  let x = bits;
  x = Math.imul(x ^ (x >>> 16), FIRST);
  x = Math.imul(x ^ (x >>> 15), SECOND);
  return x ^ (x >>> 16);
}
