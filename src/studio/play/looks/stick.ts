/** A drumstick. */
import { fill, type Glyph, oval } from './glyph.ts';

export const stick: Glyph = {
  draw: (brush) => {
    fill(brush, 'M-1.5 2 L1.8 3.4 L40 -58 a3.4 3.4 0 0 0 -6 -3.6 Z', 'wood', -30, 30);
    fill(brush, oval(0, 5.5, 3.6, 4.5), 'wood');
  },
};
