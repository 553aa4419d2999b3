/**
 * Seeded random numbers with the same bits everywhere: 32-bit integer arithmetic, then one exact division.
 *
 * A counter advances by the odd number nearest to 2³²/φ, which visits all 2³² states evenly before it repeats. Each state is scrambled
 * by two rounds of xor with its high bits and multiplication by an odd number. Both operations are invertible, so that different states
 * give different numbers. The multipliers are the odd numbers nearest to 2³²/√2 and 2³²/√3: their bits look random, and their choice is
 * not arbitrary.
 */

const STEP = 0x9e3779b9;
const FIRST = 0xb504f333;
const SECOND = 0x93cd3a2d;

/** Numbers uniformly distributed between 0 and 1, both excluded. The seed is an integer from 0 to 2³² − 1. */
export function randomFrom(seed: number): () => number {
  // Scrambling twice keeps neighbouring seeds from giving neighbouring states of the counter.
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
