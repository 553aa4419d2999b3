/** A block of felt under a wooden head: a damper. */
import { fill, type Glyph, stroke } from './glyph.ts';

export const felt: Glyph = {
  draw: (brush) => {
    stroke(brush, 'M0 -8 V-40', 'wood', 2);
    fill(brush, 'M-12 10 L-9 0 H9 L12 10 Z', 'felt');
    fill(brush, 'M-11 0 H11 V-8 H-11 Z', 'wood');
  },
};
