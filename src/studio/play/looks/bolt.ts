/** A bolt: a head and a thread. */
import { fill, type Glyph, stroke } from './glyph.ts';

export const bolt: Glyph = {
  draw: (brush) => {
    fill(brush, 'M-3.4 -4 H3.4 V10 H-3.4 Z', 'skin');
    stroke(brush, 'M-3.4 -1 L3.4 1 M-3.4 2 L3.4 4 M-3.4 5 L3.4 7', 'skin-deep', 0.9);
    fill(brush, 'M-8 -10 H8 V-4 H-8 Z', 'skin');
  },
};
