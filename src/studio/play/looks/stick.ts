/** A drumstick. */
import { fill, type Glyph, oval } from './glyph.ts';

export const stick: Glyph = {
  tall: 3.6,
  draw: (brush) => {
    fill(brush, 'M-0.2 1.4 L1.6 4.4 L66 -28.5 a3.4 3.4 0 0 0 -3.4 -6 Z', 'wood', -30, 30);
    fill(brush, oval(0, 5.5, 3.6, 4.5), 'wood');
  },
};
