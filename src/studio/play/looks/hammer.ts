/** A hammer of a piano: felt around a wooden head, on a shank. */
import { fill, type Glyph } from './glyph.ts';

export const hammer: Glyph = {
  reach: (radius) => 1.2 * radius,
  draw: (brush) => {
    fill(brush, 'M-3 -9 H44 a1.5 1.5 0 0 1 0 3 H-3 Z', 'wood');
    fill(brush, 'M0 10 C8 10 9 1 5.5 -8 H-5.5 C-9 1 -8 10 0 10 Z', 'felt');
    fill(brush, 'M0 5 C2.5 5 3 -2 3.2 -12 H-3.2 C-3 -2 -2.5 5 0 5 Z', 'wood');
  },
};
