/** A target with a fault that only guidance finds: each of four bytes must be right before the next one matters. */
import type { Target } from './fuzz.ts';

export const planted: Target = {
  name: 'planted',
  files: /fuzz-planted/,
  seeds: [new Uint8Array(4)],
  words: ['c', 'l', 'a', 'n'],
  open: (bytes) => {
    if (bytes[0] === 0x63) {
      if (bytes[1] === 0x6c) {
        if (bytes[2] === 0x61) {
          if (bytes[3] === 0x6e) throw new Error('planted');
        }
      }
    }
    return [];
  },
};
